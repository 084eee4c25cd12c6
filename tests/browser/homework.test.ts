import type { HomeworkText } from '@lectern/contracts/homework/queries.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectGone, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, assistant: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  assistant = await school.chromium.open({ as: await school.signIn('assistant') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [
  ['homework', teacher],
  ['homework-assistant', assistant],
  ['homework-phone', phone],
]);

const [first, ofTeams, byKeys] = demoHomeworks;
const me = demoStudents[7]!.name;
const dialog = () => teacher.getByRole('dialog');
/** Somebody answers the last question of a homework, which is the one that a teacher scores. */
async function answered(login: string, id: string, words: string) {
  const by = await school.signIn(login);
  const { asked = [] } = (await by.query<HomeworkText>(`/api/homework/${id}`)).result!;
  const { itemId } = asked.at(-1)!;
  await by.command('homework', id, 'SubmitHomework', { answers: [{ itemId, words }] });
  return { itemId };
}
const current = () => teacher.locator('.homework-queue [aria-current="true"]');

it('[R1.13] a teacher sets homework for a class, with a rubric that adds up', async () => {
  await teacher.goto('/homework');
  await expectWords(teacher.getByRole('row').filter({ hasText: first.title }), '进行中', '6 / 40');
  await expectLayout(teacher, 'homeworks', SIZES);
  await teacher.getByRole('button', { name: '布置作业' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('第 6 章习题');
  await dialog().getByRole('textbox', { name: '要求' }).fill('6.1 到 6.3，拍照交。');
  const criterion = async (n: number, name: string, points: string) => {
    await dialog().getByRole('button', { name: '加一项' }).click();
    await dialog()
      .getByRole('textbox', { name: `第 ${n} 项`, exact: true })
      .fill(name);
    await dialog()
      .getByRole('textbox', { name: `第 ${n} 项的分值` })
      .fill(points);
  };
  await criterion(1, '方法', '60');
  await expectWords(dialog(), '合计 60 / 100 分');
  await dialog().getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(dialog(), '各项的分值加起来要等于满分');
  await criterion(2, '结果', '40');
  await expectWords(dialog(), '合计 100 / 100 分');
  await expectLayout(teacher, 'homework-write', SIZES);
  await dialog().getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(teacher, '已发布：第 6 章习题');
});

it('a student finds what is due first on top, and submits words and a photo from a phone that is offline meanwhile', async () => {
  await phone.goto('/homework');
  const titles = phone.locator('.homeworks b');
  await eventually(() => titles.allInnerTexts()).toEqual([first.title, '第 6 章习题', ofTeams.title, byKeys.title]);
  await phone.getByRole('link', { name: /第 6 章习题/ }).click();
  await expectWords(phone, '6.1 到 6.3，拍照交。', '评分项', '60 分');
  await phone.getByRole('textbox', { name: '文字' }).fill('6.1 单缝');
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await phone.locator('input[type="file"]').first().setInputFiles({ name: '手写.jpg', mimeType: 'image/jpeg', buffer });
  await expectWords(phone, '手写.jpg', /^[\d.]+ Bytes$/m);
  await expectLayout(phone, 'homework-submit', SIZES);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, '没有网络，还没有提交', '连上网就自动提交');
  await expectLayout(phone, 'homework-offline', SIZES);
  await phone.context().setOffline(false);
  await expectWords(phone, '已交，等批改', '再交一次');
  const photo = phone.getByRole('img', { name: '第 1 张，共 1 张' });
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});

it('[R4.16] who teaches grades by the keyboard, goes on to the next, and gives one back', async () => {
  await teacher.goto(`/homework/${first.id}/grade`);
  const [one, two] = [demoStudents[28]!.name, demoStudents[29]!.name];
  await expectWords(teacher.getByRole('region', { name: '批改队列' }), one, two);
  const name = await current().innerText();
  await expectLayout(teacher, 'homework-grade', SIZES);
  await assistant.clock.install();
  await assistant.goto(`/homework/${first.id}/grade`);
  await assistant.getByRole('heading', { name, exact: true }).waitFor();
  await teacher.getByRole('heading', { name, exact: true }).waitFor();
  await teacher.keyboard.press('q');
  await eventually(() => teacher.getByRole('textbox', { name: /^得分/ }).inputValue()).toBe('100');
  await teacher.keyboard.press('1');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, '得分不能超过满分 100');
  await teacher.keyboard.press('w');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, `${name}：90 分`);
  const next = name === one ? two : one;
  await teacher.getByRole('heading', { name: next, exact: true }).waitFor();
  // whoever had it open, too, has it still once it left their queue
  await assistant.clock.fastForward(30_000);
  const theirs = assistant.getByRole('region', { name: '批改队列' });
  await eventually(() => theirs.innerText()).not.toContain(name);
  await assistant.getByRole('heading', { name, exact: true }).waitFor();
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('写上过程');
  await teacher.getByRole('button', { name: '退回修改' }).click();
  await expectWords(teacher, `已退回：${next}`, '都批改完了');
  await teacher.goto(`/homework/${first.id}`);
  // [R9.08]
  await expectWords(teacher.getByRole('region', { name: '得分分布（已批改）' }), '100%', '90–99%');
  await expectLayout(teacher, 'homework-submissions', SIZES);
});

it('[R2.18] is scored criterion by criterion with the keyboard, and a student reads each, and the remark', async () => {
  await teacher.goto('/homework');
  await teacher.getByRole('link', { name: '第 6 章习题' }).click();
  await teacher.getByRole('link', { name: '批改', exact: true }).click();
  await teacher.getByRole('heading', { name: me, exact: true }).waitFor();
  await teacher.keyboard.press('Enter');
  await teacher.keyboard.press('Enter'); // nothing is given yet
  await expectWords(teacher, '给一个 0–60 的分数');
  await teacher.keyboard.press('w');
  await teacher.keyboard.press('Enter');
  await teacher.keyboard.press('q');
  await expectWords(teacher, '合计 94 / 100 分');
  await expectLayout(teacher, 'homework-rubric', SIZES);
  // writes on the picture, which was turned before
  const picture = teacher.getByRole('group', { name: '第 1 张，共 1 张' });
  await picture.press(']');
  await teacher.getByRole('button', { name: '批注 1', exact: true }).click();
  for (const at of [0.3, 0.6]) {
    const { x, y, width, height } = (await picture.boundingBox())!;
    await teacher.mouse.move(x + width * 0.4, y + height * at);
    await teacher.mouse.down();
    await teacher.mouse.move(x + width * 0.6, y + height * at);
    await teacher.mouse.up();
  }
  await expectWords(teacher, '批注 2 / 300 笔');
  await expectLayout(teacher, 'homework-annotate', SIZES);
  await teacher.getByRole('button', { name: '撤销一笔 1' }).click();
  await expectWords(teacher, '批注 1 / 300 笔');
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('很好');
  await teacher.getByRole('button', { name: '记下，下一份' }).click();
  await expectWords(teacher, `${me}：94 分`, '都批改完了');
  await phone.reload();
  await expectWords(phone, '94 / 100 分', '54 / 60 分', '40 / 40 分', '评语：很好', '批注 1 / 300 笔');
  await expectLayout(phone, 'homework-annotated', SIZES);
  expect(await phone.getByRole('button', { name: '再交一次' }).count()).toBe(0);
});

it('[R2.18] what was submitted in the same words is scored once, and taken back in one act', async () => {
  const id = teacher.url().split('/').at(-2)!;
  for (const [login, words] of [
    ['student11', '6.1 单缝'],
    ['student12', '6.1单缝'],
  ] as const)
    await (await school.signIn(login)).command('homework', id, 'SubmitHomework', { words });
  await teacher.reload();
  await expectWords(teacher, '另有 1 份写得相同');
  await teacher.keyboard.press('e');
  await teacher.keyboard.press('Enter');
  await teacher.keyboard.press('e');
  await teacher.getByRole('button', { name: '相同的一起给分' }).click();
  await expectWords(dialog(), '给 2 份相同的作业 70 分', demoStudents[10]!.name, demoStudents[11]!.name, '写法：6.1');
  await dialog().getByRole('button', { name: '给这 2 份' }).click();
  const undo = await heldUndo(teacher);
  await expectWords(teacher, '2 份：70 分', '都批改完了');
  await undo.click();
  await expectWords(teacher, '撤销了 2 份的得分');
  const queue = teacher.getByRole('region', { name: '批改队列' });
  await expectWords(queue, demoStudents[10]!.name, demoStudents[11]!.name);
});

it('[R1.13] a student in no team is told so, joins one and submits for all of it; their teacher grades the team', async () => {
  const [, team] = demoTeams;
  await phone.goto(`/homework/${ofTeams.id}`);
  await expectWords(phone, '每个团队交一份', '你还没有团队，交不了');
  await teacher.goto(`/homework/${ofTeams.id}`);
  await expectWords(teacher, /名学生没有团队，交不了/);
  await phone.getByRole('link', { name: '去分组与团队' }).click();
  await phone.getByRole('button', { name: `加入“${team.name}”` }).click();
  await phone.getByRole('button', { name: '退出团队' }).waitFor();
  await phone.goto(`/homework/${ofTeams.id}`);
  await expectWords(phone, `你的团队“${team.name}”`, demoStudents[28]!.name);
  await phone.getByRole('textbox', { name: '文字' }).fill('R = 0.87 m');
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, '已交，等批改', `${me} 今天`, '算在内：');
  await expectLayout(phone, 'homework-team', SIZES);
  await teacher.reload();
  await expectWords(teacher.getByRole('row').filter({ hasText: demoStudents[28]!.name }), team.name, '未批改');
  await expectLayout(teacher, 'homework-teams', SIZES);
  await teacher.getByRole('link', { name: '批改', exact: true }).click();
  await teacher.getByRole('heading', { name: team.name, exact: true }).waitFor();
  await expectWords(teacher, 'R = 0.87 m');
  for (const key of ['w', 'Enter', 'q', 'Enter', 'e', 'Enter']) await teacher.keyboard.press(key);
  await expectWords(teacher, `${team.name}：88 分`, '都批改完了');
  await phone.reload();
  await expectWords(phone, '88 / 100 分', '27 / 30 分', '40 / 40 分', '21 / 30 分');
});

it('[R1.13] [R2.20] questions of a library are answered on a phone, scored by key or by the teacher, and shown with their answers once it is over', async () => {
  await teacher.goto('/homework');
  await teacher.getByRole('button', { name: '布置作业' }).click();
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('textbox', { name: /^标题/ }).fill('角动量练习');
  await dialog().getByRole('textbox', { name: '要求' }).fill('逐题作答。');
  await dialog().getByRole('button', { name: '从题库选' }).click();
  const picking = teacher.getByRole('dialog', { name: '从题库选' });
  for (const text of ['哪个量守恒？', '它对', '由角动量守恒推出'])
    await picking.locator('li').filter({ hasText: text }).getByRole('checkbox').first().check();
  await picking.locator('footer').getByRole('button').click();
  await expectWords(dialog(), '3 道题，满分 17');
  await dialog().getByRole('textbox', { name: '第 3 题分值' }).fill('3');
  await expectWords(dialog(), '3 道题，满分 10');
  await expectLayout(teacher, 'homework-questions', SIZES);
  await dialog().getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(teacher, '已发布：角动量练习');

  await phone.goto('/homework');
  await phone.getByRole('link', { name: /角动量练习/ }).click();
  const question = (n: number) => phone.getByRole('region', { name: `第 ${n} 题`, exact: true });
  await question(1).getByText('角动量', { exact: true }).click();
  await question(2).getByRole('textbox', { name: '第 1 空' }).fill('mvd');
  await question(2).getByRole('textbox', { name: '第 2 空' }).fill('2');
  await question(3).getByRole('textbox', { name: '你的答案' }).fill('合外力矩为零');
  await phone.reload();
  await expectWords(phone, '上次没有提交的内容还在');
  expect(await question(3).getByRole('textbox', { name: '你的答案' }).inputValue()).toBe('合外力矩为零');
  await expectLayout(phone, 'homework-answer', SIZES);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expectWords(phone, '已交，等批改', '作答：C', '作答：合外力矩为零');
  expect(await phone.getByText('正确答案').count()).toBe(0);

  await teacher.getByRole('link', { name: '角动量练习' }).click();
  await expectWords(teacher.getByRole('region', { name: '题目' }), '1 / 1', '100%', 'C ✓ 1', '待批改 1 份');
  await expectLayout(teacher, 'homework-figures', SIZES);
  await teacher.getByRole('link', { name: '批改', exact: true }).click();
  await expectWords(teacher.getByRole('region', { name: me, exact: true }), '待批改', '正确答案：C', '合外力矩为零');
  await teacher.keyboard.press('2');
  await expectWords(teacher, '合计 9 / 10 分');
  await expectLayout(teacher, 'homework-item-scores', SIZES);
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, `${me}：9 分`, '都批改完了');
  await phone.reload();
  await expectWords(phone, '9 / 10 分', '2 / 3 分', '作业截止、不再收之后公布');

  // [R2.18] the same question of one after another, whoever they are
  const third = demoStudents[12]!;
  const { itemId } = await answered('student13', teacher.url().split('/').at(-2)!, '开普勒');
  await teacher.reload();
  await teacher.getByRole('button', { name: '按题', exact: true }).click();
  await expectWords(teacher, '已批 1 / 2', third.name, '开普勒');
  await teacher.getByRole('checkbox', { name: '隐藏姓名' }).click();
  await expectGone(teacher, third.name);
  await expectWords(teacher, '第 2 份', '开普勒');
  expect(teacher.url()).toContain(`item=${itemId}`);
  await expectLayout(teacher, 'homework-by-question', SIZES);
  await teacher.keyboard.press('w');
  await teacher.keyboard.press('Enter');
  await expectWords(teacher, '第 2 份：2.7 分', '已批 2 / 2');
  await teacher.getByRole('button', { name: /第 1 份/ }).click();
  await expectWords(teacher, '合外力矩为零');
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('写依据');
  const score = teacher.getByRole('textbox', { name: /^得分/ });
  await score.fill('2');
  const readAgain = teacher.waitForResponse((answer) => new URL(answer.url()).pathname.includes(`/answers/${itemId}/`));
  await score.press('Enter');
  await expectWords(teacher, '第 1 份：2 分');
  await readAgain;
  await score.fill('1.5'); // rests on what was just recorded
  await teacher.getByRole('button', { name: '记下，下一份' }).click();
  await expectWords(teacher, '第 1 份：1.5 分');
  await phone.reload();
  await expectWords(phone, '8.5 / 10 分', '1.5 / 3 分', '写依据');
  expect(await phone.getByText('正确答案').count()).toBe(0);
  await teacher.getByRole('link', { name: '角动量练习' }).click();

  // a key that was wrong: whom it moves is said first, then all are scored anew; and again, for it was right
  const correct = async (letter: string, moves: string) => {
    await teacher.getByRole('button', { name: '更正答案：第 1 题' }).click();
    await dialog()
      .getByRole('radio', { name: new RegExp(`^${letter}\\.`) })
      .check();
    await expectWords(dialog().getByRole('region', { name: '更正后会怎样' }), '已批改的 2 份里 1 份的得分会变', moves);
  };
  await correct('A', `${me}：8.5 → 5.5`);
  await expectLayout(teacher, 'homework-key', SIZES);
  await dialog().getByRole('button', { name: '更正并重新算分' }).click();
  await expectWords(teacher, '第 1 题已更正，得分都重新算了', '已更正');
  await phone.reload();
  await expectWords(phone, '5.5 / 10 分', '答案有更正，重新算分：5.5 分');
  await correct('C', `${me}：5.5 → 8.5`);
  await expectWords(dialog(), '原来是：C');
  await dialog().getByRole('button', { name: '更正并重新算分' }).click();
  await expectGone(teacher, '更正后会怎样');

  await teacher.getByRole('button', { name: '更多：角动量练习' }).click();
  await teacher.getByRole('menuitem', { name: '结束，不再收' }).click();
  await expectWords(teacher, '已结束');
  await phone.reload();
  await expectWords(phone, '正确答案：C', '4 / 4 分', '引力指向太阳');
  await expectLayout(phone, 'homework-answers', SIZES);
});
