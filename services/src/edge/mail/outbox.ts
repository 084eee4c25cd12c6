import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Database } from '../../ops/database/database.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import type { Mail, Mailer, ShortMessage, ShortMessenger } from './mailer.ts';

/** A message that nothing delivered. */
export interface Letter {
  readonly id: number;
  readonly at: number;
  readonly kind: 'email' | 'phone';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly failure?: string;
}

/** Messages that this installation could not send, for a week: who runs the school passes them on. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'outbox', service: 'web', collect: () => this.sweep() });
  }

  /** Where nothing delivers mail, this is where it goes. */
  readonly mailer: Mailer = { send: (mail) => this.keep(mail) };
  readonly messenger: ShortMessenger = { send: (message) => this.keep(message) };

  /** `failure` is why it was not delivered, where somebody tried. */
  async keep(message: Mail | ShortMessage, failure?: string): Promise<void> {
    const [kind, subject] = 'subject' in message ? ['email', message.subject] : ['phone', undefined];
    await this.database.pool.query(
      'insert into outbox (kind, address, subject, text, failure) values ($1, $2, $3, $4, $5)',
      [kind, message.to, subject, message.text, failure?.slice(0, 500)],
    );
  }

  /** The newest first. */
  async newest(): Promise<Letter[]> {
    const { rows } = await this.database.reads.query<Record<string, string | null>>(
      `select id, extract(epoch from at) * 1000 as at, kind, address as to, subject, text, failure
       from outbox order by id desc limit $1`,
      [LIMITS.listRowsMost],
    );
    return rows.map(({ id, at, subject, failure, ...row }) => ({
      ...(row as unknown as Pick<Letter, 'kind' | 'to' | 'text'>),
      id: Number(id),
      at: Math.round(Number(at)),
      ...(typeof subject === 'string' && { subject }),
      ...(typeof failure === 'string' && { failure }),
    }));
  }

  private async sweep(): Promise<number> {
    const text = `delete from outbox where at < clock_timestamp() - ${LIMITS.outboxDays} * interval '1 day'`;
    return (await this.database.pool.query(text)).rowCount ?? 0;
  }
}
