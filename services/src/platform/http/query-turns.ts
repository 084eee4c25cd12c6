import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { RefusedError } from '../refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../settings.ts';

const RETRY_AFTER_S = 1;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** So many queries of one person run at once, a page's worth more wait, and the rest are told to come again. */
@Injectable()
export class QueryTurns {
  private readonly people = new Map<string, Turns>();

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'queriesAtOnce'>) {}

  /** @throws RefusedError query.tooMany */
  async take<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.people.get(personId) ?? { running: 0, waiting: [] };
    this.people.set(personId, turns);
    if (turns.running >= this.settings.queriesAtOnce) await this.wait(turns);
    else turns.running += 1;
    try {
      return await work();
    } finally {
      this.end(personId, turns);
    }
  }

  private wait({ waiting }: Turns): Promise<void> {
    if (waiting.length >= LIMITS.queriesWaiting)
      throw new RefusedError('query.tooMany', { with: { retryAfterS: RETRY_AFTER_S } });
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** The turn goes to who has waited longest. */
  private end(personId: string, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next !== undefined) return next();
    turns.running -= 1;
    if (turns.running === 0) this.people.delete(personId);
  }
}
