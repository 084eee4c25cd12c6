import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot } from './chromium.ts';
import { complaints } from './inspect.ts';
import { runLesson, type Running } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';
import { toldIn } from './whole.ts';

const NAME = '路过的';
const [member] = demoStudents as [(typeof demoStudents)[0]];
let school: School;
let lesson: Running;

/** A guest of the code and a member of the class answer and write; both are there to the end. */
beforeAll(async () => {
  school = await openSchool();
  lesson = await runLesson(school);
  const { id, code, questions } = lesson;
  const guest = await Client.takeSeat(school.url, NAME);
  await insist(guest, 'lesson', id, 'EnterAsGuest', { code });
  await lesson.publish(0);
  for (const one of [guest, await school.signIn(member.login)]) {
    await insist(one, 'lesson', id, 'JoinLesson', {});
    await insist(one, 'lesson', id, 'SubmitAnswer', { questionId: questions[0], choice: 'B' });
    await insist(one, 'lesson', id, 'SendDanmu', { danmuId: newId(), words: '到了' });
  }
  const { cursor } = await lesson.give('EndLesson');
  await lesson.teacher.query(`/api/lesson/${id}/report?after=${cursor.incarnation}.${cursor.position}`);
});
afterAll(() => school.close());

const words = {
  'zh-cn': { guest: '访客', named: `${NAME}（访客）`, student: '学生', pick: '选一名学生' },
  en: { guest: 'guest', named: `${NAME} (guest)`, student: 'Student', pick: 'Choose a student' },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('a guest of the code is marked as one (%s)', (language) => {
  const { guest, named, ...say } = words[language];
  const desk = (path: string, more: object = {}): Promise<Page> =>
    school.chromium
      .open({ as: lesson.teacher, language, width: 1366, height: 768, ...more })
      .then(async (page) => (await page.goto(`/lesson/${lesson.id}${path}`), page));

  it('in the replay: among the students, as whose eyes one sees by, and in the sentence of each fact', async () => {
    const page = await desk('/replay');
    await page.getByRole('button', { name: say.student, exact: true }).click();
    const picker = page.getByRole('dialog', { name: say.pick });
    await expectWords(picker.getByRole('option').filter({ hasText: NAME }), guest);
    await expectWords(picker.getByRole('option').filter({ hasText: member.name }).first(), member.name);
    expect(await picker.getByRole('option').filter({ hasText: guest }).count()).toBe(1);
    await shoot(page, `guest-picker-${language}`);
    await picker.getByRole('option').filter({ hasText: NAME }).click();
    await page.getByRole('button', { name: `${say.student} ${named}` }).waitFor();
    await page
      .getByTitle(named)
      .filter({ hasText: /进入课堂|joined/ })
      .waitFor();
    await shoot(page, `guest-replay-${language}`);
    await page.context().close();
  });

  it.each([
    ['exercises', '.rep-answers'],
    ['interaction', '.rep-danmu'],
  ])('in the report: %s', async (tab, list) => {
    const page = await desk(`/report?tab=${tab}`);
    const card = page.locator(list);
    const row = (name: string) => card.locator('li, tr').filter({ hasText: name });
    await expectWords(row(NAME), guest);
    expect(await row(member.name).innerText()).not.toContain(guest);
    await shoot(page, `guest-report-${tab}-${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(() => complaints(page)).toEqual([]);
    await page.context().close();
  });

  it('among the facts behind a figure', async () => {
    const page = await desk('/report?tab=interaction');
    await page.locator('.rep-danmu header button').click();
    const facts = page.getByRole('dialog').getByRole('rowheader');
    await eventually(() => facts.allInnerTexts()).toContain(named);
    expect(await facts.allInnerTexts()).toContain(member.name);
    await shoot(page, `guest-facts-${language}`);
    await page.context().close();
  });
});
