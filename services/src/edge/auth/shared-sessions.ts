import { Injectable } from '@nestjs/common';
import { Redis } from '../../ops/redis/redis.ts';
import { seal, unseal } from '../../ledger/sealing/box.ts';
import type { SignedInPerson } from './signed-in-person.ts';

const KEPT_MS = 60_000;
/** Longer than anything that was found before the end may still be on its way to Redis. */
const ENDED_MS = 2 * KEPT_MS;
const ENDED = 'ended';
const CONTEXT = 'session';

/**
 * What processes tell each other of sessions. A person stands in Redis under the hash of their token, in a box that only the
 * token opens: whoever reads Redis learns nobody's name, and not the secret that what they write is sealed with.
 */
@Injectable()
export class SharedSessions {
  /** Ends that Redis was not told of yet: it must not let them in when it is back. */
  private readonly untold = new Set<string>();
  /** Told of each session that another process ended. */
  onEnded: (session: string) => void = () => undefined;

  constructor(private readonly redis: Redis) {
    void redis.hear(this.channel, (session) => this.onEnded(session));
    redis.onUp(() => this.tellEnds());
  }

  /** Whoever it is known to be; 'ended' when it is known to be nobody's any more. */
  async find(session: string, token: string): Promise<SignedInPerson | typeof ENDED | undefined> {
    const [kept] = await this.redis.ask(['get', this.nameOf(session)]).catch(() => [null]);
    if (kept === ENDED) return ENDED;
    return typeof kept === 'string' ? opened(kept, token) : undefined;
  }

  /** Never over what stands there: it may have been ended since it was looked up. */
  keep(session: string, token: string, person: SignedInPerson): void {
    const { box } = seal(JSON.stringify(person), '', token, CONTEXT);
    this.redis.ask(['set', this.nameOf(session), box, 'px', KEPT_MS, 'nx']).catch(() => undefined);
  }

  /** What is kept of a person may be out of date; that a session has ended stays. */
  async forget(session: string): Promise<void> {
    const text = `if redis.call('get', KEYS[1]) ~= '${ENDED}' then redis.call('del', KEYS[1]) end`;
    await this.redis.ask(['eval', text, 1, this.nameOf(session)]).catch(() => undefined);
  }

  async end(session: string): Promise<void> {
    if (!this.redis.isConfigured) return;
    this.untold.add(session);
    await this.redis
      .ask(['set', this.nameOf(session), ENDED, 'px', ENDED_MS], ['publish', this.channel, session])
      .then(() => this.untold.delete(session))
      .catch(() => setTimeout(() => this.untold.delete(session), KEPT_MS).unref()); // by then it is kept nowhere
  }

  private tellEnds(): void {
    for (const session of this.untold) void this.end(session);
  }

  private get channel(): string {
    return this.redis.name('sessions-ended');
  }

  private readonly nameOf = (session: string): string => this.redis.name(CONTEXT, session);
}

/** What cannot be opened was put there by something else: it is nobody. */
function opened(box: string, token: string): SignedInPerson | undefined {
  try {
    return JSON.parse(unseal({ sealedBy: '', box }, token, CONTEXT)) as SignedInPerson;
  } catch {
    return undefined;
  }
}
