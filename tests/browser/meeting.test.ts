import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass, demoStudents, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { PHONE } from './chromium.ts';
import { barriers } from './inspect.ts';
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
  school = await openSchool({ LECTERN_CONFERENCE_LINK: 'https://meet.example/j/{code}' });
  teacher = await school.chromium.open({ as: await school.signIn('teacher') });
  phone = await school.chromium.open({ ...PHONE, as: await school.signIn('student1') });
});
afterAll(() => school.close());
inOrder(() => [
  ['meeting', teacher],
  ['meeting-phone', phone],
]);

const dialog = () => teacher.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
let code = '';

it('[R1.24] a teacher makes a meeting, invites a class, and is told how many fit', async () => {
  await teacher.goto('/meetings');
  await expectWords(teacher, '还没有会议', '新建一场，或用 9 位会议号加入别人的。');
  await expectLayout(teacher, 'meetings', SIZES);
  expect(await barriers(teacher, 'all')).toEqual([]);
  await press(teacher, '新建会议');
  await expectWords(dialog(), '最多 500 人');
  await dialog().getByRole('textbox', { name: /^主题/ }).fill('期中答疑');
  await dialog().getByLabel(demoClass.name).check();
  await dialog().getByRole('button', { name: '新建会议' }).click();
  await teacher.getByRole('heading', { name: '期中答疑' }).waitFor();
  await expectWords(teacher, '未开始', `请了 ${demoClass.name}`, '还没有人进来');
  code = (await teacher.locator('.meeting .mono').innerText()).trim();
  expect(code).toMatch(/^\d{3} \d{3} \d{3}$/);
});

it('[R8.37] on a phone a wrong code says so beside the entry, and the right one shows the meeting', async () => {
  await phone.goto('/meetings/join');
  const entry = phone.getByRole('textbox', { name: /^会议号/ });
  await entry.fill('583');
  await press(phone, '找会议');
  await expectWords(phone, '会议号是 9 位数字');
  await entry.fill('000 000 000');
  await press(phone, '找会议');
  await expectWords(phone, '会议号不存在，核对后再输');
  expect(await entry.getAttribute('aria-invalid')).toBe('true');
  expect(await barriers(phone, 'all')).toEqual([]);
  await entry.fill(code);
  await entry.press('Enter');
  await expectWords(phone, '期中答疑', `${demoTeacher.name} 主持`);
  await press(phone, '加入会议');
  await expectWords(phone, '会议还没有开始，主持人来了才能进');
  await expectLayout(phone, 'meeting-join', SIZES);
});

it('[R1.24] once its organiser is in, the phone comes in, and both are led to the conference', async () => {
  await press(teacher, '开始会议');
  await expectWords(teacher, '你在会议里', '1 / 500 人');
  await press(phone, '加入会议');
  await expectWords(phone, '你在会议里');
  const link = phone.getByRole('link', { name: '打开会议窗口' });
  expect(await link.getAttribute('href')).toBe(`https://meet.example/j/${code.replaceAll(' ', '')}`);
  expect(await link.getAttribute('target')).toBe('_blank');
  await expectWords(teacher.getByRole('region', { name: '参会记录' }), demoTeacher.name, demoStudents[0]!.name);
  await expectLayout(teacher, 'meeting', SIZES);
  expect(await barriers(teacher, 'all')).toEqual([]);
  await phone.reload();
  await expectWords(phone, '你在会议里');
});

it('[R1.24] who leaves is shown with the time, and the end is the end for everybody', async () => {
  await press(phone, '离开会议');
  await expectWords(phone, '你已离开会议');
  const row = teacher.getByRole('row').filter({ hasText: demoStudents[0]!.name });
  await eventually(() => row.innerText()).not.toContain('到现在');
  await press(teacher, '结束会议');
  await dialog().getByRole('button', { name: '结束会议' }).click();
  await expectWords(teacher, '会议已经结束');
  await expectWords(phone, '会议已经结束');
});

it('without a conference service the page says what an operator sets', async () => {
  const bare = await openSchool();
  try {
    const client = await bare.signIn('teacher');
    const page = await bare.chromium.open({ as: client });
    await page.goto('/meetings');
    await expectWords(page, '还没有设置会议服务', /LECTERN_JITSI/, /\{code\}/);
    const id = newId();
    await insist(client, 'meeting', id, 'ScheduleMeeting', { title: '组会', startsAt: Date.now(), minutes: 30 });
    await page.goto(`/meetings/${id}`);
    await expectWords(page, '组会', '还没有设置会议服务');
  } finally {
    await bare.close();
  }
});
