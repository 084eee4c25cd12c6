import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { DigestMade, MyNotice } from '@lectern/contracts/notice/notice.ts';
import { toldAs } from '@lectern/contracts/notice/told.ts';
import { Inject, Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { Directory } from '../directory/directory.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { MAILER, type Mail, type Mailer } from '../edge/mail/mailer.ts';
import { JobStore, type Job } from '../jobs/job-store.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Projector } from '../rows/projector.ts';
import { NoticeQueries } from './notice.queries.ts';

type Made = z.output<typeof DigestMade.data>;
const DIGEST = 'notice-digest';

const SUBJECT: Label = ['讲台：{n} 条未读通知', 'Lectern: unread notifications ({n})'];
const FOOT: Label = ['不想收这样的邮件，在“通知”页关掉。', 'To stop these mails, turn them off under Notifications.'];

/** Mails, once a day, what somebody did not read. It follows from a fact as a job does: sent once, by one process. */
@Injectable()
export class NoticeDigest {
  constructor(
    projector: Projector,
    store: JobStore,
    jobs: Jobs,
    private readonly queries: NoticeQueries,
    private readonly directory: Directory,
    private readonly address: PublicAddress,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {
    projector.follow(DIGEST, ['notice'], async (manager, facts) => {
      const made = facts.filter(({ type }) => type === 'DigestMade');
      if (made.length === 0) return;
      const wanted = made.map(({ stream, version, school, data }) => ({ id: `${stream}/${version}`, school, data }));
      await store.replace(
        manager,
        DIGEST,
        wanted.map(({ id }) => id),
        wanted as never,
      );
    });
    jobs.add<Made>({ kind: DIGEST, isSuspect: false, run: (job) => this.send(job) });
  }

  private async send({ school, data: { personId, language, since } }: Job<Made>): Promise<void> {
    const [to, notices] = await Promise.all([
      this.directory.mailAddressOf(school, personId),
      this.queries.unread({ personId, school }, since),
    ]);
    if (to !== undefined && notices.length > 0)
      await this.mailer.send({ to, ...digestOf(notices, language, this.address.origin ?? '') });
  }
}

/** The newest first, each with where it leads. */
export function digestOf(notices: readonly MyNotice[], language: Language, origin: string): Omit<Mail, 'to'> {
  const lines = notices.map(({ kind, subject, title = '', className, at }) => {
    const { text, page } = toldAs(kind);
    const said = labelIn(text, language).replace('{title}', title);
    return `${said}\n${[className, wallClock(at).slice(0, -3)].filter(Boolean).join(' · ')}\n${origin}${page(subject)}`;
  });
  return {
    subject: labelIn(SUBJECT, language).replace('{n}', String(notices.length)),
    text: [...lines, labelIn(FOOT, language)].join('\n\n'),
  };
}
