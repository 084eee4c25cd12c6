import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Unpacked, verdict, verdictOf } from '../support/evidence-bundle.ts';
import { insist } from '../support/outbox.ts';
import { teachLesson, type Taught } from '../support/taught-lesson.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';
import { DIALOGS, expectLayoutInEnglish, expectLayout } from './layout.ts';

let school: School;
let taught: Taught;
let reviewer: Page;
let assistant: Page;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool();
  taught = await teachLesson(school.databaseUrl, { students: 20, minutes: 10, seed: 7, title: '角动量守恒' });
  const [operator, looks] = await Promise.all([school.signIn('operator'), school.signIn('reviewer')]);
  const grant = { grantId: newId(), kind: 'review', scope: { lessonId: taught.lessonId } };
  await insist(operator, 'access', looks.id, 'GiveGrant', grant);
  reviewer = await school.chromium.open({ as: looks });
  lesson = await runLesson(school);
  assistant = await school.chromium.open({ as: await school.signIn('assistant') });
  await reviewer.goto(`/lesson/${taught.lessonId}/replay?v=40`);
});
afterAll(() => school.close());
inOrder(() => [
  ['evidence', reviewer],
  ['evidence-assistant', assistant],
]);

const dialog = () => reviewer.getByRole('dialog', { name: '导出证据包' });
const open = async () => {
  await reviewer.getByRole('button', { name: '导出证据包' }).click();
  await dialog().waitFor();
};

it('a fact that no head covers yet says so', async () => {
  await expectWords(reviewer.getByRole('complementary'), '还没有签名的根，最迟一小时后有');
});

it('[R6.07] a reviewer goes through the lesson, opens a fact and compares two of its moments', async () => {
  await expectWords(reviewer, /^只看不改 · 督导 .*，本次查看已记录$/);
  const head = reviewer.getByRole('slider', { name: '播放位置' });
  const { x, y, width } = (await head.boundingBox())!;
  await reviewer.mouse.move(x + 2, y + 8);
  await reviewer.mouse.down();
  for (const share of [0.2, 0.3]) await reviewer.mouse.move(x + width * share, y + 8);
  await reviewer.mouse.up();
  await eventually(() => head.getAttribute('aria-valuenow')).toBe('180');
  await reviewer.keyboard.press('a');
  await expectWords(reviewer, 'A 设好了，再到另一刻设另一个。');
  const around = reviewer.getByRole('region', { name: '这一秒前后' });
  await around.getByRole('listitem').last().getByRole('button').click();
  const fact = reviewer.getByRole('complementary').locator('.fx');
  await expectWords(fact, '当时的身份', '服务器时间', '认识，已校验', '接上前一条');
  await head.press('End');
  await reviewer.keyboard.press('b');
  await reviewer.getByRole('row', { name: /^弹幕/ }).getByRole('button').click();
  const behind = reviewer.getByRole('region', { name: '弹幕背后的事实' });
  await behind.getByRole('listitem').first().waitFor();
  await open(); // keys belong to what lies on top: neither is the list closed, nor does the lesson play
  await reviewer.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await open();
  await reviewer.keyboard.press('Tab'); // from its title to its first button, which closes it
  await reviewer.keyboard.press(' ');
  await dialog().waitFor({ state: 'detached' });
  await reviewer.getByRole('button', { name: '播放', exact: true }).waitFor();
  await behind.getByRole('listitem').first().getByRole('button').click();
});

it('the dialog says what is taken, for whom, and how it is checked', async () => {
  await open();
  await expectWords(dialog(), '这节课的全部事实，一条一行', '只交给有权看的人', '这次导出会记录下来。');
  await dialog().getByText('怎么核对').click();
  await expectWords(dialog(), 'node verify.mjs', '第一次签名后才有公钥');
  await expectLayout(reviewer, 'evidence', DIALOGS);
});

it('an export that breaks off says so and is tried again; what was saved is accepted, and refused by name after one byte', async () => {
  await reviewer.route('**/evidence', (route) => route.abort('connectionreset'), { times: 1 });
  await dialog().getByRole('button', { name: '导出', exact: true }).click();
  await expectWords(dialog(), '没有导出：网络异常');
  const saving = reviewer.waitForEvent('download');
  await dialog().getByRole('button', { name: '再导出一次' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^evidence 角动量守恒.* \d{4}-\d\d-\d\d\.zip$/);
  await expectWords(dialog(), /已保存 evidence 角动量守恒/);
  const bundle = await readFile(await saved.path());
  await expectWords(dialog(), /^node verify\.mjs --key lectern\//);
  const key = (await dialog().locator('code').nth(1).innerText()).trim();
  expect(await verdict(Unpacked.of(bundle), key)).toEqual({ code: 'whole' });
  const lines = Unpacked.of(bundle).lines('facts.jsonl');
  const forged = lines.with(11, lines[11]!.replace('"role":"', '"role":"x'));
  expect(await verdict(Unpacked.of(bundle).withLines('facts.jsonl', forged), key)).toMatchObject({ version: 12 });
  const inFacts = bundle.indexOf('facts.jsonl') + 3000; // a byte of what is packed
  const answer = await verdictOf(tmpdir(), bundle.with(inFacts, bundle[inFacts]! ^ 1), key);
  // Which fact it is, unless nothing can be unpacked from there on.
  expect(answer['version'] ?? answer['file']).toSatisfy((it) => typeof it === 'number' || it === 'facts.jsonl');
});

it('from then on the fact is proved by the signed root, from its leaf up', async () => {
  await dialog().getByRole('button', { name: '关闭' }).last().click();
  await expectGone(reviewer, '这次导出会记录下来。');
  const line = reviewer.getByRole('complementary').getByText(/在账本里：第 \d+ 条/);
  await line.click();
  await eventually(() => reviewer.getByRole('complementary').locator('details dd').count()).toBeGreaterThan(5);
});

it('a look that was taken away is in the list of looks', async () => {
  const teacher = await school.signIn('teacher');
  const { result } = await teacher.query<object>(`/api/lesson/${taught.lessonId}/looks`);
  expect(JSON.stringify(result)).toContain('"look":"evidence"');
});

it('[R6.03] an assistant is told whose the export is', async () => {
  await assistant.goto(`/lesson/${lesson.id}/replay`);
  await expectWords(assistant, '由老师导出');
  await assistant.getByRole('button', { name: '导出证据包' }).click({ force: true });
  expect(await assistant.getByRole('dialog').count()).toBe(0);
  await expectLayoutInEnglish(assistant, 'evidence-assistant', [[390, 844]]);
});

it('in English nothing is cut either', async () => {
  await reviewer
    .getByRole('button', { name: '切换到英文' })
    .or(reviewer.getByRole('button', { name: 'EN' }))
    .first()
    .click();
  await reviewer.getByRole('button', { name: 'Export evidence' }).click();
  await reviewer.getByText('How to verify it').click();
  await expectWords(reviewer, /node verify\.mjs --key lectern\//);
  await expectLayoutInEnglish(reviewer, 'evidence', DIALOGS);
});
