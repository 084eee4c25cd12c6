import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** Each takes a core and 19 MB for some 30 ms, of the four threads that files and names are read on as well: one core is left to the class. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Who comes behind so many is told to come again: a large lecture that signs in at once is let in within seconds. */
const MOST_WAITING = 400;

/** Passwords are compared a few at a time, however many are sent: whoever floods sign-in does not starve what else runs. */
@Injectable()
export class Passwords {
  private readonly turn = pLimit(AT_ONCE);
  private decoy: Promise<string> | undefined;

  /**
   * Whether it is the password behind a hash; without one it takes as long to say no.
   * @throws RefusedError server.busy, when too many wait
   */
  async isRight(stored: string | undefined, given: string): Promise<boolean> {
    if (this.turn.pendingCount >= MOST_WAITING) throw new RefusedError('server.busy');
    this.decoy ??= hash(randomBytes(16));
    const compared = stored ?? (await this.decoy);
    const isSame = await this.turn(() => verify(compared, given));
    return isSame && stored !== undefined;
  }

  /**
   * The hash of a password that somebody chose. `of` is what they sign in with.
   * @throws RefusedError request.invalid, when it is what they sign in with, or among those that everybody tries first;
   * server.busy, when too many wait
   */
  async chosen(given: string, ...of: readonly string[]): Promise<string> {
    const plain = given.toLowerCase();
    const isOwn = of.some((one) => [one, one.split('@')[0]].includes(plain));
    const code = isOwn ? 'password.isAccount' : (await commonOnes()).has(plain) ? 'password.common' : undefined;
    if (code !== undefined) throw new RefusedError('request.invalid', { faults: [{ path: 'password', code }] });
    if (this.turn.pendingCount >= MOST_WAITING) throw new RefusedError('server.busy');
    return this.turn(() => hash(given));
  }
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords of lists that were made public, unpacked when the first is chosen. */
const commonOnes = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));
