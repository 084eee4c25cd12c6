import { describe, expect, it } from 'vitest';
import { WordCloudEnded, WordCloudShown } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { presentQuiz } from '@lectern/contracts/quiz/view.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  collected,
  published,
  questionId,
  running,
  subjective,
  tell,
  type Moment,
  wrote,
} from '../../../tests/support/lesson-history.ts';
import { WordList } from '../edge/words/word-list.ts';
import { decideQuiz } from './quiz.decider.ts';
import { wordsIn } from './segmenting.ts';
import { cloudOf } from './word-cloud.ts';

const given = (moments: Moment[]) =>
  givenIn({ stream: lessonStream, context: quiz, decide: decideQuiz }, tell(moments));
const two = { questionId: questionId(2) };
const open = [...running(2), ...at(5, subjective(2)), ...published(10, 2, 60)];
const answered = [...open, ...at(12, wrote(1, 2, '拉力做功'))];
const done = [...answered, ...at(20, collected(2))];
const shown = [...done, ...at(25, WordCloudShown(two))];

describe('the words on the projector', () => {
  it('are shown and taken off when the teacher says so', () => {
    expect(given(done).when('ShowWordCloud', two, teacher(30))).toEqual([WordCloudShown(two)]);
    expect(given(shown).when('EndWordCloud', two, teacher(30))).toEqual([WordCloudEnded(two)]);
    expect(presentQuiz(tell(shown).state, 'screen').cloud).toMatchObject(two);
    expect(presentQuiz(tell([...shown, ...at(30, WordCloudEnded(two))]).state, 'screen')).not.toHaveProperty('cloud');
  });

  it.each([
    ['while others still write', answered, two, 'quiz.collectFirst'],
    ['before the question was asked', [...running(2), ...at(5, subjective(2))], two, 'quiz.notPublished'],
    ['of one that nobody answered', [...open, ...at(20, collected(2))], two, 'quiz.noWords'],
    ['of one that is not answered in words', done, { questionId: questionId(1) }, 'quiz.notGraded'],
    ['that stand there already', shown, two, 'already.so'],
  ])('%s are refused', (_, moments, about, refused) => {
    expect(given(moments).when('ShowWordCloud', about, teacher(30))).toEqual({ refused });
  });

  it('that are not there are not taken off', () => {
    expect(given(done).when('EndWordCloud', two, teacher(30))).toEqual({ refused: 'already.so' });
  });
});

describe('the words of a text', () => {
  it('are cut as one reads them, in both languages, without what says nothing', () => {
    expect([...wordsIn('因为角动量守恒，所以我们的角动量不变。')]).toEqual(['角动量', '守恒', '不变']);
    expect([...wordsIn('The Torque is zero, I think: ｔｏｒｑｕｅ 0')]).toEqual(['torque', 'zero']);
  });
});

describe('a cloud', () => {
  const none = new WordList([]);
  const cloud = (texts: string[], list = none) =>
    cloudOf(
      texts.map((text, n) => ({ personId: `p${n + 1}`, text })),
      async (text) => list.marksIn(text),
    );

  it('counts people, not how often a word was written, the most frequent first', async () => {
    const { answers, words } = await cloud(['守恒守恒守恒', '角动量守恒', '角动量', '']);
    expect(answers).toBe(3);
    expect(words).toEqual([
      { word: '守恒', n: 2, personIds: ['p1', 'p2'] },
      { word: '角动量', n: 2, personIds: ['p2', 'p3'] },
    ]);
  });

  it('[R5.10] leaves out sensitive words, also those that came to the list later', async () => {
    const { words, leftOut } = await cloud(['角动量守恒', '角动量'], new WordList(['守恒']));
    expect(words.map(({ word }) => word)).toEqual(['角动量']);
    expect(leftOut).toBe(1);
  });

  it(`has ${LIMITS.cloudWords} words at most`, async () => {
    const letters = 'bcdfghjklmnpqrstvwxz';
    const many = Array.from({ length: 80 }, (_, n) => `zq${letters[n % 20]}${letters[Math.floor(n / 20)]}`);
    expect((await cloud([many.join(' ')])).words).toHaveLength(LIMITS.cloudWords);
  });
});
