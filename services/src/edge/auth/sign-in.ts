import { Inject, Injectable } from '@nestjs/common';
import { contactOf, type SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { SentCodes } from './sent-codes.ts';
import { Passkeys, type Answer } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import { SecondSteps } from './second-steps.ts';
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
 * Signing in. A browser that signed in with the account before is counted by itself, so that nobody who
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
    private readonly steps: SecondSteps,
    private readonly passkeys: Passkeys,
    private readonly codes: SentCodes,
  ) {}

  /**
   * Lets in whoever gives the right password; whoever has a second step owes it, but in a browser that is trusted.
   * @throws RefusedError password.off, session.wrongCredentials, rate.limited, server.busy
   */
  async withPassword(login: string, password: string, place: Place): Promise<LetIn | SecondStep> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
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
      (await this.passwords.isRight(found?.password ?? undefined, password)) ? found!.person : undefined,
    );
    if (person === undefined) throw new RefusedError('session.wrongCredentials');
    return this.admit(person, place);
  }

  /**
   * Lets in whoever has the code that was sent to an address of theirs: as good as the password, and no more than that.
   * @throws RefusedError password.off, code.wrong, code.over, rate.limited
   */
  async withSentCode(to: string, code: string, place: Place): Promise<LetIn | SecondStep> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
    const { id: school } = await this.sessions.school();
    const contact = contactOf(to)!;
    await this.codes.take({ school, purpose: 'signIn', contact }, code);
    const { rows } = await this.database.pool.query<{ person: string }>(
      'select person from contact where school = $1 and kind = $2 and address = $3',
      [school, contact.kind, contact.address],
    );
    const person = rows[0]?.person;
    if (person === undefined || !(await this.isOpen(person))) throw new RefusedError('code.over'); // it was sent to nobody
    return this.admit(person, place);
  }

  /**
   * The second step, with a code.
   * @throws RefusedError secondStep.over, secondStep.wrong, rate.limited
   */
  async withSecondStep(ticket: string, code: string, trust: boolean, place: Place): Promise<LetIn> {
    const person = await this.steps.ower(ticket);
    const { known } = await this.deviceOf(person, place);
    await this.steps.pass(person, code, stepCountedUnder(person, place, known));
    await this.steps.forgive(person);
    return this.letIn(person, place, { isSecondStep: true, trust });
  }

  /**
   * With a passkey, at the address `at`: alone it is all that is asked for, for it is something that one has, and it made sure of who holds it;
   * with a ticket it is the second step.
   * @throws RefusedError secondStep.over, passkey.over, passkey.wrong, passkey.notHere, rate.limited
   */
  async withPasskey(
    {
      passkey,
      ticket,
      trust,
    }: { readonly passkey: Answer; readonly ticket?: string | undefined; readonly trust: boolean },
    place: Place,
    at: string,
  ): Promise<LetIn> {
    const owing = ticket === undefined ? undefined : await this.steps.ower(ticket);
    let refused: RefusedError | undefined;
    const person = await this.tries.guess([{ rule: 'passkeysFromAddress', of: place.from }], async () => {
      try {
        return await this.passkeys.pass(owing === undefined ? 'signIn' : 'step', owing, passkey, at);
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused = error;
        return undefined;
      }
    });
    if (person === undefined || !(await this.isOpen(person))) throw refused ?? new RefusedError('passkey.wrong');
    await this.steps.forgive(person);
    return this.letIn(person, place, { isSecondStep: true, trust });
  }

  /**
   * What a browser asks for a passkey with; with the ticket of who has given the password, for theirs.
   * @throws RefusedError secondStep.over, passkey.notHere
   */
  async askPasskey(ticket: string | undefined, at: string): Promise<object> {
    if (ticket === undefined) return this.passkeys.ask('signIn', undefined, at);
    return this.passkeys.ask('step', await this.steps.ower(ticket), at);
  }

  /** Whether somebody has an account that may sign in: the demo's may not everywhere. */
  async isOpen(person: string): Promise<boolean> {
    const { rows } = await this.database.pool.query<{ demo: boolean }>('select demo from account where person = $1', [
      person,
    ]);
    return rows[0] !== undefined && (!rows[0].demo || this.settings.demoAccounts);
  }

  /** Lets somebody in whom the first step has shown to be themselves, where there is no second. */
  async admit(person: string, place: Place): Promise<LetIn | SecondStep> {
    const isOwed = (await this.steps.isOn(person)) && !(await this.deviceOf(person, place)).trusted;
    return isOwed ? this.steps.owe(person) : this.letIn(person, place);
  }

  /** Lets somebody in who has shown all that is asked for. */
  private async letIn(person: string, place: Place, passed?: { isSecondStep: true; trust: boolean }): Promise<LetIn> {
    const device = place.device ?? randomBytes(32).toString('base64url');
    await this.database.pool.query(
      `insert into known_device as d (device, person, trusted_until)
       values ($1, $2, case when $3 then clock_timestamp() + ${LIMITS.trustedDeviceDays} * interval '1 day' end)
       on conflict (device, person) do update set used_at = clock_timestamp(),
         trusted_until = coalesce(excluded.trusted_until, d.trusted_until)`,
      [hashOf(device), person, passed?.trust === true],
    );
    if (place.guest !== undefined)
      await this.database.pool.query('insert into held_seat (guest, person) values ($1, $2) on conflict do nothing', [
        place.guest,
        person,
      ]);
    return { session: await this.sessions.open(person, place.agent, passed?.isSecondStep), device };
  }

  private async deviceOf(person: string, { device }: Place): Promise<{ known: boolean; trusted: boolean }> {
    const { rows } = await this.database.pool.query<{ trusted: boolean }>(
      `select coalesce(trusted_until > clock_timestamp(), false) as trusted from known_device
       where device = $1 and person = $2`,
      [hashOf(device ?? ''), person],
    );
    return { known: rows.length > 0, trusted: rows[0]?.trusted === true };
  }
}

/** The session's token, and the browser's, which is a new one where it had none. */
export interface LetIn {
  readonly session: string;
  readonly device: string;
}

interface Found {
  readonly person: string;
  readonly password: string | null;
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

function stepCountedUnder(person: string, { from, device }: Place, isKnown: boolean): readonly Counted[] {
  if (isKnown) return [{ rule: 'secondStepFromHere', of: `${person} by ${device}` }];
  return [
    { rule: 'secondStepFromHere', of: `${person} from ${from}` },
    { rule: 'secondStepOfAccount', of: person },
  ];
}

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest();
