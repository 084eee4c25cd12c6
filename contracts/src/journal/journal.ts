import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';

/** How fresh an answer is: the ledger's position it stands at. */
const asOf = z.object({ position: z.int(), lagMs: z.int() });
const whole = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
/** Which lessons: of one class, begun in a stretch of time (ms, `to` itself not). */
const filters = {
  after: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,16}$/))),
  page: whole,
  classId: z.optional(id),
  from: whole,
  to: whole,
};
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

export const TeachingLog = query('TeachingLog', {
  summary:
    'What was taught in the classes that I teach, lesson by lesson and teacher by teacher, the newest first. A page is 20.',
  path: '/api/log/teaching',
  input: z.object({
    ...filters,
    /** Mine alone. */
    mine: z.optional(z.stringbool()),
    /** Those of mine that I deleted. */
    deleted: z.optional(z.stringbool()),
  }),
  result: z.object({ entries: z.array(TeachingLogEntry), more: z.boolean(), asOf }),
  allow: { visitor: true },
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
  input: z.object(filters),
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
  input: z.object({ id, after: filters.after }),
  result: z.object({ entries: z.array(LearningEntry), asOf }),
  allow: { student: true, representative: true, auditor: true },
});

export const journalQueries = [TeachingLog, LearningLog, LessonLearningLog] as const;
