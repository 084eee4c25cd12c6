import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import { insist } from '../support/outbox.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { runLesson } from './running.ts';
import { openSchool, type School } from './school.ts';
import { eventually, expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

const WORDS = {
  'zh-cn': {
    issue: '给 陈思齐 发证书',
    tooFew: '到课次数不够',
    valid: '这张证书有效',
    mine: '我的证书',
    view: '看证书',
    pdf: '下载 PDF',
    revoke: '撤销 陈思齐 的证书',
    doRevoke: '撤销',
    revoked: /撤销，不再有效/,
    unknown: '没有这个编号的证书',
  },
  en: {
    issue: 'Issue to 陈思齐',
    tooFew: 'Attended too few lessons',
    valid: 'This certificate is valid',
    mine: 'My certificates',
    view: 'View',
    pdf: 'Download PDF',
    revoke: 'Revoke the certificate of 陈思齐',
    doRevoke: 'Revoke',
    revoked: /was revoked .* isn’t valid/,
    unknown: 'There is no certificate with this code',
  },
} as const;
const SIZES = [
  [360, 640],
  [1440, 900],
] as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let teacher: Page, student: Page, stranger: Page;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  inOrder(() => [
    ['certificate-teacher', teacher],
    ['certificate-student', student],
    ['certificate-stranger', stranger],
  ]);

  it('[R7.30] a teacher certifies it, the student finds and prints it, and anybody can check its code', async () => {
    const lesson = await runLesson(school);
    const as = await school.signIn('student1');
    await insist(as, 'lesson', lesson.id, 'JoinLesson', {});
    await lesson.give('EndLesson');
    await insist(lesson.teacher, 'class', demoClass.id, 'ArchiveClass', {});
    teacher = await school.chromium.open({ as: lesson.teacher, language });
    await teacher.goto(`/class/${demoClass.id}/certificates`);
    await teacher.getByRole('button', { name: words.issue }).click();
    await teacher.getByRole('button', { name: words.revoke }).waitFor();
    await expectWords(teacher, words.tooFew); // of all who did not come
    await expectLayoutInEnglish(teacher, `certificates-${language}`, SIZES);
    await teacher.setViewportSize({ width: 360, height: 640 });
    await teacher.reload();
    const tab = teacher.getByRole('tab', { selected: true });
    await eventually(async () => ((await tab.boundingBox())?.x ?? 360) < 360 - 40).toBe(true); // the last but one, in view

    student = await school.chromium.open({ as, ...PHONE, language });
    await student.goto('/me');
    await expectWords(student, words.mine);
    await student.getByRole('link', { name: words.view }).first().click();
    await expectWords(student, words.valid, demoClass.name, demoStudents[0]!.name);
    const [file] = await Promise.all([
      student.waitForEvent('download'),
      student.getByRole('link', { name: words.pdf }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${demoClass.name}.pdf`);
    await expectLayoutInEnglish(student, `certificate-${language}`, SIZES);
    const pdf = (await student.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1); // one sheet
    expect(pdf).toMatch(/\/MediaBox \[0 0 84\d(\.\d+)? 59\d(\.\d+)?\]/); // A4 across

    const address = new URL(student.url()).pathname;
    stranger = await school.chromium.open({ ...PHONE, language });
    await stranger.goto(address);
    await expectWords(stranger, words.valid);
    await stranger.goto('/certificates/ABCDEFGHJKMNPQRS');
    await expectWords(stranger, words.unknown);

    await teacher.getByRole('button', { name: words.revoke }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: words.doRevoke, exact: true }).click();
    await teacher.getByRole('button', { name: words.issue }).waitFor();
    await stranger.goto(address);
    await expectWords(stranger, words.revoked);
  });
});
