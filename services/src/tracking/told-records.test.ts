import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { expect, it, vi } from 'vitest';
import { recordsIn } from './told-records.ts';

const escaped = (text: string, times: number): string =>
  Array.from({ length: times }).reduce<string>((inner) => encodeURIComponent(inner), text);
const code = (data: unknown): unknown => {
  try {
    return recordsIn(data);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('records may be escaped twice, within base64 and around it, and no more often', () => {
  const base64 = Buffer.from(escaped('[{"event":"?>~"}]', 2)).toString('base64');
  for (const data of [escaped('[{"event":"?>~"}]', 2), escaped(base64, 2)])
    expect(recordsIn(data)).toEqual([{ event: '?>~' }]);
  expect(code(escaped('[{}]', 3))).toBe('request.malformed');
});

it('a percent sign that is escaped over and over is refused after two steps', () => {
  const unescape = vi.spyOn(globalThis, 'decodeURIComponent');
  expect(code(`%${'25'.repeat(LIMITS.bodyBytes / 2 - 2)}7B`)).toBe('request.malformed');
  expect(unescape.mock.calls.length).toBeLessThanOrEqual(2);
  unescape.mockRestore();
});
