import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { FIRST_WAIT_MS, GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import type { Actor } from '../command/submission.ts';
import { Redis, type RedisCommand } from '../redis/redis.ts';
import { RefusedError } from '../refusal/refused-error.ts';
import { OwnTries } from './own-tries.ts';

/** What tries are counted under: a rule of GUESSES, and whose they are. */
export interface Counted {
  readonly rule: keyof typeof GUESSES;
  readonly of: string;
}

/** Until when each counter turns others away because of this try, in ms of whoever counts; 0 where it does not. */
export type Taken = readonly number[];

/**
 * Counts wrong guesses. A try is counted before it is looked at, in one step with the question whether it may be, so
 * that many at once pass no limit; what was no miss is given back, and only to the counters that it was taken from.
 * All processes count together through Redis, and each for itself: while Redis is away, or after it was emptied, a
 * process turns away who failed too often in it.
 */
@Injectable()
export class Tries {
  private readonly own = new OwnTries();

  constructor(private readonly redis: Redis) {}

  /**
   * Looks whether a guess is right. `look` answers with what was found; undefined is a miss, which counts.
   * @throws RefusedError rate.limited, with the seconds to wait, while one of the counters turns away
   */
  async guess<Found>(counted: readonly Counted[], look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const giveBack = await this.take(counted);
    const found = await look().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (found !== undefined) await giveBack();
    return found;
  }

  /**
   * Counts a try, on all counters or on none. Answers with what takes it back.
   * @throws RefusedError rate.limited, with the seconds to wait
   */
  async take(counted: readonly Counted[]): Promise<() => Promise<void>> {
    const mine = this.own.take(counted, Date.now());
    if ('waitMs' in mine) throw tooOften(mine.waitMs);
    const theirs = await this.takeTogether(counted);
    if (theirs !== undefined && 'waitMs' in theirs) {
      this.own.giveBack(counted, mine);
      throw tooOften(theirs.waitMs);
    }
    return async () => {
      this.own.giveBack(counted, mine);
      if (theirs !== undefined) await this.ask(GIVE_BACK, counted, theirs.taken);
    };
  }

  /** Undefined where Redis does not know. */
  private async takeTogether(
    counted: readonly Counted[],
  ): Promise<{ readonly taken: Taken } | { readonly waitMs: number } | undefined> {
    const reply = await this.ask(TAKE, counted, []);
    if (reply === undefined) return undefined;
    const [waitMs = 0, ...taken] = reply.map(Number);
    return waitMs > 0 ? { waitMs } : { taken };
  }

  private async ask(script: string, counted: readonly Counted[], taken: Taken): Promise<unknown[] | undefined> {
    if (!this.redis.isConfigured) return undefined;
    const names = counted.map(({ rule, of }) => this.redis.name('tries', rule, digest(of)));
    const rules = counted.flatMap(({ rule }) => [GUESSES[rule].free, GUESSES[rule].forgottenMs]);
    const command: RedisCommand = ['eval', script, names.length, ...names, ...rules, ...taken];
    const [reply] = await this.redis.ask(command).catch(() => [undefined]);
    return Array.isArray(reply) ? reply : undefined;
  }
}

/**
 * Under what misses of a code are counted. Whom the school knows is counted as a person, wherever they are; anybody else
 * is nobody in particular, for seats are free to take: they are counted by address too, and all of them together.
 */
export function codesTyped(
  who: Pick<Actor, 'personId' | 'bound'> | undefined,
  from: string,
  rule: 'codesOfPerson' | 'shortCodesOfPerson' = 'codesOfPerson',
): readonly Counted[] {
  const asPerson = who === undefined ? [] : [{ rule, of: who.personId }];
  if (who?.bound === true) return asPerson;
  return [
    ...asPerson,
    { rule: 'codesFromAddress', of: from },
    { rule: 'codesFromAddressADay', of: from },
    { rule: 'codesOfStrangers', of: '' },
  ];
}

const tooOften = (waitMs: number): RefusedError =>
  new RefusedError('rate.limited', { with: { retryAfterS: Math.ceil(waitMs / 1000) } });

/** Who tried what is nobody's business in Redis. */
const digest = (of: string): string => createHash('sha256').update(of).digest('base64url');

/** What OwnTries does, in one step for all processes. */
const TAKE = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait, counts = 0, {}
for i, key in ipairs(KEYS) do
  local held = redis.call('hmget', key, 'count', 'at', 'till')
  local forgotten = (now - (tonumber(held[2]) or now)) / ARGV[2 * i]
  counts[i] = math.max(0, (tonumber(held[1]) or 0) - forgotten)
  wait = math.max(wait, (tonumber(held[3]) or 0) - now)
end
if wait > 0 then return { wait } end
local taken = { 0 }
for i, key in ipairs(KEYS) do
  local free, forgottenMs = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local count, till = counts[i] + 1, 0
  local over = math.floor(count - free + 0.5)
  if over >= 0 then till = now + math.min(${FIRST_WAIT_MS}, forgottenMs) * 2 ^ over end
  redis.call('hset', key, 'count', count, 'at', now, 'till', till)
  redis.call('pexpire', key, math.ceil(math.max(count * forgottenMs, till - now)))
  taken[i + 1] = till
end
return taken`;

const GIVE_BACK = `for i, key in ipairs(KEYS) do
  local held = redis.call('hmget', key, 'count', 'till')
  if held[1] then
    local count = math.max(0, held[1] - 1)
    redis.call('hset', key, 'count', count)
    if count < tonumber(ARGV[2 * i - 1]) or held[2] == ARGV[2 * #KEYS + i] then redis.call('hset', key, 'till', 0) end
  end
end
return {}`;
