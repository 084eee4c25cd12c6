import { Inject, Injectable } from '@nestjs/common';
import type { MyProvider } from '@lectern/contracts/account/provider.ts';
import { contactOf, type SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { createHash, randomBytes } from 'node:crypto';
import { ListedPeople } from '../directory/listed-people.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { SignIn, type LetIn, type Place } from '../edge/auth/sign-in.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Tries } from '../edge/limits/tries.ts';
import { PROVIDER, type Errand, type Identity, type Provider } from '../edge/provider/provider.ts';
import { Database, type Connection } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { Accounts } from './accounts.ts';

/** Somebody who came back from the provider: let in, or linked. */
export interface CameBack {
  readonly next: string;
  /** Absent where an account was linked: whoever did that is signed in already. */
  readonly admitted?: LetIn | SecondStep;
}

/** Who went to the provider, and where they want to be afterwards. */
interface Gone extends Omit<Errand, 'state' | 'back'> {
  readonly next: string;
  readonly person: string | null;
}

/** Signing in with what the school's provider vouches for: docs/decisions/0051. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly signing: SignIn,
    private readonly accounts: Accounts,
    private readonly listed: ListedPeople,
    private readonly tries: Tries,
    @Inject(PROVIDER) private readonly provider: Provider | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'errands to the provider', service: 'web', collect: () => this.sweep() });
  }

  /**
   * Where the browser goes, and what it must bring back. With a person, it is to link their account.
   * @throws RefusedError page.missing, where the school has no provider; provider.away, rate.limited
   */
  async begin(
    next: string,
    back: string,
    from: string,
    person?: SignedInPerson,
  ): Promise<{ readonly address: string; readonly state: string }> {
    if (this.provider === undefined) throw new RefusedError('page.missing');
    await this.tries.count([
      { rule: 'signInsFromAddress', of: from },
      { rule: 'signInsOfStrangers', of: '' },
    ]);
    const [state, nonce, verifier] = [random(), random(), random()];
    const address = await this.provider.begin({ state, nonce, verifier, back });
    await this.database.pool.query(
      `insert into provider_errand (state, person, next, nonce, verifier, until)
       values ($1, $2, $3, $4, $5, clock_timestamp() + ${LIMITS.providerMinutes} * interval '1 minute')`,
      [sha256(state), person?.personId, next, nonce, verifier],
    );
    return { address, state };
  }

  /** What a browser went for, once: whoever comes without, late or a second time is told that it is over. */
  async take(state: string | undefined): Promise<Gone> {
    const { rows } = await this.database.pool.query<Gone>(
      `delete from provider_errand where state = $1 and until > clock_timestamp() returning next, nonce, verifier, person`,
      [sha256(state ?? '')],
    );
    if (rows[0] === undefined) throw new RefusedError('provider.over');
    return rows[0];
  }

  /**
   * Lets in whom the provider vouches for, or links the account of who is signed in.
   * @throws RefusedError provider.…
   */
  async finish(
    { next, person, ...secrets }: Gone,
    at: URL,
    { state, back }: Pick<Errand, 'state' | 'back'>,
    place: Place,
    signedIn: SignedInPerson | undefined,
  ): Promise<CameBack> {
    if (person !== null && person !== signedIn?.personId) throw new RefusedError('provider.over');
    const identity = await this.provider!.finish(at, { ...secrets, state, back });
    if (signedIn !== undefined && person !== null) {
      await this.link(this.database.pool, signedIn.school, identity, person);
      return { next };
    }
    const { id: school } = await this.sessions.school();
    const known = (await this.knownAs(school, identity)) ?? (await this.firstTime(school, identity));
    if (!(await this.signing.isOpen(known))) throw new RefusedError('provider.closed');
    await this.update(school, identity, known);
    return { next, admitted: await this.signing.admit(known, place) };
  }

  async standing({ personId }: SignedInPerson): Promise<MyProvider> {
    const { rows } = await this.database.pool.query<{
      since: string | null;
      number: string | null;
      mayUnlink: boolean;
    }>(
      `select extract(epoch from l.since) * 1000 as since, l.number, a.password is not null as "mayUnlink"
       from account a left join provider_link l on l.person = a.person and l.issuer = $2 where a.person = $1`,
      [personId, this.provider?.issuer],
    );
    const { since, number, mayUnlink } = rows[0] ?? { since: null, number: null, mayUnlink: false };
    return {
      mayUnlink: mayUnlink && this.settings.passwords,
      ...(this.settings.provider && { label: [...this.settings.provider.label] }),
      ...(since !== null && { since: Math.round(Number(since)) }),
      ...(number !== null && { number }),
    };
  }

  /** @throws RefusedError already.so; provider.onlyWay, where nothing else would let them in */
  async unlink(person: SignedInPerson): Promise<void> {
    const { since, mayUnlink } = await this.standing(person);
    if (since === undefined) throw new RefusedError('already.so');
    if (!mayUnlink) throw new RefusedError('provider.onlyWay');
    await this.database.pool.query('delete from provider_link where person = $1 and issuer = $2', [
      person.personId,
      this.provider?.issuer,
    ]);
  }

  private async knownAs(school: string, { subject }: Identity): Promise<string | undefined> {
    const { rows } = await this.database.pool.query<{ person: string }>(
      'select person from provider_link where school = $1 and issuer = $2 and subject = $3',
      [school, this.provider!.issuer, subject],
    );
    return rows[0]?.person;
  }

  /**
   * Who holds a place that a list kept for this number or address gets an account; or a new person does. Never is anybody let
   * into an account that is there already: its owner links it, signed in.
   */
  private async firstTime(school: string, identity: Identity): Promise<string> {
    const { number, email, name = number ?? identity.subject } = identity;
    const contact = email === undefined ? undefined : contactOf(email);
    const isTheirs = contact !== undefined && (await this.accounts.under(school, contact)) !== undefined;
    if (isTheirs || (await this.accounts.isLogin(school, number))) throw new RefusedError('provider.hasAccount');
    const called = shortened(name);
    const place =
      (number && (await this.listed.placeByNumber(school, number, called))) ??
      (contact && (await this.listed.placeFor(school, contact.address, called)));
    if (!place && !this.settings.provider!.creates) throw new RefusedError('provider.noAccount');
    const person = { school, name: called, password: null, isNamedBySchool: true } as const;
    return this.database.transaction(async (client) => {
      let id = place;
      if (!id || !(await this.accounts.giveTo(client, { ...person, id }, contact?.address))) {
        id = newId();
        await this.accounts.add(client, { ...person, id }, contact?.address);
      }
      await this.link(client, school, identity, id);
      return id;
    });
  }

  /** @throws RefusedError provider.taken, where it is another's; already.so, where they have another */
  private async link(
    on: Pick<Connection, 'query'>,
    school: string,
    { subject, number }: Identity,
    person: string,
  ): Promise<void> {
    const { rowCount } = await on
      .query(
        `insert into provider_link as l (school, issuer, subject, person, number) values ($1, $2, $3, $4, $5)
       on conflict (school, issuer, subject) do update set number = excluded.number where l.person = excluded.person`,
        [school, this.provider!.issuer, subject, person, number],
      )
      .catch((error: Error) => {
        if ((error as { code?: string }).code === UNIQUE) throw new RefusedError('already.so');
        throw error;
      });
    if (rowCount === 0) throw new RefusedError('provider.taken');
  }

  /** The provider's name is the school's: it is what one is called, but for who may call themselves something else. */
  private async update(school: string, { subject, name, number }: Identity, person: string): Promise<void> {
    await this.database.pool.query(
      `with numbered as (update provider_link set number = coalesce($5, number)
         where school = $1 and issuer = $2 and subject = $3)
       update person set name = $6 where id = $4 and not names_itself and $6::text is not null and name <> $6`,
      [school, this.provider!.issuer, subject, person, number, name === undefined ? undefined : shortened(name)],
    );
  }

  private async sweep(): Promise<number> {
    return (
      (await this.database.pool.query('delete from provider_errand where until < clock_timestamp()')).rowCount ?? 0
    );
  }
}

const UNIQUE = '23505';
const random = (): string => randomBytes(32).toString('base64url');
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** As long as a name may be here. */
function shortened(name: string): string {
  let short = '';
  for (const letter of name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()) {
    if (units(short + letter) > LIMITS.personNameUnits) break;
    short += letter;
  }
  return short;
}
