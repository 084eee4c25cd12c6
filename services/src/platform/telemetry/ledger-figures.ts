import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Database } from '../database/database.ts';

/** What only the database knows; while it is away, these readings are missing and all others are there. */
@Injectable()
export class LedgerFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Timers that are set, and those whose time has come. */
  async timers(): Promise<Readonly<Record<string, number>>> {
    try {
      const { rows } = await this.database.pool.query(
        'select count(*)::int as set, (count(*) filter (where at <= $1))::int as due from timer',
        [this.clock.now()],
      );
      return rows[0];
    } catch {
      return {};
    }
  }
}
