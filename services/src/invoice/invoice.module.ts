import { invoice, type InvoiceFact } from '@lectern/contracts/invoice/invoice.ts';
import { InvoiceFile, Invoices, InvoiceSheet, MyInvoices } from '@lectern/contracts/invoice/queries.ts';
import { Module } from '@nestjs/common';
import { Account, Person } from '../directory/tables.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { FileUses } from '../edge/files/file-uses.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
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
  ) {
    deciders.register(invoice, decideInvoice, {
      ...files.checksOf(invoice),
      RequestInvoice: (_id, data, actor, at) =>
        queries.gather((data as { readonly orderIds: readonly string[] }).orderIds, actor, at),
    });
    projector.keepRows(invoices);
    lists.serve(MyInvoices, {
      rows: invoices,
      where: ({ personId }) => ({ personId }),
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
