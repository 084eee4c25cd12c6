import { ClassStatistics as ClassStatisticsKind, type ClassStatistics } from '@lectern/contracts/statistics/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { question, receipt } from '../acceptance/school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const HERE = Array.from({ length: 8 }, (_, at) => at + 1);
/** What each of four says in a topic. */
const SAID = ['角动量为什么守恒', '转动惯量怎么算', '合外力矩为零', '陀螺进动的方向', '角动量和动量'];

let school: School;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  const by = await school.signIn('teacher');
  const [id, asked] = [newId(), question()];
  const give = (name: string, data: object = { questionId: asked.questionId }) =>
    receipt(by.command('lesson', id, name, data));
  await give('ScheduleLesson', { classId: demoClass.id, title: '角动量', startsAt: Date.now() });
  await give('StartLesson', {});
  await give('WriteQuestion', asked);
  await give('PublishQuestion', { questionId: asked.questionId, durationS: 600 });
  const topicId = newId();
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '说说看' }] }] };
  const topic = { classId: demoClass.id, kind: 'learning', title: '陀螺', content };
  await receipt(by.command('discussion', topicId, 'OpenTopic', topic));
  for (const n of HERE) {
    const student = await school.signIn(`student${n}`);
    await receipt(student.command('lesson', id, 'JoinLesson'));
    if (n > 4) continue;
    await receipt(student.command('lesson', id, 'SubmitAnswer', { questionId: asked.questionId, choice: 'B' }));
    for (const words of SAID)
      await receipt(student.command('discussion', topicId, 'PostComment', { commentId: newId(), words }));
  }
  for (const name of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(name);
  await give('EndLesson', {});
  teacher = await school.chromium.open({ as: by });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student2') });
});
afterAll(() => school.close());
inOrder(() => [
  ['statistics', teacher],
  ['statistics-phone', phone],
]);

/** How large a picture is, and how much of it is dark. */
async function inkOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = picture;
  const drawing = new OffscreenCanvas(width, height).getContext('2d')!;
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  return { width, height, dark: data.filter((value, at) => at % 4 === 0 && value < 64).length };
}

const address = `/class/${demoClass.id}/data`;
const region = (name: string) => teacher.getByRole('region', { name });

it('[R9.06] a teacher reads a week of the class, its age, and opens what its figures are made of', async () => {
  await teacher.goto(address);
  await expectWords(teacher, '数据截至', '8 / 40', '迟到算到课，请假算没到');
  await region('每周走势')
    .getByRole('img', { name: /参与率、出勤率和课堂均分/ })
    .waitFor();
  await expectLayout(teacher, 'statistics', SIZES);
  await region('每周走势')
    .getByRole('button', { name: /的由来/ })
    .last()
    .click();
  const dialog = teacher.getByRole('dialog');
  await expectWords(dialog, '答题 4', '没有参与', demoStudents[0]!.name);
  await dialog.getByRole('link', { name: '角动量' }).waitFor();
  await expectLayout(teacher, 'statistics-week', SIZES);
  await dialog.getByRole('button', { name: '关闭' }).first().click();
});

it('[R1.26] finds the words of the term when they are wanted, drawn and as a table', async () => {
  await region('词云').getByRole('button', { name: '打开词云' }).click();
  await region('词云').getByRole('img', { name: /个词/ }).locator('text').first().waitFor();
  await region('词云').getByRole('table').waitFor();
  await expectLayout(teacher, 'statistics-words', SIZES);
  const file = teacher.waitForEvent('download');
  await region('词云').getByRole('button', { name: '下载图片' }).click();
  const picture = await file;
  expect(picture.suggestedFilename()).toMatch(/^词云 .+\.png$/);
  const { width, height, dark } = await teacher.evaluate(
    inkOf,
    (await readFile(await picture.path())).toString('base64'),
  );
  expect([width, height]).toEqual([3504, 1280]);
  expect(dark).toBeGreaterThan(1000); // words are drawn on it
  await region('词云').getByRole('button', { name: '合并、隐藏词' }).focus();
  await teacher.keyboard.press('Enter');
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '合并' }).fill('角动量：转动惯量\n力矩');
  await dialog.getByRole('textbox', { name: '隐藏' }).fill('陀螺、角动量');
  const save = dialog.getByRole('button', { name: '存下来' });
  await save.click();
  await expectWords(dialog, '每行要有冒号，前后都有词');
  await dialog.getByRole('textbox', { name: '合并' }).fill('角动量：转动惯量');
  await save.click();
  await expectWords(dialog, '“角动量”写了两处');
  await dialog.getByRole('textbox', { name: '隐藏' }).fill('陀螺');
  await expectLayout(teacher, 'statistics-cloud-words', SIZES);
  await save.click();
  await expectWords(region('词云'), '合并了 转动惯量', '已隐藏：陀螺 4');
  await region('词云').getByRole('button', { name: '弹幕' }).click();
  await expectWords(region('词云'), '词还太少', '现在 0 条');
});

it('says by which rules somebody falls behind, changes them by keyboard, and opens the facts of one', async () => {
  await expectWords(region('落后的学生'), '近 4 周缺课 2 节以上', '没有人满足这些规则');
  await region('落后的学生').getByRole('button', { name: '改规则' }).focus();
  await teacher.keyboard.press('Enter');
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '缺课节数' }).fill('一');
  await dialog.getByRole('button', { name: '存下来' }).click();
  await expectWords(dialog, '写 0–50 的整数');
  await expectLayout(teacher, 'statistics-rules', SIZES);
  await dialog.getByRole('textbox', { name: '缺课节数' }).fill('1');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, '规则已改');
  await expectWords(region('落后的学生'), '近 4 周缺课 1 节以上', '32 人', '缺 1 节');
  await expectLayout(teacher, 'statistics-behind', SIZES);
  const last = demoStudents.at(-1)!.name;
  await region('落后的学生').getByRole('button', { name: last }).click();
  await expectWords(teacher.getByRole('dialog'), `${last} 的学期`, '缺勤', '角动量');
  await expectLayout(teacher, 'statistics-learner', SIZES);
  await teacher.keyboard.press('Escape');
});

it('two who change the rules at once are shown both versions, also where the page has read the other one meanwhile', async () => {
  await region('落后的学生').getByRole('button', { name: '改规则' }).click();
  const dialog = teacher.getByRole('dialog');
  await expectWords(dialog, '只影响这个班的名单');
  await dialog.getByRole('textbox', { name: '没交作业次数' }).fill('3');
  const other = await school.signIn('teacher');
  const found = await other.query<ClassStatistics>(ClassStatisticsKind.path.replace(':id', demoClass.id));
  const { rules, editedIn } = found.result!;
  await receipt(
    other.command('statistics', demoClass.id, 'SetAttentionRules', { ...rules, weeks: 5, basedOn: editedIn }),
  );
  await eventually(async () => {
    await teacher.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))); // whoever comes back to a page reads it again
    return region('落后的学生').innerText();
  }).toContain('近 5 周缺课');
  await dialog.getByRole('button', { name: '存下来' }).click();
  await expectWords(dialog, '别处刚改过，要留哪一个？');
  await expectLayout(teacher, 'statistics-rules-both', SIZES);
  await dialog.getByRole('button', { name: '用我改的' }).click();
  await expectWords(region('落后的学生'), '近 4 周缺课 1 节以上', '没交作业 3 次以上');
});

it('shows the classes that somebody teaches side by side', async () => {
  await teacher.goto('/statistics');
  const row = teacher.getByRole('row').filter({ hasText: demoClass.name });
  await expectWords(row, '40 名学生', '32 人');
  await expectLayout(teacher, 'statistics-classes', SIZES);
  await row.getByRole('link', { name: demoClass.name }).click();
  await region('每周走势').waitFor();
});

it('[R1.20] a student reads their own term on a phone, and nobody else’s', async () => {
  await phone.goto('/statistics'); // who teaches none is led to the classes that they are in
  await phone.getByRole('link', { name: demoClass.name }).click();
  await eventually(() => new URL(phone.url()).pathname).toBe(address);
  await expectWords(phone, '1 / 1', '准时', '答题 1', '只有你和老师看得到');
  expect(await phone.getByText(demoStudents[2]!.name).count()).toBe(0);
  expect(await phone.getByText('落后').count()).toBe(0);
  await expectLayout(phone, 'statistics-mine', SIZES);
  await phone.getByRole('link', { name: '角动量' }).waitFor();
});
