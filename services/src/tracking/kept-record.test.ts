import { expect, it } from 'vitest';
import { keptRecord } from './kept-record.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const told = (time: number, sentAt?: number) =>
  keptRecord(
    { terminal_type: 'h5', time, original_id: '3f2b8a10-5c1d-4e7a-9b42-0d6c1e8f7a55', event: 'page_view' },
    { school: 's1', person: undefined, host: 'class.cn', language: 'zh-cn', sentAt, now: NOW },
  );

it('[R7.19] a device with a wrong date is believed when it says when it sent what it tells, by the same date', () => {
  const ahead = NOW + 400 * DAY_MS;
  expect(told(ahead - 1000, ahead)).toMatchObject({ time: ahead - 1000, sentAt: ahead });
  const refused = { code: 'track.broken', faults: [{ path: 'time', code: 'track.ahead' }] };
  expect(told(ahead)).toEqual(refused);
  expect(told(ahead, ahead - 3 * DAY_MS)).toEqual(refused);
});
