import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blind, unblind } from '../../web/src/kit/data/blind.ts';
import { choose, press } from './actions.ts';
import { shoot } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openRoom, runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { expectNoWords, expectWords } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const ANSWERED = ['太难', '合适', '太浅'];

let school: School;
let lesson: Running;
let desk: Page, phone: Page, wall: Page;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school, '匿名');
  ({ desk, phone, wall } = await openRoom(school, lesson, 'zh-cn'));
});
afterAll(() => school.close());

async function asked(text: string): Promise<string> {
  const questionId = newId();
  const shape = { kind: 'poll', text, choices: ANSWERED, points: 10, anonymous: true };
  await lesson.give('WriteQuestion', { questionId, ...shape });
  await lesson.give('PublishQuestion', { questionId, durationS: 600 });
  return questionId;
}

/** As another student's phone votes. */
async function votes(n: number, questionId: string, choice: string): Promise<void> {
  const student = await school.signIn(`student${n}`);
  await student.command('lesson', lesson.id, 'JoinLesson', {});
  const room = await student.room('lesson', lesson.id);
  const ballotKey = await room.waitFor(
    ({ view }) =>
      (view as unknown as { quiz: { questions: Record<string, { ballotKey?: string }> } }).quiz.questions[questionId]
        ?.ballotKey,
  );
  await room.close();
  const made = blind(ballotKey);
  await student.command('lesson', lesson.id, 'TakePollBallot', { questionId, blinded: made.blinded });
  const { result } = await student.query<{ signed: string }>(`/api/lesson/${lesson.id}/questions/${questionId}/ballot`);
  const signature = unblind(made, result!.signed, ballotKey);
  await fetch(`${school.url}/api/poll-ballots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lessonId: lesson.id, questionId, token: made.token, signature, choice }),
  });
}

it('[R3.10] a phone casts without a name, and keeps the ballot while the network is gone; five make a result', async () => {
  const questionId = await asked('这一节的难度');
  await expectWords(phone, '匿名：老师也看不到谁选了什么');
  await choose(phone, 'B');
  await expectLayout(phone, 'anonymous-poll-phone', SIZES);
  let isCut = true;
  await phone.route('**/api/poll-ballots', (route) => (isCut ? route.abort() : route.continue()));
  await phone.getByRole('button', { name: '投 B' }).click();
  await expectWords(phone, '选票存在这台手机');
  await shoot(phone, 'anonymous-poll-waiting');
  await phone.reload();
  await expectWords(phone, '选票存在这台手机');
  const cast = phone.waitForRequest((request) => request.url().endsWith('/api/poll-ballots'));
  isCut = false;
  const headers = await (await cast).allHeaders();
  expect(Object.keys(headers).filter((name) => name === 'cookie' || name.startsWith('x-'))).toEqual([]);
  await expectWords(phone, '你投过票了');
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lectern.poll')))).toEqual(
    [],
  );
  for (const [n, choice] of ['A', 'B', 'B', 'C'].entries()) await votes(n + 2, questionId, choice);
  await expectWords(desk, '匿名投票收题后一次公布', '公布结果前不计票');
  await expectNoWords(desk, '只有你能看到');
  await shoot(desk, 'anonymous-poll-desk');
  await lesson.give('CollectQuestion', { questionId });
  await lesson.give('ShowDistribution', { questionId });
  await expectWords(wall, '匿名投票', '60%');
  await shoot(wall, 'anonymous-poll-wall');
  await expectWords(phone, '投票结果出来了', '60%');
  await shoot(phone, 'anonymous-poll-result');
  await expectWords(desk, '60%');
});

it('of fewer than five the class reads only how many', async () => {
  const questionId = await asked('还要再讲一遍吗');
  await choose(phone, 'A');
  await phone.getByRole('button', { name: '投 A' }).click();
  await expectWords(phone, '你投过票了');
  await lesson.give('CollectQuestion', { questionId });
  await lesson.give('ShowDistribution', { questionId });
  for (const page of [phone, wall, desk]) await expectWords(page, '收到 1 票，不足 5 票');
  await expectNoWords(wall, '100%');
  await shoot(wall, 'anonymous-poll-few');
  await shoot(phone, 'anonymous-poll-few-phone');
});

it('one that is collected while it is filled in says that the ballot was not taken', async () => {
  const questionId = await asked('下节课讲什么');
  await choose(phone, 'C');
  let collected: Promise<unknown> | undefined;
  await phone.route('**/TakePollBallot', async (route) => {
    collected ??= lesson.give('CollectQuestion', { questionId });
    await collected;
    await route.continue();
  });
  await phone.getByRole('button', { name: '投 C' }).click();
  await expectWords(phone.locator('.closed'), '投票已经收了，你这一票没有收下');
  expect(await phone.locator('.closed .rcp').count()).toBe(1);
  await shoot(phone, 'anonymous-poll-late');
});

it('a teacher writes a poll as anonymous, and reads what that means', async () => {
  await press(desk, 'q');
  await desk.getByRole('button', { name: '临时出一题' }).click();
  await desk.getByRole('button', { name: '投票', exact: true }).click();
  await desk.getByRole('checkbox', { name: '匿名：老师也看不到谁选了什么' }).check();
  await expectWords(desk.locator('.qform'), '少于 5 票时只显示票数');
  await shoot(desk, 'anonymous-poll-form');
});
