import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EN, goIn, signIn, typeCode, ZH } from './actions.ts';
import { PHONE, shoot } from './chromium.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectNoWords, expectWords } from './see.ts';

/** Who sat in without an account, and signs in on the same phone. */

let school: School;
let lesson: Running;
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
});
afterAll(() => school.close());

const SAID = {
  'zh-cn': {
    ...ZH,
    menu: '更多',
    claim: '有账号？登录后认领这个座位',
    isIt: '这是你吗？',
    yes: '是我，认领',
    no: '不是我坐的',
    waiting: '等老师出题',
  },
  en: {
    ...EN,
    menu: 'More',
    claim: 'Have an account? Sign in to claim this seat',
    isIt: 'Is this you?',
    yes: 'Yes, claim it',
    no: 'That wasn’t me',
    waiting: 'Waiting for a question',
  },
} as const;

const participants = async (): Promise<Readonly<Record<string, object>>> => {
  const room = await lesson.teacher.room('lesson', lesson.id);
  const { attendance } = room.view as { attendance: { participants: Record<string, object> } };
  await room.close();
  return attendance.participants;
};

async function sitIn(page: Page, name: string, words: (typeof SAID)['zh-cn' | 'en'] = SAID['zh-cn']): Promise<void> {
  await page.goto('/join');
  await typeCode(page, lesson.code, words);
  await goIn(page, { name }, words);
  await expectWords(page, words.waiting);
}

describe.each([
  ['zh-cn', 'student11'],
  ['en', 'student12'],
] as const)('a guest who has an account (%s)', (language, account) => {
  it('signs in where they sit, is asked whether it was they, and goes on as one person', async () => {
    const words = SAID[language];
    const page = await school.chromium.open({ ...PHONE, language });
    const before = Object.keys(await participants()).length;
    await sitIn(page, `半路 ${language}`, words);
    await page.locator('header .btn.icon').last().click();
    await page.getByRole('button', { name: words.claim }).click();
    await shoot(page, `claim-sign-in-${language}`);
    await signIn(page, account, DEMO_PASSWORD, words);
    await expectWords(page, words.isIt, `半路 ${language}`);
    await shoot(page, `claim-offer-${language}`);
    await page.getByRole('button', { name: words.yes }).click();
    await expectWords(page, words.waiting);
    const { id } = await school.signIn(account);
    const now = await participants();
    expect(Object.keys(now)).toHaveLength(before + 1);
    expect(now[id]).toMatchObject({ status: 'present' });
  });
});

it('a guest whose phone somebody else signs in on stays who they are', async () => {
  const words = SAID['zh-cn'];
  const page = await school.chromium.open(PHONE);
  await sitIn(page, '同桌的手机');
  const before = Object.keys(await participants()).length;
  await page.locator('header .btn.icon').last().click();
  await page.getByRole('button', { name: words.claim }).click();
  await signIn(page, 'student13', DEMO_PASSWORD);
  await page.getByRole('button', { name: words.no }).click();
  await expectWords(page, words.waiting);
  await eventually(async () => Object.keys(await participants()).length).toBe(before + 1);
});

it('later, at home, the seat is offered, and claimed there', async () => {
  const words = SAID['zh-cn'];
  const page = await school.chromium.open(PHONE);
  await sitIn(page, '下课才想起');
  await page.goto('/join');
  await page.locator('header .btn.icon, .person .link').first().waitFor();
  // Signing in from another page of the same browser, as from the teachers' door.
  await page.goto('/login?next=/join');
  await signIn(page, 'student14', DEMO_PASSWORD);
  await expectWords(page, words.isIt, '下课才想起');
  await shoot(page, 'claim-home');
  await page.getByRole('button', { name: words.yes }).click();
  await expectGone(page, words.isIt);
  const { id } = await school.signIn('student14');
  expect((await participants())[id]).toBeDefined();
  await page.reload();
  await expectWords(page, '用课堂码');
  await expectNoWords(page, words.isIt);
});
