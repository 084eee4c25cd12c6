import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, personNamedBy, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { remembered } from '../kernel/memo.ts';
import { personal } from '../kernel/personal.ts';
import { context } from '../kernel/stream.ts';
import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import { text } from '../kernel/text.ts';

/** Why somebody does not come [R4.08]. */
export const LEAVE_KINDS = ['sickLeave', 'personalLeave'] as const;
const kind = z.enum(LEAVE_KINDS);
export type LeaveKind = z.output<typeof kind>;
const LEAVE_STATUSES = ['none', 'asked', 'granted', 'refused', 'withdrawn'] as const;

export const LeaveAsked = fact('LeaveAsked', {
  summary: 'A student asked for leave from this lesson.',
  data: z.object({ classId: id, personId: id, kind, reason: personal() }),
});

export const LeaveWithdrawn = fact('LeaveWithdrawn', {
  summary: 'The student does not need it any more; nobody had decided on it.',
  data: z.object({ personId: id }),
});

export const LeaveGranted = fact('LeaveGranted', {
  summary: 'A teacher granted the leave; what counts as the student’s attendance is said beside it.',
  data: z.object({ personId: id, kind }),
});

export const LeaveRefused = fact('LeaveRefused', {
  summary: 'A teacher did not grant the leave.',
  data: z.object({ personId: id, why: z.optional(personal()) }),
});

export const LeaveReopened = fact('LeaveReopened', {
  summary: 'A teacher took the decision back: the leave waits for one again.',
  data: z.object({ personId: id }),
});

export const leaveFacts = [LeaveAsked, LeaveWithdrawn, LeaveGranted, LeaveRefused, LeaveReopened] as const;

const decides = { teacher: true, coTeacher: true } as const;
/** Whose account the school knows: a guest is in this lesson or nowhere. */
const asks = { student: 'bound', representative: 'bound' } as const;
const about = z.object({ personId: id });

export const AskForLeave = command('AskForLeave', {
  summary: 'Ask for leave from a lesson, before it or while it runs, and say why.',
  data: z.object({ kind, reason: text(LIMITS.reasonUnits) }),
  allow: asks,
  records: ['LeaveAsked'],
});

export const WithdrawLeave = command('WithdrawLeave', {
  summary: 'Take back that I asked, as long as nobody decided.',
  data: z.object({}),
  allow: asks,
  records: ['LeaveWithdrawn'],
});

export const GrantLeave = command('GrantLeave', {
  summary: 'Grant it: the student’s attendance is that leave from now on, as if it had been marked by hand.',
  data: about,
  allow: decides,
  records: ['LeaveGranted', 'AttendanceMarked'],
});

export const RefuseLeave = command('RefuseLeave', {
  summary: 'Do not grant it; why is for the student to read.',
  data: z.object({ personId: id, why: z.optional(text(LIMITS.reasonUnits)) }),
  allow: decides,
  records: ['LeaveRefused'],
});

export const ReopenLeave = command('ReopenLeave', {
  summary: 'Take the decision back; what the grant said of the attendance goes with it, unless it was changed since.',
  data: about,
  allow: decides,
  records: ['LeaveReopened', 'AttendanceUnmarked'],
});

export const leaveCommands = [AskForLeave, WithdrawLeave, GrantLeave, RefuseLeave, ReopenLeave] as const;
export type LeaveCommand = CommandOf<(typeof leaveCommands)[number]>;

const ABOUT_LEAVE = new Set<string>(leaveFacts.map(({ type }) => type));

export const leaveMachine = machine('leave', {
  summary: 'One student’s leave from one lesson.',
  per: (one) => (ABOUT_LEAVE.has(one.type) ? personNamedBy(one) : undefined),
  initial: 'none',
  states: {
    none: { on: { LeaveAsked: 'asked' } },
    asked: { on: { LeaveWithdrawn: 'withdrawn', LeaveGranted: 'granted', LeaveRefused: 'refused' } },
    granted: { on: { LeaveReopened: 'asked' } },
    refused: { on: { LeaveReopened: 'asked', LeaveAsked: 'asked' } },
    withdrawn: { on: { LeaveAsked: 'asked' } },
  },
});

/** Why is not here: it is told to who asks for it, and never stands in a room that others replay. */
interface Leave {
  readonly kind: LeaveKind;
  readonly is: Exclude<(typeof LEAVE_STATUSES)[number], 'none'>;
  readonly at: number;
  /** The number on the receipt of having asked. */
  readonly version: number;
  /** As it was sealed: what a grant says of the attendance has the same. */
  readonly reason: z.output<typeof LeaveAsked.data>['reason'];
}

export interface LeaveState {
  readonly people: Table<Leave>;
}

export type LeaveSeen = Pick<Leave, 'kind' | 'is' | 'at' | 'version'>;
/** Those who teach see who asked; nobody else sees that anybody did. */
export type LeaveView = { readonly [personId: string]: LeaveSeen };

const BECOMES = {
  LeaveWithdrawn: 'withdrawn',
  LeaveGranted: 'granted',
  LeaveRefused: 'refused',
  LeaveReopened: 'asked',
} as const;

function evolve({ people }: LeaveState, { type, data, at, version }: FactOf<(typeof leaveFacts)[number]>): LeaveState {
  if (type === 'LeaveAsked') {
    const { personId, kind: asked, reason } = data;
    return { people: set(people, personId, { kind: asked, reason, is: 'asked', at, version }) };
  }
  const before = get(people, data.personId);
  return before === undefined ? { people } : { people: set(people, data.personId, { ...before, is: BECOMES[type] }) };
}

const seen = remembered(({ kind: asked, is, at, version }: Leave): LeaveSeen => ({ kind: asked, is, at, version }));

const forTeachers = remembered((people: LeaveState['people']): LeaveView =>
  Object.fromEntries([...entries(people)].map(([id, one]) => [id, seen(one)])),
);

export const leave = context<LeaveState, { readonly leave: LeaveState }, (typeof leaveFacts)[number]>({
  name: 'leave',
  facts: leaveFacts,
  commands: leaveCommands,
  machines: [leaveMachine],
  initial: { people: emptyTable() },
  evolve,
  present: ({ leave: { people } }, audience) =>
    audience === 'teacher' && people.size > 0 ? forTeachers(people) : undefined,
  own: (state, personId) => {
    const mine = get(state.leave.people, personId);
    return mine && seen(mine);
  },
});

const asked = {
  lessonId: id,
  lesson: z.string(),
  startsAt: z.int(),
  lessonStatus: z.string(),
  className: z.string(),
  kind,
  status: z.enum(LEAVE_STATUSES),
  reason: z.string(),
  why: z.optional(z.string()),
  askedAt: z.int(),
  /** Those that wait for a decision stand first. */
  rank: z.int(),
};
const STATUS = ['asked', 'granted', 'refused', 'withdrawn'] as const;

export const LeaveRow = z.object({
  ...asked,
  personId: id,
  name: z.string(),
  /** As what I teach there: an assistant reads it, and does not decide. */
  role: z.enum(['teacher', 'coTeacher', 'assistant']),
});
export type LeaveRow = z.output<typeof LeaveRow>;

export const Leaves = list('Leaves', {
  summary: 'Who asked for leave from lessons of the classes that I teach: those that wait for a decision first.',
  path: '/api/leaves',
  allow: { visitor: true },
  row: LeaveRow,
  orders: { waiting: ['-rank', '-askedAt'] },
  filters: { lessonId: z.optional(id), status: z.optional(z.enum(STATUS)) },
  isSearched: true,
  isCounted: true,
  columns: {
    lesson: { title: ['课', 'Lesson'] },
    startsAt: { title: ['开始时间', 'Starts'], isTime: true },
    className: { title: ['班级', 'Class'] },
    name: { title: ['姓名', 'Name'] },
    kind: {
      title: ['请假', 'Leave'],
      words: { sickLeave: ['病假', 'Sick leave'], personalLeave: ['事假', 'Personal leave'] },
    },
    reason: { title: ['理由', 'Reason'] },
    status: {
      title: ['状态', 'Status'],
      words: {
        asked: ['待批', 'Waiting'],
        granted: ['已准', 'Granted'],
        refused: ['没准', 'Refused'],
        withdrawn: ['已撤回', 'Withdrawn'],
      },
    },
    why: { title: ['老师说', 'Teacher’s note'] },
    askedAt: { title: ['申请时间', 'Asked'], isTime: true },
  },
});

export const MyLeave = z.object(asked);
export type MyLeave = z.output<typeof MyLeave>;

export const MyLeaves = list('MyLeaves', {
  summary: 'The leaves that I asked for, and what became of each.',
  path: '/api/leaves/mine',
  allow: { visitor: true },
  row: MyLeave,
  orders: { newest: ['-askedAt'] },
  filters: { lessonId: z.optional(id) },
});

export const leaveQueries = [Leaves, MyLeaves] as const;
