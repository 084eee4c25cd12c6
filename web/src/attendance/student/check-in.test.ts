import { beforeEach, expect, it, vi } from 'vitest';
import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import { checkInStanding, keepToken, takeToken } from './check-in.ts';

const MINUTE = 60_000;
const view = (checkIn: AttendanceView['checkIn']): AttendanceView => ({ joined: 1, lateAfterMinutes: 10, checkIn });
const open = view({ open: true, openedAt: 0, count: 0 });

it('nothing is asked of anybody before check-in was opened, nor of an auditor [R6.06]', () => {
  expect(checkInStanding(view({ open: false, count: 0 }), {}, 0)).toEqual({ is: 'none' });
  expect(checkInStanding(open, { role: 'auditor' }, 0)).toEqual({ is: 'none' });
});

it('is open, then missed, for whoever has not', () => {
  expect(checkInStanding(open, { role: 'student' }, 0)).toEqual({ is: 'open' });
  const shut = view({ open: false, openedAt: 0, count: 0 });
  expect(checkInStanding(shut, {}, 0)).toEqual({ is: 'missed' });
  expect(checkInStanding(shut, { marked: 'present' }, 0), 'the teacher has put it right').toEqual({ is: 'none' });
});

it('[R4.08] is late so many minutes after it was opened', () => {
  const done = (at: number) => checkInStanding(open, { checkedInAt: at, checkedInVersion: 86 }, 0);
  expect(done(10 * MINUTE)).toEqual({ is: 'done', at: 10 * MINUTE, version: 86, isLate: false });
  expect(done(10 * MINUTE + 1)).toMatchObject({ isLate: true });
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

it('a scanned token is handed out once, to its own lesson', () => {
  keepToken('a', 'token');
  expect(takeToken('b')).toBeUndefined();
  expect(takeToken('a')).toBe('token');
  expect(takeToken('a')).toBeUndefined();
});
