import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { BUS, type Bus } from '../bus/bus.ts';
import { Database } from '../ops/database/database.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';

/** How far a read model is: the position up to which it has all, and how old the oldest fact is that it has not taken. */
export interface AsOf {
  readonly position: number;
  readonly lagMs: number;
}

/** Lets a query wait for what its asker has just done, and say how fresh its answer is. */
@Injectable()
export class Freshness {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Waits, at most 2 s, until the read models hold everything that stands in the ledger now. */
  async caughtUp(projections: readonly string[]): Promise<void> {
    const head = await this.store.head();
    await Promise.all(projections.map((name) => this.bus.reached(name, head, LIMITS.queryWaitMs)));
  }

  /** `after` is `<incarnation>.<position>` of a receipt; waits at most 2 s, also for read models that the answer joins. */
  async of(
    projection: string,
    families: readonly string[],
    after?: string,
    joined: readonly string[] = [],
  ): Promise<AsOf> {
    const [incarnation, position] = after?.split('.') ?? [];
    const isHere = incarnation === this.store.incarnation; // a place in another ledger means nothing
    const names = isHere ? [projection, ...joined] : [];
    await Promise.all(names.map((name) => this.bus.reached(name, Number(position), LIMITS.queryWaitMs)));
    const { rows } = await this.database.reads.query<Standing>({
      name: 'freshness',
      text: STANDING,
      values: [projection, families],
    });
    return { position: Number(rows[0]?.position ?? 0), lagMs: Math.max(0, Math.round(Number(rows[0]?.lag ?? 0))) };
  }
}

/** How far a read model ($1, kept from the families $2) is: also for who asks it of a moment of their own. */
export const STANDING = `
  select coalesce(missing.position - 1, greatest(c.position, ahead.position)) as position, missing.lag
  from checkpoint c
  left join lateral (
    select max(l.position) as position from checkpoint_lane l where l.name = c.name
  ) ahead on true
  left join lateral (
    select e.position, extract(epoch from clock_timestamp() - e.recorded_at) * 1000 as lag from event e
    left join checkpoint_lane l on l.name = c.name and l.family = e.family and l.lane = e.lane
    where e.position > c.position and e.family = any($2) and e.position > coalesce(l.position, 0)
    order by e.position limit 1
  ) missing on true
  where c.name = $1`;

export interface Standing {
  readonly position: string;
  /** Null when nothing is missing. */
  readonly lag: string | null;
}
