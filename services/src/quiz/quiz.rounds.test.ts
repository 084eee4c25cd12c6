import { describe, expect, it } from 'vitest';
import { QuestionPublished, QuestionRepeated, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { teacher } from '../../../tests/support/lesson-asked.ts';
import {
  answered,
  answerShown,
  at,
  collected,
  distributionShown,
  published,
  questionId,
  running,
  STARTS_AT,
  subjective,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideQuiz } from './quiz.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments.flat()));
const [one, two] = [questionId(1), questionId(2)];
const ask = { questionId: one, repeatId: two, durationS: 60 };
const about = QuestionRepeated({ questionId: one, repeatId: two });
const open = [...running(2), ...published(60, 1, 30)];
const first = [...open, ...at(70, answered(1, 1, 'A'), collected(1))];
const shown = [...first, ...at(75, distributionShown(1))];
const asked = [...first, ...at(80, written(2), about, QuestionPublished({ questionId: two }))];
const done = [...asked, ...at(85, answered(1, 2, 'B'), collected(2))];

describe('RepeatQuestion', () => {
  it.each([
    ['collected', first],
    ['shown as a distribution', shown],
  ])('asks a question that is %s a second time, as one of its own with the same content', (_, moments) => {
    expect(given(moments).when('RepeatQuestion', ask, teacher(80))).toEqual([
      QuestionWritten({ ...written(1).data, questionId: two }),
      about,
      QuestionPublished({ questionId: two, durationS: 60, deadline: STARTS_AT + 140_000 }),
    ]);
  });

  it.each([
    ['whose answer was shown', [...shown, ...at(76, answerShown(1))], 'quiz.answerIsOut'],
    ['that is open', open, 'quiz.collectFirst'],
    ['that was not asked', running(2), 'quiz.notPublished'],
    ['that had its second round', done, 'quiz.repeatedOnce'],
    ['under an id that there is', [...first, ...at(71, written(2))], 'quiz.exists'],
    ['while another is open', [...first, ...at(71, written(3)), ...published(72, 3, 60)], 'quiz.anotherOpen'],
    ['in a lesson that is full of them', [...first, ...filled()], 'quiz.tooMany'],
  ])('[R3.10] of one %s is refused', (_, moments, refused) => {
    expect(given(moments).when('RepeatQuestion', ask, teacher(80))).toEqual({ refused });
  });

  it('is refused of a second round, and of what is answered in words', () => {
    const again = { questionId: two, repeatId: questionId(3) };
    expect(given(done).when('RepeatQuestion', again, teacher(90))).toEqual({ refused: 'quiz.repeatedOnce' });
    const inWords = [...running(2), ...at(1, subjective(2)), ...published(2, 2, 30), ...at(3, collected(2))];
    expect(given(inWords).when('RepeatQuestion', again, teacher(90))).toEqual({ refused: 'quiz.notRepeatable' });
  });
});

describe('what is shown of both rounds', () => {
  it('comes with the second: the distribution of the first as well, where the class did not see it', () => {
    const when = (moments: Moment[]) => given(moments).when('ShowDistribution', { questionId: two }, teacher(90));
    expect(when(done)).toEqual([distributionShown(2), distributionShown(1)]);
    const before = [...shown, ...at(80, written(2), about, QuestionPublished({ questionId: two }))];
    expect(when([...before, ...at(85, collected(2))])).toEqual([distributionShown(2)]);
  });

  it('is one answer: that of the first is not shown before', () => {
    const compared = [...done, ...at(90, distributionShown(2), distributionShown(1))];
    expect(given(compared).when('ShowAnswer', { questionId: one }, teacher(91))).toEqual({
      refused: 'quiz.inSecondRound',
    });
    expect(given(compared).when('ShowAnswer', { questionId: two }, teacher(91))).toEqual([
      answerShown(2),
      answerShown(1),
    ]);
  });
});

const filled = () =>
  at(71, ...Array.from({ length: LIMITS.questionsPerLesson - 1 }, (_, index) => written(index + 10)));
