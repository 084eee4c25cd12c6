import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { goIn, press, submit, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('a question without a limit says so on every screen, takes answers until it is collected, and is never said to be over', async () => {
  const lesson = await runLesson(school, '不限时');
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1366, height: 768 });
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  const phone = await school.chromium.open({ ...PHONE, width: 360 });
  await desk.goto(`/lesson/${lesson.id}/console`);
  await wall.goto(`/lesson/${lesson.id}/screen`);
  await phone.goto('/join');
  await typeCode(phone, lesson.code);
  await goIn(phone, { account: 'student1', password: DEMO_PASSWORD });
  await expectWords(phone, '等老师出题');

  await press(desk, 'q');
  await desk.getByRole('form', { name: '发题' }).getByText('不限时', { exact: true }).click();
  await expectWords(desk, '发布 · 不限时');
  await shoot(desk, 'untimed-choice');
  await desk.keyboard.press('Enter');
  for (const screen of [desk, wall, phone]) await expectWords(screen, '不限时');
  await expectNoWords(phone, '时间到');
  await expectNoWords(desk, '+30 秒');
  await shoot(desk, 'untimed-desk');
  await shoot(wall, 'untimed-wall');
  await shoot(phone, 'untimed-phone');
  await submit(phone, 'B');
  await expectWords(phone, /已收到 · #\d+/);
  await eventually(() => desk.getByRole('meter').first().getAttribute('aria-valuenow')).toBe('1');
  await press(desk, '+'); // there is nothing to extend
  await expectWords(desk, '下一步：收题');
  await press(desk, ' ');
  await expectWords(desk, '下一步：公布分布');
  await expectWords(wall, '已收题');
  expect(await desk.getByText('限时 不限时').count()).toBe(0);
});
