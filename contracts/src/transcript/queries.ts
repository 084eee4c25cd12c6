import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { asOf, after } from '../kernel/list.ts';
import { MODULE_KINDS, UNSCORED } from './grade.ts';
import { policy } from './transcript.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const learns = { student: true, representative: true } as const;

const mark = z.union([z.int(), z.enum(UNSCORED)]);
/** A moment that is over: everything as it stood then, under the policy of then. What is of no moment is of now. */
const until = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

const published = z.object({
  /** What students read. */
  policy: z.object(policy.fields),
  editedIn: z.int(),
  at: z.int(),
  showsMean: z.boolean(),
  showsRank: z.boolean(),
});

/** Of a class: what there is to assess, and what each student has of it, in the order of the units. */
export const Transcript = query('Transcript', {
  summary: 'The transcript of a class: its policy, what there is to assess, and what each student has of it [R2.20].',
  path: '/api/transcript/:id/table',
  input: z.object({
    id,
    until,
    after: z.optional(after),
    /** Only so many students, the first by their names: what a first screen shows, before the whole class is there. */
    first: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.transcriptFirst))),
  }),
  result: z.object({
    className: z.string(),
    policy: z.object(policy.fields),
    editedIn: z.int(),
    published: z.optional(published),
    units: z.array(
      z.object({
        key: z.string(),
        module: z.enum(MODULE_KINDS),
        id,
        title: z.string(),
        at: z.int(),
      }),
    ),
    /** Units of the class’s own, and in which version they were scored last. */
    ownUnits: z.array(z.object({ key: z.string(), id, scoredIn: z.int() })),
    students: z.array(
      z.object({
        personId: id,
        name: z.string(),
        /** The name and how it is read: what the student is found by. */
        search: z.string(),
        login: z.optional(z.string()),
        number: z.optional(z.string()),
        /** First of the units, then of the class’s own ones. */
        marks: z.array(mark),
        /** Their place in the whole class, where only the first students are here; of all it is counted from these marks. */
        rank: z.optional(z.int()),
      }),
    ),
    /** Where only the first students are here: how many there are, and the mean of all. */
    whole: z.optional(z.object({ of: z.int(), meanTenths: z.optional(z.int()) })),
    /** Lessons are one unit together, and so are exercises, in a class as large as this [R9.05]. */
    hidesExercises: z.boolean(),
    asOf,
  }),
  allow: teaches,
});
export type Transcript = z.output<typeof Transcript.result>;

/** How the grade of one student came about, down to where each figure comes from. */
const gradeSheet = z.object({
  /** In tenths. */
  tenths: z.optional(z.int()),
  assessed: z.int(),
  rank: z.optional(z.int()),
  meanTenths: z.optional(z.int()),
  /** How many students there are. */
  of: z.int(),
  liveShare: z.int(),
  modules: z.array(
    z.object({
      id: z.string(),
      /** Of one of the class’s own. */
      name: z.optional(z.string()),
      weight: z.int(),
      hundredths: z.optional(z.int()),
      units: z.array(
        z.object({
          key: z.string(),
          id,
          title: z.string(),
          /** When it was, or is due. */
          at: z.optional(z.int()),
          weight: z.int(),
          mark,
          /** As it was scored there, where that is not out of 100. */
          scoreTenths: z.optional(z.int()),
          fullTenths: z.optional(z.int()),
          reason: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type GradeSheet = z.output<typeof gradeSheet>;

export const TranscriptStudent = query('TranscriptStudent', {
  summary: 'How the grade of one student came about, for who teaches the class.',
  path: '/api/transcript/:id/students/:personId',
  input: z.object({ id, personId: id, until, after: z.optional(after) }),
  result: z.extend(gradeSheet, { personId: id, name: z.string() }),
  allow: teaches,
});
export type TranscriptStudent = z.output<typeof TranscriptStudent.result>;

export const MyTranscript = query('MyTranscript', {
  summary: 'My grade in a class and how it came about, as far as it is published.',
  path: '/api/transcript/:id/mine',
  input: z.object({ id, after: z.optional(after) }),
  result: z.object({ className: z.string(), publishedAt: z.optional(z.int()), sheet: z.optional(gradeSheet) }),
  allow: learns,
});
export type MyTranscript = z.output<typeof MyTranscript.result>;

export const TranscriptLog = query('TranscriptLog', {
  summary: 'Who changed what of a transcript, the newest first; of policies, each as it was.',
  path: '/api/transcript/:id/log',
  input: z.object({ id }),
  result: z.object({
    steps: z.array(
      z.object({
        what: z.enum(['policy', 'scores', 'published', 'hidden']),
        version: z.int(),
        at: z.int(),
        by: z.string(),
        policy: z.optional(z.object(policy.fields)),
        unit: z.optional(z.string()),
        n: z.optional(z.int()),
        person: z.optional(z.string()),
        before: z.optional(z.int()),
        after: z.optional(z.int()),
        reason: z.optional(z.string()),
      }),
    ),
  }),
  allow: teaches,
});
export type TranscriptLog = z.output<typeof TranscriptLog.result>;

export const TranscriptCsv = fileQuery('TranscriptCsv', {
  summary: 'The transcript of a class as a table: grades, places, modules and units.',
  path: '/api/transcript/:id/csv',
  input: z.object({ id, until }),
  allow: teaches,
  file: 'text/csv; charset=utf-8',
});

export const TranscriptWorkbook = fileQuery('TranscriptWorkbook', {
  summary: 'The same as a workbook.',
  path: '/api/transcript/:id/xlsx',
  input: z.object({ id, until }),
  allow: teaches,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const transcriptQueries = [
  Transcript,
  TranscriptStudent,
  MyTranscript,
  TranscriptLog,
  TranscriptCsv,
  TranscriptWorkbook,
] as const;
