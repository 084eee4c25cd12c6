import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { Log } from '../platform/telemetry/log.ts';

const LOOK_MS = 30_000;

/**
 * Cuts off analysts whose transaction lasts too long, whatever they set: one that stays open keeps Postgres from clearing
 * up, holds up the swap of rebuilt tables, and lets the queue of notices grow.
 */
@Injectable()
export class OverlongAnalyses implements OnApplicationBootstrap, OnModuleDestroy {
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    this.looking = setInterval(() => void this.end().catch(() => undefined), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.looking);
  }

  async end(): Promise<number> {
    const { rows } = await this.database.pool.query<{ ended: number }>('select end_overlong_analyses() as ended');
    const ended = rows[0]?.ended ?? 0;
    if (ended > 0) this.log.warn({ ended }, 'analysts were cut off: a transaction of theirs lasted two minutes');
    return ended;
  }
}
