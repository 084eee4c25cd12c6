import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EN, goIn, press, typeCode } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { publishHere } from './teaching.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R3.10] a program is asked for with samples and hidden tests, tried on a phone, scored by the server, and told with the results', async () => {
  const lesson = await runLesson(school, '编程');
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1440, height: 900 });
  const wall = await school.chromium.open({ as: lesson.teacher, width: 1920, height: 1080 });
  const phone = await school.chromium.open({ ...PHONE, width: 390 });
  const english = await school.chromium.open({ ...PHONE, width: 390, language: 'en' });
  await wall.goto(`/lesson/${lesson.id}/screen`);
  for (const [page, account, words] of [
    [phone, 'student1', undefined],
    [english, 'student2', EN],
  ] as const) {
    await page.goto('/join');
    await typeCode(page, lesson.code, words);
    await goIn(page, { account, password: DEMO_PASSWORD }, words);
  }
  await desk.goto(`/lesson/${lesson.id}/console`);

  // Written: without a test it is not saved, and nothing that was typed is lost.
  await expectWords(desk, '下一步');
  await press(desk, 'q');
  await desk.getByRole('button', { name: '临时出一题' }).click();
  await desk.getByRole('button', { name: '编程', exact: true }).click();
  const text = desk.locator('textarea[name=text]');
  await text.fill('写 twice(n)，返回 n 的两倍');
  await desk.getByLabel('初始代码').fill('function twice(n) {\n}');
  await desk.getByLabel('样例 1的调用').fill('twice(2)');
  await desk.getByLabel('样例 1应得').fill('4');
  if ((await desk.getByLabel('隐藏用例 1的调用').count()) === 0)
    await desk.getByRole('button', { name: '加隐藏用例' }).click();
  await desk.getByLabel('隐藏用例 1的调用').fill('twice(-777001)');
  await desk.getByLabel('隐藏用例 1应得').fill('-1554002');
  await desk.locator('input[name=points]').fill('10');
  await desk.getByRole('button', { name: '用初始代码试跑' }).click();
  await expectWords(desk, '没过');
  await shoot(desk, 'programs-editor');
  await desk.getByRole('button', { name: '保存这道题' }).click();
  await expectWords(desk, /编程 · 10 分/);
  await publishHere(desk, '写 twice(n)');

  // Tried in the page's own worker, a loop without end too; then submitted.
  const code = phone.getByRole('textbox', { name: '程序' });
  await eventually(() => code.inputValue()).toBe('function twice(n) {\n}');
  await code.fill('function twice(n) { for (;;) {} }');
  await phone.getByRole('button', { name: '先跑样例' }).click();
  await expectWords(phone, '超时');
  await code.fill('function twice(n) { return n * 2; }');
  await phone.getByRole('button', { name: '先跑样例' }).click();
  await expectWords(phone, '通过');
  await shoot(phone, 'programs-phone');
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, '过 1 / 1 个样例');
  await english.getByRole('textbox', { name: 'Program' }).fill('function twice(n) { return 4; }');
  await english.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectWords(english, '1 of 1 sample tests passed');
  for (const page of [phone, english]) expect(await page.content()).not.toContain('777001');
  await expectWords(desk, '排队 0，判完 2');
  await shoot(desk, 'programs-panel');
  await expectNoWords(wall, '全部通过');

  await press(desk, ' ');
  await expectWords(desk, '下一步：公布分布');
  await press(desk, ' ');
  await expectWords(wall, '全部通过');
  await shoot(wall, 'programs-wall');
  await expectWords(phone, '过 2 / 2 个用例，10.0 / 10.0 分');
  await expectWords(english, '1 of 2 tests passed, 5.0 of 10.0 points');
  for (const page of [phone, english]) expect(await page.content()).not.toContain('777001');
  await shoot(phone, 'programs-done-phone');
  await shoot(english, 'programs-done-english');
});

it('[R3.10] a program in Python is written with its blocks, tried on a phone, and scored by the server', async () => {
  const lesson = await runLesson(school, 'Python');
  const desk = await school.chromium.open({ as: lesson.teacher, width: 1440, height: 900 });
  const phone = await school.chromium.open({ ...PHONE, width: 390, language: 'en' });
  await phone.goto('/join');
  await typeCode(phone, lesson.code, EN);
  await goIn(phone, { account: 'student3', password: DEMO_PASSWORD }, EN);
  await desk.goto(`/lesson/${lesson.id}/console`);
  await expectWords(desk, '下一步');
  await press(desk, 'q');
  await desk.getByRole('button', { name: '临时出一题' }).click();
  await desk.getByRole('button', { name: '编程', exact: true }).click();
  await desk.locator('textarea[name=text]').fill('写 odd(all)，返回其中的奇数');
  await desk.getByLabel('语言').selectOption('Python');
  await expectWords(desk, 'MicroPython');
  await desk.getByLabel('初始代码').fill('def odd(all):');
  await desk.getByLabel('样例 1的调用').fill('odd([1, 2, 3])');
  await desk.getByLabel('样例 1应得').fill('[1, 3]');
  await desk.getByRole('button', { name: '用初始代码试跑' }).click();
  await expectWords(desk, '语法不对');
  await shoot(desk, 'programs-python-editor');
  await desk.locator('input[name=points]').fill('10');
  await desk.getByRole('button', { name: '保存这道题' }).click();
  await publishHere(desk, '写 odd(all)');

  const code = phone.getByRole('textbox', { name: 'Program' });
  await eventually(() => code.inputValue()).toBe('def odd(all):');
  const run = phone.getByRole('button', { name: 'Run samples' });
  await code.fill('def odd(all):\n    while True: pass');
  await run.click();
  await expectWords(phone, 'Out of time');
  await code.fill('');
  await code.pressSequentially('def odd(all):\nreturn [n for n in all if n % 2]');
  expect(await code.inputValue()).toBe('def odd(all):\n    return [n for n in all if n % 2]');
  await run.click();
  await expectWords(phone, 'Passed', 'Python · up to 1 s');
  await shoot(phone, 'programs-python-phone');
  await phone.getByRole('button', { name: 'Submit', exact: true }).click();
  await expectWords(phone, '1 of 1 sample tests passed');
  await expectWords(desk, '排队 0，判完 1');
});
