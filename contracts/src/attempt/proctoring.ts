import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, type PresenceRule } from '../kernel/stream.ts';
import { text } from '../kernel/text.ts';
import type { AttemptState } from './attempt.ts';
import { delivery } from './delivery.ts';
import { leave, proctoringFacts, type LEAVES, type ProctoringFact } from './proctoring-facts.ts';

const sits = { student: true, representative: true, auditor: true } as const;

export const ReportLeaves = command('ReportLeaves', {
  summary: 'Say when the page was left and come back to, with the answers of before: at the count it is collected.',
  data: z.object({
    ...delivery,
    leaves: z
      .array(z.object({ ...leave, backAt: z.optional(z.int()) }))
      .check(z.minLength(1), z.maxLength(LIMITS.attemptDelivery)),
  }),
  allow: sits,
  records: ['PageLeft', 'PageReturned', 'AttemptCollected', 'AnswerSaved', 'ItemFlagged', 'NetworkNoted'],
});
export type ReportedLeave = CommandOf<typeof ReportLeaves>['data']['leaves'][number];

export const RecordSitterPresence = command('RecordSitterPresence', {
  summary: 'Record that the device is not heard any more, or is again.',
  data: z.object({ left: z.array(z.object({ personId: id, at: z.int() })), returned: z.array(id) }),
  allow: { system: true },
  records: ['SitterDisconnected', 'SitterReconnected'],
});

export const MessageSitter = command('MessageSitter', {
  summary: 'Write to a student who sits the exam: it stands on their page at once.',
  data: z.object({ words: text(LIMITS.examMessageUnits) }),
  allow: { teacher: true, coTeacher: true },
  records: ['SitterMessaged'],
});

export const SeeMessages = command('SeeMessages', {
  summary: 'Say that I read what teachers wrote, up to this one.',
  data: z.object({ through: z.int() }),
  allow: sits,
  records: ['MessagesOpened'],
});

const proctoringCommands = [ReportLeaves, RecordSitterPresence, MessageSitter, SeeMessages] as const;
export type ProctoringCommand = CommandOf<(typeof proctoringCommands)[number]>;

export interface Leave {
  readonly leaveId: string;
  readonly how: (typeof LEAVES)[number];
  readonly leftAt: number;
  readonly backAt?: number;
  readonly version: number;
}

export interface ProctoringState {
  readonly leaves: readonly Leave[];
  /** The first is where it began. */
  readonly networks: readonly { readonly network: string; readonly at: number; readonly version: number }[];
  readonly offline: readonly { readonly from: number; readonly to?: number; readonly version: number }[];
  readonly messages: readonly {
    readonly words: Sealed;
    readonly personId: string;
    readonly at: number;
    readonly version: number;
    readonly seenAt?: number;
  }[];
}

interface Watched {
  readonly attempt: AttemptState;
  readonly proctoring: ProctoringState;
}

function evolveProctoring(state: ProctoringState, { type, data, at, version, actor }: ProctoringFact): ProctoringState {
  switch (type) {
    case 'PageLeft': {
      const { personId: _, ...left } = data;
      return { ...state, leaves: [...state.leaves, { ...left, version }] };
    }
    case 'PageReturned': {
      const { leaveId, backAt } = data;
      return { ...state, leaves: state.leaves.map((one) => (one.leaveId === leaveId ? { ...one, backAt } : one)) };
    }
    case 'NetworkNoted':
      return { ...state, networks: [...state.networks, { network: data.network, at, version }] };
    case 'SitterDisconnected':
      return { ...state, offline: [...state.offline, { from: data.seenAt, version }] };
    case 'SitterReconnected':
      return { ...state, offline: state.offline.map((one) => ({ to: at, ...one })) };
    case 'SitterMessaged':
      return { ...state, messages: [...state.messages, { words: data.words, personId: actor, at, version }] };
    case 'MessagesOpened':
      return {
        ...state,
        messages: state.messages.map((one) => (one.version <= data.through ? { seenAt: at, ...one } : one)),
      };
  }
}

/** What the page of whoever sits it is told at once. */
export interface OwnProctoring {
  readonly leaves: number;
  readonly endsAt: number;
  readonly device: string;
  readonly isOver: boolean;
  /** What they have not read, by its number. */
  readonly messages: Readonly<Record<string, { readonly words: string; readonly at: number }>>;
}

const isWatched = ({ attempt: { begun, handedIn, rulings } }: Watched): boolean =>
  begun?.proctored !== undefined && handedIn === undefined && rulings.every(({ is }) => is !== 'reset');

/** What was watched of one attempt at a proctored exam. */
export const proctoring = context<ProctoringState, Watched, (typeof proctoringFacts)[number]>({
  name: 'proctoring',
  facts: proctoringFacts,
  commands: proctoringCommands,
  machines: [],
  initial: { leaves: [], networks: [], offline: [], messages: [] },
  evolve: evolveProctoring,
  present: () => undefined, // its student alone watches, and has a view of their own
  own: (state, personId) => {
    const { begun, endsAt, device } = state.attempt;
    const { leaves, messages } = state.proctoring;
    if (begun?.proctored === undefined || begun.personId !== personId) return undefined;
    const unseen = messages.filter(({ seenAt }) => seenAt === undefined);
    return {
      leaves: leaves.length,
      endsAt: endsAt ?? 0,
      device: device ?? '',
      isOver: !isWatched(state),
      messages: Object.fromEntries(unseen.map(({ version, words, at }) => [version, { words, at }])),
    };
  },
});

export const isOffline = ({ offline }: ProctoringState): boolean =>
  offline.length > 0 && offline.at(-1)!.to === undefined;

/** Connections are no facts; that the device of somebody who sits it was not heard for long, is. */
export const proctoringPresence: PresenceRule<Watched> = {
  command: RecordSitterPresence.name,
  *here(state) {
    if (isWatched(state) && !isOffline(state.proctoring)) yield state.attempt.begun!.personId;
  },
  hasLeft: (state, personId) =>
    isWatched(state) && state.attempt.begun!.personId === personId && isOffline(state.proctoring),
};
