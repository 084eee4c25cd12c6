import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import { Inject, Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { MAILER, type Mailer } from '../edge/mail/mailer.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Projector } from '../rows/projector.ts';
import { InvoiceQueries } from './invoice.queries.ts';

interface Wanted {
  readonly personId: string;
  readonly invoiceId: string;
}
const MAIL = 'invoice-mail';
const SUBJECT: Label = ['讲台：发票 {number}', 'Lectern: invoice {number}'];
const TEXT: Label = [
  '你申请的发票 {number} 已开具，PDF 随邮件附上；没有附件的，在“发票”页下载：\n{page}',
  'Your invoice {number} was issued. Its PDF comes with this mail. Where it doesn’t, download it under Invoices:\n{page}',
];

/** Sends an invoice when it was issued, and again when that is asked for: a job for each such fact, done by one process. */
@Injectable()
export class InvoiceMail {
  constructor(
    projector: Projector,
    store: JobStore,
    jobs: Jobs,
    private readonly queries: InvoiceQueries,
    private readonly address: PublicAddress,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {
    projector.follow(MAIL, ['invoice'], async (manager, facts) => {
      const sent = facts.filter(({ type }) => type === 'InvoiceIssued' || type === 'InvoiceMailed');
      if (sent.length === 0) return;
      const wanted = sent.map(({ stream, version, school, data }) => {
        const { personId, invoiceId } = data as Wanted;
        return { id: `${stream}/${version}`, school, data: { personId, invoiceId } };
      });
      await store.replace(
        manager,
        MAIL,
        wanted.map(({ id }) => id),
        wanted,
      );
    });
    jobs.add<Wanted>({ kind: MAIL, isSuspect: false, run: (job) => this.send(job) });
  }

  private async send({ data: { personId, invoiceId } }: Job<Wanted>): Promise<void> {
    const { invoice } = await this.queries.of(personId, invoiceId);
    if (invoice?.file === undefined) return;
    const { number, language, file } = invoice;
    const [opened] = (await this.queries.opened([{ personId, email: invoice.email }])) as { readonly email: string }[];
    const content = await this.files.read(file.fileId);
    if (opened!.email === '' || content === undefined) return; // they were erased, and their invoice with them
    const page = `${this.address.origin ?? ''}/me/invoices`;
    const said = (label: Label) => labelIn(label, language).replace('{number}', number).replace('{page}', page);
    await this.mailer.send({
      to: opened!.email,
      subject: said(SUBJECT),
      text: said(TEXT),
      attachments: [{ filename: `${number}.pdf`, content: await buffer(content), contentType: file.type }],
    });
  }
}
