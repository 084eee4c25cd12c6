import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shoot } from './chromium.ts';
import { openRoom, runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const ANSWERS = ['因为合外力矩为零，角动量守恒', '角动量守恒，没有摩擦', '孤立系统的角动量不变', '内力不影响角动量'];

it('the words of open answers stand in the console as picture and table, and on the projector when the teacher says so', async () => {
  const lesson = await runLesson(school, '词云');
  const questionId = newId();
  await lesson.give('WriteQuestion', {
    questionId,
    kind: 'subjective',
    text: '角动量为什么守恒？',
    choices: [],
    points: 50,
  });
  await lesson.give('PublishQuestion', { questionId });
  const { desk, wall } = await openRoom(school, lesson, 'zh-cn');
  for (const [index, words] of ANSWERS.entries()) {
    const student = await school.signIn(`student${index + 2}`);
    await student.command('lesson', lesson.id, 'JoinLesson', {});
    await student.command('lesson', lesson.id, 'WriteAnswer', { questionId, words, pictures: [], kept: [] });
  }
  await lesson.give('CollectQuestion', { questionId });
  const panel = desk.getByRole('region', { name: '词云' });
  await panel.getByRole('button', { name: '打开词云' }).click();
  await eventually(() => panel.locator('svg.word-cloud text').count()).toBeGreaterThan(3);
  await panel.getByRole('button', { name: '角动量', exact: true }).click();
  await expectWords(desk, '孤立系统的角动量不变');
  await shoot(desk, 'word-cloud-desk');
  await expectNoWords(wall, '4 人写了');

  await panel.getByRole('button', { name: '投屏词云' }).click();
  await expectWords(wall, '4 人写了');
  await eventually(() => wall.locator('svg.word-cloud text').count()).toBeGreaterThan(3);
  const sizes = await wall
    .locator('svg.word-cloud text')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(42);
  await shoot(wall, 'word-cloud-wall');
  await panel.getByRole('button', { name: '收起词云' }).click();
  await expectGone(wall, '4 人写了');
});
