import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { guest } from '../kernel/guest.ts';
import { id } from '../kernel/ids.ts';
import { AUDIENCES } from '../kernel/stream.ts';
import { Figures, MOVED_BY, Withheld, type MovedFigure } from './figures.ts';

/** Who may watch a lesson again: each look of a reviewer is a fact [R6.07]. */
const watchers = {
  teacher: true,
  coTeacher: true,
  assistant: true,
  administrator: true,
  reviewer: true,
} as const;

const version = z.coerce.number().check(z.int(), z.minimum(0));
const json = z.record(z.string(), z.unknown());

/** Whose eyes: an audience's, and of the student's one person's. */
const eyes = { as: z.optional(z.enum(AUDIENCES)), person: z.optional(id) };

/** A stretch of the lesson, from when to when by its clock (the running maximum of `at`), and the facts it begins and ends with. */
const stretch = { at: z.int(), version: z.int(), until: z.int() };

/** unknown: no such kind here; broken: it does not fit, or could not be folded; missing: the log has no fact of this number. */
const strangeForm = z.enum(['unknown', 'broken', 'missing']);

export const Replay = query('Replay', {
  summary:
    'A lesson as a timeline: what there is to see where, and who is in it. While it is being prepared, how far that is.',
  path: '/api/lesson/:id/replay',
  input: z.object({ id }),
  result: z.object({
    /** From 0 to 1; the rest is there when it is 1. */
    prepared: z.number(),
    role: z.string(),
    title: z.string(),
    classId: id,
    className: z.string(),
    teacher: z.optional(z.string()),
    status: z.string(),
    /** When it began and ended, in ms; both are moments of the timeline, whose first and last fact may lie outside. */
    startedAt: z.optional(z.int()),
    endedAt: z.optional(z.int()),
    from: z.int(),
    to: z.int(),
    through: z.int(),
    /** The first fact that is missing, or whose hash does not follow from the one before; absent where the chain is whole. */
    brokenFrom: z.optional(z.int()),
    pages: z.array(z.object({ ...stretch, deckId: id, n: z.int(), number: z.int(), title: z.string() })),
    questions: z.array(
      z.object({
        ...stretch,
        questionId: id,
        n: z.int(),
        text: z.string(),
        collectedAt: z.optional(z.int()),
        distributionAt: z.optional(z.int()),
        answerAt: z.optional(z.int()),
      }),
    ),
    /** Where one goes by "next section": pages, questions, beginning and end, what the teacher did. */
    sections: z.array(z.object({ at: z.int(), version: z.int(), type: z.string() })),
    /** In buckets of `bucketMs` from `from` on. */
    bucketMs: z.int(),
    danmu: z.array(z.int()),
    answers: z.array(z.int()),
    /** What attendance goes by: checking in, or coming where nobody was asked to. */
    checkIns: z.array(z.object({ at: z.int(), version: z.int(), personId: id, late: z.boolean() })),
    /** How many were there, at each change. */
    online: z.array(z.object({ at: z.int(), count: z.int() })),
    /**
     * Facts that are not known here or do not fit, shown as they are, and those that are missing from the log, whose type
     * is empty. Of one kind and form in one place there is one entry: its first fact, and how many.
     */
    strange: z.array(z.object({ at: z.int(), version: z.int(), type: z.string(), form: strangeForm, count: z.int() })),
    people: z.record(z.string(), z.object({ name: z.string(), role: z.string(), guest })),
  }),
  allow: watchers,
});

/** A moment: the state after a version. */
const moment = { version: z.int(), at: z.int(), figures: Figures };

export const ReplayFrame = query('ReplayFrame', {
  summary:
    'What someone saw at a moment, by version or by time: whole, or as a patch from another version of the same eyes.',
  path: '/api/lesson/:id/replay/frame',
  input: z.object({
    id,
    ...eyes,
    version: z.optional(version),
    /** In ms of the lesson's clock: the state after the last fact up to then. */
    at: z.optional(version),
    since: z.optional(version),
  }),
  result: z.object({
    ...moment,
    view: z.optional(json),
    patch: z.optional(json),
    own: z.optional(json),
    /** With a student's eyes: what is there and not shown to them yet. */
    withheld: z.optional(z.array(Withheld)),
  }),
  allow: watchers,
});

export const ReplayRange = query('ReplayRange', {
  summary: 'What changes after a version, up to a time: a patch for each tick of at most `tickMs`.',
  path: '/api/lesson/:id/replay/range',
  input: z.object({
    id,
    ...eyes,
    after: version,
    untilAt: version,
    tickMs: z.optional(version),
  }),
  result: z.object({
    frames: z.array(z.object({ ...moment, patch: z.optional(json), own: z.optional(json) })),
    /** The last version looked at: go on after it. */
    through: z.int(),
    /** Whether there is more before `untilAt`: a range ends early where it would be too large. */
    more: z.boolean(),
  }),
  allow: watchers,
});

/** A fact as it stands in the log; texts that the asker may read are opened. */
export const ReplayedFact = z.object({
  version: z.int(),
  position: z.int(),
  type: z.string(),
  at: z.int(),
  recordedAt: z.int(),
  clientAt: z.optional(z.int()),
  actor: z.string(),
  role: z.string(),
  data: json,
  hash: z.string(),
  previous: z.string(),
  /** known: a kind of this release, and its data fit; unknown: no such kind here; broken: it does not fit, or could not be folded. */
  form: z.enum(['known', 'unknown', 'broken']),
  /** Whether the hash follows from the fact and the one before it. */
  chained: z.boolean(),
});
export type ReplayedFact = z.output<typeof ReplayedFact>;

export const ReplayFacts = query('ReplayFacts', {
  summary:
    'Facts around a version, in order, and where asked only those of some kinds, behind a figure, of one person or about one subject. Those that are missing are left out.',
  path: '/api/lesson/:id/replay/facts',
  input: z.object({
    id,
    around: z.optional(version),
    after: z.optional(version),
    until: z.optional(version),
    types: z.optional(z.string()),
    /** Those that move a figure, instead of some kinds. */
    figure: z.optional(z.enum(Object.keys(MOVED_BY) as MovedFigure[])),
    person: z.optional(id),
    /** A question, a danmu, a deck or a screen. */
    subject: z.optional(id),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  result: z.object({ facts: z.array(ReplayedFact), more: z.boolean() }),
  allow: watchers,
});

export const ReplayDifference = query('ReplayDifference', {
  summary: 'What is different between two moments, and by how many facts.',
  path: '/api/lesson/:id/replay/difference',
  input: z.object({ id, a: version, b: version }),
  result: z.object({
    a: z.object(moment),
    b: z.object(moment),
    /** How many facts between the two are behind each figure, where there are any. */
    facts: z.partialRecord(z.enum(['facts', ...(Object.keys(MOVED_BY) as MovedFigure[])]), z.int()),
  }),
  allow: watchers,
});

export const replayQueries = [Replay, ReplayFrame, ReplayRange, ReplayFacts, ReplayDifference] as const;
