import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';

/** A person's queries may take so long in a stretch, and then so much of a core: further turns rest until that much came back. */
const [STRETCH_MS, SHARE, MOST_REST_MS] = [500, 0.1, 2000];
/** A query counts as at least so long, for its way in and out is not measured; what is beyond this, it only waited. */
const [LEAST_MS, MOST_MS] = [5, 100];
/** Who is told to come again comes at a moment of their own, one after the other, in these bounds. */
const [COME_AGAIN_EVERY_MS, SOONEST_MS, LATEST_MS] = [100, 1000, 30_000];

interface Turns {
  /** Those that rest too. */
  running: number;
  readonly waiting: (() => void)[];
  /** How long their queries took, less what came back by `spentAt`. */
  spentMs: number;
  spentAt: number;
  /** When the last who was told to come again will come. */
  comingAt: number;
}

/**
 * So many queries of one person run at once, a page's worth more wait, and the rest are told to come again. Who looks at a
 * few pages notices nothing of it; who asks without end takes a small part of the machine, so that what a class does goes on
 * beside it. As the rest do not all come again at once, telling them so takes little too.
 */
@Injectable()
export class QueryTurns {
  private readonly people = new Map<string, Turns>();

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'queriesAtOnce'>) {}

  /** @throws RefusedError query.tooMany */
  async take<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.people.get(personId) ?? { running: 0, waiting: [], spentMs: 0, spentAt: 0, comingAt: 0 };
    this.people.set(personId, turns);
    if (turns.running >= this.settings.queriesAtOnce) await this.wait(turns);
    else turns.running += 1;
    const since = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(() => this.end(personId, turns), restAfter(turns, performance.now() - since)).unref();
    }
  }

  private wait(turns: Turns): Promise<void> {
    if (turns.waiting.length >= LIMITS.queriesWaiting)
      throw new RefusedError('query.tooMany', { with: { retryAfterS: comeAgainIn(turns) } });
    return new Promise((resolve) => turns.waiting.push(resolve));
  }

  /** The turn goes to who has waited longest. */
  private end(personId: string, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next !== undefined) return next();
    turns.running -= 1;
    if (turns.running === 0) setTimeout(() => this.forget(personId, turns), spentBy(turns) / SHARE).unref();
  }

  private forget(personId: string, turns: Turns): void {
    if (turns.running === 0 && spentBy(turns) < 1) this.people.delete(personId);
  }
}

function restAfter(turns: Turns, tookMs: number): number {
  const spentMs = spentBy(turns) + Math.min(Math.max(tookMs, LEAST_MS), MOST_MS);
  turns.spentMs = Math.min(spentMs, STRETCH_MS + MOST_REST_MS * SHARE);
  turns.spentAt = performance.now();
  return Math.max(0, turns.spentMs - STRETCH_MS) / SHARE;
}

const spentBy = ({ spentMs, spentAt }: Turns): number => Math.max(0, spentMs - SHARE * (performance.now() - spentAt));

/** In whole seconds. */
function comeAgainIn(turns: Turns): number {
  const now = performance.now();
  const next = Math.max(turns.comingAt + COME_AGAIN_EVERY_MS, now + SOONEST_MS);
  turns.comingAt = Math.min(next, now + LATEST_MS);
  return Math.round((turns.comingAt - now) / 1000);
}
