import { Injectable } from '@nestjs/common';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';

/** What only the database knows; while it is away, these readings are missing and all others are there. */
@Injectable()
export class LedgerFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** How far the topics are behind the ledger: in facts, and since when the oldest of these waits. */
  async unpublished(): Promise<{ readonly facts: number; readonly seconds: number }> {
    try {
      const { rows } = await this.database.pool.query(
        `select coalesce((select max(position) from event), 0) - position as facts,
           coalesce((select extract(epoch from clock_timestamp() - recorded_at) from event
             where event.position = relay.position + 1), 0) as seconds
         from relay`,
      );
      return { facts: Number(rows[0].facts), seconds: Number(rows[0].seconds) };
    } catch {
      return { facts: Number.NaN, seconds: Number.NaN };
    }
  }

  /** The facts that no signed head covers yet, and since when the oldest of these waits: an hour when all is well. */
  async unsigned(): Promise<{ readonly facts: number; readonly seconds: number }> {
    try {
      const { rows } = await this.database.pool.query(
        `with head as (select coalesce(max(size), 0) as size from tree_head join ledger using (incarnation))
         select coalesce((select max(position) from event), 0) - size as facts,
           coalesce((select extract(epoch from clock_timestamp() - recorded_at) from event
             where event.position = size + 1), 0) as seconds
         from head`,
      );
      return { facts: Number(rows[0].facts), seconds: Number(rows[0].seconds) };
    } catch {
      return { facts: Number.NaN, seconds: Number.NaN };
    }
  }

  /** Streams that wait, by read model; and read models that are refused, for the ledger has lost what they hold. */
  async waiting(): Promise<{ readonly parked: Readonly<Record<string, number>>; readonly refused: readonly string[] }> {
    const { rows } = await this.database.pool.query(
      `select (select json_object_agg(name, streams) from (select name, count(*) as streams from parked_stream group by name) p) as parked,
         (select json_agg(name order by name) from checkpoint where void_since is not null) as refused`,
    );
    return { parked: rows[0].parked ?? {}, refused: rows[0].refused ?? [] };
  }

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
