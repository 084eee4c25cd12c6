import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAssistant, demoPastClass, demoStudents, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { receipt, schedule, start } from '../acceptance/school.ts';
import type { Client } from '../support/client.ts';
import { PHONE } from './chromium.ts';
import { DIALOGS, expectLayout, expectLayoutInEnglish, type Size } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';

const SIZES: readonly Size[] = [
  [390, 844],
  [1440, 900],
];
const { id, name } = demoPastClass;
const SETTINGS = `/class/${id}/settings`;
/** These two are not in that class. */
const [first, second] = demoStudents as unknown as readonly [Named, Named];
type Named = (typeof demoStudents)[number];

let school: School;
let client: Client;
let teacher: Page, assistant: Page, phone: Page, other: Page;
beforeAll(async () => {
  school = await openSchool();
  client = await school.signIn('teacher');
  teacher = await school.chromium.open({ as: client });
  assistant = await school.chromium.open({ as: await school.signIn('assistant'), language: 'en' });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
  other = await school.chromium.open({ ...PHONE, as: await school.signIn('student2') });
});
afterAll(() => school.close());
inOrder(() => [
  ['class-settings', teacher],
  ['class-settings-assistant', assistant],
  ['class-settings-phone', phone],
  ['class-settings-other', other],
]);

const part = (title: string | RegExp, page = teacher) => page.getByRole('region', { name: title, exact: true });
const dialog = (page = teacher) => page.getByRole('dialog');
const rowOf = (one: string) => teacher.getByRole('row').filter({ hasText: one });
const codeNow = () => part('邀请码').locator('b.mono').innerText();

describe('a class that approves', () => {
  it('[R1.18] has whoever types its code wait, by an invite code as by a lesson code', async () => {
    await teacher.goto(SETTINGS);
    await part('谁能加入').getByLabel('老师批准后加入').check();
    await eventually(
      async () => (await client.query<{ status: string }>(`/api/class/${id}/settings`)).result,
    ).toMatchObject({
      status: 'byApproval',
    });
    await expectLayout(teacher, 'class-settings', SIZES);
    await phone.goto(`/join/${await codeNow()}`);
    await phone.getByRole('button', { name: '加入班级' }).click();
    await expectWords(phone, `已申请加入 ${name}`, '老师批准后你会收到通知');
    await expectLayout(phone, 'class-asked', [[390, 844]]);
    const lessonId = await schedule(client, '审批课', id);
    await other.goto(`/join/${await start(client, lessonId)}`);
    await other.getByRole('button', { name: '进入课堂' }).click();
    await expectWords(other, `已申请加入 ${name}`);
    await receipt(client.command('lesson', lessonId, 'EndLesson'));
  });

  it('lets one in and the other not, and tells both', async () => {
    await teacher.getByRole('tab', { name: '成员' }).click();
    await teacher.getByRole('button', { name: '待批准 2' }).click();
    await expectLayout(teacher, 'members-requests', SIZES);
    await rowOf(first.name).getByRole('button', { name: '批准' }).click();
    await dialog().getByRole('button', { name: '批准', exact: true }).click();
    await eventually(() => rowOf(first.name).count()).toBe(0);
    await rowOf(second.name).getByRole('button', { name: '拒绝' }).click();
    await dialog().getByRole('button', { name: '拒绝', exact: true }).click();
    await expectWords(teacher, '没有人等你批准');
    await phone.goto('/notices');
    await expectWords(phone, `老师同意你加入了：${name}`);
    await other.goto('/notices');
    await expectWords(other, `老师没有同意你加入：${name}`);
  });
});

describe('the settings of a class', () => {
  it('[R3.07] are edited, and who comes later sees both versions', async () => {
    await teacher.goto(SETTINGS);
    await part('名称和归属').getByRole('button', { name: '修改' }).click();
    await dialog().getByLabel('学期').fill('2026 秋');
    const { result } = await client.query<{ editedIn: number }>(`/api/class/${id}/settings`);
    await receipt(client.command('class', id, 'EditClass', { name, department: '光学系', basedOn: result!.editedIn }));
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(dialog(), '别处刚改过，要留哪一个？', '光学系', '2026 秋');
    await expectLayout(teacher, 'class-conflict', DIALOGS);
    await dialog().getByRole('button', { name: '用我改的' }).click();
    await expectWords(part('名称和归属'), '2026 秋');
  });

  it('[R9.15] have a limit that is never below the students that there are', async () => {
    await part('人数上限').getByRole('button', { name: '改上限' }).click();
    await dialog().getByLabel('最多多少名学生').fill('3');
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(dialog(), /现在有 39 名学生，上限不能小于 39/);
    await dialog().getByLabel('最多多少名学生').fill('60');
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(part('人数上限'), '最多 60 名学生。现在 39 名，还能加入 21 名。');
  });

  it('[R9.15] changed by two at once, the limit is shown to the later as both made it', async () => {
    await part('人数上限').getByRole('button', { name: '改上限' }).click();
    await dialog().getByLabel('最多多少名学生').fill('80');
    const { result } = await client.query<{ capacityEditedIn: number }>(`/api/class/${id}/settings`);
    await receipt(client.command('class', id, 'ChangeCapacity', { capacity: 70, basedOn: result!.capacityEditedIn }));
    await dialog().getByRole('button', { name: '保存' }).click();
    await expectWords(dialog(), '别处刚改过，要留哪一个？', '80', '70');
    await expectLayout(teacher, 'class-capacity-conflict', DIALOGS);
    await expectLayoutInEnglish(teacher, 'class-capacity-conflict', DIALOGS);
    await dialog().getByRole('button', { name: '用我改的' }).click();
    await expectWords(part('人数上限'), '最多 80 名学生。现在 39 名，还能加入 41 名。');
  });

  it('[R8.32] renew the code, and the old one says so', async () => {
    const old = await codeNow();
    await part('邀请码').getByRole('button', { name: '换码' }).click();
    await dialog().getByRole('button', { name: '换码' }).click();
    await eventually(codeNow).not.toBe(old);
    await other.goto(`/join/${old}`);
    await expectWords(other, '这个邀请码已经换过，请向老师要新的');
  });

  it('[R6.01] hand the class over to a co-teacher, who accepts', async () => {
    await teacher.getByRole('tab', { name: '成员' }).click();
    await teacher.getByRole('button', { name: `管理 ${demoAssistant.name}` }).click();
    await teacher.getByRole('menuitem', { name: '设为 共同授课' }).click();
    await dialog().getByRole('button', { name: '设为 共同授课' }).click();
    await expectWords(rowOf(demoAssistant.name), '共同授课');
    await teacher.getByRole('tab', { name: '班级设置' }).click();
    await part('转交班级').getByRole('button', { name: '请对方接任' }).click();
    await expectWords(part('转交班级'), `已请 ${demoAssistant.name} 接任主讲，等对方答复。`);
    await assistant.goto(SETTINGS);
    await expectWords(assistant, `${demoTeacher.name} asks you to be the main lecturer of this class.`);
    await expectLayoutInEnglish(assistant, 'class-handover', SIZES);
    await assistant.getByRole('button', { name: 'Accept' }).click();
    await dialog(assistant).getByRole('button', { name: 'Accept' }).click();
    await expectWords(assistant, 'You’re the main lecturer of this class now', 'My role: Main lecturer');
  });
});

describe('a student', () => {
  it('[R6.05] sees what they are in the class, and leaves it', async () => {
    await phone.goto(SETTINGS);
    await expectWords(phone, '我的身份：学生');
    expect(await phone.getByText('邀请码').count()).toBe(0);
    await expectLayout(phone, 'class-mine', [[390, 844]]);
    await phone.getByRole('button', { name: '退出班级' }).click();
    await dialog(phone).getByRole('button', { name: '退出班级' }).click();
    await eventually(() => phone.url()).not.toContain('/class/');
    expect((await (await school.signIn('student1')).query(`/api/class/${id}/mine`)).result).toEqual({
      status: 'outside',
    });
  });
});
