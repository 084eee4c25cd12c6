import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { signIn } from './actions.ts';
import { barriers } from './inspect.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectNoWords, expectWords } from './see.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('teacher');
});
afterAll(() => school.close());

it('another computer becomes the screen of a lesson by a short code, keeps nobody’s account, and survives a reload', async () => {
  const page = await school.chromium.open();
  await page.goto('/login');
  await signIn(page, 'assistant', DEMO_PASSWORD);
  await expectWords(page, demoClass.name);
  await page.goto('/screen');
  await expectWords(page, '这台电脑会退出 周子墨 的登录');
  await page.getByRole('button', { name: '退出登录，显示投屏码' }).click();
  await expectWords(page, '在老师的课堂里输入这个码', '等待老师输入', /0?\d:\d\d 后换新的码|10:00 后换新的码/);
  expect(await barriers(page, 'all')).toEqual([]);
  const code = (await page.locator('.screen-code').innerText()).replace(' ', '');
  expect(code).toMatch(/^[A-Z0-9]{6}$/);

  await insist(teacher, 'lesson', demoLesson.id, 'PairScreen', { code });
  await expectWords(page, demoLesson.title, '试投屏：开始上课后，这里是课堂码和二维码。');
  await page.reload();
  await expectWords(page, demoLesson.title);

  const { screen } = await page.evaluate(
    async () => (await (await fetch('/api/session')).json()) as { screen: { id: string } },
  );
  await insist(teacher, 'lesson', demoLesson.id, 'UnpairScreen', { screenId: screen.id });
  await expectWords(page, '刚才的课不投在这里了');
  await eventually(() => page.locator('.screen-code').innerText()).not.toBe(code);
  await expectNoWords(page, demoLesson.title);

  await page.goto('/');
  await expectWords(page, '登录'); // the assistant's account is gone from this computer
});
