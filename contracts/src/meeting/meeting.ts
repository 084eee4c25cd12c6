import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import { name } from '../kernel/text.ts';
import { MEETING } from './limits.ts';

const title = name(MEETING.titleUnits);
const startsAt = z.int();
const minutes = z.int().check(z.minimum(MEETING.minutesLeast), z.maximum(MEETING.minutesMost));
const classIds = z.array(id).check(z.maxLength(MEETING.classes));

export const MeetingScheduled = fact('MeetingScheduled', {
  summary: 'Somebody made a meeting: when it is, for how long, and whose members are invited; others need its code.',
  data: z.object({ title, startsAt, minutes, classIds, code: z.string(), password: z.optional(personal()) }),
});

export const MeetingApproached = fact('MeetingApproached', {
  summary: 'It begins soon, and the members of a class that is invited were told.',
  data: z.object({ classId: id, title, startsAt }),
});

export const MeetingStarted = fact('MeetingStarted', {
  summary: 'Who made it came in: others may, too.',
  data: z.object({}),
});

export const MeetingJoined = fact('MeetingJoined', {
  summary: 'Somebody is in the meeting from now on.',
  data: z.object({ personId: id }),
});

export const MeetingLeft = fact('MeetingLeft', {
  summary:
    'Somebody left: by their own press, or their page was closed or without network for long; then `seenAt` says until when it was seen.',
  data: z.object({ personId: id, seenAt: z.optional(z.int()) }),
});

export const MeetingEnded = fact('MeetingEnded', {
  summary: 'It is over: whoever was there has left.',
  data: z.object({ by: z.enum(['organiser', 'timer']) }),
});

export const MeetingCancelled = fact('MeetingCancelled', {
  summary: 'It does not take place.',
  data: z.object({}),
});

export const meetingFacts = [
  MeetingScheduled,
  MeetingApproached,
  MeetingStarted,
  MeetingJoined,
  MeetingLeft,
  MeetingEnded,
  MeetingCancelled,
] as const;
export type MeetingFact = FactOf<(typeof meetingFacts)[number]>;

const organises = { teacher: true } as const;
/** Whom the school knows; that they were invited or know the code is for the decider to say. */
const comesIn = { teacher: true, visitor: 'bound' } as const;
const system = { system: true } as const;

export const ScheduleMeeting = command('ScheduleMeeting', {
  summary: 'Make a meeting; the members of the classes that are named are invited, and it gets a code of nine digits.',
  data: z.object({
    title,
    startsAt,
    minutes,
    classIds: z.optional(classIds),
    password: z.optional(
      z.string().check(z.trim(), z.minLength(MEETING.passwordLeast), z.maxLength(MEETING.passwordMost)),
    ),
  }),
  allow: comesIn,
  records: ['MeetingScheduled'],
});

export const JoinMeeting = command('JoinMeeting', {
  summary:
    'Come in: by an invitation or by its code, and with its password where it has one. Who made it starts it so.',
  data: z.object({
    code: z.optional(z.string().check(z.maxLength(32))),
    password: z.optional(z.string().check(z.maxLength(64))),
  }),
  allow: comesIn,
  records: ['MeetingJoined', 'MeetingStarted'],
});

export const LeaveMeeting = command('LeaveMeeting', {
  summary: 'Say that I leave.',
  data: z.object({}),
  allow: comesIn,
  records: ['MeetingLeft'],
});

export const EndMeeting = command('EndMeeting', {
  summary: 'End it for everybody.',
  data: z.object({}),
  allow: organises,
  records: ['MeetingEnded'],
});

export const CancelMeeting = command('CancelMeeting', {
  summary: 'Call it off before it begins.',
  data: z.object({}),
  allow: organises,
  records: ['MeetingCancelled'],
});

export const RemindOfMeeting = command('RemindOfMeeting', {
  summary: 'Tell the classes that are invited that it begins soon.',
  data: z.object({ startsAt }),
  allow: system,
  records: ['MeetingApproached'],
});

export const CloseMeeting = command('CloseMeeting', {
  summary: 'End what nobody ended.',
  data: z.object({}),
  allow: system,
  records: ['MeetingEnded'],
});

export const RecordMeetingPresence = command('RecordMeetingPresence', {
  summary: 'Whose page was away for long has left; who had left so and is back has joined again.',
  data: z.object({ left: z.array(z.object({ personId: id, at: z.int() })), returned: z.array(id) }),
  allow: system,
  records: ['MeetingLeft', 'MeetingJoined'],
});

const meetingCommands = [
  ScheduleMeeting,
  JoinMeeting,
  LeaveMeeting,
  EndMeeting,
  CancelMeeting,
  RemindOfMeeting,
  CloseMeeting,
  RecordMeetingPresence,
] as const;
export type MeetingCommand = CommandOf<(typeof meetingCommands)[number]>;

export const MEETING_STATES = ['scheduled', 'running', 'ended', 'cancelled'] as const;

export const meetingMachine = machine('meeting', {
  summary: 'A meeting, from its making to its end.',
  per: ({ type }) => (ABOUT.has(type) ? 'meeting' : undefined),
  initial: 'none',
  unknown: 'meeting.unknown',
  states: {
    none: { on: { MeetingScheduled: 'scheduled' } },
    scheduled: {
      on: {
        MeetingApproached: 'scheduled',
        MeetingStarted: 'running',
        MeetingCancelled: 'cancelled',
        MeetingEnded: 'ended',
      },
    },
    running: {
      on: { MeetingApproached: 'running', MeetingJoined: 'running', MeetingLeft: 'running', MeetingEnded: 'ended' },
    },
    ended: { on: {} },
    cancelled: { on: {} },
  },
});
const ABOUT = new Set<string>(meetingFacts.map(({ type }) => type));

/** From when until when somebody was in it; `isLost` where their page went without a word. */
export interface Stay {
  readonly from: number;
  readonly to?: number;
  readonly isLost?: boolean;
}

export interface MeetingState {
  readonly organiserId?: string;
  readonly title: string;
  readonly startsAt: number;
  readonly minutes: number;
  readonly classIds: readonly string[];
  readonly code?: string;
  readonly password?: Sealed | undefined;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly isCancelled: boolean;
  readonly attendees: Table<readonly Stay[]>;
}

const initialMeeting: MeetingState = {
  title: '',
  startsAt: 0,
  minutes: 0,
  classIds: [],
  isCancelled: false,
  attendees: emptyTable(),
};

export const isRunning = ({ startedAt, endedAt }: MeetingState): boolean =>
  startedAt !== undefined && endedAt === undefined;

/** Whether somebody is in it now. */
export function isInMeeting({ attendees }: MeetingState, personId: string): boolean {
  const last = get(attendees, personId)?.at(-1);
  return last !== undefined && last.to === undefined;
}

/** Who is in it now. */
export function* inMeeting({ attendees }: MeetingState): Iterable<string> {
  for (const [personId, stays] of entries(attendees)) if (stays.at(-1)?.to === undefined) yield personId;
}

function left(attendees: MeetingState['attendees'], personId: string, to: number, isLost: boolean) {
  const stays = get(attendees, personId) ?? [];
  const last = stays.at(-1);
  if (last === undefined || last.to !== undefined) return attendees;
  const stay = { from: last.from, to: Math.max(last.from, to), ...(isLost && { isLost }) };
  return set(attendees, personId, [...stays.slice(0, -1), stay]);
}

function evolveMeeting(state: MeetingState, { type, data, actor, at }: MeetingFact): MeetingState {
  switch (type) {
    case 'MeetingScheduled':
      return { ...state, ...data, organiserId: actor };
    case 'MeetingStarted':
      return { ...state, startedAt: at };
    case 'MeetingJoined': {
      const stays = get(state.attendees, data.personId) ?? [];
      return { ...state, attendees: set(state.attendees, data.personId, [...stays, { from: at }]) };
    }
    case 'MeetingLeft': {
      const { personId, seenAt } = data;
      return { ...state, attendees: left(state.attendees, personId, seenAt ?? at, seenAt !== undefined) };
    }
    case 'MeetingEnded': {
      let { attendees } = state;
      for (const personId of inMeeting(state)) attendees = left(attendees, personId, at, false);
      return { ...state, attendees, endedAt: at };
    }
    case 'MeetingCancelled':
      return { ...state, isCancelled: true };
    case 'MeetingApproached':
      return state;
  }
}

/** The same object each time: a page asks for what it shows; its room says only who is there. */
const NOTHING = {};
const REMIND = 'remind';
const CLOSE = 'close';
const MINUTE_MS = 60_000;

export const meeting = context<MeetingState, MeetingStreamState, (typeof meetingFacts)[number]>({
  name: 'meeting',
  facts: meetingFacts,
  commands: meetingCommands,
  machines: [meetingMachine],
  moves: { CancelMeeting: MeetingCancelled },
  initial: initialMeeting,
  evolve: evolveMeeting,
  present: () => NOTHING,
  timers: ({ type, data }) => {
    if (type === 'MeetingEnded' || type === 'MeetingCancelled') return [{ key: REMIND }, { key: CLOSE }];
    if (type !== 'MeetingScheduled') return [];
    const { startsAt: from, minutes: lasts, classIds: invited } = data;
    const closing = { at: from + lasts * MINUTE_MS + MEETING.closesAfterMs, command: 'CloseMeeting', data: {} };
    const reminding = { at: from - MEETING.remindMs, command: 'RemindOfMeeting', data: { startsAt: from } };
    return [{ key: CLOSE, set: closing }, ...(invited.length > 0 ? [{ key: REMIND, set: reminding }] : [])];
  },
});

export interface MeetingStreamState {
  readonly meeting: MeetingState;
}

export const meetingStream = stream<MeetingStreamState>({
  family: 'meeting',
  summary:
    'One meeting: when it is, who is invited, and who was there from when to when. The conference itself is a third party’s.',
  contexts: [meeting],
  roleOf: ({ meeting: { organiserId } }, personId) => (organiserId === personId ? 'teacher' : undefined),
  isOver: ({ meeting: { endedAt, isCancelled } }) => endedAt !== undefined || isCancelled,
  presence: {
    command: 'RecordMeetingPresence',
    *here({ meeting: state }) {
      if (isRunning(state)) yield* inMeeting(state);
    },
    hasLeft: ({ meeting: state }, personId) =>
      isRunning(state) && get(state.attendees, personId)?.at(-1)?.isLost === true,
  },
  audienceOf: ({ meeting: state }, { personId }) =>
    get(state.attendees, personId) === undefined ? 'join.notJoined' : 'student',
});
