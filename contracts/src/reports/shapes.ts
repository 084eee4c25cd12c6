import * as z from 'zod/mini';
import { ATTENDANCE_STATUSES } from '../attendance/status.ts';

/** Who reads a report. */
export const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
/** A reviewer's look at a report is a fact, too. */
export const reads = { ...teaches, reviewer: true } as const;

export const after = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,16}$/)));
/** How fresh it is: the position it stands at, how old the oldest fact is that is missing, and the time of the newest in it. */
export const asOf = z.object({ position: z.int(), lagMs: z.int(), at: z.optional(z.int()) });
export const page = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
/** How many stand on a page [R9.21]; 50 without it. */
export const size = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)));
export const attendanceStatus = z.enum(ATTENDANCE_STATUSES);
