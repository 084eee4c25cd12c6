import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { blinded } from '../kernel/ballot.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { code, line, text } from '../kernel/text.ts';
import { AnswerScored, questionShape, QuestionWritten } from './facts.ts';
import { letters } from '../question/content.ts';

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
    /** Each group of the lesson gives one answer, which is that of all its members. */
    asGroups: z.optional(z.literal(true)),
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
  records: ['DistributionShown', 'QuestionCollected', 'GradeReleased'],
});

export const ShowAnswer = command('ShowAnswer', {
  summary: 'Show the class the correct answer.',
  data: one,
  allow: publishes,
  records: ['AnswerShown', 'DistributionShown'],
});

export const RepeatQuestion = command('RepeatQuestion', {
  summary: 'Ask a collected question a second time, before its answer was shown: the class answers it anew.',
  data: z.object({
    questionId: id,
    /** The second round, which is a question of its own. */
    repeatId: id,
    durationS: PublishQuestion.data.shape.durationS,
    asGroups: PublishQuestion.data.shape.asGroups,
  }),
  allow: publishes,
  records: ['QuestionRepeated', 'QuestionWritten', 'QuestionPublished'],
});

export const SubmitAnswer = command('SubmitAnswer', {
  summary: 'Answer, or answer anew until the question is collected.',
  data: z.object({ questionId: id, choice: letters }),
  allow: { student: true, representative: true, auditor: true }, // an assistant does not answer [R6.03]; an auditor's is not counted [R6.06]
  records: ['AnswerSubmitted', 'QuestionCollected'],
  hot: true,
});

export const FillBlanks = command('FillBlanks', {
  summary:
    'Answer a fill-blank, or answer it anew until it is collected: a line for each blank, empty where nothing is.',
  data: z.object({
    questionId: id,
    blanks: z.array(line(LIMITS.blankUnits, 0)).check(z.minLength(1), z.maxLength(LIMITS.blanksMax)),
  }),
  allow: SubmitAnswer.allow,
  records: ['AnswerSubmitted', 'QuestionCollected'],
  hot: true,
});

export const WriteAnswer = command('WriteAnswer', {
  summary: 'Answer a subjective question in words and pictures, or answer it anew until it is collected.',
  data: z.object({
    questionId: id,
    words: text(LIMITS.answerUnits, 0),
    /** At most 9 of 10 MB each [R5.56], with those that are kept. */
    pictures: attachments({ max: LIMITS.answerPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }),
    /** Which pictures of the answer before stay, from 1. */
    kept: z.array(z.int().check(z.minimum(1))).check(z.maxLength(LIMITS.answerPictures)),
  }),
  allow: SubmitAnswer.allow,
  records: ['AnswerSubmitted', 'QuestionCollected'],
  hot: true,
});

export const SubmitCode = command('SubmitCode', {
  summary: 'Answer a programming question with a program, or answer it anew until it is collected.',
  data: z.object({ questionId: id, code: code(LIMITS.codeUnits) }),
  allow: SubmitAnswer.allow,
  records: ['AnswerSubmitted', 'QuestionCollected'],
  hot: true,
});

export const ScoreAnswer = command('ScoreAnswer', {
  summary: 'Record what the tests of its question made of a program; void when another one took its place.',
  data: z.object({
    questionId: id,
    personId: id,
    answer: z.int(),
    samples: AnswerScored.data.shape.samples,
    hidden: AnswerScored.data.shape.hidden,
    scorer: AnswerScored.data.shape.scorer,
  }),
  allow: { system: true },
  records: ['AnswerScored'],
});

export const GradeAnswer = command('GradeAnswer', {
  summary: 'Give points for a subjective answer, and say why; again to correct them.',
  data: z.object({
    questionId: id,
    personId: id,
    /** The number on the receipt of the answer that was read. */
    answer: z.int(),
    points: z.int().check(z.minimum(0), z.maximum(LIMITS.pointsMaxTenths)),
    remark: text(LIMITS.remarkUnits, 0),
  }),
  allow: publishes,
  records: ['AnswerGraded'],
});

export const ProjectAnswer = command('ProjectAnswer', {
  summary: 'Put a subjective answer on the projector, in the place of another one.',
  data: z.object({ questionId: id, personId: id, named: z.boolean() }),
  allow: publishes,
  records: ['AnswerProjected'],
});

export const EndAnswerProjection = command('EndAnswerProjection', {
  summary: 'Take the answer off the projector.',
  data: z.object({ questionId: id }),
  allow: publishes,
  records: ['AnswerProjectionEnded'],
});

export const ShowWordCloud = command('ShowWordCloud', {
  summary: 'Put the words of all answers to a subjective question on the projector.',
  data: one,
  allow: publishes,
  records: ['WordCloudShown'],
});

export const EndWordCloud = command('EndWordCloud', {
  summary: 'Take the words off the projector.',
  data: one,
  allow: publishes,
  records: ['WordCloudEnded'],
});

export const TakePollBallot = command('TakePollBallot', {
  summary:
    'Take part in an anonymous poll, once: what is signed cannot be seen by who signs it, and is cast by who is not named.',
  data: z.object({ questionId: id, blinded }),
  allow: { student: true, representative: true }, // a ballot cannot be told from another: an auditor’s would be counted [R6.06]
  records: ['AnswerSubmitted'],
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
  RepeatQuestion,
  SubmitAnswer,
  FillBlanks,
  WriteAnswer,
  SubmitCode,
  ScoreAnswer,
  TakePollBallot,
  AcceptLateAnswer,
  GradeAnswer,
  ProjectAnswer,
  EndAnswerProjection,
  ShowWordCloud,
  EndWordCloud,
] as const;
/** What is left to do when the lesson is over: a late answer may still count [R8.35], and results may still be given and shown. */
export const afterLesson: readonly string[] = [
  ShowDistribution,
  ShowAnswer,
  AcceptLateAnswer,
  GradeAnswer,
  ScoreAnswer,
].map(({ name }) => name);

export type QuizCommand = CommandOf<(typeof quizCommands)[number]>;
