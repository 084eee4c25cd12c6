import type { Page } from 'playwright-core';
import { Client as Postgres } from 'pg';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOM } from '@lectern/contracts/kernel/csv.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import type { Client } from '../support/client.ts';
import { expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [390, 844],
  [1440, 900],
];
/** Six rows of twenty that can’t come in as they are. */
const BAD: Readonly<Record<number, string>> = {
  5: '唐子谦,,,',
  9: '韩若曦,2025010308,,',
  12: '董诗涵,2025010312,dongsh#mcu.example,',
  15: ',2025010315,,',
  17: '冯佳宁,2025010317,,校长',
  21: '贾承宇,20250103 21,,学生',
};
const LIST = [
  '姓名,学号,邮箱,身份',
  ...Array.from(
    { length: 20 },
    (_, at) => BAD[at + 2] ?? `同学${at + 2},20250103${String(at + 2).padStart(2, '0')},,学生`,
  ),
].join('\r\n');

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('teacher');
});
afterAll(() => school.close());

async function importing(language: 'zh-cn' | 'en' = 'zh-cn') {
  const classId = newId();
  await insist(teacher, 'class', classId, 'CreateClass', { name: '物理 2501 班', capacity: 60 });
  const page = await school.chromium.open({ as: teacher, language });
  await page.goto(`/class/${classId}/import`);
  return { page, classId };
}
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const cell = (page: Page, name: string) => page.getByRole('textbox', { name });

describe('a teacher with a list', () => {
  it('mends what is wrong where it stands, imports the rest, reads what became of everybody, and takes it back', async () => {
    const { page } = await importing();
    await expectWords(page, '导入名单', '拖到这里');
    await expectLayout(page, 'import-1-file', SIZES);
    await choose(page, '名单.csv', BOM + LIST);
    await expectWords(page, '要改 6', '能导入 14', '邮箱不对', '身份不认识', '和第 8 行相同', '导入后学生 14 / 60');
    await expectLayout(page, 'import-2-mend', SIZES);

    await cell(page, '第 12 行的 邮箱').fill('dongsh@mcu.example');
    await cell(page, '第 12 行的 邮箱').press('Enter');
    await expectWords(page, '要改 5', '能导入 15');
    await page.getByRole('button', { name: '撤销上一处' }).click();
    await expectWords(page, '要改 6');
    await cell(page, '第 12 行的 邮箱').fill('');
    await cell(page, '第 15 行的 姓名').fill('沈星河');
    await cell(page, '第 15 行的 姓名').blur();
    await expectWords(page, '要改 4', '能导入 16');
    await page
      .getByRole('row', { name: /贾承宇|21/ })
      .getByRole('button', { name: '不导入' })
      .last()
      .click();
    await expectWords(page, '要改 3', '不导入 1', '没改好的 3 行这次不导入');

    await page.getByRole('button', { name: '导入 16 人' }).click();
    await expectWords(page, '导入了 16 人', '留了位子，等本人注册', '还有 4 行没导入');
    await expectLayout(page, 'import-3-result', SIZES);
    await page.getByRole('button', { name: '回去改' }).click();
    await expectWords(page, '已在班里 16', '要改 3');
    await cell(page, '第 5 行的 学号或工号').fill('2025010305');
    await cell(page, '第 5 行的 学号或工号').press('Enter');
    await page.getByRole('button', { name: '导入 1 人' }).click();
    await expectWords(page, '导入了 1 人');
    await page.getByRole('button', { name: '撤销这次导入' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销这次导入' }).click();
    await expectWords(page, '已撤销，移出了 1 人');
  });

  it('brings the list once more with more in it: reads of whom it says what, and has that in the class', async () => {
    const { page } = await importing();
    await choose(page, '名单.csv', '姓名,学号\n王雨桐,2025010303\n赵启明,2025010304\n');
    await page.getByRole('button', { name: '导入 2 人' }).click();
    await page.getByRole('button', { name: '再导入一份' }).click();
    const more = '姓名,学号,院系\n王雨桐,2025010303,物理学院\n赵启明,2025010304,\n吴欣怡,2025010305,\n';
    await choose(page, '名单.csv', more);
    await expectWords(page, '能导入 1', '有补充 1', '已在班里 1', '导入后学生 3 / 60');
    await page.getByRole('button', { name: '有补充 1' }).click();
    await expectWords(page.getByRole('row', { name: /王雨桐/ }), '更新院系');
    await expectLayout(page, 'import-more', SIZES);
    await page.getByRole('button', { name: '导入 1 人，更新 1 人' }).click();
    await expectWords(page, '导入了 1 人', '补充了信息');
    await page.getByRole('link', { name: '看成员' }).click();
    await expectWords(page.getByRole('row', { name: /王雨桐/ }), '物理学院');
  });

  it('reads in English what is wrong with a file, and says which column is which', async () => {
    const { page } = await importing('en');
    await choose(page, 'empty.csv', '\r\n');
    await expectWords(page, 'There’s nothing in this file');
    await choose(page, 'list.csv', 'Who,Matriculation\r\nAlex Wang,A1\r\nSam Li,A2\r\n');
    await expectWords(page, 'Ready 3', '3 of 60 students afterwards');
    await page.getByText('Which column is which').click();
    await page.getByLabel('The first row has headings').check();
    await expectWords(page, 'Ready 2', '2 of 60 students afterwards', 'No account yet');
    await expectLayoutInEnglish(page, 'import-columns', SIZES);
  });

  it('brings an archive of OneRoster, chooses the class, mends what is wrong, and takes one along', async () => {
    const { page, classId } = await importing();
    const users = `${BOM}givenName,sourcedId,familyName,identifier\n雨桐,u1,王,2025010303\n娜娜,u2,欧阳,\n`;
    const zip = zipSync({
      'enrollments.csv': strToU8('role,userSourcedId,classSourcedId\nstudent,u1,k1\nstudent,u2,k1\nteacher,u1,k2\n'),
      'classes.csv': strToU8('title,sourcedId\n光学 1 班,k1\n光学 2 班,k2\n'),
      'users.csv': strToU8(users),
    });
    await choose(page, 'roster.zip', zip);
    await expectWords(page, '文件里有几个班');
    await expectLayout(page, 'import-1-classes', SIZES);
    await page.getByRole('button', { name: '光学 1 班' }).click();
    await expectWords(page, '要改 1', '能导入 1', '缺学号、邮箱、手机');
    await cell(page, '第 3 行的 学号或工号').fill('2025010304');
    await cell(page, '第 3 行的 学号或工号').press('Enter');
    await page.getByRole('button', { name: '导入 2 人' }).click();
    await expectWords(page, '导入了 2 人');
    await page.getByRole('link', { name: '看成员' }).click();
    await expectWords(page, '欧阳娜娜', '2025010304');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出 OneRoster' }).click(),
    ]);
    const files = unzipSync(await readFile(await download.path()));
    expect(strFromU8(files['users.csv']!)).toContain(',娜娜,欧阳,,2025010304,');
    expect(strFromU8(files['classes.csv']!)).toContain(classId);
  });

  it('[R3.18] brings departments and addresses, mends one, and reads them among the members at a desk and on a phone', async () => {
    const { page, classId } = await importing();
    const { name, login } = demoStudents[2]!;
    const long = '院'.repeat(21);
    const list = `姓名,学号,院系,邮箱\n${name},${login},物理学院,n3@mcu.example\n王雨桐,2025010303,${long},\n`;
    await choose(page, '名单.csv', list);
    await expectWords(page, '要改 1', '能导入 1', '院系太长', '最多 20 个汉字或 40 个字母');
    await expectLayout(page, 'import-departments', SIZES);
    await cell(page, '第 3 行的 院系').fill('电子信息与电气工程学院');
    await cell(page, '第 3 行的 院系').press('Enter');
    await page.getByRole('button', { name: '导入 2 人' }).click();
    await expectWords(page, '导入了 2 人');
    const database = new Postgres(school.databaseUrl);
    await database.connect();
    await database.query(`update person set name = '小风筝' where name = $1`, [name]);
    await database.end();
    await page.getByRole('link', { name: '看成员' }).click();
    await expectWords(page, `${name}（小风筝）`, '物理学院', '电子信息与电气工程学院', 'n3@mcu.example');
    await expectLayout(page, 'members-listed', SIZES);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWords(page, '物理学院');
    expect(await page.getByText('n3@mcu.example').isVisible()).toBe(false);
    const english = await school.chromium.open({ as: teacher, language: 'en' });
    await english.goto(`/class/${classId}/members`);
    await expectWords(english, 'Department', 'Email', `${name} (小风筝)`, 'n3@mcu.example');
    await expectLayoutInEnglish(english, 'members-listed', SIZES);
  });

  it('is told that the network went, and goes on where it broke off: nobody comes in twice', async () => {
    const { page, classId } = await importing();
    await choose(page, 'a.csv', LIST);
    await expectWords(page, '能导入 14');
    await page.getByRole('button', { name: '导入 14 人' }).waitFor();
    await page.route('**/ImportMembers', (route) => route.abort(), { times: 1 });
    await eventually(() => page.getByRole('button', { name: '导入 14 人' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
    await page.getByRole('button', { name: '导入 14 人' }).click();
    await expectWords(page, '没有导完');
    await eventually(() => page.getByRole('button', { name: '接着导' }).getAttribute('aria-disabled')).not.toBe('true');
    await page.getByRole('button', { name: '接着导' }).click();
    await expectWords(page, '导入了 14 人');
    const members = async () =>
      (await teacher.query<{ rows: object[] }>(`/api/class/${classId}/people?size=200`)).result!.rows.length;
    await eventually(members).toBe(15);
  });
});
