import { Inject, Injectable } from '@nestjs/common';
import type { FoundSchool } from '@lectern/contracts/account/account.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { LETTERS } from '../edge/codes/codes.ts';
import { Passwords } from '../edge/auth/passwords.ts';
import { Tries } from '../edge/limits/tries.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Accounts } from './accounts.ts';

export type NewSchool = Omit<z.output<typeof FoundSchool.data>, 'code'>;

const CODE_LENGTH = 12;

/**
 * The first minutes of an installation: one page, once, for whoever has the code on the server's console. The code stands in
 * the database until then, so that all processes and every start print the same; who reads the database has all of it anyway.
 */
@Injectable()
export class Founding {
  private isOver = false;

  constructor(
    private readonly database: Database,
    private readonly tries: Tries,
    private readonly passwords: Passwords,
    private readonly accounts: Accounts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether there is no school yet, and nobody is about to seed one. */
  async isOpen(): Promise<boolean> {
    if (this.isOver || this.settings.seed !== '') return false;
    const { rows } = await this.database.pool.query('select from school limit 1');
    this.isOver = rows.length > 0;
    return !this.isOver;
  }

  /** The code to print; undefined when there is nothing to found. */
  async code(): Promise<string | undefined> {
    if (!(await this.isOpen())) return undefined;
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    await this.database.pool.query('insert into founding (code) values ($1) on conflict do nothing', [code]);
    return (await this.stored())?.replaceAll(/(.{4})(?=.)/g, '$1-');
  }

  /**
   * Founds the school; answers with its first operator.
   * @param from the network that it is asked from
   * @throws RefusedError founding.over, founding.wrongCode, rate.limited, request.invalid
   */
  async withCode(code: string, school: NewSchool, from: string): Promise<string> {
    if (!(await this.isOpen())) throw new RefusedError('founding.over');
    const isRight = await this.tries.guess([{ rule: 'foundingCode', of: from }], async () =>
      isSame(code, (await this.stored()) ?? '') ? true : undefined,
    );
    if (isRight === undefined) throw new RefusedError('founding.wrongCode');
    return this.found(school);
  }

  /**
   * Founds it without the code, as only who runs the server can. Of two who do at once one wins.
   * @throws RefusedError founding.over, request.invalid
   */
  async found({ school, signUp, ...founder }: NewSchool): Promise<string> {
    const password = await this.passwords.chosen(founder.password, founder.account);
    const [schoolId, personId] = [newId(), newId()];
    await this.database.transaction(async (client) => {
      const { rowCount } = await client.query(
        'update founding set code = null where code is not null and not exists (select from school)',
      );
      if (rowCount === 0) throw new RefusedError('founding.over');
      await client.query('insert into school (id, name, sign_up) values ($1, $2, $3)', [schoolId, school, signUp]);
      await this.accounts.add(
        client,
        { id: personId, school: schoolId, name: founder.name, password },
        founder.account,
      );
      await client.query('update school set founder = $2 where id = $1', [schoolId, personId]);
      await client.query('update founding set founder = $1, grant_id = $2', [personId, newId()]);
    });
    this.isOver = true;
    return personId;
  }

  private async stored(): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ code: string | null }>('select code from founding');
    return rows[0]?.code ?? undefined;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** However much of it is right, it takes as long. */
const isSame = (one: string, other: string): boolean => other !== '' && timingSafeEqual(digest(one), digest(other));
