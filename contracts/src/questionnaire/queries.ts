import * as z from 'zod/mini';
import { modulus, signedToken } from '../kernel/ballot.ts';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { answers, asked } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const learns = { student: true, representative: true } as const;
const status = z.enum(['draft', 'scheduled', 'open', 'closed']);

const head = {
  id,
  title: z.string(),
  classId: id,
  className: z.string(),
  author: z.string(),
  isAnonymous: z.boolean(),
  status,
  opensAt: z.optional(z.int()),
  closesAt: z.optional(z.int()),
  /** How many answered. */
  answered: z.int(),
};

export const QuestionnaireRow = z.object({
  ...head,
  students: z.optional(z.int()),
  writtenAt: z.int(),
  /** When I answered it. */
  answeredAt: z.optional(z.int()),
});
export type QuestionnaireRow = z.output<typeof QuestionnaireRow>;

export const Questionnaires = list('Questionnaires', {
  summary: 'Questionnaires of my classes, the newest first; drafts, for those who teach [R1.17].',
  path: '/api/questionnaires',
  allow: { visitor: true },
  row: QuestionnaireRow,
  orders: { newest: ['-writtenAt'] },
  filters: { classId: z.optional(id), status: z.optional(status) },
  isSearched: true,
  isCounted: true,
});

export const Questionnaire = query('Questionnaire', {
  summary: 'A questionnaire: what it asks, until when, and whether I answered it.',
  path: '/api/questionnaire/:id',
  input: z.object({ id }),
  result: z.object({
    ...head,
    lead: z.optional(z.string()),
    questions: z.array(asked),
    authorId: id,
    editedIn: z.int(),
    remindedAt: z.optional(z.int()),
    /** In which I see it. */
    role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
    answeredAt: z.optional(z.int()),
    /** Of an anonymous one: the key that signs ballots, and mine, signed and still blinded. */
    ballotKey: z.optional(modulus),
    mySigned: z.optional(z.string()),
  }),
  allow: { ...teaches, ...learns, auditor: true },
});
export type Questionnaire = z.output<typeof Questionnaire.result>;

export const QuestionnaireResults = query('QuestionnaireResults', {
  summary:
    'What was answered: how often each option was chosen, and the words; of an anonymous one once it is closed, from five answers on.',
  path: '/api/questionnaire/:id/results',
  input: z.object({ id }),
  result: z.object({
    /** How many took part, and of how many sheets the figures are: a ballot may still be on its way. */
    answered: z.int(),
    counted: z.int(),
    /** An anonymous one that is open, or that too few answered, shows nothing. */
    isWithheld: z.boolean(),
    questions: z.array(
      z.object({
        counts: z.array(z.int()),
        words: z.array(z.object({ name: z.optional(z.string()), words: z.string() })),
      }),
    ),
  }),
  allow: teaches,
});
export type QuestionnaireResults = z.output<typeof QuestionnaireResults.result>;

const resultsFile = (ending: 'csv' | 'xlsx', file: string) =>
  fileQuery(`QuestionnaireResults${ending === 'csv' ? 'Csv' : 'Xlsx'}`, {
    summary: `The same as a table, as ${ending.toUpperCase()}.`,
    path: `/api/questionnaire/:id/results/${ending}`,
    input: z.object({ id }),
    allow: teaches,
    file,
  });
export const QuestionnaireResultsCsv = resultsFile('csv', 'text/csv; charset=utf-8');
export const QuestionnaireResultsXlsx = resultsFile(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
);

export const Respondent = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  answeredAt: z.optional(z.int()),
});
export type Respondent = z.output<typeof Respondent>;

export const RESPONDENT_FILTERS = ['missing', 'answered'] as const;

export const Respondents = list('Respondents', {
  summary: 'The students of the class, and who of them answered.',
  path: '/api/questionnaire/:id/respondents',
  allow: teaches,
  row: Respondent,
  orders: { name: ['name'] },
  filters: { id, only: z.optional(z.enum(RESPONDENT_FILTERS)) },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    answeredAt: { title: ['提交时间', 'Answered'], isTime: true },
  },
});

export const ballot = z.object({ id, ...signedToken, answers });
export type Ballot = z.output<typeof ballot>;

export const CastBallot = call('CastBallot', {
  path: '/api/ballots',
  summary:
    'Cast an anonymous ballot: nobody is signed in, and what the key of the questionnaire did not sign is nothing.',
  data: ballot,
  allow: { anyone: true },
});
export const questionnaireCalls = [CastBallot] as const;

export const questionnaireQueries = [
  Questionnaires,
  Questionnaire,
  QuestionnaireResults,
  QuestionnaireResultsCsv,
  QuestionnaireResultsXlsx,
  Respondents,
] as const;
