import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import type { SignedInPerson } from './signed-in-person.ts';

/** What a browser is asked to sign for: what was asked for one thing is of no use for another. */
export type Purpose = 'signIn' | 'step' | 'again';

/** A browser's answer, as the schema of the contract lets it in. */
export type Answer = { readonly id: string };

/** As its owner sees it. */
export interface KnownPasskey {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly usedAt?: number;
  /** Whether it is on more devices than one. */
  readonly isSynced: boolean;
}

interface Kept {
  readonly person: string;
  readonly credential: string;
  readonly key: Buffer;
  readonly counter: string;
  readonly transports: NonNullable<RegistrationResponseJSON['response']['transports']>;
}

/** Passkeys (WebAuthn): docs/decisions/0052. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'challenges of passkeys', service: 'web', collect: () => this.sweep() });
  }

  async of(personId: string): Promise<KnownPasskey[]> {
    const { rows } = await this.database.pool.query<
      Pick<KnownPasskey, 'id' | 'name' | 'isSynced'> & Record<'since' | 'used', string | null>
    >(
      `select id, name, synced as "isSynced", extract(epoch from since) * 1000 as since, extract(epoch from used_at) * 1000 as used
       from passkey where person = $1 order by passkey.since desc`,
      [personId],
    );
    return rows.map(({ id, name, isSynced, since, used }) => ({
      id,
      name,
      isSynced,
      since: Math.round(Number(since)),
      ...(used !== null && { usedAt: Math.round(Number(used)) }),
    }));
  }

  /**
   * What a browser makes a passkey with.
   * @throws RefusedError passkey.notHere, passkey.tooMany
   */
  async begin({ personId, name, account = name }: SignedInPerson, school: string, at: string): Promise<object> {
    const { domain } = this.here(at);
    const kept = await this.keptOf(personId);
    if (kept.length >= LIMITS.passkeysPerPerson) throw new RefusedError('passkey.tooMany');
    const options = await generateRegistrationOptions({
      rpName: school,
      rpID: domain,
      userID: new Uint8Array(Buffer.from(personId)),
      userName: account,
      userDisplayName: name,
      excludeCredentials: kept.map(({ credential: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.keep(options.challenge, 'add', personId);
    return options;
  }

  /**
   * Keeps the one that the browser made; answers with its id.
   * @throws RefusedError passkey.over, passkey.wrong, passkey.notHere, passkey.tooMany, already.so
   */
  async add({ personId }: SignedInPerson, name: string, answer: Answer, at: string): Promise<string> {
    const { origin, domain } = this.here(at);
    const { registrationInfo: made } = await checked(() =>
      verifyRegistrationResponse({
        response: answer as never,
        expectedChallenge: (challenge) => this.take(challenge, 'add', personId),
        expectedOrigin: origin,
        expectedRPID: domain,
      }),
    );
    if (made === undefined) throw new RefusedError('passkey.wrong');
    const { id: credential, publicKey, counter, transports = [] } = made.credential;
    const id = newId();
    const { rows } = await this.database.pool.query<{ tooMany: boolean }>(
      `with present as (select count(*) as n from passkey where person = $3),
       added as (insert into passkey (id, credential, person, key, counter, transports, name, synced)
         select $1, $2, $3, $4, $5, $6, $7, $8 from present where n < ${LIMITS.passkeysPerPerson}
         on conflict do nothing returning 1)
       select n >= ${LIMITS.passkeysPerPerson} as "tooMany" from present where not exists (select from added)`,
      [id, credential, personId, Buffer.from(publicKey), counter, transports, name, made.credentialBackedUp],
    );
    if (rows[0] !== undefined) throw new RefusedError(rows[0].tooMany ? 'passkey.tooMany' : 'already.so');
    return id;
  }

  /** @throws RefusedError page.missing, where it is not theirs */
  async rename(personId: string, id: string, name: string): Promise<void> {
    const change = 'update passkey set name = $3 where person = $1 and id = $2';
    const { rowCount } = await this.database.pool.query(change, [personId, id, name]);
    if (rowCount === 0) throw new RefusedError('page.missing');
  }

  /** @throws RefusedError page.missing, where it is not theirs */
  async remove(personId: string, id: string): Promise<void> {
    const change = 'delete from passkey where person = $1 and id = $2';
    const { rowCount } = await this.database.pool.query(change, [personId, id]);
    if (rowCount === 0) throw new RefusedError('page.missing');
  }

  /**
   * What a browser asks for a passkey with. Without a person it is the same for everybody: the device itself knows whose keys
   * it has, so that nobody learns here who has any.
   * @throws RefusedError passkey.notHere
   */
  async ask(purpose: Purpose, personId: string | undefined, at: string): Promise<object> {
    const { domain } = this.here(at);
    const kept = personId === undefined ? [] : await this.keptOf(personId);
    const options = await generateAuthenticationOptions({
      rpID: domain,
      userVerification: purpose === 'step' ? 'preferred' : 'required',
      allowCredentials: kept.map(({ credential: id, transports }) => ({ id, transports })),
    });
    await this.keep(options.challenge, purpose, personId);
    return options;
  }

  /**
   * Whose passkey answered. Beside a password that was right it is enough that the key is there; alone, it must have made
   * sure of who holds it, by a finger or a PIN.
   * @throws RefusedError passkey.over, passkey.wrong, passkey.notHere
   */
  async pass(purpose: Purpose, personId: string | undefined, answer: Answer, at: string): Promise<string> {
    const { origin, domain } = this.here(at);
    const { rows } = await this.database.pool.query<Kept>(
      `${KEPT} where credential = $1 and ($2::uuid is null or person = $2)`,
      [answer.id, personId],
    );
    const [kept] = rows;
    if (kept === undefined) {
      await this.spend(answer);
      throw new RefusedError('passkey.wrong');
    }
    const { verified, authenticationInfo } = await checked(() =>
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.take(challenge, purpose, personId),
        expectedOrigin: origin,
        expectedRPID: domain,
        requireUserVerification: purpose !== 'step',
        credential: {
          id: kept.credential,
          publicKey: new Uint8Array(kept.key),
          counter: Number(kept.counter),
          transports: kept.transports,
        },
      }),
    );
    if (!verified || !(await this.count(kept.credential, authenticationInfo))) throw new RefusedError('passkey.wrong');
    return kept.person;
  }

  /** Two who come with the same count at once: one of them is a copy. A key that does not count stays at nought. */
  private async count(
    credential: string,
    { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
  ): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `update passkey set counter = $2, synced = $3, used_at = clock_timestamp()
       where credential = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [credential, newCounter, credentialBackedUp],
    );
    return rowCount === 1;
  }

  private async keptOf(personId: string): Promise<readonly Kept[]> {
    return (await this.database.pool.query<Kept>(`${KEPT} where person = $1`, [personId])).rows;
  }

  private async keep(challenge: string, purpose: Purpose | 'add', personId: string | undefined): Promise<void> {
    await this.database.pool.query(
      `insert into passkey_challenge (challenge, purpose, person, until)
       values ($1, $2, $3, clock_timestamp() + ${LIMITS.passkeyMinutes} * interval '1 minute')`,
      [sha256(challenge), purpose, personId],
    );
  }

  /** A challenge is used up by whatever answers it. @throws RefusedError passkey.over, where it is no more, or never was */
  private async take(challenge: string, purpose: Purpose | 'add', personId: string | undefined): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `delete from passkey_challenge where challenge = $1 and purpose = $2 and person is not distinct from $3
       and until > clock_timestamp()`,
      [sha256(challenge), purpose, personId],
    );
    if (rowCount === 0) throw new RefusedError('passkey.over');
    return true;
  }

  /** A key that nobody has is answered as one that is wrong is: its challenge is used up, too. */
  private async spend(answer: Answer): Promise<void> {
    const challenge = challengeIn(answer);
    if (challenge !== undefined)
      await this.database.pool.query('delete from passkey_challenge where challenge = $1', [sha256(challenge)]);
  }

  /**
   * Of the address that the browser is at, the origin where a passkey answers, and the domain that it is bound to: no address of numbers has one.
   * @throws RefusedError passkey.notHere
   */
  private here(at: string): { readonly origin: string; readonly domain: string } {
    const { origin, hostname } = new URL(at);
    const domain = this.settings.passkeyDomain ?? hostname;
    const isIts = hostname === domain || hostname.endsWith(`.${domain}`);
    if (!isIts || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new RefusedError('passkey.notHere');
    return { origin, domain };
  }

  private async sweep(): Promise<number> {
    return (
      (await this.database.pool.query('delete from passkey_challenge where until < clock_timestamp()')).rowCount ?? 0
    );
  }
}

const KEPT = 'select person, credential, key, counter, transports from passkey';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function challengeIn(answer: object): string | undefined {
  try {
    const { clientDataJSON } = (answer as { response: { clientDataJSON: string } }).response;
    return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }).challenge;
  } catch {
    return undefined;
  }
}

/** Whatever a browser sends that does not hold is refused in one way; the library tells its reasons to nobody. */
async function checked<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw error instanceof RefusedError ? error : new RefusedError('passkey.wrong');
  }
}
