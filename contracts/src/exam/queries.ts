import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { settledSettings, TERMINALS } from './settings.ts';

const teaches = { visitor: true } as const;

/** What both sides see of an exam in a list; nothing of what it asks. */
const head = {
  examId: id,
  classId: id,
  className: z.string(),
  name: z.string(),
  questions: z.int(),
  /** Of the whole paper, in tenths. */
  points: z.int(),
  startsAt: z.int(),
  /** With what the whole class was given longer. */
  deadline: z.optional(z.int()),
  durationMs: z.optional(z.int()),
  /** How many attempts there are; absent where there is no limit. */
  attempts: z.optional(z.int()),
  terminal: z.enum(TERMINALS),
  scoreAt: z.optional(z.int()),
  answersAt: z.optional(z.int()),
  hasPassword: z.boolean(),
};

const STATUSES = ['scheduled', 'published'] as const;

export const ExamRow = z.object({
  ...head,
  paperId: id,
  authorId: id,
  author: z.string(),
  status: z.enum(STATUSES),
  publishAt: z.int(),
  students: z.int(),
});
export type ExamRow = z.output<typeof ExamRow>;

export const Exams = list('Exams', {
  summary: 'Exams of the classes that I teach, the one that starts last first.',
  path: '/api/exams',
  allow: teaches,
  row: ExamRow,
  orders: { newest: ['-startsAt'] },
  filters: {
    classId: z.optional(id),
    examId: z.optional(id),
    paperId: z.optional(id),
    status: z.optional(z.enum(STATUSES)),
  },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['考试', 'Exam'] },
    className: { title: ['班级', 'Class'] },
    author: { title: ['发布人', 'Published by'] },
    status: {
      title: ['状态', 'Status'],
      words: { scheduled: ['待发布', 'Scheduled'], published: ['已发布', 'Published'] },
    },
    startsAt: { title: ['开始时间', 'Starts'], isTime: true },
    deadline: { title: ['截止时间', 'Deadline'], isTime: true },
    questions: { title: ['题数', 'Questions'] },
  },
});

export const MyExam = z.object(head);
export type MyExam = z.output<typeof MyExam>;

export const MyExams = list('MyExams', {
  summary: 'The exams of my classes that were published, the one that starts last first.',
  path: '/api/exams/mine',
  allow: { visitor: true },
  row: MyExam,
  orders: { newest: ['-startsAt'] },
  filters: { classId: z.optional(id), examId: z.optional(id) },
});

export const ExamTerms = query('ExamTerms', {
  summary: 'When an exam is and by which rules it is sat, all of it, for who changes that.',
  path: '/api/exam/:id/terms',
  input: z.object({ id }),
  result: z.object({
    examId: id,
    name: z.string(),
    settings: settledSettings,
    hasPassword: z.boolean(),
    hasViewPassword: z.boolean(),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true },
});
export type ExamTerms = z.output<typeof ExamTerms.result>;

export const examQueries = [Exams, MyExams, ExamTerms] as const;
