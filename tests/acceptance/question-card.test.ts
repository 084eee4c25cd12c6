import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { TeacherQuestionCardView } from '@lectern/contracts/questionCard/view.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWith, openSchool, questionIn, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const question = (questionId: string, text: string) => ({
  questionId,
  kind: 'singleChoice',
  text,
  choices: ['不变', '变为 2 倍'],
  points: 50,
  key: 'B',
});

it('several questions are one card: one deadline, handed in once, collected at the deadline together, each with its own score', async () => {
  const { id, questionId, teacher, students, give, console } = await lessonWith(school, [1, 2]);
  const [one, two] = students as [(typeof students)[0], (typeof students)[0]];
  await give('CollectQuestion', { questionId });
  const [first, second] = [newId(), newId()];
  for (const [n, each] of [first, second].entries()) await give('WriteQuestion', question(each, `第 ${n + 1} 题`));
  const card = { cardId: newId(), questionIds: [second, first] };
  const twice = { ...card, questionIds: [first, first] };
  expect(await refusal(teacher.command('lesson', id, 'PublishQuestionCard', twice))).toMatchObject({
    code: 'questionCard.twice',
  });
  await give('PublishQuestionCard', { ...card, durationS: 5 });
  await one.room.waitFor(() => questionIn(one.room, first)?.status === 'open');
  expect(questionIn(one.room, first)?.deadline).toBe(questionIn(one.room, second)?.deadline);
  expect(JSON.stringify(one.room.view)).not.toContain('"key"');

  const answer = (who: typeof one, each: string, choice: string) =>
    who.student.command('lesson', id, 'SubmitAnswer', { questionId: each, choice });
  await receipt(answer(one, first, 'B'));
  await receipt(answer(two, first, 'A'));
  await receipt(one.student.command('lesson', id, 'SubmitQuestionCard', { cardId: card.cardId }));
  expect((await refusal(answer(one, second, 'B'))).code).toBe('questionCard.handedIn');
  const again = await refusal(one.student.command('lesson', id, 'SubmitQuestionCard', { cardId: card.cardId }));
  expect(again.code).toBe('already.so');
  await receipt(answer(two, second, 'B'));

  // The class learns how many handed it in, and no phone who; its own is said to whoever did.
  const seen = await two.room.waitFor(() => cardsIn(two.room)?.cards[card.cardId]?.handedIn === 1 && cardsIn(two.room));
  expect(JSON.stringify(seen)).not.toContain(one.student.id);
  expect(cardsIn(console)?.cards[card.cardId]?.people).toHaveProperty(one.student.id);
  await one.room.waitFor(({ own }) => (own as { questionCard?: object } | undefined)?.questionCard);

  // Nobody collects: the deadline does, both in the same moment.
  await console.waitFor(() => questionIn(console, first)?.status === 'collected', 20_000);
  const [a, b] = [questionIn(console, first), questionIn(console, second)];
  expect([a?.status, b?.status]).toEqual(['collected', 'collected']);
  expect(a?.collectedAt).toBe(b?.collectedAt);
  for (const each of [second, first]) {
    await give('ShowDistribution', { questionId: each });
    await give('ShowAnswer', { questionId: each });
  }
  const { cursor } = await give('EndLesson');
  const after = `${cursor.incarnation}.${cursor.position}`;
  const result = await one.student.query<z.output<typeof MyResult.result>>(`/api/lesson/${id}/result?after=${after}`);
  const scored = result.result?.questions.map(({ score }) => score);
  expect(scored?.slice(1)).toEqual([0, 50]); // in the order of the card: the second one stood first on it

  function cardsIn(room: { readonly view: unknown }): TeacherQuestionCardView | undefined {
    return (room.view as { questionCard?: TeacherQuestionCardView }).questionCard;
  }
});
