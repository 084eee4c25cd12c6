import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { after, asOf, list, whole } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { name } from '../kernel/text.ts';

const logEntryName = name(LIMITS.activityNameUnits); // [R5.11]
/** Each teacher of a lesson has one entry about it in their log; it is named by its person. */
const entry = { personId: id };

export const LogEntryNamed = fact('LogEntryNamed', {
  summary: 'A teacher gave their entry about this lesson a name, or took the name away.',
  data: z.object({ ...entry, name: z.optional(logEntryName) }),
});

export const LogEntryDeleted = fact('LogEntryDeleted', {
  summary: 'A teacher took their entry about this lesson out of their log.',
  data: z.object(entry),
});

export const LogEntryRestored = fact('LogEntryRestored', {
  summary: 'A teacher put their entry about this lesson back into their log.',
  data: z.object(entry),
});

export const journalFacts = [LogEntryNamed, LogEntryDeleted, LogEntryRestored] as const;

/** Whoever teaches keeps a log; that an entry is one's own is for the decider to say, in R8.33's words. */
const teaches = { teacher: true, coTeacher: true, assistant: true } as const;

export const NameLogEntry = command('NameLogEntry', {
  summary: 'Give my entry about this lesson a name; without one it is called as the lesson is.',
  data: z.object({ ...entry, name: z.optional(logEntryName) }),
  allow: teaches,
  records: ['LogEntryNamed'],
});

export const DeleteLogEntry = command('DeleteLogEntry', {
  summary: 'Take my entry about this lesson out of my log; the lesson and its facts stay.',
  data: z.object(entry),
  allow: teaches,
  records: ['LogEntryDeleted'],
});

export const RestoreLogEntry = command('RestoreLogEntry', {
  summary: 'Put an entry back that I took out.',
  data: z.object(entry),
  allow: teaches,
  records: ['LogEntryRestored'],
});

const journalCommands = [NameLogEntry, DeleteLogEntry, RestoreLogEntry] as const;
export type JournalCommand = CommandOf<(typeof journalCommands)[number]>;

const MOVES = new Set<string>(journalFacts.map(({ type }) => type));

export const logEntryMachine = machine('logEntry', {
  summary: 'The entry about a lesson in the log of one of its teachers.',
  per: (fact) => (MOVES.has(fact.type) ? (fact.data as { personId: string }).personId : undefined),
  initial: 'kept',
  states: {
    kept: { on: { LogEntryNamed: 'kept', LogEntryDeleted: 'deleted' } },
    deleted: { on: { LogEntryRestored: 'kept' } },
  },
});

/** What teachers called their entries. */
export interface JournalState {
  readonly names: Readonly<Record<string, string | undefined>>;
}

/** The same object each time: a tick does not look into it. */
const NOTHING = {};

export const journal = context<JournalState, { readonly journal: JournalState }, (typeof journalFacts)[number]>({
  name: 'journal',
  facts: journalFacts,
  commands: journalCommands,
  machines: [logEntryMachine],
  moves: { NameLogEntry: LogEntryNamed, DeleteLogEntry: LogEntryDeleted, RestoreLogEntry: LogEntryRestored },
  initial: { names: {} },
  evolve: (state, { type, data }) =>
    type === 'LogEntryNamed' ? { names: { ...state.names, [data.personId]: data.name } } : state,
  present: () => NOTHING, // a log is no part of what a room shows: whose it is asks for it
});

/** Which lessons: of one class, begun in a stretch of time (ms, `to` itself not). */
const filters = { classId: z.optional(id), from: z.optional(whole), to: z.optional(whole) };
const lesson = {
  lessonId: id,
  title: z.string(),
  classId: id,
  className: z.string(),
  status: z.enum(['running', 'ended']),
  startedAt: z.int(),
  endedAt: z.optional(z.int()),
};

/** What a teacher did for and in a lesson, in figures. */
export const TaughtFigures = z.object({
  slides: z.int(),
  questions: z.int(),
  pages: z.int(),
  published: z.int(),
  answers: z.int(),
  checkIns: z.int(),
  danmu: z.int(),
  attendance: z.int(),
});
export type TaughtFigures = z.output<typeof TaughtFigures>;

export const TeachingLogEntry = z.object({
  ...lesson,
  /** Whose entry it is; only one's own can be named and deleted. */
  personId: id,
  teacher: z.string(),
  isMine: z.boolean(),
  role: z.string(),
  /** What its teacher called it [R5.11]. */
  name: z.optional(z.string()),
  did: TaughtFigures,
});
export type TeachingLogEntry = z.output<typeof TeachingLogEntry>;

export const TeachingLog = list('TeachingLog', {
  summary: 'What was taught in the classes that I teach, lesson by lesson and teacher by teacher, the newest first.',
  path: '/api/log/teaching',
  allow: { visitor: true },
  row: TeachingLogEntry,
  orders: { newest: ['-startedAt', '-lessonId'] },
  filters: {
    ...filters,
    /** Mine alone. */
    mine: z.optional(z.stringbool()),
    /** Those of mine that I deleted. */
    deleted: z.optional(z.stringbool()),
  },
  pageSize: 20,
});

export const LearningLogRow = z.object({
  ...lesson,
  role: z.string(),
  joinedAt: z.optional(z.int()),
  checkedInAt: z.optional(z.int()),
  stayedMs: z.int(),
  /** Questions that were asked, and those that I answered in time. */
  asked: z.int(),
  answered: z.int(),
  danmu: z.int(),
  /** Pages that I kept or said I did not understand. */
  marks: z.int(),
  /** How often I opened it or its result again after its end. */
  looks: z.int(),
});
export type LearningLogRow = z.output<typeof LearningLogRow>;

export const LearningLog = query('LearningLog', {
  summary: 'What I did, lesson by lesson, the newest first [R1.19]. A page is 20.',
  path: '/api/log/learning',
  input: z.object({ ...filters, after: z.optional(after), page: z.optional(whole) }),
  result: z.object({
    lessons: z.array(LearningLogRow),
    more: z.boolean(),
    /** The classes to choose from. */
    classes: z.array(z.object({ id, name: z.string() })),
    asOf,
  }),
  allow: { visitor: true },
});

/** What someone did in a lesson, from facts; and on its pages, from what the browser told. */
export const LEARNING_KINDS = [
  'joined',
  'checkedIn',
  'left',
  'returned',
  'answered',
  'answeredLate',
  'danmuSent',
  'pageKept',
  'pageUnclear',
  'pageEnlarged',
  'lessonOpened',
  'resultOpened',
  'replayOpened',
] as const;

export const LearningEntry = z.object({
  at: z.int(),
  kind: z.enum(LEARNING_KINDS),
  /** Of a question: its number and kind, and the letters that I chose last. */
  n: z.optional(z.int()),
  questionKind: z.optional(z.string()),
  choice: z.optional(z.string()),
  /** Of a page of slides: its number in its deck. */
  page: z.optional(z.int()),
});
export type LearningEntry = z.output<typeof LearningEntry>;

export const LessonLearningLog = query('LessonLearningLog', {
  summary: 'What I did in one lesson and on its pages, in order; at most the newest 500.',
  path: '/api/lesson/:id/learning-log',
  input: z.object({ id, after: z.optional(after) }),
  result: z.object({ entries: z.array(LearningEntry), asOf }),
  allow: { student: true, representative: true, auditor: true },
});

export const journalQueries = [TeachingLog, LearningLog, LessonLearningLog] as const;
