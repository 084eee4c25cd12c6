import * as z from 'zod/mini';
import { attachment } from '../kernel/attachments.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { fileHash } from '../kernel/upload.ts';
import { HANDED_IN_BY, reportStanding, wording } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const learns = { student: true, representative: true } as const;
const reads = { ...teaches, ...learns, auditor: true } as const;
const status = z.enum(['draft', 'scheduled', 'published']);

const head = {
  experimentId: id,
  title: z.string(),
  by: z.enum(HANDED_IN_BY),
  opensAt: z.int(),
  dueAt: z.int(),
  /** Since when students see scores. */
  releasedAt: z.optional(z.int()),
};

export const ExperimentRow = z.object({
  ...head,
  author: z.string(),
  status,
  publishAt: z.optional(z.int()),
  /** How many reports there are, and where they stand. */
  reports: z.int(),
  ungraded: z.int(),
  graded: z.int(),
  returned: z.int(),
});
export type ExperimentRow = z.output<typeof ExperimentRow>;

export const Experiments = list('Experiments', {
  summary: 'The experiments of a class for who teaches it, what is due last first; also those that are not published.',
  path: '/api/class/:id/experiments',
  allow: teaches,
  row: ExperimentRow,
  orders: { due: ['-dueAt'] },
  filters: { id },
  isCounted: true,
});

/** Where mine stands is said with it. */
export const MyExperimentRow = z.object({ ...head, standing: z.optional(reportStanding) });
export type MyExperimentRow = z.output<typeof MyExperimentRow>;

export const MyExperiments = list('MyExperiments', {
  summary: 'The published experiments of a class for who is in it, and where their report stands.',
  path: '/api/class/:id/experiments/mine',
  allow: { ...learns, auditor: true },
  row: MyExperimentRow,
  orders: { due: ['-dueAt'] },
  filters: { id },
});

export const Experiment = query('Experiment', {
  summary: 'An experiment: its task, until when, and in which role I see it.',
  path: '/api/experiment/:id',
  input: z.object({ id }),
  result: z.object({
    ...wording.fields,
    id,
    classId: id,
    className: z.string(),
    authorId: id,
    author: z.string(),
    status,
    publishAt: z.optional(z.int()),
    releasedAt: z.optional(z.int()),
    remindedAt: z.optional(z.int()),
    editedIn: z.int(),
    /** Once there is a report, by whom they are handed in stays. */
    hasReports: z.boolean(),
    role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
    /** Where teams hand in: all of the class for who teaches it, for a student theirs. */
    teams: z.optional(z.array(z.object({ teamId: id, name: z.string(), members: z.array(id) }))),
  }),
  allow: reads,
});
export type Experiment = z.output<typeof Experiment.result>;

export const ExperimentFile = fileQuery('ExperimentFile', {
  summary: 'One of the files that it comes with, for whoever may read it.',
  path: '/api/experiment/:id/files/:fileId',
  input: z.object({ id, fileId: fileHash }),
  allow: reads,
  file: 'application/octet-stream',
});

export const LabReportRow = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  reportId: z.optional(id),
  standing: z.optional(reportStanding),
  submittedAt: z.optional(z.int()),
  scoreTenths: z.optional(z.int()),
  grader: z.optional(z.string()),
});
export type LabReportRow = z.output<typeof LabReportRow>;

export const LAB_REPORT_FILTERS = ['missing', 'ungraded', 'graded', 'returned'] as const;

export const LabReports = list('LabReports', {
  summary: 'The students of the class, and where the report of each of them stands.',
  path: '/api/experiment/:id/reports',
  allow: teaches,
  row: LabReportRow,
  orders: { name: ['name'] },
  filters: { id, only: z.optional(z.enum(LAB_REPORT_FILTERS)) },
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

export const labReportFilePath = (experimentId: string, reportId: string, fileId: string): string =>
  `/api/experiment/${experimentId}/reports/${reportId}/files/${fileId}`;

/** What was handed in, and what became of it. To a student nobody else's score is said, and theirs once it is released. */
const labReport = z.object({
  reportId: z.optional(id),
  members: z.array(z.object({ personId: id, name: z.string(), scoreTenths: z.optional(z.int()) })),
  standing: z.optional(reportStanding),
  attempt: z.int(),
  submittedAt: z.optional(z.int()),
  submitter: z.optional(z.string()),
  words: z.optional(z.string()),
  files: z.array(attachment),
  remark: z.optional(z.string()),
  grader: z.optional(z.string()),
  editedIn: z.int(),
  steps: z.array(
    z.object({
      what: z.enum(['submitted', 'scored', 'returned']),
      at: z.int(),
      name: z.string(),
      scoreTenths: z.optional(z.int()),
      members: z.optional(z.array(z.string())),
      remark: z.optional(z.string()),
    }),
  ),
});
export type LabReportDetail = z.output<typeof labReport>;

export const LabReportOf = query('LabReportOf', {
  summary: 'One report and what became of it, for who teaches the class.',
  path: '/api/experiment/:id/reports/:reportId',
  input: z.object({ id, reportId: id }),
  result: labReport,
  allow: teaches,
});

export const MyLabReport = query('MyLabReport', {
  summary: 'My report, or that of my team, and what became of it.',
  path: '/api/experiment/:id/mine',
  input: z.object({ id }),
  result: labReport,
  allow: learns,
});

export const LabReportFile = fileQuery('LabReportFile', {
  summary: 'A file of a report, for its members and for who teaches the class.',
  path: labReportFilePath(':id', ':reportId', ':fileId'),
  input: z.object({ id, reportId: id, fileId: fileHash }),
  allow: { ...teaches, ...learns },
  file: 'application/octet-stream',
});

export const experimentQueries = [
  Experiments,
  MyExperiments,
  Experiment,
  ExperimentFile,
  LabReports,
  LabReportOf,
  MyLabReport,
  LabReportFile,
] as const;
