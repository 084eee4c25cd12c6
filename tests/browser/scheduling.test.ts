import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { shoot } from './chromium.ts';
import { openPlanning, type Planning } from './laptop.ts';
import { expectNoWords, expectWords } from './see.ts';

let planning: Planning;
beforeAll(async () => void (planning = await openPlanning()));
afterAll(() => planning.school.close());

/** What an input of a date and a time holds. */
const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);

it('a time long past and a second lesson of the class at once are asked about; what was scheduled leads to preparing it', async () => {
  const startsAt = Date.now() + 26 * 3_600_000;
  await planning.schedule('已经排了的课', startsAt);
  const page = await planning.desk();
  await page.goto('/');
  await expectWords(page, '已经排了的课');
  await page.getByRole('button', { name: '安排一节课' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="classId"]').selectOption(demoClass.id);
  await dialog.getByRole('textbox').first().fill('又一节课');
  await dialog.locator('[name="startsAt"]').fill('2020-09-01T10:00');
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  await expectWords(dialog, '这个时间早就过了');
  await dialog.locator('[name="startsAt"]').fill(local(startsAt));
  await expectNoWords(page, '这个时间早就过了');
  await dialog.getByRole('button', { name: '安排这节课' }).click();
  await expectWords(dialog, '已经有一节“已经排了的课”');
  await shoot(page, 'schedule-doubt');
  await dialog.getByRole('button', { name: '仍然这样安排' }).click();
  await page.waitForURL(/\/lesson\/[0-9a-f-]{36}$/);
  await expectWords(page, '又一节课', '把 PDF 或图片拖到这里', '写一道题');
});

it('the questions of a cancelled lesson can be taken into another', async () => {
  const { teacher, schedule } = planning;
  const startsAt = Date.now() + 50 * 3_600_000;
  const gone = await schedule('停掉的课', startsAt);
  const question = { ...demoLesson.questions[0], questionId: newId(), kind: 'singleChoice' };
  await insist(teacher, 'lesson', gone, 'WriteQuestion', question);
  await insist(teacher, 'lesson', gone, 'CancelLesson');
  const next = await schedule('补的课', startsAt);
  const page = await planning.desk();
  await page.goto(`/lesson/${next}`);
  await page.getByRole('button', { name: /^从以前的课/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /停掉的课.*已取消/ }).click();
  await dialog.getByText(demoLesson.questions[0].text).click();
  await dialog.getByRole('button', { name: '导入到这节课' }).click();
  await expectWords(page.getByRole('navigation', { name: '题目' }), demoLesson.questions[0].text);
  await page.goto('/');
  await expectWords(page, '补的课');
  await expectNoWords(page, '停掉的课');
});
