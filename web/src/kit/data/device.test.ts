import { expect, it } from 'vitest';
import { device } from '@lectern/contracts/attendance/facts.ts';
import { deviceId } from './device.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
};

it('[R9.17] a browser keeps the name of 36 characters that it gave itself', () => {
  const kept = storage();
  const first = deviceId(kept);
  expect(device.safeParse(first).success).toBe(true);
  expect(deviceId(kept)).toBe(first);
});

it('what is no such name is replaced', () => {
  const kept = storage();
  kept.setItem('lectern.device', 'mine');
  expect(deviceId(kept)).toHaveLength(36);
});

it('a browser that stores nothing keeps its name as long as the page is open', () => {
  const broken = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => undefined,
  };
  expect(deviceId(broken)).toBe(deviceId(broken));
});
