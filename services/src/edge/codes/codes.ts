import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Counted } from '../limits/own-tries.ts';
import { Tries } from '../limits/tries.ts';
import { Database } from '../../ops/database/database.ts';
import { SharedReads } from '../../ops/database/shared-reads.ts';

export interface Code {
  readonly code: string;
  /** The stream that the code leads to. */
  readonly stream: string;
  /** The stream that it makes one a member of. */
  readonly opens: string;
  readonly closed: boolean;
}

/** Six digits, easy to type on a phone; and six of letters and digits that are not mistaken for one another. */
export const DIGITS = '0123456789';
export const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code as it stands in the tables: spaces and small letters are forgiven. */
export const asCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

export const randomCode = (alphabet: string, length = 6): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Short codes that lead to streams: unique in the installation, kept until they are closed and old. */
@Injectable()
export class Codes {
  private readonly shared = new SharedReads<Code | undefined>();

  constructor(
    private readonly database: Database,
    private readonly tries: Tries,
  ) {}

  /** The code of a stream; the same stream gets the same code again. */
  async reserve(school: string, stream: string, opens: string, alphabet: string, length?: number): Promise<string> {
    for (;;) {
      const code = randomCode(alphabet, length);
      const { rows } = await this.database.pool.query(
        `with old as (delete from code where code = $1 and closed_at < clock_timestamp() - interval '7 days'),
         new as (insert into code (code, school, stream, opens) values ($1, $2, $3, $4) on conflict do nothing returning code)
         select code from new union all select code from code where stream = $3 and not another`,
        [code, school, stream, opens],
      );
      if (rows[0] !== undefined) return rows[0].code;
    }
  }

  /** Another code of a stream that has one. All of them lead to it, and the stream says which of them still lets in. */
  async another(school: string, stream: string, alphabet: string): Promise<string> {
    for (;;) {
      const { rows } = await this.database.pool.query(
        `insert into code (code, school, stream, opens, another) values ($1, $2, $3, $3, true)
         on conflict do nothing returning code`,
        [randomCode(alphabet), school, stream],
      );
      if (rows[0] !== undefined) return rows[0].code;
    }
  }

  /** What led to these streams leads nowhere any more. */
  async close(manager: EntityManager, streams: readonly string[]): Promise<void> {
    await manager.query('update code set closed_at = clock_timestamp() where stream = any($1) and closed_at is null', [
      streams,
    ]);
  }

  /**
   * Spaces and small letters are forgiven.
   * @throws RefusedError rate.limited, when those under whom misses count failed too often
   */
  async find(school: string, typed: string, counted: readonly Counted[]): Promise<Code | undefined> {
    return this.tries.guess(counted, () => {
      const code = asCode(typed);
      return this.shared.of(`${school} ${code}`, () => this.read(school, code));
    });
  }

  /** Of whoever runs the installation: nobody counts what they type. */
  async read(school: string, typed: string): Promise<Code | undefined> {
    const { rows } = await this.database.pool.query(
      'select code, stream, opens, closed_at is not null as closed from code where code = $1 and school = $2',
      [asCode(typed), school],
    );
    return rows[0];
  }
}
