import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, set, type Table } from '../kernel/table.ts';
import { text } from '../kernel/text.ts';

/** Whose it is is named in every fact about it, so that they are told. */
const theirs = { objectionId: id, personId: id };
/** A unit of a transcript, as its key there: the module and the unit in it. */
const unit = z.string().check(z.maxLength(100));

export const ObjectionRaised = fact('ObjectionRaised', {
  summary: 'A student objected to one figure of their transcript, as it was published.',
  data: z.object({
    ...theirs,
    classId: id,
    unit,
    /** What the unit was called, and what it was worth in tenths of 100. */
    figure: z.string(),
    tenths: z.int(),
    words: personal(),
  }),
});

export const ObjectionAnswered = fact('ObjectionAnswered', {
  summary: 'Somebody who teaches the class answered it.',
  data: z.object({ ...theirs, words: personal() }),
});

export const ObjectionContinued = fact('ObjectionContinued', {
  summary: 'The student answered once more.',
  data: z.object({ ...theirs, words: personal() }),
});

export const ObjectionWithdrawn = fact('ObjectionWithdrawn', {
  summary: 'The student took it back.',
  data: z.object(theirs),
});

export const ObjectionClosed = fact('ObjectionClosed', {
  summary: 'Somebody who teaches the class closed it: it was answered.',
  data: z.object(theirs),
});

export const objectionFacts = [
  ObjectionRaised,
  ObjectionAnswered,
  ObjectionContinued,
  ObjectionWithdrawn,
  ObjectionClosed,
] as const;
type ObjectionFact = FactOf<(typeof objectionFacts)[number]>;

const learns = { student: true, representative: true } as const;
const teaches = { teacher: true, coTeacher: true } as const;
const words = text(LIMITS.objectionUnits);
const about = { objectionId: id };

export const RaiseObjection = command('RaiseObjection', {
  summary: 'Object to one figure of my transcript, as far as it is published.',
  data: z.object({ ...about, unit, words }),
  allow: learns,
  records: ['ObjectionRaised'],
});

export const ContinueObjection = command('ContinueObjection', {
  summary: 'Answer once more, after a teacher did.',
  data: z.object({ ...about, words }),
  allow: learns,
  records: ['ObjectionContinued'],
});

export const WithdrawObjection = command('WithdrawObjection', {
  summary: 'Take back my objection.',
  data: z.object(about),
  allow: learns,
  records: ['ObjectionWithdrawn'],
});

export const AnswerObjection = command('AnswerObjection', {
  summary: 'Answer a student’s objection, having read all that was said.',
  data: z.object({
    ...about,
    words,
    /** The number of the last message that was read: of two who answer at once, the later is shown the other. */
    basedOn: z.int(),
  }),
  allow: teaches,
  records: ['ObjectionAnswered'],
});

export const CloseObjection = command('CloseObjection', {
  summary: 'Close an objection that was answered.',
  data: z.object(about),
  allow: teaches,
  records: ['ObjectionClosed'],
});

const objectionCommands = [
  RaiseObjection,
  ContinueObjection,
  WithdrawObjection,
  AnswerObjection,
  CloseObjection,
] as const;
export type ObjectionCommand = CommandOf<(typeof objectionCommands)[number]>;

const ABOUT = new Set<string>(objectionFacts.map(({ type }) => type));

export const objectionMachine = machine('objection', {
  summary: 'What becomes of an objection to one figure.',
  per: ({ type, data }) => (ABOUT.has(type) ? (data as { readonly objectionId: string }).objectionId : undefined),
  initial: 'none',
  unknown: 'objection.unknown',
  states: {
    none: { on: { ObjectionRaised: 'open' } },
    open: { on: { ObjectionAnswered: 'answered', ObjectionWithdrawn: 'withdrawn' } },
    answered: {
      on: {
        ObjectionAnswered: 'answered',
        ObjectionContinued: 'open',
        ObjectionWithdrawn: 'withdrawn',
        ObjectionClosed: 'closed',
      },
    },
    closed: { on: {} },
    withdrawn: { on: {} },
  },
});
const STATUSES = ['open', 'answered', 'closed', 'withdrawn'] as const;
export type ObjectionStatus = (typeof STATUSES)[number];

/** Whether there is something left to say: then there is no other one about the same figure. */
export const isPending = (status: string): boolean => status === 'open' || status === 'answered';

interface Message {
  readonly personId: string;
  readonly at: number;
  readonly words: Sealed;
  /** The number of its fact. */
  readonly version: number;
}

export interface Objection {
  readonly personId: string;
  readonly unit: string;
  readonly figure: string;
  readonly tenths: number;
  readonly messages: readonly [Message, ...Message[]];
  readonly isContinued: boolean;
}

/** The number of the last message. */
export const editedInOf = ({ messages }: Objection): number => messages.at(-1)!.version;

export interface ObjectionState {
  readonly all: Table<Objection>;
}

function evolved(state: ObjectionState, fact: ObjectionFact): ObjectionState {
  const { objectionId, personId } = fact.data;
  const { actor, at, version } = fact;
  if (fact.type === 'ObjectionRaised') {
    const { unit: key, figure, tenths, words: said } = fact.data;
    const first = { personId: actor, at, words: said, version };
    const raised: Objection = { personId, unit: key, figure, tenths, messages: [first], isContinued: false };
    return { all: set(state.all, objectionId, raised) };
  }
  const before = get(state.all, objectionId);
  if (before === undefined || fact.type === 'ObjectionWithdrawn' || fact.type === 'ObjectionClosed') return state;
  const next = { personId: actor, at, words: fact.data.words, version };
  const isContinued = before.isContinued || fact.type === 'ObjectionContinued';
  return { all: set(state.all, objectionId, { ...before, messages: [...before.messages, next], isContinued }) };
}

/** The same object each time: nobody watches objections live. */
const NOTHING = {};

export const objection = context<
  ObjectionState,
  { readonly objection: ObjectionState },
  (typeof objectionFacts)[number]
>({
  name: 'objection',
  facts: objectionFacts,
  commands: objectionCommands,
  machines: [objectionMachine],
  initial: { all: emptyTable() },
  evolve: evolved,
  present: () => NOTHING,
});

export interface ObjectionStreamState {
  readonly objection: ObjectionState;
}

export const objectionStream = stream<ObjectionStreamState>({
  family: 'objection',
  summary:
    'What students of one class object to in their transcripts, and what they are answered; the id is the class’s.',
  contexts: [objection],
  grantedBy: (_state, _data, _personId, id) => `class/${id}`,
});

const seen = z.object({
  objectionId: id,
  unit,
  figure: z.string(),
  tenths: z.int(),
  at: z.int(),
  status: z.enum(STATUSES),
  /** What an answer is based on. */
  editedIn: z.int(),
  /** Whether whose it is may still answer once more. */
  mayContinue: z.boolean(),
  messages: z.array(z.object({ at: z.int(), name: z.string(), isTheirs: z.boolean(), words: z.string() })),
});
export type ObjectionSeen = z.output<typeof seen>;

export const Objections = query('Objections', {
  summary: 'What students of a class object to: what waits for an answer first, whoever waits longest above.',
  path: '/api/objection/:id/queue',
  input: z.object({ id }),
  result: z.object({ objections: z.array(z.extend(seen, { personId: id, name: z.string() })) }),
  allow: teaches,
});
export type Objections = z.output<typeof Objections.result>;

export const MyObjections = query('MyObjections', {
  summary: 'What I objected to in a class, and what I was answered, the newest first.',
  path: '/api/objection/:id/mine',
  input: z.object({ id }),
  result: z.object({ objections: z.array(seen) }),
  allow: learns,
});
export type MyObjections = z.output<typeof MyObjections.result>;

export const objectionQueries = [Objections, MyObjections] as const;
