import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CREDENTIAL = 'lectern-peer';

/** How far two clocks may be apart, in ms; so long a nonce is remembered, so that nobody uses a credential again. */
const LEEWAY_MS = 30_000;

/**
 * What a process says at the door of another: that it knows the secret, for that door and this moment. The secret itself
 * never travels: headers end up in the logs of whatever stands between.
 * @param now ms of the database's clock, that all of them know
 */
export function credentialOf(secret: string, to: string, now: number): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${now}.${nonce}.${sealOf(secret, to, now, nonce)}`;
}

/** What a door says to who came with a credential: that it knows the secret too. */
export const answerTo = (secret: string, credential: string): string =>
  createHmac('sha256', secret).update(`answer\n${credential}`).digest('base64url');

/** Whoever listens where a process was may be somebody else by now: they are told nothing. */
export const isAnswerTo = (secret: string, credential: string, answer: unknown): boolean =>
  typeof answer === 'string' && isSame(answerTo(secret, credential), answer);

/** Looks at credentials for one door. */
export class Credentials {
  private readonly used = new Map<string, number>();

  constructor(
    private readonly secret: string,
    private readonly door: string,
  ) {}

  accept(credential: unknown, now: number): boolean {
    const [time, nonce, seal] = typeof credential === 'string' ? credential.split('.') : [];
    if (time === undefined || nonce === undefined || seal === undefined) return false;
    if (!isSame(sealOf(this.secret, this.door, Number(time), nonce), seal)) return false;
    if (Math.abs(now - Number(time)) > LEEWAY_MS || this.used.has(nonce)) return false;
    for (const [old, at] of this.used) if (now - at > 2 * LEEWAY_MS) this.used.delete(old);
    this.used.set(nonce, now);
    return true;
  }
}

/** Two digests of the same length: the comparison takes as long for a wrong one as for the right one. */
export function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const sealOf = (secret: string, to: string, now: number, nonce: string): string =>
  createHmac('sha256', secret).update(`${to}\n${now}\n${nonce}`).digest('base64url');
