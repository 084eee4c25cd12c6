import { HANDED_IN_BY, homeworkFacts, lateRule } from '@lectern/contracts/homework/facts.ts';
import { homeworkMachine, submissionMachine } from '@lectern/contracts/homework/homework.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const homeworkId = ({ stream }: { readonly stream: string }) => stream.slice('homework/'.length);

/** Homework as lists show it, and how many submissions stand where. */
export const homeworks = rows(
  'homework_row',
  {
    family: 'homework',
    facts: homeworkFacts,
    shape: z.object({
      id,
      classId: id,
      authorId: id,
      title: z.string(),
      opensAt: z.int(),
      dueAt: z.int(),
      late: lateRule,
      fullTenths: z.int(),
      by: z.optional(z.enum(HANDED_IN_BY)),
      publishedAt: z.int(),
      remindedAt: z.optional(z.int()),
      submitted: z.int(),
      ungraded: z.int(),
      graded: z.int(),
      returned: z.int(),
    }),
    key: ['id'],
    per: (fact) => ({ id: homeworkId(fact) }),
    machine: homeworkMachine,
    indexes: [['-publishedAt'], ['-dueAt']],
    search: ['title'],
  },
  {
    HomeworkPublished: (
      _,
      {
        data: { content: _content, files: _files, rubric: _rubric, questions: _questions, ...data },
        actor,
        at,
        stream,
      },
    ) => ({
      id: homeworkId({ stream }),
      ...data,
      authorId: actor,
      publishedAt: at,
      submitted: 0,
      ungraded: 0,
      graded: 0,
      returned: 0,
    }),
    HomeworkEdited: (
      row,
      { data: { content: _content, files: _files, rubric: _rubric, questions: _questions, ...data } },
    ) => row && { ...row, by: undefined, ...data },
    HomeworkKeyCorrected: (row) => row,
    HomeworkEnded: (row) => row,
    HomeworkReopened: (row) => row,
    HomeworkDeleted: (row) => row,
    HomeworkRestored: (row) => row,
    SubmittersReminded: (row, { at }) => row && { ...row, remindedAt: at },
    HomeworkSubmitted: (row, { data: { attempt, replaces } }) =>
      row && {
        ...row,
        submitted: row.submitted + Number(attempt === 1),
        ungraded: row.ungraded + Number(!replaces),
        returned: row.returned - Number(attempt > 1 && !replaces),
      },
    SubmissionGraded: (row, { data: { isAgain } }) =>
      row && { ...row, ungraded: row.ungraded - Number(!isAgain), graded: row.graded + Number(!isAgain) },
    SubmissionGradeWithdrawn: (row) => row && { ...row, ungraded: row.ungraded + 1, graded: row.graded - 1 },
    SubmissionReturned: (row, { data: { wasGraded } }) =>
      row && {
        ...row,
        ungraded: row.ungraded - Number(!wasGraded),
        graded: row.graded - Number(wasGraded),
        returned: row.returned + 1,
      },
  },
);

/** What each student submitted, and its score. */
export const submissions = rows(
  'homework_submission',
  {
    family: 'homework',
    facts: homeworkFacts,
    shape: z.object({
      homeworkId: id,
      personId: id,
      teamId: z.optional(id),
      submittedAt: z.int(),
      isLate: z.boolean(),
      scoreTenths: z.optional(z.int()),
      graderId: z.optional(id),
    }),
    key: ['homeworkId', 'personId'],
    per: (fact) =>
      'personId' in fact.data ? { homeworkId: homeworkId(fact), personId: fact.data.personId } : undefined,
    machine: submissionMachine,
    indexes: [['homeworkId', '-version']], // how far a homework is: transcripts and statistics ask before they read
  },
  {
    HomeworkSubmitted: (_, { data: { isLate, teamId }, at }, key) => ({ ...key, teamId, submittedAt: at, isLate }),
    SubmissionGraded: (row, { data: { scoreTenths, byKeys }, actor }) =>
      row && { ...row, scoreTenths, graderId: byKeys ? undefined : actor },
    SubmissionRescored: (row, { data: { scoreTenths = row?.scoreTenths } }) => row && { ...row, scoreTenths },
    SubmissionGradeWithdrawn: (row) => row && { ...row, scoreTenths: undefined, graderId: undefined },
    SubmissionReturned: (row) => row && { ...row, scoreTenths: undefined, graderId: undefined },
  },
);
