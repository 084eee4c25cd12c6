import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Tries } from '../limits/tries.ts';
import type { SignedInPerson } from './signed-in-person.ts';
import { Passwords } from './passwords.ts';

/** The password of who is signed in, asked for once more: an unattended computer is no way to somebody's account. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: Tries,
  ) {}

  /**
   * Who has none shows who they are at the school's provider: they have signed in lately.
   * @throws RefusedError password.wrong, password.none, rate.limited, server.busy
   */
  async mustBe({ personId, session }: SignedInPerson, given: string): Promise<void> {
    const { rows } = await this.database.pool.query<{ password: string | null; lately: boolean }>(
      `select password, exists (select from session where token = $2
         and began_at > clock_timestamp() - ${LIMITS.secondStepMinutes} * interval '1 minute') as lately
       from account where person = $1`,
      [personId, Buffer.from(session ?? '', 'hex')],
    );
    if (rows[0]?.password === null) {
      if (rows[0].lately) return;
      throw new RefusedError('password.none');
    }
    const right = await this.tries.guess([{ rule: 'ownPassword', of: personId }], async () =>
      (await this.passwords.isRight(rows[0]?.password ?? undefined, given)) ? true : undefined,
    );
    if (right === undefined) throw new RefusedError('password.wrong');
  }
}
