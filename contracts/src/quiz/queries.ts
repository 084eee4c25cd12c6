import * as z from 'zod/mini';
import { signedToken } from '../kernel/ballot.ts';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { letters, questionKind } from '../question/content.ts';
import { hiddenTests, program } from '../question/program.ts';
import { questionPictures } from '../question/pictures.ts';

export const LessonQuestions = query('LessonQuestions', {
  summary: 'The questions of a lesson in the order of asking, to be taken into another one.',
  path: '/api/lesson/:id/questions',
  input: z.object({ id }),
  result: z.object({
    questions: z.array(
      z.object({
        questionId: id,
        kind: questionKind,
        text: z.string(),
        choices: z.array(z.string()),
        points: z.int(),
        pictures: z.optional(questionPictures),
        key: z.optional(z.string()),
        explanation: z.optional(z.string()),
        blanks: z.optional(z.array(z.object({ accepted: z.array(z.string()), within: z.optional(z.string()) }))),
        exact: z.optional(z.boolean()),
        program: z.optional(program),
        hiddenTests: z.optional(hiddenTests),
        atMost: z.optional(z.int()),
        anonymous: z.optional(z.literal(true)),
        libraryQuestionId: z.optional(id),
        /** Of those who answered, how many were right, in percent; undefined before it was collected, or without a key. */
        correct: z.optional(z.int()),
      }),
    ),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
});

export const ProjectedName = query('ProjectedName', {
  summary:
    'The name of whose answer is on the projector, for the screens in the room; nothing where it is without one.',
  path: '/api/lesson/:id/questions/projected-name',
  input: z.object({ id }),
  result: z.object({ name: z.optional(z.string()) }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true, screen: true },
});

const ofQuestion = z.object({ id, questionId: id });
const counted = { word: z.string(), n: z.int() };

export const WordCloud = query('WordCloud', {
  summary: 'The words of the answers to a subjective question, those that most people wrote first, and who wrote them.',
  path: '/api/lesson/:id/questions/:questionId/word-cloud',
  input: ofQuestion,
  result: z.object({
    answers: z.int(),
    words: z.array(z.object({ ...counted, personIds: z.array(id) })),
    /** Words of the list of sensitive words, which are left out. */
    leftOut: z.int(),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true },
});

export const ProjectedWords = query('ProjectedWords', {
  summary: 'The words that were put on the projector, for the screens in the room; nothing where they were not.',
  path: '/api/lesson/:id/questions/:questionId/projected-words',
  input: ofQuestion,
  result: z.object({ answers: z.int(), words: z.array(z.object(counted)) }),
  allow: ProjectedName.allow,
});

export const MyPollBallot = query('MyPollBallot', {
  summary: 'My ballot of an anonymous poll, signed and still blinded; the same each time. Nothing where I took none.',
  path: '/api/lesson/:id/questions/:questionId/ballot',
  input: ofQuestion,
  result: z.object({ signed: z.optional(z.string()) }),
  allow: { student: true, representative: true },
});

export const CastPollBallot = call('CastPollBallot', {
  path: '/api/poll-ballots',
  summary:
    'Cast a ballot of an anonymous poll: nobody is signed in, and what the key of the poll did not sign is nothing.',
  data: z.object({ lessonId: id, questionId: id, ...signedToken, choice: letters }),
  allow: { anyone: true },
});
export const quizCalls = [CastPollBallot] as const;

export const quizQueries = [LessonQuestions, ProjectedName, WordCloud, ProjectedWords, MyPollBallot] as const;
