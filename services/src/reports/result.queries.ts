import { Injectable } from '@nestjs/common';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { lessonStream, type ClassStreamState, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../platform/command/mailboxes.ts';
import { Database } from '../platform/database/database.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { RefusedError } from '../platform/refusal/refused-error.ts';
import { resultOf } from './my-result.ts';

/** What lessons came to for whoever asks. */
@Injectable()
export class ResultQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Of the streams themselves: a class that reads its results at once asks nothing more of the database than how fresh they are. */
  async mine(lessonId: string, personId: string, role: Role, after?: string) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    const [incarnation] = after?.split('.') ?? [];
    await (incarnation === this.store.incarnation ? mailbox.refresh() : mailbox.ready());
    const { state, version } = mailbox.head.folded;
    const granting = lessonStream.grantedBy?.(state as LessonStreamState, undefined);
    if (granting === undefined) throw new RefusedError('lesson.unknown');
    const classes = this.mailboxes.get(granting);
    await classes.ready();
    const result = resultOf(state as LessonStreamState, classes.head.folded.state as ClassStreamState, personId, role);
    return { ...result, asOf: await this.asOf(mailbox.id, version) };
  }

  private async asOf(stream: string, version: number) {
    const { rows } = await this.database.pool.query<{ position: number; at: number }>({
      name: 'result-as-of',
      text: `select position::float8, (extract(epoch from at) * 1000)::float8 as at from event where stream = $1 and version = $2`,
      values: [stream, version],
    });
    return { position: rows[0]?.position ?? 0, lagMs: 0, ...(rows[0] && { at: Math.round(rows[0].at) }) };
  }
}
