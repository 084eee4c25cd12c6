import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Database } from '../database/database.ts';
import { Projector } from '../projection/projector.ts';

const NONE: Readonly<Record<string, number>> = {};

/** What only the database knows; while it is away, these readings are missing and all others are there. */
@Injectable()
export class LedgerFigures {
  constructor(
    private readonly database: Database,
    private readonly projector: Projector,
    private readonly clock: Clock,
  ) {}

  /** How old the oldest fact is that a read model has not taken, in seconds; 0 when it has taken all. */
  async projectionLag(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.rows(
      `select f.name, coalesce(extract(epoch from clock_timestamp() - (
          select e.recorded_at from event e, jsonb_array_elements_text(f.families) family
          where e.position > coalesce(c.position, 0) and e.family = family.value order by e.position limit 1
        )), 0)::float8 as lag
       from jsonb_to_recordset($1) as f (name text, families jsonb) left join checkpoint c on c.name = f.name`,
      JSON.stringify(Array.from(this.projector.followed, ([name, families]) => ({ name, families }))),
    );
    return Object.fromEntries(rows.map(({ name, lag }) => [name, Math.max(0, Number(lag))]));
  }

  /** Timers that are set, and those whose time has come. */
  async timers(): Promise<Readonly<Record<string, number>>> {
    const [row] = await this.rows(
      'select count(*)::int as set, (count(*) filter (where at <= $1))::int as due from timer',
      this.clock.now(),
    );
    return row === undefined ? NONE : { set: Number(row['set']), due: Number(row['due']) };
  }

  private async rows(text: string, value: unknown): Promise<Record<string, unknown>[]> {
    try {
      return (await this.database.pool.query(text, [value])).rows;
    } catch {
      return [];
    }
  }
}
