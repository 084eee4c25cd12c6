import { calendar, SchoolCalendar } from '@lectern/contracts/invoice/calendar.ts';
import { invoice, type InvoiceFact } from '@lectern/contracts/invoice/invoice.ts';
import {
  InvoiceAddress,
  InvoicedOrders,
  InvoiceFile,
  Invoices,
  InvoiceSheet,
  MyInvoices,
} from '@lectern/contracts/invoice/queries.ts';
import { Module } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Account, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { decideCalendar } from './calendar.decider.ts';
import { calendarEntries } from './calendar.rows.ts';
import { decideInvoice } from './invoice.decider.ts';
import { InvoiceMail } from './invoice.mail.ts';
import { InvoiceQueries } from './invoice.queries.ts';
import { invoices } from './invoice.rows.ts';
import { InvoiceRefunded } from './refunded.reaction.ts';

const OPEN = ['submitted', 'processing'] as const;

@Module({ providers: [InvoiceQueries, InvoiceMail, InvoiceRefunded] })
export class InvoiceModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    files: Attachments,
    uses: FileUses,
    queries: InvoiceQueries,
    directory: Directory,
  ) {
    deciders.register(invoice, decideInvoice, {
      ...files.checksOf(invoice),
      RequestInvoice: (_id, data, actor, at) =>
        queries.gather((data as { readonly orderIds: readonly string[] }).orderIds, actor, at),
    });
    deciders.register(calendar, decideCalendar, {
      AddCalendarEntry: (_id, _data, { school }) => queries.countCalendar(school),
    });
    projector.keepRows(invoices);
    projector.keepRows(calendarEntries);
    lists.serve(SchoolCalendar, { rows: calendarEntries });
    lists.serve(MyInvoices, {
      rows: invoices,
      where: async ({ personId }, { orderId }) => ({
        personId,
        ...(orderId !== undefined && { invoiceId: (await queries.holding(personId, orderId)) ?? [] }),
      }),
      present: (rows) => queries.opened(rows as never),
    });
    lists.serve(Invoices, {
      rows: invoices,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login' },
      search: ['number', 'person.name', 'account.login'],
      where: (_, { state = 'open' }) => ({ status: state === 'open' ? OPEN : state, 'account.person': {} }),
      present: (rows) => queries.opened(rows as never),
    });
    answers.register(InvoicedOrders, async (_, asker) => ({
      orderIds: await queries.invoicedOrders(asker!.personId),
    }));
    answers.register(InvoiceAddress, async (_, asker) => {
      const email = await directory.mailAddressOf(asker!.school, asker!.personId);
      return email === undefined ? {} : { email };
    });
    answers.registerFile(InvoiceFile, ({ personId, invoiceId }, asker) => queries.file(asker!, personId, invoiceId));
    answers.registerFile(InvoiceSheet, ({ personId, invoiceId }, asker) => queries.sheet(asker!, personId, invoiceId));
    uses.follow('file-uses-invoice', ['invoice', 'closure'], (fact) => {
      const { stream } = fact;
      // Their invoices go with whoever is erased.
      if (fact.type === 'AccountClosed') return { stream: stream.replace('closure/', 'invoice/'), fileIds: [] };
      const { type, data } = fact as unknown as InvoiceFact;
      if (type !== 'InvoiceIssued') return undefined;
      return { subject: data.invoiceId, fileIds: data.files.map(({ fileId }) => fileId) };
    });
  }
}
