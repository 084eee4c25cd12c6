import * as z from 'zod/mini';
import { blinded, modulus } from '../kernel/ballot.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { personal } from '../kernel/personal.ts';
import { picture } from '../kernel/picture.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { atMost, blanks, choices, letters, points, questionKind } from '../question/content.ts';
import { hiddenTests, program, programLanguage, verdicts } from '../question/program.ts';
import { questionPictures } from '../question/pictures.ts';

const lettersOrNone = z.string().check(z.regex(/^A?B?C?D?E?F?G?H?I?J?$/));

/** The page that a question stands on. */
const onPage = z.object({
  deckId: id,
  n: z.int(),
  /** The page's own picture has the question on it: a screen that shows the page need not show the question as well. */
  bearsIt: z.optional(z.boolean()),
});

export const questionShape = {
  kind: secret(questionKind, 'QuestionPublished'),
  text: secret(text(LIMITS.questionUnits), 'QuestionPublished'),
  choices: secret(choices, 'QuestionPublished'),
  points: secret(points, 'QuestionPublished'),
  pictures: secret(z.optional(questionPictures), 'QuestionPublished'),
  /** The correct choice, or all of them; a judgement is A for right and B for wrong, a poll has none; all blanks, once each has what is right. */
  key: secret(z.optional(letters), 'AnswerShown'),
  /** Of a fill-blank, in the order in which the blanks stand in the text. */
  blanks: secret(z.optional(blanks), 'AnswerShown'),
  /** Upper and lower case, full and half width are not the same in its blanks. */
  exact: secret(z.optional(z.boolean()), 'QuestionPublished'),
  explanation: secret(z.optional(text(LIMITS.explanationUnits)), 'AnswerShown'),
  /** How many one may choose in a poll; one without it. */
  atMost: secret(z.optional(atMost), 'QuestionPublished'),
  /** Of a poll: nobody learns who chose what. It stands once it is published. */
  anonymous: secret(z.optional(z.literal(true)), 'QuestionPublished'),
  page: secret(z.optional(onPage), 'QuestionPublished'),
  /** Of a programming question. */
  program: secret(z.optional(program), 'QuestionPublished'),
  hiddenTests: secret(z.optional(hiddenTests)),
};

export const QuestionWritten = fact('QuestionWritten', {
  summary: 'A question was written for this lesson.',
  data: z.object({
    questionId: id,
    ...questionShape,
    /** The question of an earlier lesson that it was taken from. */
    from: z.optional(z.object({ lessonId: id, questionId: id })),
    /** The question of a library that it was taken from, also by way of an earlier lesson. */
    libraryQuestionId: z.optional(id),
  }),
});

export const QuestionRevised = fact('QuestionRevised', {
  summary: 'A question was changed before it was published.',
  data: z.object({ questionId: id, ...questionShape }),
});

export const QuestionDeleted = fact('QuestionDeleted', {
  summary: 'A question was taken away before it was published.',
  data: z.object({ questionId: id }),
});

export const QuestionsReordered = fact('QuestionsReordered', {
  summary: 'The questions were put in another order.',
  data: z.object({ questionIds: z.array(id) }),
});

export const QuestionPublished = fact('QuestionPublished', {
  summary: 'The class may answer until the deadline; without one until the teacher collects or the lesson ends.',
  data: z.object({
    questionId: id,
    durationS: z.optional(z.int()),
    deadline: z.optional(z.int()),
    /** Of an anonymous poll: the key that signs its ballots, the same for all. */
    ballotKey: z.optional(modulus),
    /** The groups of the lesson answer, each as one; without it everybody for themselves. */
    inGrouping: z.optional(id),
  }),
});

export const QuestionExtended = fact('QuestionExtended', {
  summary: 'The deadline was moved further away.',
  data: z.object({ questionId: id, deadline: z.int() }),
});

export const QuestionCollected = fact('QuestionCollected', {
  summary: 'No more answers count. Collected early, this moment is the deadline [R5.36].',
  data: z.object({ questionId: id, by: z.enum(['teacher', 'deadline', 'lessonEnd']) }),
});

export const DistributionShown = fact('DistributionShown', {
  summary: 'The class sees how many chose what.',
  data: z.object({
    questionId: id,
    /** Of an anonymous poll, how many ballots were cast; from five on what was chosen, of fewer nothing. */
    ballots: z.optional(z.int()),
    counts: z.optional(z.record(z.string(), z.int())),
  }),
});

export const AnswerShown = fact('AnswerShown', {
  summary: 'The class sees the correct answer.',
  data: z.object({ questionId: id }),
});

export const AnswerSubmitted = fact('AnswerSubmitted', {
  summary:
    'A student answered, or answered anew. Whether it is late follows from where it stands [R8.35]. Of an anonymous poll that is all that a fact says, beside the ballot that was signed unseen.',
  data: z.object({
    questionId: id,
    personId: id,
    choice: secret(z.optional(letters), 'DistributionShown'),
    /** Of a fill-blank, a line for each blank, and the letters of those that are right; of a subjective question, what was written; of a programming question, the program. */
    words: secret(z.optional(personal()), 'DistributionShown', 'AnswerProjected'),
    pictures: secret(z.optional(z.array(picture).check(z.maxLength(LIMITS.answerPictures))), 'AnswerProjected'),
    right: secret(z.optional(lettersOrNone), 'AnswerShown'),
    blinded: z.optional(blinded),
    /** What the program is written in. */
    language: z.optional(programLanguage),
    /** It is the answer of this group: a fact for each of its members, in the name of whoever gave it. */
    groupId: z.optional(id),
  }),
});

/** What an answer is counted by: the letters that were chosen, or those of the blanks that are right. */
export const lettersGiven = ({ choice, right }: z.output<(typeof AnswerSubmitted)['data']>): string =>
  choice ?? right ?? '';

export const LateAnswerAccepted = fact('LateAnswerAccepted', {
  summary: 'The teacher lets a late answer count.',
  data: z.object({ questionId: id, personId: id }),
});

const answer = { questionId: id, personId: id };

export const AnswerGraded = fact('AnswerGraded', {
  summary: 'A teacher gave points for an answer, or corrected them.',
  data: z.object({
    ...answer,
    points: secret(points, 'DistributionShown'),
    remark: secret(z.optional(personal()), 'DistributionShown'),
  }),
});

export const AnswerScored = fact('AnswerScored', {
  summary: 'A program was run against the tests of its question: what each came to, and what that is worth.',
  data: z.object({
    ...answer,
    /** The number on the receipt of the answer that was run. */
    answer: z.int(),
    /** A letter for each shown test, which everybody can run for themselves. */
    samples: verdicts,
    /** The same of the hidden ones. */
    hidden: secret(verdicts, 'DistributionShown'),
    points: secret(points, 'DistributionShown'),
    /** What ran it, with its version: it comes to the same again. */
    scorer: z.string().check(z.maxLength(60)),
  }),
});

export const GradeReleased = fact('GradeReleased', {
  summary: 'Who answered is told what was given for it: the distribution is shown.',
  data: z.object(answer),
});

export const AnswerProjected = fact('AnswerProjected', {
  summary: 'A teacher put one answer on the projector, with the name of who wrote it or without.',
  data: z.object({ ...answer, named: z.boolean() }),
});

export const AnswerProjectionEnded = fact('AnswerProjectionEnded', {
  summary: 'The answer is off the projector.',
  data: z.object(answer),
});

export const QuestionRepeated = fact('QuestionRepeated', {
  summary: 'A question is asked a second time, as another one: from now on the second round is what gives points.',
  data: z.object({ questionId: id, repeatId: id }),
});

export const WordCloudShown = fact('WordCloudShown', {
  summary: 'A teacher put the words of all answers on the projector, the larger the more people wrote them.',
  data: z.object({ questionId: id }),
});

export const WordCloudEnded = fact('WordCloudEnded', {
  summary: 'The words are off the projector.',
  data: z.object({ questionId: id }),
});

export const quizFacts = [
  QuestionWritten,
  QuestionRevised,
  QuestionDeleted,
  QuestionsReordered,
  QuestionPublished,
  QuestionExtended,
  QuestionCollected,
  DistributionShown,
  AnswerShown,
  AnswerSubmitted,
  LateAnswerAccepted,
  AnswerGraded,
  AnswerScored,
  GradeReleased,
  AnswerProjected,
  AnswerProjectionEnded,
  QuestionRepeated,
  WordCloudShown,
  WordCloudEnded,
] as const;
export type QuizFact = FactOf<(typeof quizFacts)[number]>;
