import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import { LEAVE_KINDS, leaveFacts, leaveMachine } from '@lectern/contracts/leave/leave.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Who asked for leave from which lesson, and what became of it. */
export const leaves = rows(
  'leave_row',
  {
    family: 'lesson',
    facts: leaveFacts,
    shape: z.object({
      lessonId: id,
      personId: id,
      classId: id,
      kind: z.enum(LEAVE_KINDS),
      reason: personal(),
      why: z.optional(personal()),
      askedAt: z.int(),
      rank: z.int(),
    }),
    key: ['lessonId', 'personId'],
    per: ({ stream, data: { personId } }) => ({ lessonId: stream.slice('lesson/'.length), personId }),
    machine: leaveMachine,
    indexes: [
      ['-rank', '-askedAt'],
      ['personId', '-askedAt'],
    ],
  },
  {
    LeaveAsked: (_, { data: { classId, kind, reason }, at }, key) => ({
      ...key,
      classId,
      kind,
      reason,
      askedAt: at,
      rank: 1,
    }),
    LeaveWithdrawn: (row) => row && { ...row, rank: 0 },
    LeaveGranted: (row) => row && { ...row, rank: 0 },
    LeaveRefused: (row, { data: { why } }) => row && { ...row, why, rank: 0 },
    LeaveReopened: (row) => row && { ...row, why: undefined, rank: 1 },
  },
);
