import type { Invoice } from '@lectern/contracts/invoice/invoice.ts';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
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
import { Tables } from '../rows/tables.ts';
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
    private readonly tables: Tables,
    private readonly pdf: PdfWriter,
  ) {}

  async gather(orderIds: readonly string[], { personId }: Actor, at: number): Promise<InvoiceGathered> {
    const day = wallClock(at).slice(0, 'yyyy-mm-dd'.length).replaceAll('-', '');
    const number = `FP-${day}-${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`;
    return { number, paidFen: await Promise.all(orderIds.map((orderId) => this.paidFen(orderId, personId))) };
  }

  /** @throws RefusedError invoice.unknown, page.missing */
  async file(asker: SignedInPerson, id: string, invoiceId: string): Promise<StoredAnswer> {
    const mayRead = id === asker.personId || (await this.roles.allowing({ operator: true }, asker)) !== undefined;
    const { invoice, school } = await this.of(id, invoiceId);
    if (!mayRead || school !== asker.school || invoice === undefined) throw new RefusedError('invoice.unknown');
    const isErased = !(await this.seals.know([id])).get(id);
    const { file } = invoice;
    if (file === undefined || isErased) throw new RefusedError('page.missing');
    return new StoredAnswer((reply) => this.replies.sendAttachment(file, reply));
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
