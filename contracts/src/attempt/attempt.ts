import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, type TimerChange } from '../kernel/stream.ts';
import { line, text } from '../kernel/text.ts';
import { points } from '../question/content.ts';
import { delivery } from './delivery.ts';
import { AttemptItemScored, attemptFacts, type AttemptFact } from './facts.ts';
import { proctoringFacts } from './proctoring-facts.ts';

const sits = { student: true, representative: true, auditor: true } as const;
const decides = { teacher: true, coTeacher: true } as const;
const { samples: verdicts, scorer: scoredBy } = AttemptItemScored.data.shape;
const reason = line(LIMITS.invalidReasonUnits);

export const StartAttempt = command('StartAttempt', {
  summary: 'Begin an exam: the time runs from now.',
  data: z.object({
    examId: id,
    classId: id,
    device: id,
    password: z.optional(z.string().check(z.regex(/^\d{4}$/))), // [R5.25]
    terminal: z.enum(['phone', 'computer']),
  }),
  allow: sits,
  records: ['AttemptStarted', 'NetworkNoted'],
});

export const SaveAnswers = command('SaveAnswers', {
  summary: 'Deliver what the device has. After the end it is stored and flagged.',
  data: z.object(delivery),
  allow: sits,
  records: ['AnswerSaved', 'ItemFlagged', 'NetworkNoted'],
});

export const TakeOverAttempt = command('TakeOverAttempt', {
  summary: 'Go on with this device; the other one stops.',
  data: z.object({ device: id }),
  allow: sits,
  records: ['AttemptTakenOver', 'NetworkNoted'],
});

export const SubmitAttempt = command('SubmitAttempt', {
  summary: 'Hand it in, with what the device still has.',
  data: z.object(delivery),
  allow: sits,
  records: ['AttemptSubmitted', 'AnswerSaved', 'ItemFlagged', 'NetworkNoted'],
});

export const CollectAttemptAtEnd = command('CollectAttemptAtEnd', {
  summary: 'Its end has come.',
  data: z.object({ endsAt: z.int() }),
  allow: { system: true },
  records: ['AttemptCollected', 'AttemptExtended'],
});

export const AcceptLateAnswers = command('AcceptLateAnswers', {
  summary: 'Count what came after the end.',
  data: z.object({}),
  allow: decides,
  records: ['AttemptLateAccepted'],
});

export const RefuseLateAnswers = command('RefuseLateAnswers', {
  summary: 'Do not count what came after the end.',
  data: z.object({}),
  allow: decides,
  records: ['AttemptLateRefused'],
});

export const InvalidateAttempt = command('InvalidateAttempt', {
  summary: 'Make a paper that was handed in invalid, for a reason that the student reads.',
  data: z.object({ reason }),
  allow: decides,
  records: ['AttemptInvalidated'],
});

export const RestoreAttempt = command('RestoreAttempt', {
  summary: 'Make an invalid paper valid again, for a reason.',
  data: z.object({ reason }),
  allow: decides,
  records: ['AttemptRestored'],
});

export const CollectAttempt = command('CollectAttempt', {
  summary: 'Collect it as it stands, before its end.',
  data: z.object({}),
  allow: decides,
  records: ['AttemptCollected'],
});

export const ResetAttempt = command('ResetAttempt', {
  summary: 'Let the student begin anew, for a reason; this one stays stored and does not count.',
  data: z.object({ reason }),
  allow: decides,
  records: ['AttemptReset'],
});

export const GradeAttemptItem = command('GradeAttemptItem', {
  summary: 'Score an answer that is not scored by its key.',
  data: z.object({
    itemId: id,
    points,
    remark: z.optional(text(LIMITS.gradeRemarkUnits)),
    /** What was read: the number of the answer, or of the grade that stood there. Whoever comes later is shown what stands now. */
    basedOn: z.int(),
  }),
  allow: decides,
  records: ['AttemptItemGraded'],
});

export const WithdrawGrade = command('WithdrawGrade', {
  summary: 'Take back the score of an answer, as long as it is the one that was read.',
  data: z.object({ itemId: id, basedOn: z.int() }),
  allow: decides,
  records: ['AttemptGradeWithdrawn'],
});

export const ScoreAttemptItem = command('ScoreAttemptItem', {
  summary: 'Record what the tests of its question made of a program; void when another one took its place.',
  data: z.object({ itemId: id, answer: z.int(), samples: verdicts, hidden: verdicts, scorer: scoredBy }),
  allow: { system: true },
  records: ['AttemptItemScored'],
});

const attemptCommands = [
  StartAttempt,
  SaveAnswers,
  TakeOverAttempt,
  SubmitAttempt,
  CollectAttemptAtEnd,
  AcceptLateAnswers,
  RefuseLateAnswers,
  InvalidateAttempt,
  RestoreAttempt,
  CollectAttempt,
  ResetAttempt,
  GradeAttemptItem,
  WithdrawGrade,
  ScoreAttemptItem,
] as const;
export type AttemptCommand = CommandOf<(typeof attemptCommands)[number]>;

const ABOUT = new Set<string>([...attemptFacts, ...proctoringFacts].map(({ type }) => type));
const handedIn = {
  AnswerSaved: 'collected',
  ItemFlagged: 'collected',
  AttemptLateAccepted: 'collected',
  AttemptLateRefused: 'collected',
  AttemptInvalidated: 'invalid',
  AttemptItemGraded: 'collected',
  AttemptGradeWithdrawn: 'collected',
  AttemptItemScored: 'collected',
  AttemptReset: 'reset',
} as const;

export const attemptMachine = machine('attempt', {
  summary: 'One attempt of a student at an exam: only what was handed in can be invalid, and valid again [R4.11].',
  per: ({ type }) => (ABOUT.has(type) ? 'attempt' : undefined),
  initial: 'none',
  unknown: 'attempt.unknown',
  states: {
    none: { on: { AttemptStarted: 'sitting' } },
    sitting: {
      on: {
        AnswerSaved: 'sitting',
        ItemFlagged: 'sitting',
        AttemptTakenOver: 'sitting',
        AttemptExtended: 'sitting',
        PageLeft: 'sitting',
        PageReturned: 'sitting',
        NetworkNoted: 'sitting',
        SitterDisconnected: 'sitting',
        SitterReconnected: 'sitting',
        SitterMessaged: 'sitting',
        MessagesOpened: 'sitting',
        AttemptSubmitted: 'submitted',
        AttemptCollected: 'collected',
        AttemptReset: 'reset',
      },
    },
    submitted: {
      on: {
        AttemptInvalidated: 'invalid',
        AttemptItemGraded: 'submitted',
        AttemptGradeWithdrawn: 'submitted',
        AttemptItemScored: 'submitted',
        AttemptReset: 'reset',
      },
    },
    collected: { on: handedIn },
    invalid: { on: { AttemptRestored: 'submitted', AttemptItemScored: 'invalid', AttemptReset: 'reset' } },
    reset: { on: {} },
  },
});
export const ATTEMPT_STATUSES = ['sitting', 'submitted', 'collected', 'invalid', 'reset'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** One answer as it arrived. */
export interface Saved {
  readonly choice?: string | undefined;
  readonly words?: Sealed | undefined;
  readonly typedAt: number;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
  readonly lateMs?: number | undefined;
}

/** What a teacher gave for one answer. */
export interface Graded {
  readonly points: number;
  readonly remark?: Sealed | undefined;
  readonly personId: string;
  readonly at: number;
  readonly version: number;
}

/** What the tests of its question made of one answer. */
export interface Scored {
  /** The number on its receipt. */
  readonly answer: number;
  readonly samples: string;
  readonly hidden: string;
  readonly scorer: string;
}

export const HANDED_IN_BY = ['student', 'deadline', 'teacher', 'leaves'] as const;

export interface AttemptState {
  readonly begun?: Extract<AttemptFact, { type: 'AttemptStarted' }>['data'] & { readonly startedAt: number };
  /** The device that may go on. */
  readonly device?: string;
  readonly endsAt?: number;
  /** What counts, by question. */
  readonly answers: Readonly<Record<string, Saved>>;
  /** What came after the end and was not decided on. */
  readonly late: Readonly<Record<string, Saved>>;
  readonly refusedLate: Readonly<Record<string, Saved>>;
  readonly flagged: readonly string[];
  /** By question, the last one. */
  readonly grades: Readonly<Record<string, Graded>>;
  /** By question, of programs: the last that was run. */
  readonly scored: Readonly<Record<string, Scored>>;
  readonly handedIn?: { readonly at: number; readonly version: number; readonly by: (typeof HANDED_IN_BY)[number] };
  readonly invalid?: { readonly reason: Sealed; readonly personId: string; readonly at: number };
  /** When another device went on. */
  readonly takenOver: readonly { readonly at: number; readonly version: number }[];
  /** What teachers decided, for a reason; all of it stays. */
  readonly rulings: readonly Ruling[];
}

export interface Ruling {
  readonly is: 'invalid' | 'valid' | 'reset';
  readonly reason: Sealed;
  readonly personId: string;
  readonly at: number;
  readonly version: number;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const attempt = context<AttemptState, { readonly attempt: AttemptState }, (typeof attemptFacts)[number]>({
  name: 'attempt',
  facts: attemptFacts,
  commands: attemptCommands,
  machines: [attemptMachine],
  initial: { answers: {}, late: {}, refusedLate: {}, flagged: [], grades: {}, scored: {}, takenOver: [], rulings: [] },
  evolve: evolveAttempt,
  present: () => NOTHING,
  timers: collectedAtEnd,
});

function evolveAttempt(state: AttemptState, fact: AttemptFact): AttemptState {
  switch (fact.type) {
    case 'AttemptStarted': {
      const { device, endsAt } = fact.data;
      return { ...state, begun: { ...fact.data, startedAt: fact.at }, device, endsAt };
    }
    case 'AnswerSaved': {
      const { itemId, personId: _, ...given } = fact.data;
      const saved = { ...given, at: fact.at, version: fact.version };
      const into = given.lateMs === undefined ? 'answers' : 'late';
      return { ...state, [into]: { ...state[into], [itemId]: saved } };
    }
    case 'ItemFlagged': {
      const { itemId, flagged } = fact.data;
      const others = state.flagged.filter((one) => one !== itemId);
      return { ...state, flagged: flagged ? [...others, itemId] : others };
    }
    case 'AttemptTakenOver':
      return {
        ...state,
        device: fact.data.device,
        takenOver: [...state.takenOver, { at: fact.at, version: fact.version }],
      };
    case 'AttemptExtended':
      return { ...state, endsAt: fact.data.endsAt };
    case 'AttemptSubmitted':
      return { ...state, handedIn: { at: fact.at, version: fact.version, by: 'student' } };
    case 'AttemptCollected':
      return {
        ...state,
        handedIn: {
          at: fact.at,
          version: fact.version,
          by: fact.data.after ?? (fact.role === 'system' ? 'deadline' : 'teacher'),
        },
      };
    case 'AttemptLateAccepted':
      return { ...state, answers: { ...state.answers, ...state.late }, late: {} };
    case 'AttemptLateRefused':
      return { ...state, refusedLate: { ...state.refusedLate, ...state.late }, late: {} };
    case 'AttemptInvalidated':
      return {
        ...ruled(state, 'invalid', fact),
        invalid: { reason: fact.data.reason, personId: fact.actor, at: fact.at },
      };
    case 'AttemptRestored': {
      const { invalid: _, ...valid } = state;
      return ruled(valid, 'valid', fact);
    }
    case 'AttemptReset':
      return ruled(state, 'reset', fact);
    case 'AttemptItemGraded': {
      const { itemId, points, remark } = fact.data;
      const graded = { points, remark, personId: fact.actor, at: fact.at, version: fact.version };
      return { ...state, grades: { ...state.grades, [itemId]: graded } };
    }
    case 'AttemptItemScored': {
      const { itemId, personId: _, ...scored } = fact.data;
      return { ...state, scored: { ...state.scored, [itemId]: scored } };
    }
    case 'AttemptGradeWithdrawn': {
      const { [fact.data.itemId]: _, ...grades } = state.grades;
      return { ...state, grades };
    }
  }
}

type Ruled = Extract<AttemptFact, { readonly data: { readonly reason: Sealed } }>;

const ruled = (state: AttemptState, is: Ruling['is'], { data, actor, at, version }: Ruled): AttemptState => ({
  ...state,
  rulings: [...state.rulings, { is, reason: data.reason, personId: actor, at, version }],
});

function collectedAtEnd({ type, data }: AttemptFact): readonly TimerChange[] {
  const key = 'collect';
  if (type === 'AttemptSubmitted' || type === 'AttemptCollected' || type === 'AttemptReset') return [{ key }];
  if (type !== 'AttemptStarted' && type !== 'AttemptExtended') return [];
  const { endsAt } = data;
  return [{ key, set: { at: endsAt, command: 'CollectAttemptAtEnd', data: { endsAt } } }];
}
