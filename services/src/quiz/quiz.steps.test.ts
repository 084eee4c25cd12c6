import { describe, expect, it } from 'vitest';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { QuestionExtended, QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  answerShown,
  at,
  collected,
  distributionShown,
  published,
  recorded,
  questionId,
  running,
  scheduled,
  started,
  STARTS_AT,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const one = { questionId: questionId(1) };
const draft = running(2); // question 1 is written; its key is B
const open = [...draft, ...published(60, 1, 30)];
const deadline = STARTS_AT + 90_000;
const afterwards = [...open, ...at(90, collected(1, 'deadline'))];
const distributed = [...afterwards, ...at(95, distributionShown(1))];
const ended = at(97, LessonEnded({ by: 'teacher' }));
const answerOut = [...distributed, ...at(99, answerShown(1))];

describe('PublishQuestion', () => {
  const publish = { ...one, durationS: 30 };

  it('[R5.30] opens it: the deadline is now and the duration', () => {
    expect(given(draft).when('PublishQuestion', publish, teacher(60))).toEqual([
      QuestionPublished({ ...publish, deadline }),
    ]);
  });

  it('[R5.48] without a key is refused', () => {
    const keyless = [...at(-60, scheduled), ...at(0, started, written(1, { key: undefined }))];
    expect(given(keyless).when('PublishQuestion', publish, teacher(60))).toEqual({ refused: 'quiz.noKey' });
  });

  it('while another is open is refused', () => {
    const refusal = given(open, at(61, written(2))).when(
      'PublishQuestion',
      { ...publish, questionId: questionId(2) },
      teacher(90),
    );
    expect(refusal).toEqual({ refused: 'quiz.anotherOpen' });
  });

  it('past the deadline of another that is still open collects that one', () => {
    const next = { questionId: questionId(2), durationS: 30 };
    expect(given(open, at(61, written(2))).when('PublishQuestion', next, teacher(90.001))).toEqual([
      collected(1, 'deadline'),
      QuestionPublished({ ...next, deadline: STARTS_AT + 120_001 }),
    ]);
  });

  it.each([
    ['before the lesson', [...at(-60, scheduled), ...at(-50, written(1))], 'lesson.notRunning'],
    ['of an open one', open, 'already.so'],
    ['of a collected one', afterwards, 'quiz.published'],
  ])('%s is refused', (_, moments, refused) => {
    expect(given(moments).when('PublishQuestion', publish, teacher(99))).toEqual({ refused });
  });

  it('lasts from 5 seconds to an hour', () => {
    const lasting = (durationS: number) => given(draft).when('PublishQuestion', { ...one, durationS }, teacher(60));
    for (const durationS of [5, 3600]) expect(lasting(durationS)).toHaveLength(1);
    for (const durationS of [4, 3601, 7.5]) expect(lasting(durationS)).toEqual({ refused: 'request.invalid' });
  });
});

describe('a question without a limit', () => {
  const untimed = [...draft, ...at(60, QuestionPublished(one))];

  it('is published without a deadline, and nothing closes it by itself', () => {
    expect(given(draft).when('PublishQuestion', one, teacher(60))).toEqual([QuestionPublished(one)]);
    expect(quiz.timers?.(recorded(untimed.at(-1)!, 9) as never)).toEqual([]);
  });

  it('takes answers hours later, is not extended, and another cannot be published beside it', () => {
    const submit = { ...one, choice: 'B' };
    expect(given(untimed).when('SubmitAnswer', submit, student(1, 9_000))).toHaveLength(1);
    expect(given(untimed).when('ExtendQuestion', one, teacher(80))).toEqual({ refused: 'quiz.untimed' });
    const other = { questionId: questionId(2), durationS: 30 };
    expect(given(untimed, at(61, written(2))).when('PublishQuestion', other, teacher(9_000))).toEqual({
      refused: 'quiz.anotherOpen',
    });
  });

  it('[R5.36] is collected by the teacher, and that moment is its deadline: an answer after it is late', () => {
    const closing = given(untimed).when('CollectQuestion', one, teacher(300));
    expect(closing).toEqual([collected(1, 'teacher')]);
    const { state } = tell([...untimed, ...at(300, collected(1, 'teacher'))]);
    expect(state.quiz.questions[questionId(1)]).toMatchObject({ status: 'collected', deadline: STARTS_AT + 300_000 });
  });
});

describe('ExtendQuestion', () => {
  const extended = [QuestionExtended({ ...one, deadline: deadline + 30_000 })];

  it('gives 30 seconds more', () => {
    expect(given(open).when('ExtendQuestion', one, teacher(80))).toEqual(extended);
  });

  it('past the deadline too, until the closing stands', () => {
    expect(given(open).when('ExtendQuestion', one, teacher(91))).toEqual(extended);
    expect(given(afterwards).when('ExtendQuestion', one, teacher(91))).toEqual({ refused: 'quiz.collected' });
  });

  it('[R5.30] to a deadline before now is refused', () => {
    expect(given(open).when('ExtendQuestion', one, teacher(120))).toEqual(extended);
    expect(given(open).when('ExtendQuestion', one, teacher(120.001))).toEqual({ refused: 'quiz.deadlinePast' });
  });

  it('of a draft is refused', () => {
    expect(given(draft).when('ExtendQuestion', one, teacher(10))).toEqual({ refused: 'quiz.notPublished' });
  });
});

describe('CollectQuestion', () => {
  it('[R5.36] before the time is up is the teacher’s', () => {
    expect(given(open).when('CollectQuestion', one, teacher(70))).toEqual([collected(1, 'teacher')]);
  });

  it('after the time is up is the deadline’s, whoever says it', () => {
    expect(given(open).when('CollectQuestion', one, teacher(91))).toEqual([collected(1, 'deadline')]);
  });

  it.each([
    ['a draft', draft, 'quiz.notPublished'],
    ['a collected one', afterwards, 'already.so'],
    ['one whose answer is out', answerOut, 'already.so'],
  ])('of %s is refused', (_, moments, refused) => {
    expect(given(moments).when('CollectQuestion', one, teacher(99))).toEqual({ refused });
  });
});

describe('CollectAtDeadline', () => {
  it('collects when the time is up', () => {
    expect(given(open).when('CollectAtDeadline', { ...one, deadline }, timer(90))).toEqual([collected(1, 'deadline')]);
  });

  it.each<[string, Moment[], number, number]>([
    ['too early', open, deadline, 89.999],
    [
      'for a deadline that has moved',
      [...open, ...at(80, QuestionExtended({ ...one, deadline: deadline + 30_000 }))],
      deadline,
      90,
    ],
    ['when it was collected', afterwards, deadline, 90],
    ['before it is open', draft, deadline, 90],
  ])('is void %s', (_, moments, moment, second) => {
    const refusal = given(moments).when('CollectAtDeadline', { ...one, deadline: moment }, timer(second));
    expect(refusal).toEqual({ refused: 'timer.void' });
  });
});

describe('ShowDistribution', () => {
  it('after collecting', () => {
    expect(given(afterwards).when('ShowDistribution', one, teacher(95))).toEqual([distributionShown(1)]);
  });

  it('when the lesson is over, too', () => {
    expect(given(afterwards, ended).when('ShowDistribution', one, teacher(99))).toEqual([distributionShown(1)]);
    expect(given(draft, ended).when('ShowDistribution', one, teacher(99))).toEqual({ refused: 'quiz.notPublished' });
  });

  it('past the deadline records the closing too, if nobody did', () => {
    expect(given(open).when('ShowDistribution', one, teacher(90.001))).toEqual([
      collected(1, 'deadline'),
      distributionShown(1),
    ]);
  });

  it.each([
    ['a draft', draft, 9, 'quiz.notPublished'],
    ['an open one', open, 90, 'quiz.collectFirst'],
    ['one that is shown', distributed, 99, 'already.so'],
    ['one whose answer is out', answerOut, 99, 'already.so'],
  ])('of %s is refused', (_, moments, second, refused) => {
    expect(given(moments).when('ShowDistribution', one, teacher(second))).toEqual({ refused });
  });
});

describe('ShowAnswer', () => {
  it('[R5.31] after the distribution, which is after the deadline', () => {
    expect(given(distributed).when('ShowAnswer', one, teacher(99))).toEqual([answerShown(1)]);
  });

  it('when the lesson is over, too', () => {
    expect(given(distributed, ended).when('ShowAnswer', one, teacher(99))).toEqual([answerShown(1)]);
  });

  it.each([
    ['a draft', draft, 'quiz.notPublished'],
    ['an open one', open, 'quiz.collectFirst'],
    ['a collected one', afterwards, 'quiz.distributionFirst'],
    ['one whose answer is out', answerOut, 'already.so'],
  ])('of %s is refused', (_, moments, refused) => {
    expect(given(moments).when('ShowAnswer', one, teacher(99))).toEqual({ refused });
  });
});
