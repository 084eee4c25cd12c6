import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Redis } from '../redis/redis.ts';

const MINUTE_MS = 60_000;
const MOST_KEYS = 10_000;

/** Counts failures by what was tried, in a window that begins with the first of them. */
export interface FailureWindow {
  blocked(key: string): Promise<boolean>;
  count(key: string): Promise<void>;
}

/** Where windows come from: all processes count together through Redis, each for itself where there is none. */
@Injectable()
export class Failures {
  constructor(private readonly redis: Redis) {}

  /** `kind` keeps apart what is counted apart. */
  of(kind: string, perMinute: number): FailureWindow {
    return this.redis.isConfigured ? new SharedFailures(this.redis, kind, perMinute) : new OwnFailures(perMinute);
  }
}

/** The failures in this process. */
export class OwnFailures implements FailureWindow {
  private readonly counts = new Map<string, { count: number; since: number }>();

  constructor(
    private readonly most: number,
    private readonly windowMs = MINUTE_MS,
  ) {}

  async blocked(key: string): Promise<boolean> {
    return (this.current(key)?.count ?? 0) >= this.most;
  }

  async count(key: string, by = 1): Promise<void> {
    const entry = this.current(key);
    if (entry) entry.count += by;
    else {
      if (this.counts.size > MOST_KEYS) this.counts.clear();
      this.counts.set(key, { count: by, since: Date.now() });
    }
  }

  private current(key: string) {
    const entry = this.counts.get(key);
    return entry !== undefined && Date.now() - entry.since < this.windowMs ? entry : void this.counts.delete(key);
  }
}

/** One step, so that no count is left without an end. */
const COUNT = `local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return n`;

/**
 * The failures in all processes. Each also counts its own: while Redis is away, or after it was emptied, a process turns
 * away only who failed too often in it; so guessing is then limited to so many tries in each process.
 */
export class SharedFailures implements FailureWindow {
  private readonly own: OwnFailures;

  constructor(
    private readonly redis: Redis,
    private readonly kind: string,
    private readonly most: number,
    private readonly windowMs = MINUTE_MS,
  ) {
    this.own = new OwnFailures(most, windowMs);
  }

  async blocked(key: string): Promise<boolean> {
    if (await this.own.blocked(key)) return true;
    const [count] = await this.redis.ask(['get', this.nameOf(key)]).catch(() => [null]);
    return Number(count) >= this.most;
  }

  async count(key: string): Promise<void> {
    await this.own.count(key);
    await this.redis.ask(['eval', COUNT, 1, this.nameOf(key), this.windowMs]).catch(() => undefined);
  }

  /** What was tried is nobody's business there. */
  private nameOf(key: string): string {
    return this.redis.name('failures', this.kind, createHash('sha256').update(key).digest('base64url'));
  }
}
