import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { WEEK_MS, weekOf } from '@lectern/contracts/statistics/attention.ts';
import { expect, it } from 'vitest';
import { wordsIn } from '../quiz/segmenting.ts';
import { countedWords, isCutOff, noneSaid, type Text } from './term-words.ts';

const AT = Date.parse('2026-11-25T14:00:00+08:00');
const said = (text: string, more: Partial<Text> = {}): Text => ({
  source: 'danmu',
  personId: 'a',
  placeId: 'lesson',
  at: AT,
  text,
  ...more,
});
const asked = {
  wordsIn,
  isSensitive: async (word: string) => word === '作弊',
  titleOf: (id: string) => `《${id}》`,
  arranged: { merged: [], hidden: [] },
};

it('[R1.26] counts a word once for each text that it is in, with how many said it, when and where', async () => {
  const earlier = { at: AT - WEEK_MS, personId: 'b', placeId: 'earlier' };
  const { words, said: all } = await countedWords(
    [
      said('角动量守恒，角动量守恒'),
      said('角动量', earlier),
      said('角动量', { ...earlier, source: 'posts' }),
      said('为什么角动量守恒', { source: 'comments', placeId: 'topic', personId: 'b' }),
    ],
    asked,
  );
  expect(all).toEqual({ danmu: 2, posts: 1, comments: 1, answers: 0 });
  const [most] = words;
  expect(most).toMatchObject({ word: '角动量', times: 4, people: 2, by: { danmu: 2, posts: 1, comments: 1 } });
  expect(most!.week).toBe(weekOf(AT)); // as often in the week before: the first that came
  expect(most!.places.map(({ kind, id, title, times }) => [kind, id, title, times])).toEqual([
    ['lesson', 'earlier', '《earlier》', 2],
    ['lesson', 'lesson', '《lesson》', 1],
    ['topic', 'topic', '《topic》', 1],
  ]);
  expect(words.map(({ word }) => word)).not.toContain('为什么'); // says nothing of what it is about
});

it('[R5.10] leaves out what is on the list of sensitive words, and says how many', async () => {
  const { words, leftOut } = await countedWords([said('作弊'), said('力矩')], asked);
  expect([words.map(({ word }) => word), leftOut]).toEqual([['力矩'], 1]);
});

it('[R1.26] counts what a teacher merged once for each text, and says what is hidden with how often it was said', async () => {
  const arranged = { merged: [{ into: '角动量', words: ['力矩', 'Torque'] }], hidden: ['陀螺', '没人说的'] };
  const texts = [
    said('角动量和力矩'),
    said('torque', { personId: 'b' }),
    said('陀螺'),
    said('力矩', { source: 'posts' }),
  ];
  const { words, hidden, said: all } = await countedWords(texts, { ...asked, arranged });
  expect(words).toHaveLength(1);
  expect(words[0]).toMatchObject({
    word: '角动量',
    merged: ['力矩', 'Torque'],
    times: 3,
    people: 2,
    by: { danmu: 2, posts: 1 },
  });
  expect(hidden).toEqual([
    { word: '陀螺', times: 1 },
    { word: '没人说的', times: 0 },
  ]);
  expect(all).toMatchObject({ danmu: 3, posts: 1 }); // what was said stays as it is
});

it('shows so many words at most, and says when more was said than is read', async () => {
  const many = Array.from({ length: LIMITS.cloudWords + 5 }, (_, n) => said(`word${'x'.repeat(n)}`));
  expect((await countedWords(many, asked)).words).toHaveLength(LIMITS.cloudWords);
  expect(isCutOff({ ...noneSaid(), posts: LIMITS.cloudTexts - 1 })).toBe(false);
  expect(isCutOff({ ...noneSaid(), posts: LIMITS.cloudTexts })).toBe(true);
});
