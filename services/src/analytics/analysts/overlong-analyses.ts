import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../ops/database/database.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { memoryOf } from './process-memory.ts';

const LOOK_MS = 30_000;
/** Memory is taken faster than time. */
const LOOK_AT_MEMORY_MS = 2000;

/** What a session of an analyst may hold, with the processes that work for it: a few sorts at once, far from all there is. */
const HELD_MOST_BYTES = 2 ** 30;

/**
 * Cuts off analysts whose transaction lasts too long or who hold too much, whatever they set: one that stays open keeps
 * Postgres from clearing up, holds up the swap of rebuilt tables, and lets the queue of notices grow; one that takes all
 * memory takes everybody's. Memory is seen where Postgres runs on this machine.
 */
@Injectable()
export class OverlongAnalyses implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looking: NodeJS.Timeout[] = [];

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('projector')) return;
    const every = (ms: number, look: () => Promise<number>) =>
      this.looking.push(setInterval(() => void look().catch(() => undefined), ms).unref());
    every(LOOK_MS, () => this.end());
    every(LOOK_AT_MEMORY_MS, () => this.endLarge());
  }

  onModuleDestroy(): void {
    for (const timer of this.looking) clearInterval(timer);
  }

  async end(): Promise<number> {
    const { rows } = await this.database.pool.query<{ ended: number }>('select end_overlong_analyses() as ended');
    const ended = rows[0]?.ended ?? 0;
    if (ended > 0) this.log.warn({ ended }, 'analysts were cut off: a transaction of theirs lasted two minutes');
    return ended;
  }

  async endLarge(mostBytes = HELD_MOST_BYTES): Promise<number> {
    const { rows } = await this.database.pool.query<{ pid: number; leader: number; login: string }>(
      'select pid, leader, login from analyst_backends()',
    );
    const held = new Map<number, number>();
    for (const { pid, leader } of rows) held.set(leader, (held.get(leader) ?? 0) + ((await memoryOf(pid)) ?? 0));
    const large = rows.filter(({ pid }) => (held.get(pid) ?? 0) > mostBytes);
    for (const { pid, login } of large) {
      await this.database.pool.query('select end_analysis($1)', [pid]);
      this.log.warn(
        { login, bytes: held.get(pid) },
        'an analyst was cut off: a session of theirs held too much memory',
      );
    }
    return large.length;
  }
}
