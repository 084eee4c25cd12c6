import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimit } from '../edge/limits/concurrency-limit.ts';
import { Rate } from '../edge/limits/rate.ts';
import { Tries } from '../edge/limits/tries.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** Who reads statements: a program of the school's, known by a key of its own. */
export interface Consumer {
  readonly key: string;
  readonly school: string;
}

const KEY = /^x-[A-Za-z0-9_-]{16}$/;
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Keys of consumers: the secret is shown once and kept as a hash; it is random enough to need no slow one. */
@Injectable()
export class Consumers {
  /** Counted in each process: asking the others would cost every request a round trip. */
  private readonly requests = new Rate(LIMITS.xapiRequestsPerMinute);
  /** How many questions of each key are being read. */
  private readonly underWay = new ConcurrencyLimit(LIMITS.xapiReadsAtOnce, 'xapi.another');

  constructor(
    private readonly database: Database,
    private readonly tries: Tries,
  ) {}

  /**
   * Who it is, by an Authorization header of the Basic scheme; each request counts.
   * @throws RefusedError when nobody is known by it, or they ask too often
   */
  async known(authorization: string | undefined): Promise<Consumer> {
    const [, encoded = ''] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
    const [key, secret] = split(Buffer.from(encoded, 'base64').toString());
    if (!KEY.test(key)) throw new RefusedError('xapi.credentials');
    if (this.requests.isSpent(key)) throw new RefusedError('rate.limited');
    const consumer = await this.tries.guess([{ rule: 'secretsOfConsumer', of: key }], () => this.read(key, secret));
    if (consumer === undefined) throw new RefusedError('xapi.credentials');
    if (!this.requests.admits(key)) throw new RefusedError('rate.limited');
    return consumer;
  }

  private async read(key: string, secret: string): Promise<Consumer | undefined> {
    const { rows } = await this.database.pool.query<{ school: string; secret: Buffer }>(
      'select school, secret from xapi_consumer where key = $1 and revoked_at is null',
      [key],
    );
    const [found] = rows;
    return found !== undefined && timingSafeEqual(found.secret, digest(secret))
      ? { key, school: found.school }
      : undefined;
  }

  /**
   * Reads for a consumer, of which each does little at once: no other waits behind it.
   * @throws RefusedError when it reads as much already as it may
   */
  reading<Result>({ key }: Consumer, read: () => Promise<Result>): Promise<Result> {
    return this.underWay.run(key, read);
  }

  /** Makes a key; its secret is known to nobody afterwards but to whom it is told. */
  async add(school: string, name: string): Promise<{ readonly key: string; readonly secret: string }> {
    const key = `x-${randomBytes(12).toString('base64url')}`;
    const secret = randomBytes(32).toString('base64url');
    await this.database.pool.query('insert into xapi_consumer (key, school, name, secret) values ($1, $2, $3, $4)', [
      key,
      school,
      name,
      digest(secret),
    ]);
    return { key, secret };
  }

  /** Whether there was such a key to revoke; it opens nothing from now on. */
  async revoke(key: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'update xapi_consumer set revoked_at = clock_timestamp() where key = $1 and revoked_at is null',
      [key],
    );
    return rowCount === 1;
  }

  async all() {
    const { rows } = await this.database.pool.query<{
      key: string;
      name: string;
      school: string;
      made_at: Date;
      revoked_at: Date | null;
    }>('select key, name, school, made_at, revoked_at from xapi_consumer order by made_at');
    return rows;
  }
}

/** Key and secret of `key:secret`. */
function split(text: string): [string, string] {
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}
