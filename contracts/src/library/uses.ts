import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { after, asOf } from '../kernel/list.ts';

const bound = { visitor: 'bound' } as const;
const input = z.object({ libraryId: id, questionId: id, after: z.optional(after) });

/** The versions that were taken, and whether the library says something else by now. */
const taken = { editions: z.array(z.int()), isOlder: z.boolean() };

export const QuestionUses = query('QuestionUses', {
  summary:
    'Where a question of a library of mine was used: my papers that have it, and the exams, homework and lessons of classes that I teach or assist. Those of other classes are counted, and not named.',
  path: '/api/library/:libraryId/questions/:questionId/uses',
  input,
  result: z.object({
    /** The version that stands in the library. */
    edition: z.int(),
    papers: z.array(z.object({ paperId: id, title: z.string(), at: z.int(), ...taken })),
    exams: z.array(
      z.object({
        examId: id,
        name: z.string(),
        className: z.string(),
        startsAt: z.int(),
        /** Whether its class knows of it. */
        isOut: z.boolean(),
        /** Assistants do not [R6.12]. */
        mayOpen: z.boolean(),
        ...taken,
      }),
    ),
    lessons: z.array(
      z.object({
        lessonId: id,
        title: z.string(),
        className: z.string(),
        startsAt: z.int(),
        status: z.enum(['scheduled', 'running', 'ended']),
        /** Whether the class was asked it. */
        isAsked: z.boolean(),
      }),
    ),
    homework: z.array(z.object({ homeworkId: id, title: z.string(), className: z.string(), dueAt: z.int(), ...taken })),
    /** Of classes that are none of mine, those that were asked it. */
    others: z.object({ exams: z.int(), lessons: z.int(), homework: z.int() }),
    asOf,
  }),
  allow: bound,
});
export type QuestionUses = z.output<typeof QuestionUses.result>;

/** As the statistics of exams count a question; without a difficulty where there is none to tell. */
const figures = {
  had: z.int(),
  answered: z.int(),
  difficulty: z.optional(z.number()),
  discrimination: z.optional(z.number()),
};

export const QuestionFigures = query('QuestionFigures', {
  summary:
    'How a question of a library of mine did: in each exam whose papers I may read, in all of them, and in lessons that are over [R6.12].',
  path: '/api/library/:libraryId/questions/:questionId/figures',
  input,
  result: z.object({
    exams: z.array(
      z.object({
        examId: id,
        ...figures,
        /** Answers that wait to be scored; until they are, nothing is said of the others. */
        ungraded: z.int(),
      }),
    ),
    /** Over the exams in which nothing waits. */
    total: z.object({ exams: z.int(), ...figures }),
    lessons: z.array(z.object({ lessonId: id, answered: z.int(), difficulty: z.number() })),
    asOf,
  }),
  allow: bound,
});
export type QuestionFigures = z.output<typeof QuestionFigures.result>;

export const libraryUseQueries = [QuestionUses, QuestionFigures] as const;
