import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../ops/settings.ts';

const MINUTE_MS = 60_000;

/**
 * How many commands one person may give in a minute. Counted where a stream is decided, so that it is one number whether
 * they come over HTTP or a socket, and whichever process they came to. By person, for a school is one address.
 */
@Injectable()
export class CommandBudget {
  private given = new Map<string, number>();
  private since = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'commandsPerMinute'>) {}

  /** Counts one more; answers after how many seconds to come again when it was one too many. */
  spend(personId: string): number | undefined {
    const now = Date.now();
    if (now - this.since >= MINUTE_MS) [this.given, this.since] = [new Map(), now]; // nobody's count is kept for ever
    const count = (this.given.get(personId) ?? 0) + 1;
    if (count > this.settings.commandsPerMinute) return Math.ceil((this.since + MINUTE_MS - now) / 1000);
    this.given.set(personId, count);
    return undefined;
  }
}
