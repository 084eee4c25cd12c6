import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../ops/database/database.ts';

interface Asked {
  readonly name: string;
  readonly families: readonly string[];
  readonly position: number;
  readonly until: number;
  readonly resolve: (reached: boolean) => void;
}

const AGAIN_MS = 30;

/** Asks the checkpoints how far consumers are that run elsewhere, or in parts: for all who wait in one query. */
@Injectable()
export class Arrivals implements OnModuleDestroy {
  private asked: Asked[] = [];
  private asking: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly database: Database) {}

  /** Resolves when the consumer has taken all of its families up to the position, or after the time given; says which. */
  reached(name: string, families: readonly string[], position: number, withinMs: number): Promise<boolean> {
    if (this.closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.asked.push({ name, families, position, until: performance.now() + withinMs, resolve });
      this.wake();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    this.answer(this.asked, false);
    await this.asking;
  }

  private wake(): void {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
      if (this.asked.length > 0) this.wake(); // somebody came between the last look and here
    });
  }

  private async ask(): Promise<void> {
    while (this.asked.length > 0) {
      const asked = [...this.asked];
      const arrived = await this.arrived(asked).catch((): Asked[] => []); // a database that is away: asked again
      this.answer(arrived, true);
      const now = performance.now();
      this.answer(
        asked.filter(({ until }) => until <= now),
        false,
      );
      if (this.asked.length > 0) await pause(AGAIN_MS);
    }
  }

  /** However many wait for a consumer: the first fact that it lacks answers them all. */
  private async arrived(asked: readonly Asked[]): Promise<Asked[]> {
    const consumers = new Map(asked.map(({ name, families }) => [name, { name, families }]));
    const { rows } = await this.database.pool.query({
      name: 'arrived',
      text: `select a.name, lacking.position from jsonb_to_recordset($1) as a (name text, families text[])
        left join checkpoint c on c.name = a.name
        left join lateral (
          select e.position from event e
          left join checkpoint_lane l on l.name = a.name and l.family = e.family and l.lane = e.lane
          where e.position > coalesce(c.position, 0) and e.family = any(a.families) and e.position > coalesce(l.position, 0)
          order by e.position limit 1
        ) lacking on true`,
      values: [JSON.stringify([...consumers.values()])],
    });
    const lacking = new Map(rows.map(({ name, position }) => [name as string, Number(position ?? Infinity)]));
    return asked.filter(({ name, position }) => position < lacking.get(name)!);
  }

  private answer(asked: readonly Asked[], reached: boolean): void {
    this.asked = this.asked.filter((one) => !asked.includes(one));
    for (const { resolve } of asked) resolve(reached);
  }
}
