import { afterAll, beforeAll, it } from 'vitest';
import { choose } from './actions.ts';
import { shoot } from './chromium.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R3.10] a question is asked a second time: both rounds on desk, projector and phone, right and wrong only with the answer', async () => {
  const lesson = await runLesson(school, '两轮');
  const { desk, phone, wall } = await openRoom(school, lesson, 'zh-cn');
  const other = await school.signIn('student2');
  const questionId = lesson.questions[0]!;
  const answers = (question: string, choice: string) =>
    other.command('lesson', lesson.id, 'SubmitAnswer', { questionId: question, choice });
  await other.command('lesson', lesson.id, 'JoinLesson', {});
  await lesson.publish(0);
  await choose(phone, 'A');
  await phone.getByRole('button', { name: '提交 A' }).click();
  await expectWords(phone, '已收到');
  await answers(questionId, 'B');
  await lesson.give('CollectQuestion', { questionId });
  await lesson.give('ShowDistribution', { questionId });

  await expectWords(desk, '再答一轮');
  await shoot(desk, 'second-round-before');
  await desk.getByRole('button', { name: '再答', exact: true }).click();
  await expectWords(desk, '第 2 题 · 第 1 题第二轮');
  await expectWords(phone, '第一轮你答 A。不看对错，只计这一轮');
  await shoot(phone, 'second-round-phone');
  await choose(phone, 'B');
  await phone.getByRole('button', { name: '提交 B' }).click();
  await expectWords(phone, '已收到');
  const repeatId = await secondOf(questionId);
  await answers(repeatId, 'B');
  await eventually(() => desk.locator('.quiz .ans b').first().textContent()).toBe('2');
  await lesson.give('CollectQuestion', { questionId: repeatId });
  await expectWords(desk, '两轮都答 2 人');
  await expectWords(desk, 'A → B');
  await expectNoWords(desk, '改对');

  await lesson.give('ShowDistribution', { questionId: repeatId });
  await expectWords(wall, '50% → 100%');
  await expectNoWords(wall, '改对');
  await expectWords(phone, '你第一轮：A，第二轮：B');
  await shoot(wall, 'second-round-compared');
  await lesson.give('ShowAnswer', { questionId: repeatId });
  await expectWords(wall, '改对');
  await shoot(wall, 'second-round-answer');
  await expectWords(desk, '改对');
  await shoot(desk, 'second-round-desk');
  await expectWords(phone, '改对 1');
  await shoot(phone, 'second-round-phone-answer');

  async function secondOf(first: string): Promise<string> {
    const room = await lesson.teacher.room('lesson', lesson.id);
    const found = await room.waitFor(({ view }) => {
      const { questions } = (view as unknown as { quiz: { questions: Record<string, { repeats?: string }> } }).quiz;
      return Object.entries(questions).find(([, { repeats }]) => repeats === first)?.[0];
    });
    await room.close();
    return found;
  }
});
