import type { CalendarDays } from '@lectern/contracts/invoice/calendar.ts';
import { invoiceOfOrder, type Invoice } from '@lectern/contracts/invoice/invoice.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { schoolDay } from '@lectern/contracts/kernel/zone.ts';
import { orderMachine } from '@lectern/contracts/order/order.ts';
import type { OrderStreamState } from '@lectern/contracts/order/order.ts';
import type { InvoiceStreamState } from '@lectern/contracts/invoice/invoice.ts';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { FileReplies } from '../edge/files/file-replies.ts';
import { FileAnswer, StoredAnswer } from '../edge/http/file-answer.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import type { Actor } from '../ledger/submission.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { calendarEntries } from './calendar.rows.ts';
import type { InvoiceGathered } from './invoice.decider.ts';
import { invoices } from './invoice.rows.ts';
import { invoiceSheet, SHEET_FIELDS, type SheetRow } from './invoice-sheet.ts';

const DIGITS = 6;

/** What stands in invoices, in clear for who may read it; and what may be asked for. */
@Injectable()
export class InvoiceQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly roles: StreamRoles,
    private readonly seals: Seals,
    private readonly replies: FileReplies,
    private readonly freshness: Freshness,
    private readonly tables: Tables,
    private readonly pdf: PdfWriter,
  ) {}

  async gather(orderIds: readonly string[], { personId, school }: Actor, at: number): Promise<InvoiceGathered> {
    const today = schoolDay(at);
    const number = `FP-${today.replaceAll('-', '')}-${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`;
    const [calendar, ...paidFen] = await Promise.all([
      this.calendar(school, today),
      ...orderIds.map((orderId) => this.paidFen(orderId, personId)),
    ]);
    return { number, paidFen, calendar };
  }

  /** The invoice that an order of theirs is in, and which of their orders are in any. */
  async holding(personId: string, orderId: string): Promise<string | undefined> {
    return invoiceOfOrder(await this.invoicesOf(personId), orderId)?.[0];
  }

  async invoicedOrders(personId: string): Promise<string[]> {
    const { invoices: theirs } = await this.invoicesOf(personId);
    return Object.values(theirs).flatMap(({ orderIds, isReturned }) => (isReturned ? [] : orderIds));
  }

  /** How many entries the calendar of a school has. */
  async countCalendar(school: string): Promise<number> {
    await this.freshness.caughtUp([calendarEntries.name]);
    return this.tables.count(this.tables.select(calendarEntries).where({ school }));
  }

  /** @throws RefusedError invoice.unknown, page.missing */
  async file(asker: SignedInPerson, id: string, invoiceId: string): Promise<StoredAnswer> {
    const mayRead = id === asker.personId || (await this.roles.allowing({ operator: true }, asker)) !== undefined;
    const { invoice, school } = await this.of(id, invoiceId);
    if (!mayRead || school !== asker.school || invoice === undefined) throw new RefusedError('invoice.unknown');
    const isErased = !(await this.seals.know([id])).get(id);
    const { file, number } = invoice;
    if (file === undefined || isErased) throw new RefusedError('page.missing');
    return new StoredAnswer((reply) => this.replies.sendAttachment({ ...file, name: `${number}.pdf` }, reply));
  }

  /** @throws RefusedError invoice.unknown */
  async sheet({ school }: SignedInPerson, personId: string, invoiceId: string): Promise<FileAnswer> {
    const select = this.tables.select(invoices).where({ school, personId, invoiceId });
    for (const field of SHEET_FIELDS) select.show(field, field);
    const rows = await this.tables.read<{ readonly personId: string }>(select);
    const [found] = (await this.opened(rows)) as readonly SheetRow[];
    if (found === undefined) throw new RefusedError('invoice.unknown');
    return new FileAnswer(`${found.number}.pdf`, async (out, language) => {
      out.write(await this.pdf.write(invoiceSheet(found, language)));
    });
  }

  async of(
    id: string,
    invoiceId: string,
  ): Promise<{ readonly invoice: Invoice | undefined; readonly school?: string }> {
    const mailbox = this.mailboxes.get(`invoice/${id}`);
    await mailbox.ready();
    const { folded, school } = mailbox.head;
    return { invoice: (folded.state as InvoiceStreamState).invoice.invoices[invoiceId], ...(school && { school }) };
  }

  /** Rows with what is personal in clear; of who was erased it is empty. */
  async opened<Row extends { readonly personId: string }>(rows: readonly Row[]): Promise<never> {
    const sealed = rows.flatMap((row) => (Object.values(row) as unknown[]).filter(isSealed));
    const secrets = await this.seals.know([...new Set(sealed.map(({ sealedBy }) => sealedBy))]);
    const open = (row: Row, one: Sealed) =>
      this.seals.openWith(secrets.get(one.sealedBy), one, `invoice/${row.personId}`);
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        Object.entries(row).flatMap(([field, value]) => (isSealed(value) ? [[field, open(row, value)]] : [])),
      ),
    })) as never;
  }

  private async invoicesOf(personId: string): Promise<InvoiceStreamState['invoice']> {
    const mailbox = this.mailboxes.get(`invoice/${personId}`);
    await mailbox.refresh(); // one that was just asked for elsewhere is among them
    return (mailbox.head.folded.state as InvoiceStreamState).invoice;
  }

  /** What the calendar of a school says of a day and those after it. */
  private async calendar(school: string, today: string): Promise<readonly CalendarDays[]> {
    await this.freshness.caughtUp([calendarEntries.name]);
    const entries = this.tables.select(calendarEntries).where({ school });
    for (const field of ['kind', 'from', 'until']) entries.show(field, field);
    return (await this.tables.read<CalendarDays>(entries)).filter(({ until }) => until >= today);
  }

  /** What was paid for an order, where it is theirs and stands; undefined where no invoice may be for it. */
  private async paidFen(orderId: string, personId: string): Promise<number | undefined> {
    const mailbox = this.mailboxes.get(`order/${orderId}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    const { order, paid } = (folded.state as OrderStreamState).order;
    const stands = order?.personId === personId && statusOf(folded, orderMachine, 'order') === 'paid';
    return stands ? paid?.fen : undefined;
  }
}
