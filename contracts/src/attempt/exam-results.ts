import * as z from 'zod/mini';
import { PHOTO_STATUSES } from '../exam/photo-check.ts';
import { proctoringRules } from '../exam/settings.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { fileHash } from '../kernel/upload.ts';
import { asked, blanks, letters } from '../question/content.ts';
import { ATTEMPT_STATUSES, HANDED_IN_BY } from './attempt.ts';
import { itemResult } from './queries.ts';

/** Who sees attempts of others, with what is right and what they are worth; assistants do not [R6.12]. */
const teaches = { teacher: true, coTeacher: true } as const;
const status = z.enum(ATTEMPT_STATUSES);

/** What was watched of one attempt, in numbers. */
const watched = z.object({
  leaves: z.int(),
  /** The page is left right now. */
  isAway: z.boolean(),
  /** Since when its device is not heard. */
  offlineSince: z.optional(z.int()),
  /** How often another device went on, and how often it came from another network. */
  devices: z.int(),
  networks: z.int(),
});
export type Watched = z.output<typeof watched>;

/** What a teacher sees of one attempt beside whose it is. */
const attemptSeen = {
  attemptId: id,
  n: z.int(),
  status,
  startedAt: z.int(),
  endsAt: z.int(),
  handedInAt: z.optional(z.int()),
  handedInBy: z.optional(z.enum(HANDED_IN_BY)),
  answered: z.int(),
  /** Answers that came after the end and wait for a decision. */
  late: z.int(),
  /** In tenths, of what was handed in. */
  score: z.optional(z.int()),
  ungraded: z.int(),
  /** Where it is proctored. */
  watched: z.optional(watched),
};

export const ExamStudents = query('ExamStudents', {
  summary: 'An exam and each student of its class: whether they sit it, how far they are, what they have.',
  path: '/api/exam/:id/students',
  input: z.object({ id }),
  result: z.object({
    now: z.int(),
    classId: id,
    className: z.string(),
    name: z.string(),
    /** Whether its class knows of it. */
    isAnnounced: z.boolean(),
    publishAt: z.int(),
    startsAt: z.int(),
    deadline: z.optional(z.int()),
    durationMs: z.optional(z.int()),
    /** What the whole class was given longer. */
    extraMs: z.int(),
    scoreAt: z.optional(z.int()),
    answersAt: z.optional(z.int()),
    /** What is watched while it is sat. */
    proctoring: z.optional(proctoringRules),
    questions: z.int(),
    points: z.int(),
    students: z.array(
      z.object({
        personId: id,
        name: z.string(),
        login: z.optional(z.string()),
        /** What was given longer, to the class and to this one. */
        extraMs: z.int(),
        /** Where everybody shows who they are first. */
        photo: z.optional(z.enum(PHOTO_STATUSES)),
        /** The last one that they began. */
        attempt: z.optional(z.object(attemptSeen)),
      }),
    ),
  }),
  allow: teaches,
});
export type ExamStudents = z.output<typeof ExamStudents.result>;
export type ExamStudent = ExamStudents['students'][number];

export const ExamAttempt = z.object({
  ...attemptSeen,
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
});
export type ExamAttempt = z.output<typeof ExamAttempt>;

export const ExamAttempts = list('ExamAttempts', {
  summary: 'All attempts at an exam, of each student each one.',
  path: '/api/exam/:id/attempts',
  allow: teaches,
  row: ExamAttempt,
  orders: { name: ['name', 'n'] },
  filters: { id, status: z.optional(status) },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    n: { title: ['第几次', 'Attempt'] },
    status: {
      title: ['状态', 'Status'],
      words: {
        sitting: ['作答中', 'Sitting'],
        submitted: ['已交', 'Handed in'],
        collected: ['已收卷', 'Collected'],
        invalid: ['已作废', 'Invalid'],
        reset: ['已重置', 'Reset'],
      },
    },
    startedAt: { title: ['开始时间', 'Began'], isTime: true },
    handedInAt: { title: ['交卷时间', 'Handed in'], isTime: true },
    answered: { title: ['已答题数', 'Answered'] },
    score: { title: ['得分（十分之一分）', 'Score (tenths)'] },
    ungraded: { title: ['待批改', 'To grade'] },
  },
});

const share = z.number();

export const ExamStatistics = query('ExamStatistics', {
  summary:
    'How an exam went: scores and their spread, and of each question how hard it is and how well it tells apart.',
  path: '/api/exam/:id/statistics',
  input: z.object({ id }),
  result: z.object({
    papers: z.int(),
    /** Of these, how many have an answer that waits to be graded. */
    unfinished: z.int(),
    of: z.int(),
    mean: z.optional(z.number()),
    median: z.optional(z.number()),
    most: z.optional(z.int()),
    least: z.optional(z.int()),
    passed: z.int(),
    bands: z.array(z.int()),
    items: z.array(
      z.object({
        itemId: id,
        /** Of which variant, and its number in that. */
        variant: z.int(),
        n: z.int(),
        ...asked,
        key: z.optional(letters),
        blanks: z.optional(blanks),
        /** Of a program: each test, the shown ones first, and how many papers pass it. */
        tests: z.optional(
          z.array(
            z.object({
              input: z.string(),
              expected: z.string(),
              isHidden: z.boolean(),
              isLeftOut: z.boolean(),
              passed: z.int(),
            }),
          ),
        ),
        fullForAll: z.optional(z.literal(true)),
        /** The last time that its key was corrected, and what was held to be right before. */
        corrected: z.optional(z.object({ version: z.int(), at: z.int(), by: z.string(), before: z.string() })),
        of: z.int(),
        had: z.int(),
        answered: z.int(),
        difficulty: share,
        discrimination: z.optional(share),
        /** The median of how long its answers took, by the devices; absent where fewer than two say. */
        medianMs: z.optional(z.int()),
        chosen: z.record(z.string(), z.int()),
      }),
    ),
    /** By the groups that were published in lessons of the class, the newest first. */
    groupings: z.array(
      z.object({
        lessonId: id,
        title: z.string(),
        lesson: z.string(),
        groups: z.array(z.object({ name: z.string(), papers: z.int(), mean: z.optional(z.number()), passed: z.int() })),
      }),
    ),
  }),
  allow: teaches,
});
export type ExamStatistics = z.output<typeof ExamStatistics.result>;

export const ExamFigurePapers = query('ExamFigurePapers', {
  summary: 'The papers of which a figure of an exam is made: how long one question took, or how one group did.',
  path: '/api/exam/:id/figure',
  input: z.object({
    id,
    itemId: z.optional(id),
    /** The lesson in which the groups were published, and the name of one. */
    lessonId: z.optional(id),
    group: z.optional(z.string()),
  }),
  result: z.object({
    papers: z.array(
      z.object({
        attemptId: id,
        name: z.string(),
        points: z.int(),
        of: z.int(),
        /** Of a question: how long its answer took, by the device. */
        spentMs: z.optional(z.int()),
      }),
    ),
  }),
  allow: teaches,
});
export type ExamFigurePapers = z.output<typeof ExamFigurePapers.result>;

const figures = z.object({ mean: z.number(), passed: z.int() });

export const ExamRegrade = query('ExamRegrade', {
  summary: 'What another key for a question would make of the scores, before it is one.',
  path: '/api/exam/:id/regrade',
  input: z.object({
    id,
    itemId: id,
    key: z.optional(z.string()),
    /** A list of blanks, as JSON. */
    blanks: z.optional(z.string()),
    /** A list of places, as JSON. */
    withoutTests: z.optional(z.string()),
    fullForAll: z.optional(z.literal('true')),
  }),
  result: z.object({
    /** How many papers count. */
    papers: z.int(),
    of: z.int(),
    before: figures,
    after: figures,
    /** Whose score becomes another, those who lose most first. */
    changed: z.array(z.object({ personId: id, name: z.string(), before: z.int(), after: z.int() })),
  }),
  allow: teaches,
});
export type ExamRegrade = z.output<typeof ExamRegrade.result>;

export const ExamGrading = query('ExamGrading', {
  summary: 'The questions whose answers a teacher scores, and who answered them.',
  path: '/api/exam/:id/grading',
  input: z.object({ id }),
  result: z.object({
    name: z.string(),
    /** Whether its paper has several variants. */
    isVaried: z.boolean(),
    items: z.array(
      z.object({
        itemId: id,
        /** Of which variant, and its number in that. */
        variant: z.int(),
        n: z.int(),
        text: z.string(),
        pictures: asked.pictures,
        of: z.int(),
        /** What the author of the question wrote for who grades it. */
        explanation: z.optional(z.string()),
        answers: z.array(z.object({ attemptId: id, personId: id, name: z.string(), points: z.optional(z.int()) })),
      }),
    ),
  }),
  allow: teaches,
});
export type ExamGrading = z.output<typeof ExamGrading.result>;

export const AttemptReview = query('AttemptReview', {
  summary: 'One attempt with its answers, what is right and what each is worth, for who teaches the class.',
  path: '/api/attempt/:id/review',
  input: z.object({ id }),
  result: z.object({
    ...attemptSeen,
    examId: id,
    title: z.string(),
    personId: id,
    name: z.string(),
    of: z.int(),
    invalid: z.optional(z.object({ at: z.int(), by: z.string(), reason: z.string() })),
    items: z.array(
      z.object({
        ...itemResult.shape,
        isGraded: z.boolean(),
        remark: z.optional(z.string()),
        grader: z.optional(z.string()),
        /** What a grade is based on. */
        editedIn: z.int(),
      }),
    ),
  }),
  allow: teaches,
});
export type AttemptReview = z.output<typeof AttemptReview.result>;
export type ReviewedItem = AttemptReview['items'][number];

export const SameAnswers = query('SameAnswers', {
  summary: 'Who else wrote the same to one question of an exam, whatever case, width and spaces.',
  path: '/api/attempt/:id/same/:itemId',
  input: z.object({ id, itemId: id }),
  result: z.object({
    others: z.array(
      z.object({
        attemptId: id,
        name: z.string(),
        /** As this one spelled it, where that is not to the letter the same. */
        words: z.optional(z.string()),
        points: z.optional(z.int()),
        grader: z.optional(z.string()),
        /** What a grade is based on. */
        editedIn: z.int(),
      }),
    ),
  }),
  allow: teaches,
});
export type SameAnswers = z.output<typeof SameAnswers.result>;

export const AttemptPaperPdf = fileQuery('AttemptPaperPdf', {
  summary: 'One student’s paper with answers, what is right and remarks, as a PDF [R6.13].',
  path: '/api/attempt/:id/paper.pdf',
  input: z.object({ id }),
  allow: teaches,
  file: 'application/pdf',
});

export const ExamPapersZip = fileQuery('ExamPapersZip', {
  summary: 'The papers of an exam that were handed in, each as a PDF [R6.13].',
  path: '/api/exam/:id/papers.zip',
  input: z.object({ id }),
  allow: teaches,
  file: 'application/zip',
});

export const examPictureAt = (id: string, file: string): string => `/api/exam/${id}/pictures/${file}`;

export const ExamPicture = fileQuery('ExamPicture', {
  summary: 'A picture of a question of an exam, for who reads its papers.',
  path: examPictureAt(':id', ':file'),
  input: z.object({ id, file: fileHash }),
  allow: teaches,
  file: 'image/webp',
});

export const examResultQueries = [
  ExamStudents,
  ExamAttempts,
  ExamStatistics,
  ExamFigurePapers,
  ExamRegrade,
  ExamGrading,
  AttemptReview,
  SameAnswers,
  AttemptPaperPdf,
  ExamPapersZip,
  ExamPicture,
] as const;
