import { Inject, Injectable } from '@nestjs/common';
import { contactOf } from '@lectern/contracts/kernel/credentials.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import type { Counted } from '../limits/own-tries.ts';
import { Tries } from '../limits/tries.ts';

/** Where somebody signs in: their network, and the token of the browser, if it has one. */
export interface Place {
  readonly from: string;
  readonly device: string | undefined;
  /** What the browser calls itself. */
  readonly agent?: string | undefined;
  /** The guest who sits in this browser: whoever signs in may have been they. */
  readonly guest?: string | undefined;
}

/**
 * Signing in with a password. A browser that signed in with the account before is counted by itself, so that nobody who
 * guesses elsewhere, or beside it behind the same address, locks it out: docs/decisions/0031.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly tries: Tries,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Answers with the session's token, and with the browser's, which is a new one where it had none.
   * @throws RefusedError session.wrongCredentials, rate.limited, server.busy
   */
  async withPassword(login: string, password: string, place: Place): Promise<{ session: string; device: string }> {
    const { id: school } = await this.sessions.school();
    const contact = contactOf(login);
    const account = contact?.address ?? login.trim().toLowerCase();
    const { rows } = await this.database.pool.query<Found>(
      `select a.person, a.password, a.demo,
         exists (select from known_device d where d.device = $3 and d.person = a.person) as known
       from account a left join contact c on c.person = a.person and c.kind = $4 and c.address = $5
       where a.school = $1 and (a.login = $2 or c.person is not null) order by a.login = $2 desc limit 1`,
      [school, account, hashOf(place.device ?? ''), contact?.kind, contact?.address],
    );
    const found = rows[0]?.demo && !this.settings.demoAccounts ? undefined : rows[0];
    const person = await this.tries.guess(countedUnder(account, place, found?.known === true), async () =>
      (await this.passwords.isRight(found?.password, password)) ? found!.person : undefined,
    );
    if (person === undefined) throw new RefusedError('session.wrongCredentials');
    const device = place.device ?? randomBytes(32).toString('base64url');
    await this.database.pool.query(
      `insert into known_device (device, person) values ($1, $2)
       on conflict (device, person) do update set used_at = clock_timestamp()`,
      [hashOf(device), person],
    );
    if (place.guest !== undefined)
      await this.database.pool.query('insert into held_seat (guest, person) values ($1, $2) on conflict do nothing', [
        place.guest,
        person,
      ]);
    return { session: await this.sessions.open(person, place.agent), device };
  }
}

interface Found {
  readonly person: string;
  readonly password: string;
  readonly demo: boolean;
  readonly known: boolean;
}

/** An unknown account is counted like any other: who guesses does not learn which there are. */
function countedUnder(account: string, { from, device }: Place, isKnown: boolean): readonly Counted[] {
  if (isKnown) return [{ rule: 'passwordFromHere', of: `${account} by ${device}` }];
  return [
    { rule: 'passwordFromHere', of: `${account} from ${from}` },
    { rule: 'passwordOfAccount', of: account },
    { rule: 'passwordsFromAddress', of: from },
    { rule: 'passwordsFromAddressADay', of: from },
  ];
}

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest();
