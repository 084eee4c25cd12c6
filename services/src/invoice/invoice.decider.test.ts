import { invoiceDue } from '@lectern/contracts/invoice/due.ts';
import {
  invoice,
  InvoicedOrderRefunded,
  InvoiceIssued,
  InvoiceMailed,
  InvoiceProcessed,
  InvoiceRequested,
  InvoiceReturned,
} from '@lectern/contracts/invoice/invoice.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { invoiceStream } from '@lectern/contracts/invoice/invoice.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideInvoice } from './invoice.decider.ts';

const [me, operator] = [studentId(1), studentId(2)];
const number = 'FP-20261121-004711';
const paying = (...paidFen: (number | undefined)[]): Asked => ({
  personId: me,
  streamId: me,
  role: 'visitor',
  at: 5,
  gathered: { number, paidFen, calendar: [] },
});
const theirs: Asked = { personId: operator, streamId: me, role: 'operator', at: 9 };
const timer: Asked = { personId: operator, streamId: me, role: 'system', at: 9 };
const after = (...facts: NewFact[]) =>
  given(
    { stream: invoiceStream, context: invoice, decide: decideInvoice },
    having(invoiceStream, facts, { ...paying(), at: 1 }),
  );
const [one, other] = [newId(), newId()];
const INVOICE = { invoiceId: newId() };
const its = { ...INVOICE, personId: me };
const [mySeal, theirSeal] = [sealedBy(me), sealedBy(operator)];
const company = { header: 'company', title: '青禾', taxId: '91110000MA0EXAMP1X', email: 'lin@school.example' } as const;
const asked = { ...INVOICE, orderIds: [one, other], ...company, language: 'zh-cn' };
const requested = InvoiceRequested({
  ...its,
  number,
  orderIds: [one, other],
  amountFen: 5600,
  header: 'company',
  title: mySeal('青禾'),
  taxId: mySeal(company.taxId),
  email: mySeal(company.email),
  language: 'zh-cn',
  due: invoiceDue(5),
});
const processed = InvoiceProcessed(its);
const PDF = { fileId: 'ab'.repeat(32), name: '发票.pdf', bytes: 8193, type: 'application/pdf' };
const issued = InvoiceIssued({ ...its, files: [PDF] });

describe('RequestInvoice', () => {
  it('[R5.17] takes several paid orders, for a company with a tax ID of 15 to 20 capitals and digits', () => {
    expect(after().when('RequestInvoice', asked, paying(1800, 3800))).toEqual([requested]);
    expect(after().when('RequestInvoice', { ...asked, taxId: '9111 0000 ma0e xamp1x' }, paying(1800, 3800))).toEqual([
      requested,
    ]);
    for (const taxId of [undefined, '9'.repeat(14), '9'.repeat(21), '91110000MA0EXAMP1-', '九'.repeat(15)])
      expect(after().when('RequestInvoice', { ...asked, taxId }, paying(1800, 3800))).toEqual({
        refused: 'request.invalid',
      });
    for (const taxId of ['9'.repeat(15), '9'.repeat(20)])
      expect(after().when('RequestInvoice', { ...asked, taxId }, paying(1, 1))).toHaveLength(1);
  });

  it('[R9.13] is due by the calendar of the day on which it is asked for', () => {
    const asking = paying(1800, 3800);
    const calendar = [{ kind: 'off', from: '1970-01-02', until: '1970-01-09' }] as const;
    const off = { ...asking, gathered: { number, paidFen: [1800, 3800], calendar } };
    const facts = after().when('RequestInvoice', asked, off) as NewFact[];
    expect(facts[0]!.data).toMatchObject({ due: invoiceDue(5, calendar) });
    expect(invoiceDue(5, calendar).until).toBeGreaterThan(invoiceDue(5).until);
  });

  it('[R5.16] wants an e-mail address that can be one', () => {
    for (const email of ['', 'lin', 'lin@', 'lin@school', '13800005206'])
      expect(after().when('RequestInvoice', { ...asked, email }, paying(1, 1))).toEqual({ refused: 'request.invalid' });
  });

  it('keeps nothing of a company in one for a person', () => {
    const facts = after().when('RequestInvoice', { ...asked, header: 'person', bank: '示例银行' }, paying(1, 1));
    expect((facts as NewFact[])[0]!.data).not.toHaveProperty('taxId');
    expect((facts as NewFact[])[0]!.data).not.toHaveProperty('bank');
  });

  it('is for paid orders of one’s own, each in one invoice that was not returned', () => {
    expect(after().when('RequestInvoice', asked, paying(1800, undefined))).toEqual({ refused: 'invoice.notPaid' });
    expect(after().when('RequestInvoice', { ...asked, orderIds: [] }, paying())).toEqual({
      refused: 'request.invalid',
    });
    expect(after(requested).when('RequestInvoice', asked, paying(1, 1))).toEqual({ refused: 'already.so' });
    const again = { ...asked, invoiceId: newId(), orderIds: [other] };
    expect(after(requested).when('RequestInvoice', again, paying(1))).toEqual({ refused: 'invoice.twice' });
    const returned = InvoiceReturned({ ...its, words: theirSeal('税号') });
    expect(after(requested, returned).when('RequestInvoice', again, paying(1))).toHaveLength(1);
  });
});

describe('[R4.15] an invoice', () => {
  it('goes from submitted to processing to issued, by an operator and one step after the other', () => {
    const files = { ...INVOICE, files: [PDF] };
    expect(after(requested).when('ProcessInvoice', INVOICE, theirs)).toEqual([processed]);
    expect(after(requested).when('IssueInvoice', files, theirs)).toEqual({ refused: 'step.notNow' });
    expect(after(requested, processed).when('IssueInvoice', files, theirs)).toEqual([issued]);
    expect(after(requested, processed, issued).when('IssueInvoice', files, theirs)).toEqual({ refused: 'step.notNow' });
    expect(after(requested).when('ProcessInvoice', INVOICE, paying())).toEqual({ refused: 'page.forbidden' });
    expect(after().when('ProcessInvoice', INVOICE, theirs)).toEqual({ refused: 'invoice.unknown' });
  });

  it('is issued as one PDF, and as nothing else', () => {
    const zip = { ...PDF, name: '发票.docx', type: 'application/msword' };
    for (const files of [[], [zip]])
      expect(after(requested, processed).when('IssueInvoice', { ...INVOICE, files }, theirs)).toEqual({
        refused: 'invoice.notPdf',
      });
  });

  it('is returned with a reason until it is issued', () => {
    const back = { ...INVOICE, words: '税号不对' };
    const returned = InvoiceReturned({ ...its, words: theirSeal('税号不对') });
    expect(after(requested).when('ReturnInvoice', back, theirs)).toEqual([returned]);
    expect(after(requested, processed).when('ReturnInvoice', back, theirs)).toEqual([returned]);
    expect(after(requested).when('ReturnInvoice', { ...INVOICE, words: ' ' }, theirs)).toEqual({
      refused: 'request.invalid',
    });
    expect(after(requested, processed, issued).when('ReturnInvoice', back, theirs)).toEqual({ refused: 'step.notNow' });
    expect(after(requested, returned).when('ProcessInvoice', INVOICE, theirs)).toEqual({ refused: 'step.notNow' });
  });

  it('is sent again by whose it is and by an operator, once it is there', () => {
    for (const by of [paying(), theirs])
      expect(after(requested, processed, issued).when('MailInvoice', INVOICE, by)).toEqual([InvoiceMailed(its)]);
    expect(after(requested).when('MailInvoice', INVOICE, paying())).toEqual({ refused: 'step.notNow' });
  });

  it('is marked once when one of its orders is refunded, and not issued any more', () => {
    const mark = InvoicedOrderRefunded({ ...its, orderId: other });
    expect(after(requested).when('MarkRefundInInvoice', { orderId: other }, timer)).toEqual([mark]);
    expect(after(requested, mark).when('MarkRefundInInvoice', { orderId: other }, timer)).toEqual({
      refused: 'already.so',
    });
    expect(after(requested).when('MarkRefundInInvoice', { orderId: newId() }, timer)).toEqual({
      refused: 'invoice.unknown',
    });
    expect(after(requested, mark).when('ProcessInvoice', INVOICE, theirs)).toEqual({ refused: 'invoice.refunded' });
  });
});
