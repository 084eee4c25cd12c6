import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { Client as Postgres } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checked, openSandbox, ordered } from '../support/payments.ts';
import { PHONE } from './chromium.ts';
import { expectLayoutInEnglish } from './layout.ts';
import { openSchool, type School } from './school.ts';
import { expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** An invoice is asked for on a phone, issued by an operator with the keys of the queue, and downloaded by whose it is. */

const SIZES = [
  [360, 740],
  [1440, 900],
] as const;

const WORDS = {
  'zh-cn': {
    ask: '开发票',
    company: '企业',
    person: '个人',
    companyName: /^企业名称/,
    personName: /^抬头姓名/,
    taxId: /^税号/,
    fault: '税号是 15–20 位大写字母和数字',
    noOrder: '还没有选订单',
    email: '发到哪个邮箱',
    submit: '提交申请',
    submitted: '已提交',
    processing: '财务处理中',
    issue: '上传 PDF 并发送',
    arrived: /^去掉/,
    done: '没有要处理的发票',
    download: '下载 PDF',
    see: '看发票',
    all: '看全部发票',
    calendar: '校历',
    empty: '校历还是空的',
    add: '加日子',
    name: /^叫什么/,
    first: /^第一天/,
    last: /^最后一天/,
    span: /最后一天不早于第一天/,
    edit: /^修改: /,
    save: '保存',
    remove: /^删除: /,
    doRemove: '删除',
  },
  en: {
    ask: 'Ask for an invoice',
    company: 'A company',
    person: 'A person',
    companyName: /^Company name/,
    personName: /^Name/,
    taxId: /^Tax ID/,
    fault: 'A tax ID has 15–20 capital letters and digits',
    noOrder: 'Choose at least one order',
    email: 'Send to',
    submit: 'Submit',
    submitted: 'Submitted',
    processing: 'With accounting',
    issue: 'Upload PDF and send',
    arrived: /^Remove/,
    done: 'No invoices to deal with',
    download: 'Download PDF',
    see: 'See the invoice',
    all: 'See all invoices',
    calendar: 'School calendar',
    empty: 'The calendar is empty',
    add: 'Add days',
    name: /^Called/,
    first: /^First day/,
    last: /^Last day/,
    span: /The last day can’t be before the first/,
    edit: /^Edit: /,
    save: 'Save',
    remove: /^Remove: /,
    doRemove: 'Remove',
  },
} as const;

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const words = WORDS[language];
  let school: School;
  let payments: Awaited<ReturnType<typeof openSandbox>>;
  let student: Page, operator: Page;
  beforeAll(async () => {
    payments = await openSandbox();
    school = await openSchool(payments.environment);
  });
  afterAll(async () => {
    await school.close();
    await payments.close();
  });
  inOrder(() => [
    ['student', student],
    ['operator', operator],
  ]);

  it('[R4.15] [R5.17] it is asked for from a paid order; what was typed stays when the header is another', async () => {
    const buyer = await school.signIn('student1');
    const database = new Postgres(school.databaseUrl);
    await database.connect();
    await database.query(`insert into contact (school, kind, address, person) values ('demo', 'email', $1, $2)`, [
      'lin@school.example',
      buyer.id,
    ]);
    await database.end();
    const { orderNo } = await ordered(buyer, 'junior-12');
    payments.sandbox.pay(orderNo);
    await expect.poll(() => checked(buyer, orderNo)).toEqual({ status: 'paid', isGranted: true });
    student = await school.chromium.open({ as: buyer, ...PHONE, language });
    await student.goto('/me/orders');
    await student.locator('a[href="/me/invoices"]').click();
    const dialog = student.getByRole('dialog');
    await dialog.getByLabel(new RegExp(orderNo)).waitFor();
    expect(await dialog.getByLabel(new RegExp(orderNo)).isChecked()).toBe(true);
    await dialog.getByLabel(words.companyName).fill('青禾示例科技有限公司');
    await dialog.getByLabel(words.taxId).fill('91110000MA0EXA');
    await dialog.getByLabel(words.person).check();
    await dialog.getByLabel(words.taxId).waitFor({ state: 'detached' });
    await dialog.getByLabel(words.company).check();
    expect(await dialog.getByLabel(words.taxId).inputValue()).toBe('91110000MA0EXA');
    expect(await dialog.getByLabel(words.email).inputValue()).toBe('lin@school.example');
    await dialog.getByRole('button', { name: words.submit, exact: true }).click();
    await expectWords(dialog, words.fault);
    await dialog.getByLabel(words.taxId).fill('91110000MA0EXAMP1X');
    await dialog.getByLabel(new RegExp(orderNo)).uncheck();
    await dialog.getByRole('button', { name: words.submit, exact: true }).click();
    await expectWords(dialog, words.noOrder);
    await dialog.getByLabel(new RegExp(orderNo)).check();
    await expectLayoutInEnglish(student, `invoice-ask-${language}`, SIZES);
    await dialog.getByRole('button', { name: words.submit, exact: true }).click();
    await student.locator('.invoices li', { hasText: words.submitted }).waitFor();
  });

  it('[R6.17] an operator hands it on and issues it with the keys of the queue', async () => {
    operator = await school.chromium.open({ as: await school.signIn('operator'), language });
    await operator.goto('/invoices');
    await operator.locator('.invoice-split li').waitFor();
    await operator.keyboard.press('j');
    await expectWords(operator, '91110000MA0EXAMP1X');
    await operator.keyboard.press('a');
    await operator.locator('.invoice-split li', { hasText: words.processing }).waitFor();
    await operator.getByRole('button', { name: words.issue }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await dialog.getByRole('button', { name: words.arrived }).waitFor();
    await expectLayoutInEnglish(operator, `invoice-queue-${language}`, SIZES);
    await dialog.getByRole('button', { name: words.issue, exact: true }).click();
    await expectWords(operator, words.done);
  });

  it('whose it is finds it issued, with its PDF', async () => {
    await student.reload();
    const link = student.getByRole('link', { name: words.download });
    await link.waitFor();
    const response = await student.request.get(new URL((await link.getAttribute('href'))!, school.url).href);
    expect((await response.body()).toString()).toContain('%PDF-1.4');
    await expectLayoutInEnglish(student, `invoice-mine-${language}`, SIZES);
    // An order that is in an invoice leads to it, and offers no second one.
    await student.goto('/me/orders');
    await student.getByRole('link', { name: words.see }).waitFor();
    expect(await student.locator('a[href^="/me/invoices"]').allInnerTexts()).toEqual([words.see]);
    await student.getByRole('link', { name: words.see }).click();
    await student.getByRole('button', { name: words.all }).click();
    await student.getByRole('button', { name: words.all }).waitFor({ state: 'detached' });
    await student.getByRole('link', { name: words.download }).waitFor();
  });

  it('[R9.13] an operator keeps the days off; who comes later is shown both versions, and nothing goes unasked', async () => {
    const dialog = operator.getByRole('dialog');
    const save = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await operator.goto('/invoices');
    await operator.getByRole('link', { name: words.calendar }).click();
    await expectWords(operator, words.empty);
    await expectLayoutInEnglish(operator, `calendar-empty-${language}`, SIZES);
    await operator.getByRole('button', { name: words.add }).click();
    await dialog.getByLabel(words.name).fill('国庆节');
    await dialog.getByLabel(words.first).fill('2027-10-08');
    await dialog.getByLabel(words.last).fill('2027-10-01');
    await save(words.add);
    await expectWords(dialog, words.span);
    await dialog.getByLabel(words.first).fill('2027-10-01');
    await dialog.getByLabel(words.last).fill('2027-10-08');
    await expectLayoutInEnglish(operator, `calendar-add-${language}`, SIZES);
    await save(words.add);
    const entry = operator.locator('.invoices li', { hasText: '2027-10-01 – 2027-10-08' });
    await entry.waitFor();
    await expectLayoutInEnglish(operator, `calendar-${language}`, SIZES);

    await operator.getByRole('button', { name: words.edit }).click();
    await dialog.getByLabel(words.last).fill('2027-10-07');
    const colleague = await school.signIn('operator');
    const { result } = await colleague.query<{ rows: { entryId: string; editedIn: number }[] }>('/api/calendar');
    const [{ entryId, editedIn }] = result!.rows as [{ entryId: string; editedIn: number }];
    const theirs = { name: '国庆假', kind: 'off', from: '2027-10-01', until: '2027-10-08', basedOn: editedIn };
    expect((await colleague.command('calendar', entryId, 'EditCalendarEntry', theirs)).problem).toBeUndefined();
    await save(words.save);
    await expectWords(dialog, '国庆假', '2027-10-07');
    await expectLayoutInEnglish(operator, `calendar-conflict-${language}`, SIZES);
    await dialog.locator('.btn.primary').click();
    await operator.locator('.invoices li', { hasText: '2027-10-01 – 2027-10-07' }).waitFor();

    await operator.getByRole('button', { name: words.remove }).click();
    await dialog.getByRole('button', { name: words.doRemove, exact: true }).click();
    await expectWords(operator, words.empty);
  });
});
