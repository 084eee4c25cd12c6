import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { letters, questionShape, QuestionWritten } from './facts.ts';

const writes = { teacher: true, coTeacher: true } as const;
const publishes = { ...writes, assistant: true } as const; // [R6.03]
const one = z.object({ questionId: id });

export const WriteQuestion = command('WriteQuestion', {
  summary: 'Write a question; a key may come later.',
  data: QuestionWritten.data,
  allow: writes,
  records: ['QuestionWritten'],
});

/** What of a question is edited before it is published. */
export const questionEdit = editable(questionShape);

export const ReviseQuestion = command('ReviseQuestion', {
  summary: 'Change a question that is not published yet.',
  data: z.object({ questionId: id, ...questionEdit.edit }),
  allow: writes,
  records: ['QuestionRevised'],
});

export const DeleteQuestion = command('DeleteQuestion', {
  summary: 'Take away a question that is not published yet.',
  data: one,
  allow: writes,
  records: ['QuestionDeleted'],
});

export const ReorderQuestions = command('ReorderQuestions', {
  summary: 'Put all questions of the lesson in this order.',
  data: z.object({ questionIds: z.array(id).check(z.maxLength(LIMITS.questionsPerLesson)) }),
  allow: writes,
  records: ['QuestionsReordered'],
});

export const PublishQuestion = command('PublishQuestion', {
  summary: 'Let the class answer for so many seconds; without them until the teacher collects.',
  data: z.object({
    questionId: id,
    durationS: z.optional(z.int().check(z.minimum(LIMITS.durationMinS), z.maximum(LIMITS.durationMaxS))),
  }),
  allow: publishes,
  records: ['QuestionPublished', 'QuestionCollected'],
});

export const ExtendQuestion = command('ExtendQuestion', {
  summary: `Give the class ${LIMITS.extensionS} seconds more.`,
  data: one,
  allow: publishes,
  records: ['QuestionExtended'],
});

export const CollectQuestion = command('CollectQuestion', {
  summary: 'Collect before the time is up.',
  data: one,
  allow: publishes,
  records: ['QuestionCollected'],
});

export const CollectAtDeadline = command('CollectAtDeadline', {
  summary: 'Collect because the time is up; void when the deadline has moved.',
  data: z.object({ questionId: id, deadline: z.int() }),
  allow: { system: true },
  records: ['QuestionCollected'],
});

export const ShowDistribution = command('ShowDistribution', {
  summary: 'Show the class how many chose what.',
  data: one,
  allow: publishes,
  records: ['DistributionShown', 'QuestionCollected'],
});

export const ShowAnswer = command('ShowAnswer', {
  summary: 'Show the class the correct answer.',
  data: one,
  allow: publishes,
  records: ['AnswerShown'],
});

export const SubmitAnswer = command('SubmitAnswer', {
  summary: 'Answer, or answer anew until the question is collected.',
  data: z.object({ questionId: id, choice: letters }),
  allow: { student: true, representative: true, auditor: true }, // an assistant does not answer [R6.03]; an auditor's is not counted [R6.06]
  records: ['AnswerSubmitted', 'QuestionCollected'],
  hot: true,
});

export const AcceptLateAnswer = command('AcceptLateAnswer', {
  summary: 'Let the late answer of one student count.',
  data: z.object({ questionId: id, personId: id }),
  allow: writes,
  records: ['LateAnswerAccepted'],
});

export const quizCommands = [
  WriteQuestion,
  ReviseQuestion,
  DeleteQuestion,
  ReorderQuestions,
  PublishQuestion,
  ExtendQuestion,
  CollectQuestion,
  CollectAtDeadline,
  ShowDistribution,
  ShowAnswer,
  SubmitAnswer,
  AcceptLateAnswer,
] as const;
/** What is left to do when the lesson is over: a late answer may still count [R8.35], and results may still be shown. */
export const afterLesson: readonly string[] = [ShowDistribution, ShowAnswer, AcceptLateAnswer].map(({ name }) => name);

export type QuizCommand = CommandOf<(typeof quizCommands)[number]>;
