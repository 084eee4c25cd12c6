import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';

const EVERY_MS = 3600_000;

interface Sweep {
  /** What goes, for the log. */
  readonly what: string;
  /** In processes that run it; another one that does the same at once does no harm. */
  readonly service: 'web' | 'projector';
  /** Deletes what nobody comes back to; resolves with how many. */
  readonly collect: () => Promise<number>;
}

/** What is deleted every hour because nothing refers to it any more. A sweep that fails waits for the next hour. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: Sweep[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  add(sweep: Sweep): void {
    if (this.settings.services.has(sweep.service)) this.sweeps.push(sweep);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** One after another: none of them is in a hurry. */
  async run(): Promise<void> {
    for (const { what, collect } of this.sweeps) {
      try {
        const collected = await collect();
        if (collected > 0) this.log.info({ what, collected }, 'swept: nobody came back to it');
      } catch (error) {
        this.log.warn({ what, error: (error as Error).message }, 'not swept; the next hour tries again');
      }
    }
  }
}
