import type { ListKind } from '@lectern/contracts/kernel/list.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { SchoolCalendar } from '@lectern/contracts/invoice/calendar.ts';
import { invoiceDue } from '@lectern/contracts/invoice/due.ts';
import { endOfSchoolDay, schoolDay } from '@lectern/contracts/kernel/zone.ts';
import type { OrderRow } from '@lectern/contracts/order/queries.ts';
import {
  invoiceFilePath,
  invoiceSheetPath,
  type Invoices,
  type MyInvoices,
} from '@lectern/contracts/invoice/queries.ts';
import { numberOfId } from '@lectern/contracts/order/order.ts';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { COMPANY, paidOrder, unpaidOrder } from '../support/invoices.ts';
import { checked, openSandbox, ordered } from '../support/payments.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { asOwner } from '../support/platform.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let smtp: SMTPServer;
let payments: Awaited<ReturnType<typeof openSandbox>>;
let student: Client;
let operator: Client;
const letters: string[] = [];
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Title (FP) >>\nendobj\n%%EOF\n');

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let letter = '';
      stream.on('data', (part: Buffer) => (letter += part.toString()));
      stream.on('end', () => (letters.push(letter), done()));
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  payments = await openSandbox();
  const { port } = smtp.server.address() as AddressInfo;
  school = await openSchool({ ...payments.environment, LECTERN_SMTP: `smtp://127.0.0.1:${port}` });
  [student, operator] = [await school.student(1), await school.other('operator')];
});
afterAll(async () => {
  await school.close();
  await payments.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

/** How many rows a page has where there are more. */
const PAGE = 2;

type Row<List extends ListKind> = z.output<List['row']>;
const mine = async (client = student, wish = '') =>
  (await client.query<{ rows: Row<typeof MyInvoices>[] }>(`/api/invoices/mine${wish}`)).result!.rows;
const queue = async (client: Client, wish = '') =>
  (await client.query<{ rows: Row<typeof Invoices>[] }>(`/api/invoices${wish}`)).result!.rows;
const give = (client: Client, name: string, data: object, whose = student) =>
  client.command('invoice', whose.id, name, data);
const noticesOf = async (client: Client) =>
  (await client.query<{ rows: { kind: string }[] }>('/api/notices'))
    .result!.rows.map(({ kind }) => kind)
    .filter((kind) => /^(order|invoice)/.test(kind));

it('[R3.19] [R4.15] [R6.17] [R7.30] an invoice for two orders is asked for, handed on, issued, mailed and mailed again', async () => {
  const invoiceId = newId();
  const orderIds = [await paidOrder(school, student), await paidOrder(school, student)];
  await receipt(give(student, 'RequestInvoice', { invoiceId, orderIds, ...COMPANY }));
  const clear = { title: COMPANY.title, taxId: '91110000MA0EXAMP1X', email: COMPANY.email, amountFen: 3600 };
  await expect.poll(() => mine()).toMatchObject([{ invoiceId, status: 'submitted', ...clear }]);
  await expect.poll(() => queue(operator)).toMatchObject([{ invoiceId, name: expect.any(String), ...clear }]);
  const [{ number }] = (await mine()) as [Row<typeof MyInvoices>];
  expect(number).toMatch(/^FP-\d{8}-\d{6}$/);

  const sheet = invoiceSheetPath(student.id, invoiceId);
  const [said] = await textOfPdf(new Uint8Array(await (await operator.fetch('GET', sheet)).arrayBuffer()));
  for (const words of [
    number,
    COMPANY.title,
    '91110000MA0EXAMP1X',
    COMPANY.bank,
    '¥36.00',
    ...orderIds.map(numberOfId),
  ])
    expect(said).toContain(words);
  for (const by of [student, await school.teacher()])
    expect((await refusal(by.query(sheet))).code).toBe('page.forbidden');

  const to = { family: 'invoice', id: student.id, command: 'IssueInvoice' };
  const { file } = await attach(operator, to, '发票.pdf', PDF);
  expect((await refusal(give(operator, 'IssueInvoice', { invoiceId, files: [file] }))).code).toBe('step.notNow');
  await receipt(give(operator, 'ProcessInvoice', { invoiceId }));
  expect((await refusal(give(operator, 'IssueInvoice', { invoiceId, files: [] }))).code).toBe('invoice.notPdf');
  await receipt(give(operator, 'IssueInvoice', { invoiceId, files: [file] }));
  await expect.poll(() => mine()).toMatchObject([{ status: 'issued', mailedAt: expect.any(Number) }]);
  await expect.poll(() => queue(operator)).toEqual([]);
  expect((await queue(operator, '?state=issued')).map((one) => one.number)).toEqual([number]);
  await expect.poll(() => letters.length).toBe(1);
  expect(letters[0]).toContain(`To: ${COMPANY.email}`);
  expect(letters[0]).toContain(`filename=${number}.pdf`);
  expect(letters[0]!.replaceAll(/\s/g, '')).toContain(PDF.toString('base64'));
  await expect.poll(() => noticesOf(student)).toContain('invoiceIssued');

  const path = invoiceFilePath(student.id, invoiceId);
  for (const by of [student, operator])
    expect(Buffer.from(await (await by.fetch('GET', path)).arrayBuffer())).toEqual(PDF);
  // Called by its number, as in the mail, and not as whoever issued it had called their file.
  expect((await student.fetch('GET', path)).headers.get('content-disposition')).toContain(`"${number}.pdf"`);
  for (const by of [await school.student(2), await school.teacher()])
    expect((await by.fetch('GET', path)).status).toBe(404);
  await receipt(give(student, 'MailInvoice', { invoiceId }));
  await expect.poll(() => letters.length).toBe(2);
});

it('is nobody else’s, nothing of it stands in clear in the ledger, and none is for what was not paid', async () => {
  const [other, teacher, admin] = [await school.student(2), await school.teacher(), await school.other('admin')];
  const asked = { invoiceId: newId(), orderIds: [await paidOrder(school, student)], ...COMPANY };
  expect((await refusal(give(other, 'RequestInvoice', asked, other))).code).toBe('invoice.notPaid');
  expect((await refusal(give(other, 'RequestInvoice', asked))).code).toBe('page.forbidden');
  expect((await refusal(give(student, 'RequestInvoice', { ...asked, taxId: '123' }))).code).toBe('request.invalid');
  await receipt(give(student, 'RequestInvoice', asked));
  expect((await refusal(give(student, 'RequestInvoice', { ...asked, invoiceId: newId() }))).code).toBe('invoice.twice');
  for (const by of [other, teacher]) expect((await refusal(by.query('/api/invoices'))).code).toBe('page.forbidden');
  await expect.poll(() => queue(admin)).toMatchObject([{ title: COMPANY.title }]);
  expect((await refusal(give(admin, 'ProcessInvoice', asked))).code).toBe('page.forbidden');
  const facts = await asOwner(school.database, `select data::text as data from event where stream like 'invoice/%'`);
  const stored = JSON.stringify(facts);
  for (const clear of [COMPANY.title, 'EXAMP1X', COMPANY.email, COMPANY.bank]) expect(stored).not.toContain(clear);

  await receipt(give(operator, 'ReturnInvoice', { invoiceId: asked.invoiceId, words: '税号和名称不符' }));
  await expect.poll(async () => (await mine())[0]).toMatchObject({ status: 'returned', words: '税号和名称不符' });
  await expect.poll(() => noticesOf(student)).toContain('invoiceReturned');
  await receipt(give(student, 'RequestInvoice', { ...asked, invoiceId: newId() }));
});

it('an order that is paid and asked back tells its buyer, and marks its invoice', async () => {
  const buyer = await school.student(3);
  const { orderNo, orderId } = await ordered(buyer, 'junior-1');
  payments.sandbox.pay(orderNo);
  await expect.poll(() => checked(buyer, orderNo)).toEqual({ status: 'paid', isGranted: true });
  await expect.poll(() => noticesOf(buyer)).toEqual(['orderGranted']);
  const invoiceId = newId();
  await receipt(give(buyer, 'RequestInvoice', { invoiceId, orderIds: [orderId], ...COMPANY }, buyer));
  await receipt(buyer.command('order', orderId, 'RequestRefund'));
  await expect.poll(() => mine(buyer)).toMatchObject([{ invoiceId, isRefunded: true, status: 'submitted' }]);
  expect((await refusal(give(operator, 'ProcessInvoice', { invoiceId }, buyer))).code).toBe('invoice.refunded');
  await expect.poll(() => noticesOf(buyer)).toEqual(['orderRefunded']);
});

it('[R9.13] days off that an operator keeps put later what is asked for from then on, and nothing from before', async () => {
  const [buyer, admin] = [await school.student(4), await school.other('admin')];
  const asking = async () => {
    const invoiceId = newId();
    const orderIds = [await paidOrder(school, buyer)];
    await receipt(give(buyer, 'RequestInvoice', { invoiceId, orderIds, ...COMPANY }, buyer));
    const found = async () => (await mine(buyer)).find((one) => one.invoiceId === invoiceId);
    await expect.poll(found).toBeDefined();
    return (await found())!;
  };
  const before = await asking();
  expect(before).toMatchObject({ dueFrom: invoiceDue(before.at).from, dueUntil: invoiceDue(before.at).until });

  const soon = schoolDay(endOfSchoolDay(schoolDay(Date.now()))! + 1);
  const entry = { name: '校庆', kind: 'off', from: soon, until: schoolDay(Date.now() + 20 * 86_400_000) } as const;
  const [entryId, id] = [newId(), newId()];
  for (const by of [buyer, await school.teacher(), admin])
    expect((await refusal(by.command('calendar', id, 'AddCalendarEntry', entry))).code).toBe('page.forbidden');
  await receipt(operator.command('calendar', entryId, 'AddCalendarEntry', entry));
  const kept = async () =>
    (await admin.query<{ rows: Row<typeof SchoolCalendar>[] }>(SchoolCalendar.path)).result!.rows;
  await expect.poll(kept).toEqual([{ entryId, ...entry, editedIn: 1 }]);
  const later = await asking();
  expect(later).toMatchObject({ dueUntil: invoiceDue(later.at, [entry]).until });
  expect(later.dueUntil).toBeGreaterThan(before.dueUntil);
  expect((await mine(buyer)).find(({ invoiceId }) => invoiceId === before.invoiceId)).toEqual(before);
  expect((await queue(operator)).find(({ invoiceId }) => invoiceId === later.invoiceId)).toMatchObject({
    dueUntil: later.dueUntil,
  });
  const sheet = await operator.fetch('GET', invoiceSheetPath(buyer.id, later.invoiceId));
  expect((await textOfPdf(new Uint8Array(await sheet.arrayBuffer()))).join()).toContain(schoolDay(later.dueUntil));

  expect(
    await refusal(operator.command('calendar', entryId, 'EditCalendarEntry', { ...entry, name: '春假', basedOn: 0 })),
  ).toMatchObject({ code: 'edit.conflict', with: { name: '校庆' } });
  await receipt(operator.command('calendar', entryId, 'RemoveCalendarEntry', { basedOn: 1 }));
  const then = await asking();
  expect(then.dueUntil).toBe(invoiceDue(then.at).until);
});

it('which orders are in an invoice, and in which, is found behind the first page', async () => {
  const buyer = await school.student(5);
  const invoiceId = newId();
  const orderIds = [await paidOrder(school, buyer)];
  await receipt(give(buyer, 'RequestInvoice', { invoiceId, orderIds, ...COMPANY }, buyer));
  for (let n = 0; n < PAGE; n += 1) {
    const asked = { invoiceId: newId(), orderIds: [await paidOrder(school, buyer)], ...COMPANY };
    await receipt(give(buyer, 'RequestInvoice', asked, buyer));
    orderIds.push(...asked.orderIds);
  }
  await expect.poll(async () => (await mine(buyer)).length).toBe(PAGE + 1);
  expect((await mine(buyer, `?size=${PAGE}`)).map((one) => one.invoiceId)).not.toContain(invoiceId);
  const found = (orderId: string, client = buyer) => mine(client, `?orderId=${orderId}`);
  expect(await found(orderIds[0]!)).toMatchObject([{ invoiceId }]);
  expect(await found(orderIds[0]!, student)).toEqual([]);
  expect(await found(newId())).toEqual([]);
  const invoiced = async (client: Client) =>
    (await client.query<{ orderIds: string[] }>('/api/invoices/orders')).result!.orderIds;
  expect((await invoiced(buyer)).toSorted()).toEqual(orderIds.toSorted());
  await receipt(give(operator, 'ReturnInvoice', { invoiceId, words: '抬头' }, buyer));
  expect(await invoiced(buyer)).not.toContain(orderIds[0]);
  expect(await found(orderIds[0]!)).toEqual([]);
});

it('orders that wait for their money are counted beyond the first page', async () => {
  const buyer = await school.student(6);
  const more = PAGE + 1;
  for (let n = 0; n < more; n += 1) await unpaidOrder(school, buyer);
  await paidOrder(school, buyer);
  const waiting = async () =>
    (await buyer.query<{ rows: OrderRow[]; total: number }>(`/api/orders/mine?waits=1&size=${PAGE}`)).result!;
  await expect.poll(async () => (await waiting()).total).toBe(more);
  expect((await waiting()).rows).toHaveLength(PAGE);
});
