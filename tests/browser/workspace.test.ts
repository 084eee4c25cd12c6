import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAiWorkspace, type AiWorkspace } from '../support/ai-workspace.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let peer: AiWorkspace;
let page: Page;
beforeAll(async () => {
  peer = await openAiWorkspace();
  school = await openSchool(peer.environment);
  page = await school.chromium.open({ as: await school.signIn('teacher') });
});
afterAll(async () => {
  await school.close();
  await peer.close();
});
inOrder(() => [['workspace', page]]);

const press = () => page.getByRole('button', { name: '交出身份并进入' }).click();

it('says what is handed over before anything is; what the workspace does not recognise is not let in', async () => {
  await page.goto('/me');
  await page.getByRole('link', { name: '去 AI 工作台' }).click();
  await expectWords(page, '会交出', '林知远 · teacher', 'main_lecturer,teacher', '60 秒内有效', '密码和登录状态');
  await expectLayout(page, 'workspace', SIZES);
  expect(peer.asked).toHaveLength(0);
  peer.answer = { body: { success: false } };
  await press();
  await expectWords(page, 'AI 工作台没有认可你的身份', '再试一次');
  await expectLayout(page, 'workspace-refused', SIZES);
  expect(new URL(page.url()).pathname).toBe('/v2/web/ai-workspace');
});

it('whoever stops meanwhile is taken nowhere; who came by a link of another program stays in Lectern', async () => {
  await page.goto('/v2/web/ai-workspace');
  let answer = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => void (answer = resolve));
  peer.answer = { body: { success: true, roles: 'teacher' }, after: isHeld };
  await press();
  await expectWords(page, '正在核对身份');
  await page.getByRole('button', { name: '停下' }).click();
  const signedOn = page.waitForResponse((response) => response.url().includes('cms_ai_workspace_sso'));
  answer();
  await signedOn;
  await page.getByRole('button', { name: '取消' }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/me');
});

it('[R2.06] of a link it says that it is incomplete, or that its code is over, and gets another one', async () => {
  await page.goto('/v2/web/ai-workspace/?from=cms&to=ai-workspace&roles=teacher');
  await expectWords(page, '链接不完整');
  await expectLayout(page, 'workspace-incomplete', SIZES);
  await page.goto('/v2/web/ai-workspace/?from=cms&to=ai-workspace&code=cut-off');
  await expectWords(page, '链接不完整');
  const code = 'a'.repeat(43);
  await page.goto(`/v2/web/ai-workspace/?from=cms&code=${code}&to=ai-workspace&roles=teacher,intern`);
  await press();
  await expectWords(page, '进门码过期了');
  peer.answer = { body: { success: true, roles: 'teacher' } };
  await page.getByRole('button', { name: '换一个码' }).click();
  await eventually(async () => new URL(page.url()).origin).toBe(peer.site);
  await page.goto('/v2/web/ai-workspace');
  await expectWords(page.getByRole('region', { name: '进去过的时候' }), 'teacher');
});
