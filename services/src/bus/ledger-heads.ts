import type { Database } from '../ops/database/database.ts';
import { laneKey, Taken, type Lane } from './taken.ts';

/** Younger facts are perhaps still on their way. Those that claim to be of the future were recorded before a clock was set back. */
const SETTLED_MS = 1500;
const PAGE = 50_000;

export interface Head extends Lane {
  readonly position: number;
}

/** The last fact of each lane, by key, beyond a position that every consumer had passed. */
export type Heads = ReadonlyMap<string, Head>;

/** The ledger and the checkpoints at one moment, found in one query for all consumers of this process. */
export interface Sight {
  /** By this process's clock. */
  readonly at: number;
  readonly heads: Heads;
  /** Without the facts of the last moments: all up to `through`. What is missing of these is lost or late. */
  readonly settled: Heads;
  readonly from: number;
  readonly through: number;
  readonly taken: ReadonlyMap<string, Taken>;
}

interface SightRow {
  readonly heads: readonly (Lane & { readonly latest: number; readonly settled: number | null })[] | null;
  readonly bases: Readonly<Record<string, number>> | null;
  readonly lanes: readonly (Head & { readonly name: string })[] | null;
}

/** Keeps the heads of all lanes, and reads at each look only what is new. */
export class LedgerHeads {
  private settled = new Map<string, Head>();
  private from: number | undefined;
  private through = 0;

  constructor(private readonly database: Database) {}

  async look(names: readonly string[]): Promise<Sight> {
    const at = performance.now();
    for (;;) {
      const row = await this.read(names);
      const taken = takenOf(names, row);
      const lowest = Math.min(...Array.from(taken.values(), ({ base }) => base));
      if (this.from === undefined || lowest < this.from) {
        this.from = this.through = lowest; // at the start, or a consumer was set back
        this.settled = new Map();
        continue;
      }
      const isWhole = this.add(row);
      if (!isWhole) continue;
      const heads = new Map(this.settled);
      for (const { family, lane, latest } of row.heads ?? []) {
        const head = { family, lane, position: latest };
        heads.set(laneKey(head), head);
      }
      return { at, heads, settled: new Map(this.settled), from: this.from, through: this.through, taken };
    }
  }

  /** Answers whether that was all there is. */
  private add({ heads }: SightRow): boolean {
    const end = this.through + PAGE;
    for (const { family, lane, settled } of heads ?? []) {
      if (settled === null) continue;
      const head = { family, lane, position: settled };
      this.settled.set(laneKey(head), head);
      this.through = Math.max(this.through, settled);
    }
    return this.through < end;
  }

  private async read(names: readonly string[]): Promise<SightRow> {
    const { rows } = await this.database.pool.query({
      name: 'ledger-heads',
      text: `select
        (select json_agg(h) from (
          select family, lane, max(position) as latest,
            max(position) filter (where recorded_at not between now() - interval '${SETTLED_MS} ms' and clock_timestamp()) as settled
          from event where position > $1 and position <= $1 + ${PAGE} group by family, lane
        ) h) as heads,
        (select json_object_agg(name, position) from checkpoint where name = any($2)) as bases,
        (select json_agg(l) from checkpoint_lane l where name = any($2)) as lanes`,
      values: [this.through, names],
    });
    return rows[0] as SightRow;
  }
}

function takenOf(names: readonly string[], { bases, lanes }: SightRow): Map<string, Taken> {
  const beyond = Map.groupBy(lanes ?? [], ({ name }) => name);
  const positions = (name: string) => beyond.get(name)?.map((lane) => [laneKey(lane), lane.position] as const);
  return new Map(names.map((name) => [name, new Taken(bases?.[name] ?? 0, new Map(positions(name)))]));
}

/** Everything of the families up to here is taken, as far as the heads tell. */
export function allTakenUpTo(taken: Taken, families: readonly string[], heads: Heads, through: number): number {
  const missing = missingIn(taken, families, heads).map((head) => taken.upTo(head));
  return Math.max(taken.base, Math.min(through, ...missing));
}

export const missingIn = (taken: Taken, families: readonly string[], heads: Heads): Head[] =>
  [...heads.values()].filter((head) => families.includes(head.family) && head.position > taken.upTo(head));
