import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoExperiments } from '../../services/src/demo/demo.experiments.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, heldUndo, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, phone: Page, mate: Page;
const [team] = demoTeams;
const [one, two] = team.members.map((at) => demoStudents[at]!);
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn(one!.login) });
  mate = await school.chromium.open({ as: await school.signIn(two!.login) });
});
afterAll(() => school.close());
inOrder(() => [
  ['experiment', teacher],
  ['experiment-phone', phone],
  ['experiment-mate', mate],
]);

const address = `/class/${demoClass.id}/experiments`;
const dialogOf = (page: Page) => page.getByRole('dialog');
const title = '分光计调节';
const mine = (page: Page) => page.getByRole('region', { name: `${team.name} 的报告` });

it('[R1.15] a teacher sets an experiment for the teams of a class', async () => {
  await teacher.goto(address);
  const row = teacher.getByRole('row').filter({ hasText: demoExperiments.scored.title });
  await expectWords(row, '已发布', '得分已公布', '每个团队一份报告');
  await expectLayout(teacher, 'experiments', SIZES);
  await teacher.getByRole('button', { name: '布置实验' }).click();
  await dialogOf(teacher).getByRole('textbox', { name: /^标题/ }).fill(title);
  await dialogOf(teacher).getByRole('textbox', { name: '任务' }).fill('测三棱镜的顶角，交原始数据。');
  await dialogOf(teacher).getByRole('radio', { name: '每个团队一份报告' }).check();
  await expectLayout(teacher, 'experiment-write', SIZES);
  await dialogOf(teacher).getByRole('button', { name: '发布', exact: true }).click();
  await expectWords(teacher, `已发布：${title}`);
  await teacher.getByRole('link', { name: title }).waitFor();
});

it('a student hands in the report of the team from a phone', async () => {
  await phone.goto(address);
  await phone.getByRole('link', { name: new RegExp(title) }).click();
  await expectWords(phone, '测三棱镜的顶角，交原始数据。');
  await mine(phone).getByRole('button', { name: '交报告' }).click();
  await dialogOf(phone).getByRole('textbox', { name: '文字' }).fill('A = 59°58′');
  await dialogOf(phone)
    .locator('input[type="file"]')
    .setInputFiles({ name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expectWords(dialogOf(phone), '数据.csv', /^[\d.]+ Bytes$/m);
  await expectLayout(phone, 'experiment-submit', SIZES);
  await dialogOf(phone).getByRole('button', { name: '交报告' }).click();
  await expectWords(mine(phone), '已交，等批改', 'A = 59°58′', '数据.csv', `${one!.name} 今天`, `算在内：${one!.name}`);
  await expectLayout(phone, 'experiment-received', SIZES);
});

it('another of the team is shown both versions when somebody changed it meanwhile', async () => {
  await mate.goto(address);
  await mate.getByRole('link', { name: new RegExp(title) }).click();
  await mine(mate).getByRole('button', { name: '改报告' }).click();
  await dialogOf(mate).getByRole('textbox', { name: '文字' }).fill('A = 60°02′');
  await mine(phone).getByRole('button', { name: '改报告' }).click();
  await dialogOf(phone).getByRole('textbox', { name: '文字' }).fill('A = 59°59′');
  await dialogOf(phone).getByRole('button', { name: '交报告' }).click();
  await expectWords(mine(phone), 'A = 59°59′');
  await dialogOf(mate).getByRole('button', { name: '交报告' }).click();
  await expectWords(dialogOf(mate), 'A = 60°02′', 'A = 59°59′');
  await expectLayout(mate, 'experiment-conflict', SIZES);
  await dialogOf(mate).getByRole('button', { name: '用我改的' }).click();
  await expectWords(mine(mate), 'A = 60°02′', `${two!.name} 今天`, '第 3 次');
});

it('[R4.16] who teaches scores the team, one of it differently, and releases the scores', async () => {
  await teacher.getByRole('link', { name: title }).click();
  const submissions = teacher.getByRole('region', { name: '提交情况', exact: true }).first();
  await expectWords(submissions.getByRole('row').filter({ hasText: one!.name }), team.name, '未批改');
  await expectLayout(teacher, 'experiment-reports', SIZES);
  await submissions.getByRole('link', { name: '批改', exact: true }).click();
  await teacher.getByRole('heading', { name: team.name, exact: true }).waitFor();
  await teacher.getByText('有人得分不同').click();
  await teacher.getByRole('textbox', { name: `${two!.name} 的得分` }).fill('80.5');
  await teacher.getByRole('textbox', { name: /^得分/ }).fill('101');
  await teacher.getByRole('button', { name: '记下，下一份' }).click();
  await expectWords(teacher, '得分不能超过满分 100');
  await teacher.getByRole('textbox', { name: /^得分/ }).fill('92');
  await teacher.getByRole('textbox', { name: /^评语/ }).fill('误差写得好');
  await expectLayout(teacher, 'experiment-grade', SIZES);
  await teacher.getByRole('button', { name: '记下，下一份' }).click();
  await expectWords(teacher, `${team.name}：92 分`, '都批改完了');
  // One's own last score is nobody else's: whoever corrects it is not asked whose counts.
  await teacher.getByRole('button', { name: '已批改' }).click();
  await teacher.getByRole('listitem').getByRole('button', { name: team.name }).filter({ hasText: '92' }).waitFor();
  for (const points of ['91', '92']) {
    await teacher.getByRole('textbox', { name: /^得分/ }).fill(points);
    await teacher.getByRole('button', { name: '记下，下一份' }).click();
    await expectWords(teacher, `${team.name}：${points} 分`, `批改：${points} 分 · ${one!.name}`);
  }
  await phone.reload();
  await expectWords(mine(phone), '已批改，等公布');
  expect(await phone.getByText('误差写得好').count()).toBe(0);
  await teacher.getByRole('link', { name: title }).click();
  await teacher.getByRole('button', { name: '公布得分' }).click();
  await dialogOf(teacher).getByRole('button', { name: '公布得分' }).click();
  await expectWords(teacher, '得分已公布');
  await phone.reload();
  await expectWords(mine(phone), '92 / 100 分', '评语：误差写得好');
  await mate.reload();
  await expectWords(mine(mate), '80.5 / 100 分');
});

it('is deleted, put back, and withdrawn', async () => {
  const more = () => teacher.getByRole('button', { name: `更多：${title}` });
  await more().click();
  await teacher.getByRole('menuitem', { name: '删除' }).click();
  const undo = await heldUndo(teacher);
  await expectWords(teacher, `已删除：${title}`);
  await eventually(() => teacher.getByRole('link', { name: title }).count()).toBe(0);
  await undo.click();
  await teacher.getByRole('link', { name: title }).click();
  await more().click();
  await teacher.getByRole('menuitem', { name: '撤回' }).click();
  await expectWords(teacher, '已撤回，学生看不到了', '学生现在看不到这个实验。');
  await phone.reload();
  await expectWords(phone, '没有这个实验，或已被删除');
});
