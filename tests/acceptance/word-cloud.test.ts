import type { ProjectedWords, WordCloud } from '@lectern/contracts/quiz/queries.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWith, openSchool, question, receipt, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R1.26] the words of open answers are the teacher’s, with who wrote them, and on the screens once the teacher says so', async () => {
  const { id, give, teacher, students } = await lessonWith(school, [1, 2]);
  const [one, two] = students.map(({ student }) => student);
  const shape = question({ kind: 'subjective', choices: [], key: undefined, points: 100 });
  const { questionId } = shape;
  await give('CollectQuestion');
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId });
  const write = (who: typeof one, words: string) =>
    receipt(who!.command('lesson', id, 'WriteAnswer', { questionId, words, pictures: [], kept: [] }));
  await write(one, '因为合外力矩为零，角动量守恒');
  await write(two, '角动量不变');
  await give('CollectQuestion', { questionId });
  const path = `/api/lesson/${id}/questions/${questionId}`;
  const cloud = (who = teacher) => who.query<z.output<typeof WordCloud.result>>(`${path}/word-cloud`);
  const projected = (who = teacher) => who.query<z.output<typeof ProjectedWords.result>>(`${path}/projected-words`);

  const { answers, words } = (await cloud()).result!;
  expect(answers).toBe(2);
  expect(words[0]).toEqual({ word: '角动量', n: 2, personIds: expect.arrayContaining([one!.id, two!.id]) });
  expect((await cloud(one)).problem?.code).toBe('page.forbidden');
  expect((await projected()).result).toEqual({ answers: 0, words: [] });
  await give('ShowWordCloud', { questionId });
  expect((await projected()).result?.words[0]).toEqual({ word: '角动量', n: 2 });
  expect((await projected(one)).problem?.code).toBe('page.forbidden');
});
