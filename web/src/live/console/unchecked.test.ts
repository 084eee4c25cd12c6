import type { AttendanceView, ParticipantView } from '@lectern/contracts/attendance/view.ts';
import { expect, it } from 'vitest';
import { uncheckedIn } from './unchecked.ts';

const one = (more: Partial<ParticipantView>): ParticipantView => ({
  status: 'expected',
  role: 'student',
  joinedAt: 1,
  stays: {},
  ...more,
});
const view = (openedAt: number | undefined): AttendanceView => ({
  joined: 3,
  lateAfterMinutes: 10,
  checkIn: { open: false, count: 1, ...(openedAt !== undefined && { openedAt }) },
  participants: {
    here: one({}),
    done: one({ status: 'present', checkedInAt: 2, checkedInBy: 'qr' }),
    marked: one({ status: 'sickLeave', marked: true }),
    guest: one({ role: 'auditor' }),
    away: { status: 'sickLeave', marked: true, stays: {} },
  },
});

it('[R4.08] are those who came in, once check-in was used, and whom no teacher has marked', () => {
  expect(uncheckedIn(view(5))).toEqual(['here']);
  expect(uncheckedIn(view(undefined))).toEqual([]);
});
