import { Injectable } from '@nestjs/common';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { asCode, LETTERS, randomCode } from '../codes/codes.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { Sessions } from './sessions.ts';
import type { Counted } from '../limits/own-tries.ts';
import { Tries } from '../limits/tries.ts';

/** A screen waits under a code until some moment in ms, or shows a stream. */
export type ScreenState = { readonly code: string; readonly until: number } | { readonly stream: string };

/** Which screen shows which stream. */
export interface Pair {
  readonly screenId: string;
  readonly stream: string;
}

/** Browsers that only show: each is a person without a name, who may do nothing but see what it was paired with. */
@Injectable()
export class Screens {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly tries: Tries,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'screens', service: 'web', collect: () => this.sweep() });
  }

  /** A new screen; answers with its session's token. */
  async open(): Promise<string> {
    const school = await this.sessions.school();
    const personId = newId();
    await this.database.pool.query(
      `with new as (insert into person (id, school, name, bound, secret) values ($1, $2, '', false, $3) returning id)
       insert into screen (person) select id from new`,
      [personId, school.id, randomBytes(24).toString('base64url')],
    );
    return this.sessions.open(personId);
  }

  /**
   * Screens go that nobody came back to: a page that waits asks for a new code every few minutes, so one whose code expired
   * a day ago is closed; one that shows something goes a month after it was opened, when its session has ended.
   */
  async sweep(): Promise<number> {
    const text = `delete from person where id in (
      select person from screen s where s.stream is null
        and coalesce(s.expires_at, s.created_at) < clock_timestamp() - interval '1 day'
      union select person from screen s where s.created_at < clock_timestamp() - interval '30 days'
        and not exists (select from session where person = s.person and expires_at > clock_timestamp()))`;
    return (await this.database.pool.query(text)).rowCount ?? 0;
  }

  /** What a screen shows: the stream that it was paired with, or its code, which is a new one when the last has expired. */
  async stateOf(personId: string): Promise<ScreenState> {
    for (;;) {
      const { rows } = await this.database.pool.query(
        `select stream, code, extract(epoch from expires_at) * 1000 as until, expires_at > clock_timestamp() as valid
         from screen where person = $1`,
        [personId],
      );
      const screen = rows[0];
      if (screen === undefined) throw new RefusedError('session.required');
      if (screen.stream !== null) return { stream: screen.stream };
      if (screen.code !== null && screen.valid) return { code: screen.code, until: Math.round(Number(screen.until)) };
      await this.renew(personId);
    }
  }

  /**
   * The screen that shows this code and waits. Spaces and small letters are forgiven.
   * @throws RefusedError rate.limited, when those under whom misses count failed too often
   */
  async find(school: string, typed: string, counted: readonly Counted[]): Promise<string | undefined> {
    return this.tries.guess(counted, () => this.waitingUnder(school, asCode(typed)));
  }

  private async waitingUnder(school: string, code: string): Promise<string | undefined> {
    const { rows } = await this.database.pool.query(
      `select s.person from screen s join person p on p.id = s.person
       where s.code = $1 and p.school = $2 and s.stream is null and s.expires_at > clock_timestamp()`,
      [code, school],
    );
    return rows[0]?.person;
  }

  /** From now on these screens show these streams; the codes that they waited under are used up. */
  async bind(manager: EntityManager, pairs: readonly Pair[]): Promise<void> {
    await manager.query(
      `update screen s set stream = p.stream, code = null, expires_at = null
       from jsonb_to_recordset($1) as p ("screenId" uuid, stream text) where s.person = p."screenId"`,
      [JSON.stringify(pairs)],
    );
  }

  /** These screens wait again, unless they show something else by now. */
  async unbind(manager: EntityManager, pairs: readonly Pair[]): Promise<void> {
    await manager.query(
      `update screen s set stream = null
       from jsonb_to_recordset($1) as p ("screenId" uuid, stream text)
       where s.person = p."screenId" and s.stream = p.stream`,
      [JSON.stringify(pairs)],
    );
  }

  /** What showed these streams waits again. */
  async release(manager: EntityManager, streams: readonly string[]): Promise<void> {
    await manager.query('update screen set stream = null where stream = any($1)', [streams]);
  }

  /** Two requests of one screen at once get one code. */
  private async renew(personId: string): Promise<void> {
    await this.database.pool.query(
      `update screen set code = $2, expires_at = clock_timestamp() + $3 * interval '1 minute'
       where person = $1 and stream is null and (code is null or expires_at <= clock_timestamp())
       and not exists (select from screen where code = $2)`,
      [personId, randomCode(LETTERS), LIMITS.screenCodeMinutes],
    );
  }
}
