import * as z from 'zod/mini';
import { attachment } from '../kernel/attachments.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { fileHash } from '../kernel/upload.ts';
import { itemAsked } from '../question/asked.ts';
import { blanks, letters } from '../question/content.ts';
import { annotationStroke } from './annotations.ts';
import { HANDED_IN_BY, lateRule, returnedFor, SubmissionGraded, wording } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const learns = { student: true, representative: true } as const;
const reads = { ...teaches, ...learns, auditor: true } as const;
const STATUSES = ['active', 'ended'] as const;
const standing = z.enum(['ungraded', 'graded', 'returned']);

const head = {
  id,
  title: z.string(),
  classId: id,
  className: z.string(),
  opensAt: z.int(),
  dueAt: z.int(),
  late: lateRule,
  fullTenths: z.int(),
  by: z.optional(z.enum(HANDED_IN_BY)),
  status: z.enum(STATUSES),
};

const person = z.object({ personId: id, name: z.string() });

export const HomeworkRow = z.object({
  ...head,
  authorId: id,
  author: z.string(),
  publishedAt: z.int(),
  remindedAt: z.optional(z.int()),
  /** Of how many students how many submitted, and where what they submitted stands. */
  students: z.int(),
  submitted: z.int(),
  ungraded: z.int(),
  graded: z.int(),
  returned: z.int(),
});
export type HomeworkRow = z.output<typeof HomeworkRow>;

export const Homeworks = list('Homeworks', {
  summary: 'Homework of the classes that I teach, the newest first, and how much of it waits to be graded.',
  path: '/api/homeworks',
  allow: { visitor: true },
  row: HomeworkRow,
  orders: { newest: ['-publishedAt'] },
  filters: { classId: z.optional(id), status: z.optional(z.enum(STATUSES)) },
  isSearched: true,
  isCounted: true,
});

export const MyHomework = z.object({
  ...head,
  standing: z.optional(standing),
  submittedAt: z.optional(z.int()),
  isLate: z.optional(z.boolean()),
  scoreTenths: z.optional(z.int()),
});
export type MyHomework = z.output<typeof MyHomework>;

export const MyHomeworks = list('MyHomeworks', {
  summary: 'Homework of my classes: what is due last first; and what became of mine.',
  path: '/api/homeworks/mine',
  allow: { visitor: true },
  row: MyHomework,
  orders: { due: ['-dueAt'] },
  filters: { classId: z.optional(id) },
});

export const HomeworkText = query('HomeworkText', {
  summary: 'Homework to read, before it is done and after; and of whoever teaches, how it stands.',
  path: '/api/homework/:id',
  input: z.object({ id }),
  result: z.object({
    ...wording.fields,
    id,
    classId: id,
    className: z.string(),
    authorId: id,
    author: z.string(),
    status: z.enum(STATUSES),
    publishedAt: z.int(),
    editedIn: z.int(),
    remindedAt: z.optional(z.int()),
    /** What its questions ask; a student reads them once it has opened. */
    asked: z.optional(z.array(itemAsked)),
    /** The same with what is right, for who sets and grades homework. */
    questions: wording.fields.questions,
    /** In which I see it. */
    role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
    /** Of the graded ones, how many reach 100, 90, 70 and 50 % of full marks, and how many less [R9.08]. */
    bands: z.optional(z.array(z.int())),
    /** For who teaches: once something was submitted, by whom it is submitted stays. */
    hasSubmissions: z.optional(z.boolean()),
    /** Where teams submit: those of the class for who teaches it, for a student theirs. */
    teams: z.optional(z.array(z.object({ teamId: id, name: z.string(), members: z.array(person) }))),
    /** For who teaches: the students who are in no team and have submitted with none. */
    withoutTeam: z.optional(z.array(person)),
  }),
  allow: reads,
});
export type HomeworkText = z.output<typeof HomeworkText.result>;

export const HomeworkFile = fileQuery('HomeworkFile', {
  summary: 'One of the files that it comes with, for whoever may read it.',
  path: '/api/homework/:id/files/:fileId',
  input: z.object({ id, fileId: fileHash }),
  allow: reads,
  file: 'application/octet-stream',
});

export const HomeworkSubmission = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  /** With which they submitted. */
  teamId: z.optional(id),
  standing: z.optional(standing),
  submittedAt: z.optional(z.int()),
  isLate: z.optional(z.boolean()),
  scoreTenths: z.optional(z.int()),
  grader: z.optional(z.string()),
});
export type HomeworkSubmission = z.output<typeof HomeworkSubmission>;

export const SUBMISSION_FILTERS = ['missing', 'late', 'ungraded', 'graded', 'returned'] as const;

export const HomeworkSubmissions = list('HomeworkSubmissions', {
  summary: 'The students of the class, and where the submission of each of them stands [R2.15].',
  path: '/api/homework/:id/submissions',
  allow: teaches,
  row: HomeworkSubmission,
  orders: { name: ['name'] },
  filters: { id, only: z.optional(z.enum(SUBMISSION_FILTERS)) },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    standing: {
      title: ['批改', 'Grading'],
      words: { ungraded: ['未批改', 'Ungraded'], graded: ['已批改', 'Graded'], returned: ['已退回', 'Returned'] },
    },
    submittedAt: { title: ['提交时间', 'Submitted'], isTime: true },
    scoreTenths: { title: ['得分（十分之一分）', 'Score (tenths)'] },
    grader: { title: ['批改人', 'Graded by'] },
  },
});

export const submissionFilePath = (homeworkId: string, personId: string, fileId: string): string =>
  `/api/homework/${homeworkId}/submissions/${personId}/files/${fileId}`;

/** What somebody submitted, and what became of it. */
const submission = z.object({
  name: z.string(),
  standing: z.optional(standing),
  attempt: z.int(),
  /** Of a team: which, for whom it counts, and who submitted it last. */
  teamId: z.optional(id),
  members: z.optional(z.array(person)),
  submitter: z.optional(z.string()),
  submittedAt: z.optional(z.int()),
  isLate: z.boolean(),
  words: z.optional(z.string()),
  pictures: z.array(attachment),
  /** What was written on them; for the student once it is graded or returned. */
  annotations: z.optional(z.array(z.object({ pictureId: fileHash, strokes: z.array(annotationStroke) }))),
  files: z.array(attachment),
  scoreTenths: z.optional(z.int()),
  criteria: SubmissionGraded.data.shape.criteria,
  answers: z.optional(
    z.array(
      z.object({
        itemId: id,
        choice: z.optional(letters),
        words: z.optional(z.string()),
        /** By its key or as it was graded; absent where it waits for that. For the student, also where answers are not out. */
        points: z.optional(z.int()),
        key: z.optional(letters),
        blanks: z.optional(blanks),
        explanation: z.optional(z.string()),
        /** Where it was scored by itself. */
        remark: z.optional(z.string()),
        grader: z.optional(z.string()),
      }),
    ),
  ),
  remark: z.optional(z.string()),
  grader: z.optional(z.string()),
  /** What it is to be mended for, or begun anew. */
  returnedFor: z.optional(returnedFor),
  editedIn: z.int(),
  steps: z.array(
    z.object({
      what: z.enum(['submitted', 'late', 'graded', 'scored', 'rescored', 'withdrawn', 'mend', 'redo']),
      at: z.int(),
      name: z.string(),
      scoreTenths: z.optional(z.int()),
      remark: z.optional(z.string()),
    }),
  ),
});

export const SubmissionDetail = query('SubmissionDetail', {
  summary: 'What one student submitted and what became of it, for who teaches the class [R2.15].',
  path: '/api/homework/:id/submissions/:personId',
  input: z.object({ id, personId: id }),
  result: submission,
  allow: teaches,
});
export type SubmissionDetail = z.output<typeof submission>;

export const SameSubmissions = query('SameSubmissions', {
  summary: 'Who else submitted words that read the same, and nothing else; for who grades it [R2.18].',
  path: '/api/homework/:id/submissions/:personId/same',
  input: z.object({ id, personId: id }),
  result: z.object({
    /** Of a team, one of them stands for all. */
    others: z.array(
      z.object({
        ...person.shape,
        teamId: z.optional(id),
        /** As it is spelled there, where that is another way. */
        words: z.optional(z.string()),
        scoreTenths: z.optional(z.int()),
        grader: z.optional(z.string()),
        editedIn: z.int(),
      }),
    ),
  }),
  allow: teaches,
});
export type SameSubmissions = z.output<typeof SameSubmissions.result>;

export const MySubmission = query('MySubmission', {
  summary: 'What I submitted, or my team, and what became of it.',
  path: '/api/homework/:id/mine',
  input: z.object({ id }),
  result: submission,
  allow: learns,
});

export const HomeworkFigures = query('HomeworkFigures', {
  summary: 'How each question of a homework did, for who teaches the class.',
  path: '/api/homework/:id/figures',
  input: z.object({ id }),
  result: z.object({
    items: z.array(
      z.object({
        itemId: id,
        /** How many submitted, of these how many answered it, and how many answers wait to be graded. */
        had: z.int(),
        answered: z.int(),
        ungraded: z.int(),
        /** The mean of its points over what it is worth; absent while answers wait. */
        difficulty: z.optional(z.number()),
        chosen: z.record(z.string(), z.int()),
        fullForAll: z.optional(z.literal(true)),
        /** Its last correction: by whom, and what had been right, on one line. */
        corrected: z.optional(z.object({ version: z.int(), by: z.string(), at: z.int(), before: z.string() })),
      }),
    ),
  }),
  allow: teaches,
});
export type HomeworkFigures = z.output<typeof HomeworkFigures.result>;

export const HomeworkRegrade = query('HomeworkRegrade', {
  summary: 'What another key for a question of a homework would make of the scores, before it is one.',
  path: '/api/homework/:id/regrade',
  input: z.object({
    id,
    itemId: id,
    key: z.optional(z.string()),
    /** A list of blanks, as JSON. */
    blanks: z.optional(z.string()),
    fullForAll: z.optional(z.literal('true')),
  }),
  result: z.object({
    /** How many are graded. */
    graded: z.int(),
    /** Whose score becomes another, those who lose most first. */
    changed: z.array(z.object({ personId: id, name: z.string(), before: z.int(), after: z.int() })),
  }),
  allow: teaches,
});
export type HomeworkRegrade = z.output<typeof HomeworkRegrade.result>;

/** A switch of who grades: then no name leaves the server. */
const names = z.optional(z.literal('hidden'));

export const HomeworkAnswers = query('HomeworkAnswers', {
  summary: 'Who answered a question of a homework that a teacher scores, as it came in, of a team once.',
  path: '/api/homework/:id/answers/:itemId',
  input: z.object({ id, itemId: id, names }),
  result: z.object({
    answers: z.array(
      z.object({
        personId: id,
        name: z.optional(z.string()),
        points: z.optional(z.int()),
        /** How many others wrote the same, whatever case, width and spaces; absent where nobody did. */
        same: z.optional(z.int()),
      }),
    ),
  }),
  allow: teaches,
});
export type HomeworkAnswers = z.output<typeof HomeworkAnswers.result>;

export const HomeworkAnswer = query('HomeworkAnswer', {
  summary: 'One answer to a question of a homework, for who scores it.',
  path: '/api/homework/:id/answers/:itemId/:personId',
  input: z.object({ id, itemId: id, personId: id, names }),
  result: z.object({
    name: z.optional(z.string()),
    words: z.string(),
    points: z.optional(z.int()),
    remark: z.optional(z.string()),
    grader: z.optional(z.string()),
    /** What a score is based on. */
    editedIn: z.int(),
  }),
  allow: teaches,
});
export type HomeworkAnswer = z.output<typeof HomeworkAnswer.result>;

export const homeworkPictureAt = (id: string, file: string): string => `/api/homework/${id}/pictures/${file}`;

export const HomeworkPicture = fileQuery('HomeworkPicture', {
  summary: 'A picture of a question of a homework, for whoever may read that.',
  path: homeworkPictureAt(':id', ':file'),
  input: z.object({ id, file: fileHash }),
  allow: reads,
  file: 'image/webp',
});

export const SubmissionFile = fileQuery('SubmissionFile', {
  summary: 'A picture or file of a submission, for whoever may read that.',
  path: submissionFilePath(':id', ':personId', ':fileId'),
  input: z.object({ id, personId: id, fileId: fileHash }),
  allow: { ...teaches, ...learns },
  file: 'application/octet-stream',
});

export const homeworkQueries = [
  Homeworks,
  MyHomeworks,
  HomeworkText,
  HomeworkFile,
  HomeworkSubmissions,
  SubmissionDetail,
  SameSubmissions,
  MySubmission,
  SubmissionFile,
  HomeworkFigures,
  HomeworkRegrade,
  HomeworkPicture,
  HomeworkAnswers,
  HomeworkAnswer,
] as const;
