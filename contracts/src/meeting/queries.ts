import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { MEETING_STATES } from './meeting.ts';

/** Whom the school knows; whose meeting it is and who is invited is looked up for each. */
const bound = { visitor: 'bound' } as const;
const status = z.enum(MEETING_STATES);
const head = {
  id,
  title: z.string(),
  startsAt: z.int(),
  minutes: z.int(),
  organiser: z.string(),
  status,
  /** How many are in it now, of how many who may be. */
  people: z.int(),
  most: z.int(),
  hasPassword: z.boolean(),
};

export const MeetingRow = z.object({
  id,
  title: z.string(),
  startsAt: z.int(),
  minutes: z.int(),
  code: z.string(),
  organiserId: id,
  organiser: z.string(),
  status,
  /** How many were in it. */
  attended: z.int(),
});
export type MeetingRow = z.output<typeof MeetingRow>;

export const Meetings = list('Meetings', {
  summary: 'The meetings that I made, that a class of mine is invited to, or that I was in.',
  path: '/api/my-meetings',
  allow: bound,
  row: MeetingRow,
  orders: { latest: ['-startsAt'] },
  filters: { part: z.optional(z.enum(['toCome', 'over'])) },
  isSearched: true,
  isCounted: true,
});

export const Conferencing = query('Conferencing', {
  summary: 'Whether a conference service is set, and how many may take part in a meeting that I make [R9.14].',
  path: '/api/conferencing',
  input: z.object({}),
  result: z.object({ isSet: z.boolean(), most: z.int(), isFree: z.boolean() }),
  allow: bound,
});
export type Conferencing = z.output<typeof Conferencing.result>;

export const MeetingByCode = query('MeetingByCode', {
  summary: 'What a code of nine digits leads to; who guesses has to wait.',
  path: '/api/meeting-codes/:code',
  input: z.object({ code: z.string().check(z.maxLength(32)) }),
  result: z.object(head),
  allow: bound,
});
export type FoundMeeting = z.output<typeof MeetingByCode.result>;

export const MeetingDetail = query('MeetingDetail', {
  summary: 'A meeting, for who made it, is invited or was in it.',
  path: '/api/my-meetings/:id',
  input: z.object({ id }),
  result: z.object({
    ...head,
    code: z.string(),
    isMine: z.boolean(),
    /** Whether I am in it now. */
    isIn: z.boolean(),
    classes: z.array(z.string()),
    startedAt: z.optional(z.int()),
    endedAt: z.optional(z.int()),
  }),
  allow: bound,
});
export type MeetingDetail = z.output<typeof MeetingDetail.result>;

export const MeetingEntry = query('MeetingEntry', {
  summary: 'Where the conference is, for who is in the meeting now; the address holds for some minutes.',
  path: '/api/my-meetings/:id/entry',
  input: z.object({ id }),
  result: z.object({ address: z.string() }),
  allow: bound,
});

export const MeetingAttendance = query('MeetingAttendance', {
  summary: 'Who was in a meeting that I made, from when to when.',
  path: '/api/my-meetings/:id/attendance',
  input: z.object({ id }),
  result: z.object({
    people: z.array(
      z.object({
        personId: id,
        name: z.string(),
        stays: z.array(z.object({ from: z.int(), to: z.optional(z.int()), isLost: z.optional(z.boolean()) })),
      }),
    ),
  }),
  allow: bound,
});
export type MeetingAttendance = z.output<typeof MeetingAttendance.result>;

export const meetingQueries = [
  Meetings,
  Conferencing,
  MeetingByCode,
  MeetingDetail,
  MeetingEntry,
  MeetingAttendance,
] as const;
