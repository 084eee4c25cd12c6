import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from './database.ts';

const RESYNC_MS = 30_000;
const SAMPLES = 3;

/** The database's time, kept as an offset to this process's clock: the one time that facts know. */
@Injectable()
export class Clock implements OnModuleInit, OnModuleDestroy {
  private offset = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.timer = setInterval(() => void this.measure().catch(() => undefined), RESYNC_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Milliseconds since 1970, by the database. */
  now(): number {
    return Math.round(Date.now() + this.offset);
  }

  /** The sample with the shortest round trip tells the offset best (as in NTP, RFC 5905). */
  private async measure(): Promise<void> {
    let best = Infinity;
    for (let i = 0; i < SAMPLES; i += 1) {
      const sent = Date.now();
      const { rows } = await this.database.pool.query('select extract(epoch from clock_timestamp()) * 1000 as now');
      const trip = Date.now() - sent;
      if (trip >= best) continue;
      best = trip;
      this.offset = Number(rows[0].now) - (sent + trip / 2);
    }
  }
}
