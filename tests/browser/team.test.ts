import { Teams as TeamsKind, type Teams } from '@lectern/contracts/team/queries.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { receipt } from '../acceptance/school.ts';
import { PHONE } from './chromium.ts';
import { expectLayout, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];

let school: School;
let teacher: Page, phone: Page;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student8') });
});
afterAll(() => school.close());
inOrder(() => [
  ['team', teacher],
  ['team-phone', phone],
]);

const [full, , locked] = demoTeams;
const me = demoStudents[7]!.name;
const page = `/class/${demoClass.id}/teams`;
const mine = () => phone.getByRole('region', { name: '我的团队' });
const dialog = (of: Page) => of.getByRole('dialog');

it('[R2.22] a student sees which teams have room, and joins one by its password', async () => {
  await phone.goto(page);
  await expectWords(phone, '课程项目团队', '每队 3–4 人', full.name, '满员', locked.name, '还差 1 人 ');
  await expectLayout(phone, 'teams-phone', SIZES);
  expect(await phone.getByRole('button', { name: `加入“${full.name}”` }).count()).toBe(0);
  await phone.getByRole('button', { name: `加入“${locked.name}”` }).click();
  await dialog(phone).getByRole('textbox', { name: '队长给的密码' }).fill('wrong');
  await dialog(phone).getByRole('button', { name: '加入' }).click();
  await expectWords(dialog(phone), '密码不对，可以问队长');
  await dialog(phone).getByRole('textbox', { name: '队长给的密码' }).fill(locked.password);
  await dialog(phone).getByRole('button', { name: '加入' }).click();
  await expectWords(mine(), locked.name, me);
});

it('[R4.23] quits it, makes one, and is its captain', async () => {
  await mine().getByRole('button', { name: '退出团队' }).click();
  await dialog(phone).getByRole('button', { name: '退出团队' }).click();
  await expectWords(phone, `已退出：${locked.name}`);
  await phone.getByRole('button', { name: '建团队' }).click();
  await dialog(phone).getByRole('textbox', { name: /^队名/ }).fill('角动量');
  await dialog(phone)
    .getByRole('textbox', { name: /^加入密码/ })
    .fill('1234');
  await dialog(phone).getByRole('button', { name: '建团队' }).click();
  await expectWords(dialog(phone), '密码太简单');
  await dialog(phone)
    .getByRole('textbox', { name: /^加入密码/ })
    .fill('qubit9');
  await dialog(phone).getByRole('button', { name: '建团队' }).click();
  await expectWords(mine(), '角动量', me, '队长');
});

it('renames it and gives it to another captain, who alone manages it from then on', async () => {
  const mate = await school.signIn('student10');
  const teams = (await mate.query<Teams>(TeamsKind.path.replace(':id', demoClass.id))).result!.teams;
  const { teamId } = teams.find(({ name }) => name === '角动量')!;
  await receipt(mate.command('team', demoClass.id, 'JoinTeam', { teamId, password: 'qubit9' }));
  await phone.reload();
  const { name } = demoStudents[9]!;
  await expectWords(mine(), name);
  await mine().getByRole('button', { name: '管理' }).click();
  const entry = dialog(phone).getByRole('textbox', { name: /^队名/ });
  for (const called of ['角加速度', '角动量']) {
    await entry.fill(called);
    await dialog(phone).getByRole('button', { name: '改名' }).click();
    await phone.getByRole('heading', { name: `管理“${called}”` }).waitFor();
    expect(await entry.inputValue()).toBe(called);
  }
  expect(
    await dialog(phone)
      .getByRole('button', { name: `移出 ${me}` })
      .count(),
  ).toBe(0); // who leaves, quits
  await dialog(phone)
    .getByRole('button', { name: `设 ${name} 为队长` })
    .click();
  await expectWords(phone, `让 ${name} 当队长？`, '只有新队长和老师能管理这个团队');
  await expectLayout(phone, 'teams-captain', SIZES);
  await dialog(phone).last().getByRole('button', { name: '设为队长' }).click();
  await expectWords(phone, `${name} 是队长了`);
  await dialog(phone).waitFor({ state: 'detached' });
  expect(await mine().getByRole('button', { name: '管理' }).count()).toBe(0);
});

it('[R7.30] the documented address of teams leads to those of the class', async () => {
  for (const rest of ['', `/${full.id}`]) {
    await teacher.goto(`/group/${demoClass.id}${rest}`);
    await eventually(() => new URL(teacher.url()).pathname).toBe(page);
  }
});

it('a teacher puts somebody into it, makes them its captain, renames and dissolves it', async () => {
  await teacher.goto(page);
  const row = teacher.getByRole('row').filter({ hasText: '角动量' });
  await expectWords(row, demoStudents[9]!.name, '要密码');
  await expectLayout(teacher, 'teams', SIZES);
  await teacher.getByRole('button', { name: '管理“角动量”' }).click();
  const { name } = demoStudents[8]!;
  await dialog(teacher)
    .getByRole('button', { name: /加成员/ })
    .click();
  await teacher.getByRole('option', { name }).click();
  await dialog(teacher)
    .getByRole('button', { name: `设 ${name} 为队长` })
    .click();
  await dialog(teacher).getByRole('textbox', { name: /^队名/ }).fill('转动惯量');
  await dialog(teacher).getByRole('button', { name: '改名' }).click();
  await expectWords(teacher.getByRole('table'), '转动惯量', name);
  await phone.reload();
  await expectWords(mine(), '转动惯量', name);
  await dialog(teacher).getByRole('button', { name: '解散' }).click();
  await teacher.getByRole('alertdialog').or(dialog(teacher)).getByRole('button', { name: '解散' }).last().click();
  await expectWords(teacher, '已解散：转动惯量');
});
