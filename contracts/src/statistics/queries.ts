import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { after, asOf } from '../kernel/list.ts';
import { ATTENTION } from './attention.ts';
import { attentionRules, cloudWords } from './statistics.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const learns = { student: true, representative: true } as const;

/** 2026-1 is September 2026 to January 2027, 2026-2 what follows up to August. */
const term = z.string().check(z.regex(/^\d{4}-[12]$/));
const asked = { id, term: z.optional(term), after: z.optional(after) };
const count = z.int();
/** A mean in tenths, where anybody was scored. */
const mean = z.optional(z.int());

const attendance = { attended: count, expected: count };
const figures = {
  /** Who took part by anything, of how many students there were by then. */
  took: count,
  of: count,
  ...attendance,
  score: mean,
};

const lesson = z.object({ id, title: z.string(), at: z.int(), ...attendance, score: mean });

const week = z.object({
  /** When it begins. */
  from: z.int(),
  ...figures,
  /** How many students did what. */
  answered: count,
  sentDanmu: count,
  posted: count,
  commented: count,
  lessons: z.array(lesson),
});
export type StatisticsWeek = z.output<typeof week>;

const standing = {
  missedLessons: count,
  /** Lessons of the last weeks that were for them. */
  held: count,
  missingHomework: count,
  due: count,
  before: mean,
  recent: mean,
};

export const ClassStatistics = query('ClassStatistics', {
  summary: 'A term of a class, week by week, and which students fall behind by which rules.',
  path: '/api/statistics/:id/class',
  input: z.object(asked),
  result: z.object({
    className: z.string(),
    term,
    /** Those in which the class had lessons or homework, and the current one. */
    terms: z.array(term),
    students: count,
    /** Scores and answers are not shown in a class as large as this [R9.05]. */
    hidesExercises: z.boolean(),
    weeks: z.array(week),
    homework: z.array(
      z.object({ id, title: z.string(), at: z.int(), submitted: count, of: count, isDue: z.boolean() }),
    ),
    rules: z.object(attentionRules.fields),
    editedIn: z.int(),
    behind: z.array(
      z.object({
        personId: id,
        name: z.string(),
        login: z.optional(z.string()),
        number: z.optional(z.string()),
        by: z.array(z.enum(ATTENTION)),
        ...standing,
      }),
    ),
    asOf,
  }),
  allow: teaches,
});
export type ClassStatistics = z.output<typeof ClassStatistics.result>;

export const StatisticsOfWeek = query('StatisticsOfWeek', {
  summary: 'What the figures of one week of a class are made of: each student, and what they did.',
  path: '/api/statistics/:id/week',
  input: z.object({ id, from: z.coerce.number().check(z.int()), after: z.optional(after) }),
  result: z.object({
    students: z.array(
      z.object({
        personId: id,
        name: z.string(),
        /** Not in a class of more than 3,000 students [R9.05]. */
        answers: z.optional(count),
        danmu: count,
        posts: count,
        comments: count,
        ...attendance,
        score: mean,
      }),
    ),
  }),
  allow: teaches,
});
export type StatisticsOfWeek = z.output<typeof StatisticsOfWeek.result>;

const learner = {
  weeks: z.array(
    z.object({
      from: z.int(),
      answers: z.optional(count),
      danmu: count,
      posts: count,
      comments: count,
      ...attendance,
      score: mean,
    }),
  ),
  lessons: z.array(z.object({ id, title: z.string(), at: z.int(), status: z.string(), score: mean })),
  homework: z.array(
    z.object({
      id,
      title: z.string(),
      at: z.int(),
      is: z.enum(['graded', 'submitted', 'missing', 'notYet', 'excused']),
      score: mean,
      full: z.int(),
    }),
  ),
  ...standing,
};
const learnerResult = {
  className: z.string(),
  term,
  terms: z.array(term),
  rules: z.object(attentionRules.fields),
  asOf,
};

export const StatisticsStudent = query('StatisticsStudent', {
  summary: 'The term of one student, for who teaches the class: each lesson and homework behind the figures.',
  path: '/api/statistics/:id/students/:personId',
  input: z.object({ ...asked, personId: id }),
  result: z.object({ ...learnerResult, ...learner, personId: id, name: z.string() }),
  allow: teaches,
});
export type StatisticsStudent = z.output<typeof StatisticsStudent.result>;

export const MyStatistics = query('MyStatistics', {
  summary: 'My own term in a class; nothing of anybody else [R1.20].',
  path: '/api/statistics/:id/mine',
  input: z.object(asked),
  result: z.object({ ...learnerResult, ...learner }),
  allow: learns,
});
export type MyStatistics = z.output<typeof MyStatistics.result>;

export const TaughtStatistics = query('TaughtStatistics', {
  summary: 'The classes that I teach, a line each: how they take part, and how many fall behind.',
  path: '/api/statistics',
  input: z.object({ term: z.optional(term), after: z.optional(after) }),
  result: z.object({
    term,
    terms: z.array(term),
    classes: z.array(
      z.object({
        id,
        name: z.string(),
        students: count,
        lessons: count,
        ...figures,
        submitted: count,
        due: count,
        behind: count,
        /** Week by week, in per mille; absent where there was nothing to take part in. */
        shares: z.array(z.nullable(z.int())),
      }),
    ),
    /** More classes than are counted at once. */
    isCut: z.boolean(),
    asOf,
  }),
  allow: { visitor: true },
});
export type TaughtStatistics = z.output<typeof TaughtStatistics.result>;

/** Where words of a term were said. */
export const WORD_SOURCES = ['danmu', 'posts', 'comments', 'answers'] as const;
export type WordSource = (typeof WORD_SOURCES)[number];
const bySource = z.object({ danmu: count, posts: count, comments: count, answers: count });

export const TermWords = query('TermWords', {
  summary:
    'The words that students of a class said most in a term, without stop words and sensitive ones: how often, how many of them, when and where [R1.26].',
  path: '/api/statistics/:id/words',
  input: z.object({ id, term: z.optional(term), source: z.optional(z.enum(WORD_SOURCES)), after: z.optional(after) }),
  result: z.object({
    term,
    /** How much was said, of each source. */
    said: bySource,
    words: z.array(
      z.object({
        word: z.string(),
        /** What is counted with it. */
        merged: z.optional(z.array(z.string())),
        /** In so many danmu, posts, comments and answers. */
        times: count,
        people: count,
        /** The week in which it was said most. */
        week: z.int(),
        by: bySource,
        /** The lessons and topics in which it was said most. */
        places: z.array(z.object({ kind: z.enum(['lesson', 'topic']), id, title: z.string(), times: count })),
      }),
    ),
    /** What teachers merged and hid, and how often what is hidden was said. */
    arranged: z.object({ ...cloudWords.fields, editedIn: z.int() }),
    hidden: z.array(z.object({ word: z.string(), times: count })),
    /** Words of the list of sensitive words that would stand among these. */
    leftOut: count,
    /** More was said than is read: these are the words of the latest. */
    isCut: z.boolean(),
    asOf,
  }),
  allow: teaches,
});
export type TermWords = z.output<typeof TermWords.result>;

export const StatisticsCsv = fileQuery('StatisticsCsv', {
  summary: 'The students of a class with their figures of a term, as a table.',
  path: '/api/statistics/:id/csv',
  input: z.object({ id, term: z.optional(term) }),
  allow: teaches,
  file: 'text/csv; charset=utf-8',
});

export const StatisticsWorkbook = fileQuery('StatisticsWorkbook', {
  summary: 'The same as a workbook, with a sheet of the weeks.',
  path: '/api/statistics/:id/xlsx',
  input: z.object({ id, term: z.optional(term) }),
  allow: teaches,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const statisticsQueries = [
  ClassStatistics,
  StatisticsOfWeek,
  StatisticsStudent,
  MyStatistics,
  TaughtStatistics,
  TermWords,
  StatisticsCsv,
  StatisticsWorkbook,
] as const;
