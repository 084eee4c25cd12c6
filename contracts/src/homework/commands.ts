import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { correction } from '../exam/correction.ts';
import { points } from '../question/content.ts';
import { AnnotateSubmission, EraseAnnotations } from './annotations.ts';
import { answersGiven, itemPoints } from './questions.ts';
import {
  criterionName,
  files,
  pictures,
  REMARK_UNITS,
  returnedFor,
  scoreTenths,
  TEXT_UNITS,
  wording,
} from './facts.ts';

/** [R6.01-03]; that homework is one's own is for the decider to say [R6.09]. */
const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const learns = { student: true, representative: true } as const;

export const PublishHomework = command('PublishHomework', {
  summary: 'Set homework for a class.',
  data: z.object({ classId: id, ...wording.fields }),
  allow: teaches,
  records: ['HomeworkPublished'],
});

export const EditHomework = command('EditHomework', {
  summary: 'Set it anew; what was submitted stays.',
  data: z.object(wording.edit),
  allow: teaches,
  records: ['HomeworkEdited'],
});

export const EndHomework = command('EndHomework', {
  summary: 'Take nothing more.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkEnded'],
});

export const ReopenHomework = command('ReopenHomework', {
  summary: 'Let it go on.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkReopened'],
});

export const DeleteHomework = command('DeleteHomework', {
  summary: 'Take it away.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkDeleted'],
});

export const RestoreHomework = command('RestoreHomework', {
  summary: 'Put it back.',
  data: z.object({}),
  allow: teaches,
  records: ['HomeworkRestored'],
});

export const RemindSubmitters = command('RemindSubmitters', {
  summary: 'Ask those to submit who did not yet; once in a while.',
  data: z.object({}),
  allow: teaches,
  records: ['SubmittersReminded'],
});

export const SubmitHomework = command('SubmitHomework', {
  summary: 'Submit mine, or that of my team: text, answers, pictures, files; again as long as it is not graded.',
  data: z.object({
    words: z.optional(text(TEXT_UNITS)),
    answers: z.optional(answersGiven),
    pictures: z.optional(pictures),
    files: z.optional(files),
    /** Of a team, the version of what is changed: others of it may have changed it meanwhile. */
    basedOn: z.optional(z.int()),
  }),
  allow: learns,
  records: ['HomeworkSubmitted', 'SubmissionGraded'],
});

/** The version that was opened: whoever comes later is shown what stands now. */
const opened = { personId: id, basedOn: z.int() };

export const GradeSubmission = command('GradeSubmission', {
  summary: 'Score what a student submitted, or a team: then each of its members.',
  data: z.object({
    ...opened,
    scoreTenths,
    /** Where there is a rubric: the points of each criterion, in its order. */
    criteria: z.optional(
      z.array(z.object({ name: criterionName, tenths: scoreTenths })).check(z.maxLength(LIMITS.criteria)),
    ),
    /** Where there are questions: the points of each, in their order. */
    items: z.optional(itemPoints),
    remark: z.optional(text(REMARK_UNITS)),
  }),
  allow: teaches,
  records: ['SubmissionGraded'],
});

export const GradeSubmissionItem = command('GradeSubmissionItem', {
  summary: 'Score one answer of a submission; once each of them is scored, so is the submission.',
  data: z.object({
    personId: id,
    itemId: id,
    points,
    remark: z.optional(text(REMARK_UNITS)),
    /** The version of the answer, or of its score, that was read: others of the submission may change meanwhile. */
    basedOn: z.int(),
  }),
  allow: teaches,
  records: ['SubmissionItemGraded', 'SubmissionGraded'],
});

export const CorrectHomeworkKey = command('CorrectHomeworkKey', {
  summary: 'Say what is right in a question after all; every submission is scored anew.',
  data: z.object({
    ...z.omit(correction, { withoutTests: true }).shape,
    /** The number of the last correction of this question that was seen, or 0. */
    basedOn: z.int(),
  }),
  allow: teaches,
  records: ['HomeworkKeyCorrected', 'SubmissionRescored'],
});

export const ReturnSubmission = command('ReturnSubmission', {
  summary: 'Give it back, to be mended or begun anew.',
  data: z.object({ ...opened, for: returnedFor, remark: text(REMARK_UNITS) }),
  allow: teaches,
  records: ['SubmissionReturned'],
});

export const WithdrawSubmissionGrade = command('WithdrawSubmissionGrade', {
  summary: 'Take back the score of a submission, as long as it is the one that was read.',
  data: z.object(opened),
  allow: teaches,
  records: ['SubmissionGradeWithdrawn'],
});

export const homeworkCommands = [
  PublishHomework,
  EditHomework,
  EndHomework,
  ReopenHomework,
  DeleteHomework,
  RestoreHomework,
  RemindSubmitters,
  SubmitHomework,
  GradeSubmission,
  GradeSubmissionItem,
  CorrectHomeworkKey,
  ReturnSubmission,
  WithdrawSubmissionGrade,
  AnnotateSubmission,
  EraseAnnotations,
] as const;
export type HomeworkCommand = CommandOf<(typeof homeworkCommands)[number]>;
