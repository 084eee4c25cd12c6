import { describe, expect, it } from 'vitest';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { afterLesson } from '@lectern/contracts/quiz/commands.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  BLINDED,
  questionId,
  running,
  scheduled,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const shape = written(1).data;
const draft = running(2); // question 1 is written; its key is B
const deadline = STARTS_AT + 90_000;

const commands: Record<string, object> = {
  WriteQuestion: { ...shape, questionId: questionId(7) },
  ReviseQuestion: { ...shape, questionId: questionId(7), basedOn: 1 },
  DeleteQuestion: { questionId: questionId(7) },
  ReorderQuestions: { questionIds: [questionId(1), questionId(7)] },
  PublishQuestion: { questionId: questionId(7), durationS: 30 },
  ExtendQuestion: { questionId: questionId(7) },
  CollectQuestion: { questionId: questionId(7) },
  CollectAtDeadline: { questionId: questionId(7), deadline },
  ShowDistribution: { questionId: questionId(7) },
  ShowAnswer: { questionId: questionId(7) },
  RepeatQuestion: { questionId: questionId(7), repeatId: questionId(8), durationS: 30 },
  SubmitAnswer: { questionId: questionId(7), choice: 'A' },
  FillBlanks: { questionId: questionId(7), blanks: ['0.58'] },
  WriteAnswer: { questionId: questionId(7), words: '拉力', pictures: [], kept: [] },
  SubmitCode: { questionId: questionId(7), code: 'f' },
  ScoreAnswer: {
    questionId: questionId(7),
    personId: studentId(1),
    answer: 1,
    samples: 'p',
    hidden: '',
    scorer: 'test/1',
  },
  TakePollBallot: { questionId: questionId(7), blinded: BLINDED },
  AcceptLateAnswer: { questionId: questionId(7), personId: studentId(1) },
  GradeAnswer: { questionId: questionId(7), personId: studentId(1), answer: 1, points: 10, remark: '' },
  ProjectAnswer: { questionId: questionId(7), personId: studentId(1), named: false },
  EndAnswerProjection: { questionId: questionId(7) },
  ShowWordCloud: { questionId: questionId(7) },
  EndWordCloud: { questionId: questionId(7) },
};
const ofStudents = ['SubmitAnswer', 'FillBlanks', 'WriteAnswer', 'SubmitCode', 'TakePollBallot'];
const ofSystem = ['CollectAtDeadline', 'ScoreAnswer'];
const askedBy = (name: string) =>
  ofStudents.includes(name) ? student(1, 9) : ofSystem.includes(name) ? timer(9) : teacher(9);

const names = Object.keys(commands);

describe.each(names)('%s', (name) => {
  it.each([
    ['of a lesson that is not there', [], 'lesson.unknown'],
    ['of a cancelled lesson', [...at(-60, scheduled), ...at(-50, LessonCancelled({}))], 'lesson.over'],
  ])('%s is refused', (_, moments, refused) => {
    expect(given(moments).when(name, commands[name]!, askedBy(name))).toEqual({ refused });
  });
});

const over = [...draft, ...at(8, LessonEnded({ by: 'teacher' }))];
const inLessons = names.filter((name) => !afterLesson.includes(name));

it.each(inLessons)('[R4.03] %s of a lesson that is over is refused', (name) => {
  expect(given(over).when(name, commands[name]!, askedBy(name))).toEqual({ refused: 'lesson.over' });
});

const ofOne = names.filter((name) => name !== 'WriteQuestion' && name !== 'ReorderQuestions');

it.each(ofOne)('%s of a question that is not there is refused', (name) => {
  expect(given(draft).when(name, commands[name]!, askedBy(name))).toEqual({ refused: 'quiz.unknown' });
});

it.each(names.filter((name) => !ofStudents.includes(name)))('[R6.05] %s is not for students', (name) => {
  expect(given(draft).when(name, commands[name]!, student(1, 9))).toEqual({ refused: 'page.forbidden' });
});

it('every command of the quiz is among these', () => {
  expect(names).toEqual(quiz.commands.map(({ name }) => name));
});
