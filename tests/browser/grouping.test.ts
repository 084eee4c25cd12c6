import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insist } from '../support/outbox.ts';
import { choose } from './actions.ts';
import { DESK, PHONE, shoot } from './chromium.ts';
import { Crowd } from './crowd.ts';
import { barriers, type Rules } from './inspect.ts';
import { expectLayout, PROJECTORS, type Size } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords } from './see.ts';

/** Groups as teacher, student and projector. */

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function openLesson(language: 'zh-cn' | 'en', phones: number) {
  const { id, teacher } = await runLesson(school);
  const students = [];
  for (const login of ['student1', 'student2', 'student3']) {
    const student = await school.signIn(login);
    await insist(student, 'lesson', id, 'JoinLesson', {});
    students.push(student);
  }
  const desk = await school.chromium.open({ ...DESK, as: teacher, language });
  await desk.goto(`/lesson/${id}/console`);
  const wall = await school.chromium.open({ width: 1920, height: 1080, as: teacher, language });
  await wall.goto(`/lesson/${id}/screen`);
  const opened: Page[] = [];
  for (const student of students.slice(0, phones)) {
    const phone = await school.chromium.open({ ...PHONE, as: student, language });
    await phone.goto(`/s/${id}`);
    await phone.locator('.room').waitFor();
    opened.push(phone);
  }
  await desk.locator('.dock').waitFor();
  await desk.keyboard.press('g');
  return { desk, wall, phones: opened as [Page, Page, Page], names: students.map(({ name }) => name), teacher, id };
}

const SIZES: readonly Size[] = [
  [360, 640],
  [1366, 768],
];
const ON_THE_CONSOLE: Rules = { stillFrom: 768 };

/** The tile of a group, with everybody who is in it. */
const tile = (desk: Page, group: string) =>
  desk.locator('.groups-board li').filter({ has: desk.getByText(group, { exact: true }) });

it('[R1.08] [R4.04] [R8.36] [R9.07] students make groups, with a password that is not trivial; after the deadline the teacher moves them by keyboard and by dragging', async () => {
  const { desk, wall, phones, names } = await openLesson('zh-cn', 3);
  const [one, two, three] = phones;
  await desk.getByRole('button', { name: '自由', exact: true }).click();
  await expectWords(desk, '在课 3 人');
  await desk.getByRole('textbox', { name: '几分钟后截止' }).fill('0');
  await expectWords(desk, '要是 1 到 60 的整数');
  await desk.getByRole('textbox', { name: '几分钟后截止' }).fill('5');
  await desk.getByRole('textbox', { name: '每组最多几人' }).fill('2');
  await shoot(desk, 'grouping-start-console');
  await desk.getByRole('button', { name: '开始分组' }).click();
  await expectWords(wall, '在手机上选组或建组');

  await one.getByRole('button', { name: '选一个组，或自己建' }).click();
  await one.getByRole('button', { name: '自己建一个组' }).click();
  await one.getByRole('textbox', { name: '组名', exact: true }).fill('角动量');
  await one.getByRole('textbox', { name: '加入密码（可不设）' }).fill('1234');
  await expectWords(one, '密码太简单');
  await shoot(one, 'grouping-simple-phone');
  await one.getByRole('textbox', { name: '加入密码（可不设）' }).fill('7k2m');
  await one.getByRole('button', { name: '建组并加入' }).click();
  await expectWords(one, '2 秒后看分组结果');
  await shoot(one, 'grouping-joined-phone');
  await expectWords(one, `${names[0]}（我）`);

  await two.getByRole('button', { name: '选一个组，或自己建' }).click();
  await two.getByRole('button', { name: '加入 角动量' }).click();
  await two.getByRole('textbox', { name: '密码' }).fill('wrong');
  await two.getByRole('button', { name: '加入 角动量' }).click();
  await expectWords(two, '密码不对');
  await shoot(two, 'grouping-password-phone');
  await two.getByRole('textbox', { name: '密码' }).fill('7k2m');
  await two.getByRole('button', { name: '加入 角动量' }).click();
  await expectWords(two, names[0]!);
  await expectWords(one, names[1]!);
  await shoot(one, 'grouping-result-phone');
  await three.getByRole('button', { name: '选一个组，或自己建' }).click();
  await expectWords(three, '2 / 2 满');
  expect(await three.getByRole('button', { name: '加入 角动量' }).count()).toBe(0);
  await expectWords(wall, '2 / 2 满');
  await shoot(wall, 'grouping-open-projector');
  await expectWords(desk, '2 / 3 已入组，1 组');
  await shoot(desk, 'grouping-open-console');

  await desk.getByRole('button', { name: '加一组' }).click();
  await tile(desk, '2 组').waitFor();
  await desk.getByRole('button', { name: '截止', exact: true }).click();
  await expectWords(three, '由老师安排');
  await expectWords(wall, '已截止');
  const of = (group: string, name: string) => tile(desk, group).getByRole('button', { name, exact: true });
  await tile(desk, '没入组').getByRole('button', { name: names[2]! }).press('Enter');
  await expectWords(tile(desk, '角动量'), '满了，先移出一人');
  await shoot(desk, 'grouping-arrange-console');
  await desk.getByRole('button', { name: `放这里：${names[2]} 进 2 组` }).press('Enter');
  await of('2 组', names[2]!).waitFor();
  await eventually(() => desk.evaluate(() => document.activeElement?.textContent)).toBe(names[2]);
  await expectWords(three, '你在 2 组');
  await of('角动量', names[1]!).dragTo(tile(desk, '2 组'));
  await of('2 组', names[1]!).waitFor();
  await expectWords(two, '你在 2 组');
  expect(await barriers(desk, 'all')).toEqual([]);

  await desk.getByRole('button', { name: '公布分组' }).click();
  await expectWords(wall, '看手机：你的组和组员');
  await shoot(wall, 'grouping-published-projector');
  for (const name of names) expect(await wall.locator('body').innerText()).not.toContain(name);
  await shoot(desk, 'grouping-published-console');

  // The groups answer a question, each as one: whoever of them answers says so on the phones of the others.
  await desk.keyboard.press('q');
  await desk.getByRole('checkbox', { name: '以组作答' }).check();
  await shoot(desk, 'grouping-publish-console');
  await desk.locator('.publishing button[type=submit]').click();
  await expectWords(three, '2 组 一起答：全组一个答案，谁都能改');
  await choose(two, 'A');
  await two.getByRole('button', { name: '提交 A' }).click();
  await expectWords(two, '最后提交：你');
  await expectWords(three, `最后提交：${names[1]}`);
  await three.getByRole('button', { name: '改答案' }).click();
  await choose(three, 'B');
  await three.getByRole('button', { name: '提交 B' }).click();
  await expectWords(two, `最后提交：${names[2]}`);
  await shoot(two, 'grouping-answered-phone');
  await expectWords(wall, '已答 1 组');
  await shoot(wall, 'grouping-answered-projector');
  await expectWords(desk.getByLabel('各组作答'), '1 / 2 组已答');
  await expectWords(desk.getByLabel('各组作答'), `最后提交：${names[2]}`);
  await shoot(desk, 'grouping-answered-console');
  expect(await barriers(two, 'all')).toEqual([]);
  expect(await barriers(desk, 'all')).toEqual([]);
  await desk.keyboard.press('g');
  expect(await barriers(one, 'all')).toEqual([]);
  await desk.getByRole('button', { name: '取消分组' }).click();
  await expectWords(desk, '谁进过哪个组留在回放里');
  await shoot(desk, 'grouping-cancel-console');
  await desk.getByRole('dialog').getByRole('button', { name: '取消分组' }).click();
  await eventually(() => one.getByText('分组讨论').count()).toBe(0);
  await desk.getByRole('button', { name: '开始分组' }).waitFor();
});

it('[R4.04] [R9.07] groups are drawn as a draft that no student sees, drawn again, published, and each is led to theirs', async () => {
  const { desk, wall, phones, names } = await openLesson('en', 1);
  const [phone] = phones;
  await desk.getByRole('textbox', { name: 'Group size' }).fill('2');
  await expectWords(desk, '1 group of 2, 1 of 1');
  await shoot(desk, 'grouping-start-console-en');
  await desk.getByRole('button', { name: 'Draw groups' }).click();
  await expectWords(desk, '3 of 3 in 2 groups');
  await desk.getByRole('button', { name: 'Draw again' }).click();
  await shoot(desk, 'grouping-draft-console-en');
  expect(await phone.getByText('Group work').count()).toBe(0);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectWords(phone, 'The groups follow in 2 s');
  await expectWords(phone, `${names[0]} (you)`);
  await shoot(phone, 'grouping-result-phone-en');
  await expectWords(wall, 'Your group and who is in it: on your phone');
  await desk.getByRole('button', { name: 'New groups' }).click();
  await desk.getByRole('button', { name: 'Choose', exact: true }).click();
  await expectWords(desk, '3 groups, 18 places');
  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  await phone.getByRole('button', { name: 'Join Group B' }).click();
  await expectWords(phone, 'You joined Group B');
  await phone.getByRole('button', { name: 'Show now' }).click();
  await phone.getByRole('button', { name: 'Leave, to choose another' }).click();
  await phone.getByRole('button', { name: 'Join Group A' }).waitFor();
  await shoot(phone, 'grouping-choose-phone-en');
});

it('[R1.08] groups of an earlier lesson are taken again, and a post says which group its author is in', async () => {
  const before = await runLesson(school);
  const student = await school.signIn('student1');
  const join = (id: string) => insist(student, 'lesson', id, 'JoinLesson', {});
  await join(before.id);
  const [groupingId, groupId] = [newId(), newId()];
  const groups = [{ groupId, name: '转椅', capacity: 3 }];
  const members = [{ personId: student.id, groupId }];
  await before.give('AssignGroups', { groupingId, title: '实验小组', groups, members });
  await before.give('PublishGrouping', { groupingId });
  const { id, teacher } = await runLesson(school);
  await join(id);
  const post = { postId: newId(), category: 'question', words: '角动量守恒', pictures: [] };
  await insist(student, 'lesson', id, 'SubmitPost', post);
  const desk = await school.chromium.open({ ...DESK, as: teacher, language: 'zh-cn' });
  await desk.goto(`/lesson/${id}/console`);
  await desk.locator('.dock').waitFor();
  await desk.keyboard.press('g');
  await desk.getByRole('button', { name: '指定', exact: true }).click();
  await desk.getByRole('button', { name: /来源/ }).click();
  await desk
    .getByRole('option', { name: /实验小组/ })
    .first()
    .click();
  await expectWords(desk, '1 组，1 / 1 人在原来的组');
  await shoot(desk, 'grouping-again-console');
  await desk.getByRole('button', { name: '建组' }).click();
  await tile(desk, '转椅').getByRole('button', { name: student.name }).waitFor();
  await desk.getByRole('button', { name: '公布分组' }).click();
  await desk.getByRole('button', { name: '再分一次' }).waitFor();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('p');
  await expectWords(desk.locator('.posts-list'), '角动量守恒');
  await expectWords(desk.locator('.post-head'), '转椅');
  await shoot(desk, 'grouping-posts-console');
});

it('a class of 39 in twelve groups is seen whole: on a console of 360 px and a wide one, on a phone and on the wall, light and dark', async () => {
  const { id, teacher, give, code } = await runLesson(school);
  const crowd = await Crowd.gather(school.url, [2, 39]);
  await crowd.join(code);
  const student = await school.signIn('student1');
  await insist(student, 'lesson', id, 'JoinLesson', {});
  const desk = await school.chromium.open({ as: teacher, language: 'en' });
  await desk.goto(`/lesson/${id}/console`);
  await desk.locator('.dock').waitFor();
  await desk.keyboard.press('g');
  await expectLayout(desk, 'grouping-looks-start', SIZES, ON_THE_CONSOLE);
  const groupingId = newId();
  await give('DrawGroups', { groupingId, title: '猫的翻身 讨论', by: 'number', n: 12 });
  await tile(desk, 'Group 12').getByRole('button').first().click();
  await expectLayout(desk, 'grouping-looks-draft', SIZES, ON_THE_CONSOLE);
  await give('PublishGrouping', { groupingId });
  const phone = await school.chromium.open({ ...PHONE, as: student, language: 'en' });
  await phone.goto(`/s/${id}`);
  await expectWords(phone, `${student.name} (you)`);
  await expectLayout(phone, 'grouping-looks-phone', SIZES.slice(0, 1));
  const wall = await school.chromium.open({ width: 1920, height: 1080, as: teacher, language: 'en' });
  await wall.goto(`/lesson/${id}/screen`);
  await expectWords(wall, 'Group 12');
  await expectLayout(wall, 'grouping-looks-wall', PROJECTORS);
  const groups = Array.from({ length: 100 }, (_, n) => ({
    groupId: newId(),
    name: `转盘实验小组 ${n + 1}`,
    capacity: 10,
  }));
  const many = { title: 'Choose', kind: 'selfSelected', most: 10, durationS: 600, groups };
  await give('OpenGrouping', { groupingId: newId(), ...many });
  await expectWords(wall, '76 more');
  await expectLayout(wall, 'grouping-looks-wall-most', PROJECTORS.slice(0, 1));
  await crowd.leave();
});
