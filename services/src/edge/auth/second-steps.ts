import { Injectable } from '@nestjs/common';
import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { seal, unseal } from '../../ledger/sealing/box.ts';
import { Clock } from '../../ops/database/clock.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import type { Counted } from '../limits/own-tries.ts';
import { Tries } from '../limits/tries.ts';
import type { SignedInPerson } from './signed-in-person.ts';
import { newSecret, stepOf } from './totp.ts';

/** What the secret is sealed for: a box of something else does not open here. */
const CONTEXT = 'two-step';
/** Some sixty bits each, of letters that nobody takes for one another. */
const [RECOVERY_LENGTH, RECOVERY_LETTERS] = [12, 'abcdefghjkmnpqrstuvwxyz23456789'];
const CODE_LENGTH = 6;
const FRESH = `${LIMITS.secondStepMinutes} * interval '1 minute'`;

/** The second step of signing in, of those who turned it on: docs/decisions/0050. */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly database: Database,
    private readonly tries: Tries,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'tickets of sign-in', service: 'web', collect: () => this.sweep() });
  }

  async standing(personId: string): Promise<{ since?: number; codesLeft: number }> {
    const { rows } = await this.database.pool.query<{ since: string; left: number }>(
      `select extract(epoch from since) * 1000 as since, (select count(*) from recovery_code c where c.person = t.person)::int as left
       from two_step t where person = $1 and since is not null`,
      [personId],
    );
    const [found] = rows;
    return found === undefined ? { codesLeft: 0 } : { since: Math.round(Number(found.since)), codesLeft: found.left };
  }

  async isOn(personId: string): Promise<boolean> {
    return (await this.standing(personId)).since !== undefined;
  }

  /** Whether there is anything that an operator could reset: a second step, or a passkey. */
  async isAnySet(personId: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(`select where ${IS_ON} or ${HAS_PASSKEY}`, [personId]);
    return rows.length > 0;
  }

  /**
   * A secret that is to be confirmed; another one that waits for that is over.
   * @throws RefusedError already.so, where it is on
   */
  async begin({ personId, secret }: SignedInPerson): Promise<string> {
    const made = newSecret();
    const { rowCount } = await this.database.pool.query(
      `insert into two_step as t (person, secret) values ($1, $2)
       on conflict (person) do update set secret = excluded.secret, used_step = 0 where t.since is null`,
      [personId, seal(made, personId, secret, CONTEXT).box],
    );
    if (rowCount === 0) throw new RefusedError('already.so');
    return made;
  }

  /**
   * Turns it on. Answers with recovery codes, which nobody is shown again.
   * @throws RefusedError already.so; step.notNow, where there is nothing to confirm; secondStep.wrong
   */
  async confirm(person: SignedInPerson, code: string): Promise<string[]> {
    const { personId } = person;
    if (await this.isOn(personId)) throw new RefusedError('already.so');
    const { rowCount } = await this.database.pool.query('select from two_step where person = $1', [personId]);
    if (rowCount === 0) throw new RefusedError('step.notNow');
    await this.pass(personId, code, ownTries(person), 'since is null');
    await this.database.pool.query('update two_step set since = clock_timestamp() where person = $1', [personId]);
    await this.refresh(person);
    return this.renewCodes(personId);
  }

  /** Other recovery codes in the place of all that there were. */
  async renewCodes(personId: string): Promise<string[]> {
    const codes = Array.from({ length: LIMITS.recoveryCodes }, recoveryCode);
    await this.database.transaction(async (client) => {
      await client.query('delete from recovery_code where person = $1', [personId]);
      await client.query(
        'insert into recovery_code (person, hash) select person, unnest($2::bytea[]) from two_step where person = $1',
        [personId, codes.map((code) => hashOf(personId, code))],
      );
    });
    return codes.map((code) => code.replaceAll(/(?<=^.{4}|^.{8})/g, '-'));
  }

  async end(personId: string): Promise<void> {
    await this.database.pool.query(END, [[personId]]);
  }

  /** No browser is let in any more without it. */
  async trustNone(personId: string): Promise<void> {
    await this.database.pool.query('update known_device set trusted_until = null where person = $1', [personId]);
  }

  /**
   * Uses a code up: one of the app, or a recovery code. Two who give the same at once: one of them is too late.
   * @throws RefusedError secondStep.wrong, rate.limited
   */
  async pass(
    personId: string,
    code: string,
    counted: readonly Counted[],
    which: 'since is null' | 'since is not null' = 'since is not null',
  ): Promise<void> {
    const passed = await this.tries.guess(counted, async () => {
      const { rows } = await this.database.pool.query<{ box: string; secret: string }>(
        `select t.secret as box, p.secret from two_step t join person p on p.id = t.person where t.person = $1 and ${which}`,
        [personId],
      );
      const [found] = rows;
      const isUsedUp =
        found && (await (code.length === CODE_LENGTH ? this.useStep(personId, code, found) : this.use(personId, code)));
      return isUsedUp || undefined;
    });
    if (passed === undefined) throw new RefusedError('secondStep.wrong');
  }

  private async useStep(personId: string, code: string, { box, secret }: { box: string; secret: string }) {
    const step = stepOf(unseal({ sealedBy: personId, box }, secret, CONTEXT), code, this.clock.now());
    if (step === undefined) return false;
    const { rowCount } = await this.database.pool.query(
      'update two_step set used_step = $2 where person = $1 and used_step < $2',
      [personId, step],
    );
    return rowCount === 1;
  }

  private async use(personId: string, code: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query('delete from recovery_code where person = $1 and hash = $2', [
      personId,
      hashOf(personId, code),
    ]);
    return rowCount === 1;
  }

  /** What somebody whose password was right gets in the place of a session. */
  async owe(personId: string): Promise<SecondStep> {
    const ticket = randomBytes(32).toString('base64url');
    const { rows } = await this.database.pool.query<{ until: string; passkey: boolean }>(
      `insert into sign_in_ticket (ticket, person, until) values ($1, $2, clock_timestamp() + ${FRESH})
       returning extract(epoch from until) * 1000 as until, exists (select from passkey k where k.person = $2) as passkey`,
      [sha256(ticket), personId],
    );
    const { until, passkey } = rows[0]!;
    return { ticket, until: Math.round(Number(until)), ...(passkey && { passkey }) };
  }

  /**
   * Who owes the second step with this ticket.
   * @throws RefusedError secondStep.over
   */
  async ower(ticket: string): Promise<string> {
    const { rows } = await this.database.pool.query<{ person: string }>(
      'select person from sign_in_ticket where ticket = $1 and until > clock_timestamp()',
      [sha256(ticket)],
    );
    if (rows[0] === undefined) throw new RefusedError('secondStep.over');
    return rows[0].person;
  }

  /** All of somebody's tickets are over: what they were for is done, or may not be done any more. */
  async forgive(personId: string): Promise<void> {
    await this.database.pool.query('delete from sign_in_ticket where person = $1', [personId]);
  }

  /** It was passed in this session just now. */
  async refresh({ session }: SignedInPerson): Promise<void> {
    await this.database.pool.query('update session set second_step_at = clock_timestamp() where token = $1', [
      Buffer.from(session ?? '', 'hex'),
    ]);
  }

  /**
   * Who has a second step, or a passkey, shows once more that it is they: with a code or a passkey; with the password where
   * that is all that signing in asks for. Who has no password has just come from the school's provider.
   * @throws RefusedError secondStep.required, with the ways, where it was not shown lately in this session
   */
  async mustBeFresh({ personId, session }: SignedInPerson): Promise<void> {
    const { rows } = await this.database.pool.query<Record<'code' | 'passkey' | 'password' | 'fresh', boolean>>(
      `select ${IS_ON} as code, ${HAS_PASSKEY} as passkey, a.password is not null as password,
         exists (select from session where token = $2 and (second_step_at > clock_timestamp() - ${FRESH}
           or (a.password is null and not ${IS_ON} and began_at > clock_timestamp() - ${FRESH}))) as fresh
       from account a where a.person = $1`,
      [personId, Buffer.from(session ?? '', 'hex')],
    );
    const [found] = rows;
    if (found === undefined || found.fresh || !(found.code || found.passkey)) return;
    const { code, passkey, password } = found;
    throw new RefusedError('secondStep.required', { with: { code, passkey, password: password && !code } });
  }

  private async sweep(): Promise<number> {
    return (await this.database.pool.query('delete from sign_in_ticket where until < clock_timestamp()')).rowCount ?? 0;
  }
}

const IS_ON = '(exists (select from two_step t where t.person = $1 and t.since is not null))';
const HAS_PASSKEY = '(exists (select from passkey k where k.person = $1))';

/** Turns it off for these people ($1), and lets no browser in any more without what it may be turned on with again. */
export const END = `with ended as (delete from two_step where person = any ($1::uuid[])),
  over as (delete from sign_in_ticket where person = any ($1::uuid[]))
  update known_device set trusted_until = null where person = any ($1::uuid[])`;

/** What an operator resets for who lost their devices: passkeys go along, for they were on them. */
export const RESET = END.replace(
  'with ended',
  'with keyless as (delete from passkey where person = any ($1::uuid[])),\n  ended',
);

/** Of a session: who is signed in elsewhere is not kept waiting by who guesses here. */
export const ownTries = ({ personId, session }: SignedInPerson): readonly Counted[] => [
  { rule: 'ownSecondStep', of: `${personId} in ${session}` },
];

const recoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('');

/** Long and random: what is guessed from its hash is guessed as well without it. */
const hashOf = (personId: string, code: string): Buffer => sha256(`${personId} ${code}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
