import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FIRST_WAIT_MS, GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Actor } from '../../ledger/submission.ts';
import { Redis, type RedisCommand } from '../../ops/redis/redis.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { MOST_WAITING, OwnTries, tooOften, type Counted } from './own-tries.ts';

/** How long one may wait for tries of others that are being looked at. */
const WAIT_MS = 10_000;
/** When one asks Redis again meanwhile: at first soon, then less and less often. */
const ASK_AGAIN_MS = { first: 50, last: 800 };

/**
 * Counts wrong guesses. A try takes room before it is looked at, in one step with the question whether there is any: tries
 * that are being looked at take as much of it as misses, so that many at once pass no limit. What was no miss frees it
 * again. Who finds none only because of tries that are being looked at waits for them: a whole lecture hall with the right
 * code is let in. All processes count together through Redis, and each for itself: while Redis is away, or after it was
 * emptied, a process turns away who failed too often in it.
 */
@Injectable()
export class Tries {
  private readonly own = new OwnTries();
  private askingAgain = 0;

  constructor(private readonly redis: Redis) {}

  /**
   * Looks whether a guess is right. `look` answers with what was found; undefined is a miss, which counts.
   * @throws RefusedError rate.limited, with the seconds to wait, while one of the counters turns away; server.busy, when
   * too many were being looked at for too long
   */
  async guess<Found>(counted: readonly Counted[], look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const settle = await this.take(counted);
    let isMiss = false;
    try {
      const found = await look();
      isMiss = found === undefined;
      return found;
    } finally {
      await settle(isMiss);
    }
  }

  /**
   * Counts what may not be done any number of times, right or wrong.
   * @throws RefusedError as `guess`
   */
  async count(counted: readonly Counted[]): Promise<void> {
    await this.guess(counted, async () => undefined);
  }

  /** Room for a try. Answers with what frees it. */
  private async take(counted: readonly Counted[]): Promise<(isMiss: boolean) => Promise<void>> {
    const until = performance.now() + WAIT_MS;
    const mine = await this.own.take(counted, until);
    const id = randomUUID();
    try {
      await this.takeTogether(counted, id, until);
    } catch (error) {
      this.own.settle(mine, false);
      throw error;
    }
    return async (isMiss) => {
      await this.ask(SETTLE, counted, id, Number(isMiss));
      this.own.settle(mine, isMiss);
    };
  }

  /** Among all processes; room is there as well where Redis does not know. */
  private async takeTogether(counted: readonly Counted[], id: string, until: number): Promise<void> {
    for (let pauseMs = ASK_AGAIN_MS.first; ; pauseMs = Math.min(2 * pauseMs, ASK_AGAIN_MS.last)) {
      const waitMs = Number((await this.ask(TAKE, counted, id, LIMITS.requestMs)) ?? 0);
      if (waitMs > 0) throw tooOften(waitMs);
      if (waitMs === 0) return;
      if (performance.now() > until || this.askingAgain >= MOST_WAITING) throw new RefusedError('server.busy');
      this.askingAgain += 1;
      await pause(pauseMs * (0.5 + Math.random()));
      this.askingAgain -= 1;
    }
  }

  private async ask(script: string, counted: readonly Counted[], ...more: readonly (string | number)[]) {
    if (!this.redis.isConfigured) return undefined;
    const names = counted.flatMap(({ rule, of }) => {
      const name = this.redis.name('tries', rule, digest(of));
      return [name, `${name}:underWay`];
    });
    const rules = counted.flatMap(({ rule }) => [GUESSES[rule].free, GUESSES[rule].forgottenMs]);
    const command: RedisCommand = ['eval', script, names.length, ...names, ...rules, ...more];
    const [reply] = await this.redis.ask(command).catch(() => [undefined]);
    return reply;
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

/** Who tried what is nobody's business in Redis. */
const digest = (of: string): string => createHash('sha256').update(of).digest('base64url');

/** What OwnTries does, in one step for all processes. Of each counter there are its misses and the tries under way. */
const COUNTERS = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counters = {}
for i = 1, #KEYS / 2 do
  local one = { key = KEYS[2 * i - 1], underWay = KEYS[2 * i], free = tonumber(ARGV[2 * i - 1]), forgottenMs = tonumber(ARGV[2 * i]) }
  local held = redis.call('hmget', one.key, 'count', 'at', 'till')
  one.missed = math.max(0, (tonumber(held[1]) or 0) - (now - (tonumber(held[2]) or now)) / one.forgottenMs)
  one.till = tonumber(held[3]) or 0
  counters[i] = one
end
local id, more = ARGV[#KEYS + 1], tonumber(ARGV[#KEYS + 2])`;

/**
 * Answers with the ms to wait, 0 when it took room, and -1 where only tries under way leave none. One that is not settled
 * for as long as any request may take was its process's, which is gone.
 */
const TAKE = `${COUNTERS}
local wait, isFull = 0, false
for _, one in ipairs(counters) do
  wait = math.max(wait, one.till - now)
  redis.call('zremrangebyscore', one.underWay, '-inf', now)
  local room = math.max(1, one.free - math.floor(one.missed + 0.5))
  isFull = isFull or redis.call('zcard', one.underWay) >= room
end
if wait > 0 then return wait end
if isFull then return -1 end
for _, one in ipairs(counters) do
  redis.call('zadd', one.underWay, now + more, id)
  redis.call('pexpire', one.underWay, more)
end
return 0`;

const SETTLE = `${COUNTERS}
for _, one in ipairs(counters) do
  redis.call('zrem', one.underWay, id)
  if more == 1 then
    local count, till = one.missed + 1, one.till
    local over = math.floor(count - one.free + 0.5)
    if over >= 0 then till = now + math.min(${FIRST_WAIT_MS}, one.forgottenMs) * 2 ^ over end
    redis.call('hset', one.key, 'count', count, 'at', now, 'till', till)
    redis.call('pexpire', one.key, math.ceil(math.max(count * one.forgottenMs, till - now)))
  end
end
return 0`;
