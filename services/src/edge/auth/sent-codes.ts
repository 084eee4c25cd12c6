import { Injectable } from '@nestjs/common';
import type { Contact } from '@lectern/contracts/kernel/credentials.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { Tries } from '../limits/tries.ts';

/** What a code is for: with one of another purpose, or of another address, it opens nothing. */
export interface Sent {
  readonly school: string;
  readonly purpose: 'signUp' | 'signIn' | 'newPassword' | 'bind';
  readonly contact: Contact;
  /** Who asked for it, where it is known who that is. */
  readonly personId?: string;
}

/** Six digits that were sent to an address: they hold for ten minutes, five tries, and once. */
@Injectable()
export class SentCodes {
  constructor(
    private readonly database: Database,
    private readonly tries: Tries,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'sent codes', service: 'web', collect: () => this.sweep() });
  }

  /**
   * A new code, which is to be sent; the one before is over. Whether there is anybody to send it to makes no difference here.
   * @param from the network that it is asked from
   * @throws RefusedError code.tooSoon, rate.limited
   */
  async make({ school, purpose, contact: { kind, address }, personId }: Sent, from: string): Promise<string> {
    const key = [school, purpose, kind, address];
    await this.mustNotBeSoon(key);
    await this.tries.count([
      { rule: 'codesSentToContact', of: address },
      { rule: 'codesSentFromAddress', of: from },
      { rule: 'codesSentToStrangers', of: '' },
    ]);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const salt = randomBytes(16);
    const { rowCount } = await this.database.pool.query(
      `insert into sent_code as s (school, purpose, kind, address, person, salt, hash, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
       on conflict (school, purpose, kind, address) do update
         set person = excluded.person, salt = excluded.salt, hash = excluded.hash, sent_at = excluded.sent_at, tries = 0
         where s.sent_at <= clock_timestamp() - ${LIMITS.sentCodeAgainS} * interval '1 second'`,
      [...key, personId, salt, hashOf(salt, purpose, address, code)],
    );
    if (rowCount === 0) await this.mustNotBeSoon(key);
    return code;
  }

  /**
   * Uses a code up. Two who enter the right one at once: one of them is too late.
   * @throws RefusedError code.wrong, with how many tries are left; code.over; rate.limited
   */
  async take({ school, purpose, contact: { kind, address }, personId }: Sent, given: string): Promise<void> {
    const key = [school, purpose, kind, address, personId];
    const its = `school = $1 and purpose = $2 and kind = $3 and address = $4 and person is not distinct from $5`;
    let left = 0;
    const right = await this.tries.guess([{ rule: 'sentCodeOfContact', of: `${purpose} ${address}` }], async () => {
      const { rows } = await this.database.pool.query<{ salt: Buffer; hash: Buffer; tries: number }>(
        `update sent_code set tries = tries + 1 where ${its} and tries < ${LIMITS.sentCodeTries}
         and sent_at > clock_timestamp() - ${LIMITS.sentCodeMinutes} * interval '1 minute' returning salt, hash, tries`,
        key,
      );
      const [found] = rows;
      if (found === undefined) throw new RefusedError('code.over');
      left = LIMITS.sentCodeTries - found.tries;
      return timingSafeEqual(found.hash, hashOf(found.salt, purpose, address, given)) ? found.hash : undefined;
    });
    if (right === undefined) throw new RefusedError(left > 0 ? 'code.wrong' : 'code.over', { with: { left } });
    const used = await this.database.pool.query(`delete from sent_code where ${its} and hash = $6`, [...key, right]);
    if (used.rowCount === 0) throw new RefusedError('code.over');
  }

  private async mustNotBeSoon(key: readonly unknown[]): Promise<void> {
    const { rows } = await this.database.pool.query<{ wait: string }>(
      `select ${LIMITS.sentCodeAgainS} - extract(epoch from clock_timestamp() - sent_at) as wait from sent_code
       where school = $1 and purpose = $2 and kind = $3 and address = $4`,
      [...key],
    );
    const wait = Math.ceil(Number(rows[0]?.wait ?? 0));
    if (wait > 0) throw new RefusedError('code.tooSoon', { with: { retryAfterS: wait } });
  }

  private async sweep(): Promise<number> {
    const text = `delete from sent_code where sent_at < clock_timestamp() - ${LIMITS.sentCodeMinutes} * interval '1 minute'`;
    return (await this.database.pool.query(text)).rowCount ?? 0;
  }
}

const hashOf = (salt: Buffer, purpose: string, address: string, code: string): Buffer =>
  createHmac('sha256', salt).update(`${purpose}\n${address}\n${code}`).digest();
