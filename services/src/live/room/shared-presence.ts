import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Clock } from '../../ops/database/clock.ts';
import { Peers } from '../../ledger/peers/peers.ts';
import { Redis, type RedisCommand } from '../../ops/redis/redis.ts';
import type { Holding, Presence } from './presence.ts';

/** What a process says on a stream's channel. `seq` counts its changes, so that it is noticed when one was missed. */
interface Said extends Partial<Holding> {
  readonly t: 'all' | 'change' | 'beat' | 'who';
  readonly process: string;
  readonly seq: number;
}

interface Other {
  readonly seq: number;
  /** By the clock of facts. */
  readonly heardAt: number;
}

interface Followed {
  readonly presence: Presence;
  seq: number;
  readonly changed: Set<string>;
  haveScreensChanged: boolean;
  isAsked: boolean;
  readonly others: Map<string, Other>;
  readonly since: number;
}

const BEAT_MS = 2000;
/** Who was silent for so long is gone, if nothing else says that they live. */
const LOST_MS = 3 * BEAT_MS;

/**
 * Processes tell each other whom they hold in each stream, over Redis: all of it when one asks or comes, what changed at
 * each tick, and every two seconds that they live. Nothing is kept there: what was lost is asked for again.
 */
@Injectable()
export class SharedPresence implements OnModuleDestroy {
  private readonly followed = new Map<string, Followed>();
  private readonly beat: NodeJS.Timeout | undefined;
  private telling: NodeJS.Timeout | undefined;
  private upAt: number | undefined;
  private beatAt: number;

  constructor(
    private readonly redis: Redis,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {
    this.beatAt = clock.now();
    if (!redis.isConfigured) return;
    redis.onUp(() => this.begin());
    this.beat = setInterval(() => this.pulse(), BEAT_MS).unref();
  }

  /** From now on the others know whom this process holds there, and the presence knows whom they hold. */
  follow(stream: string, presence: Presence): void {
    if (!this.redis.isConfigured) return;
    const since = this.clock.now();
    const one: Followed = {
      presence,
      seq: 0,
      changed: new Set(),
      haveScreensChanged: false,
      isAsked: false,
      others: new Map(),
      since,
    };
    this.followed.set(stream, one);
    presence.isShared = true;
    presence.knownSince = () => this.knownSince(one);
    presence.onMoved = (personId) => {
      one.changed.add(personId);
      this.tellSoon();
    };
    presence.onScreens = () => {
      one.haveScreensChanged = true;
      this.tellSoon();
    };
    void this.redis
      .hear(this.channelOf(stream), (text) => this.hear(stream, one, JSON.parse(text) as Said))
      .then(() => this.say(this.greeting(stream, one)));
  }

  unfollow(stream: string): void {
    if (this.followed.delete(stream)) this.redis.unhear(this.channelOf(stream));
  }

  onModuleDestroy(): void {
    clearInterval(this.beat);
    clearTimeout(this.telling);
  }

  /** Redis is there, perhaps after a while in which nobody heard anybody: all say all. */
  private begin(): void {
    this.upAt = this.clock.now();
    this.say([...this.followed].flatMap(([stream, one]) => this.greeting(stream, one)));
  }

  private tellSoon(): void {
    this.telling ??= setTimeout(() => this.tell(), LIMITS.tickMs).unref();
  }

  private tell(): void {
    this.telling = undefined;
    const words: [string, Said][] = [];
    for (const [stream, one] of this.followed) {
      if (one.isAsked) words.push([stream, this.all(one)]);
      else if (one.changed.size > 0 || one.haveScreensChanged) {
        one.seq += 1;
        words.push([stream, { ...this.said(one, 'change'), ...one.presence.holding(one.changed) }]);
        one.changed.clear();
        one.haveScreensChanged = false;
      }
    }
    this.say(words);
  }

  private hear(stream: string, one: Followed, { t, process, seq, held = {}, seen = {}, screens = [] }: Said): void {
    if (process === this.peers.id || this.followed.get(stream) !== one) return;
    const known = one.others.get(process);
    if (t === 'who') {
      one.isAsked = true;
      return this.tellSoon();
    }
    const isMissing = t === 'change' ? seq !== (known?.seq ?? -1) + 1 : t === 'beat' && seq !== known?.seq;
    if (isMissing && seq > (known?.seq ?? -1)) return this.say([[stream, this.said(one, 'who')]]);
    if (isMissing) return; // it came twice, or late
    one.others.set(process, { seq, heardAt: this.clock.now() });
    if (t !== 'beat') one.presence.hear(process, { held, seen, screens }, t === 'all');
  }

  /** Says that this process lives, and gives up who does not. Whoever was deaf meanwhile does not judge. */
  private pulse(): void {
    const now = this.clock.now();
    const wasDeaf = now - this.beatAt > 2 * BEAT_MS;
    this.beatAt = now;
    if (wasDeaf && this.upAt !== undefined) this.upAt = now;
    if (!this.redis.isUp || this.upAt === undefined) return;
    for (const one of this.followed.values()) this.giveUp(one, this.upAt, now);
    this.say(Array.from(this.followed, ([stream, one]) => [stream, this.said(one, 'beat')]));
  }

  /** What a lost process held was there until it was heard last; after a time without Redis, until that was over. */
  private giveUp({ others, presence }: Followed, upAt: number, now: number): void {
    for (const [process, { heardAt }] of others) {
      const at = Math.max(heardAt, upAt);
      if (now - at <= LOST_MS || this.peers.others.some(({ id }) => id === process)) continue;
      others.delete(process);
      presence.lose(process, at);
    }
  }

  private knownSince({ since }: Followed): number | undefined {
    return this.redis.isUp && this.upAt !== undefined ? Math.max(since, this.upAt) : undefined;
  }

  private greeting(stream: string, one: Followed): [string, Said][] {
    return [
      [stream, this.all(one)],
      [stream, this.said(one, 'who')],
    ];
  }

  private all(one: Followed): Said {
    one.changed.clear();
    one.haveScreensChanged = false;
    one.isAsked = false;
    return { ...this.said(one, 'all'), ...one.presence.holding() };
  }

  private said({ seq }: Followed, t: Said['t']): Said {
    return { t, process: this.peers.id, seq };
  }

  private say(words: readonly (readonly [stream: string, said: Said])[]): void {
    if (words.length === 0) return;
    const messages = words.map(([stream, said]): RedisCommand => {
      return ['publish', this.channelOf(stream), JSON.stringify(said)];
    });
    this.redis.ask(...messages).catch(() => undefined); // when Redis is back, all say all
  }

  private readonly channelOf = (stream: string): string => this.redis.name('presence', stream);
}
