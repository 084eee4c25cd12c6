import type { Database } from '../ops/database/database.ts';
import { hashOfFact } from '../ledger/event-store/hash.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { RecordSeals } from './record-seals.ts';
import type { PublishedFact } from './record.ts';
import { laneKey } from './taken.ts';

/** What the ledger has at a position, as far as it takes to tell its fact from anything else. */
interface Place {
  readonly lane: string;
  readonly hash: string;
  /** The hash of the fact before it in its stream; '' for the first, undefined where there is none although it is not the first. */
  readonly previous: string | undefined;
  readonly recordedAt: number;
  /** The position before it in its lane, or one up to which nothing is known here. */
  readonly before: number;
}

/** Records by what the ledger says of them: `old` ones stand before all that is held here. */
export interface Proved {
  readonly sound: readonly PublishedFact[];
  readonly forged: number;
  readonly old: number;
}

const [PAGE, HELD, BEHIND] = [5000, 20_000, 5000];

/**
 * The end of the ledger without what the facts say: position, lane and hashes, read once for all consumers of a process.
 * Whoever may publish on Kafka can make up a record, change one, give it another place, or say that none is missing before
 * it. So nothing but the content is taken from a record, opened where it is sealed, and that only where it has the hash that
 * the ledger has there; hash by hash, because two records that fit each other need not fit the ledger.
 */
export class LedgerIndex {
  private readonly places = new Map<number, Place>();
  private readonly lanes = new Map<string, number>();
  private seals: RecordSeals | undefined;
  private from = 0;
  private through: number | undefined;
  private reading: Promise<void> | undefined;

  constructor(private readonly database: Database) {}

  async prove(published: readonly PublishedFact[]): Promise<Proved> {
    await this.readUpTo(published.reduce((last, { fact }) => Math.max(last, fact.position), 0));
    const sound: PublishedFact[] = [];
    let [forged, old] = [0, 0];
    for (const one of published) {
      const place = this.places.get(one.fact.position);
      const fact = place && this.factAt(place, one);
      if (place === undefined && one.fact.position <= this.from) old += 1;
      else if (place === undefined || fact === undefined) forged += 1;
      else sound.push({ ...one, fact, previous: place.before });
    }
    return { sound, forged, old };
  }

  readAnew(): void {
    this.places.clear();
    this.lanes.clear();
    this.through = undefined;
  }

  /** What a record tells of was committed before it was published: one query finds it, however many ask at once. */
  private async readUpTo(position: number): Promise<void> {
    while (this.reading !== undefined) await this.reading;
    if (this.through !== undefined && this.through >= position) return;
    this.reading = this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(): Promise<void> {
    this.through ??= this.from = await this.begin();
    for (;;) {
      const { rows } = await this.database.pool.query({
        name: 'ledger-index',
        text: `select e.position, e.version, e.family, e.lane, encode(e.hash, 'hex') as hash, encode(b.hash, 'hex') as previous,
            (extract(epoch from e.recorded_at) * 1000)::bigint as recorded_at
          from event e left join event b on b.stream = e.stream and b.version = e.version - 1
          where e.position > $1 order by e.position limit ${PAGE}`,
        values: [this.through],
      });
      if (this.through === undefined) return; // to be read anew
      for (const row of rows) this.add(row);
      if (rows.length < PAGE) return this.forget();
    }
  }

  /** The hash of the ledger covers what happened, to what, by whom and when; lane and time of recording stand beside it. */
  private factAt({ lane, hash, previous, recordedAt }: Place, { fact }: PublishedFact): StoredFact | undefined {
    if (laneKey(fact) !== lane || fact.recordedAt !== recordedAt || previous === undefined) return undefined;
    try {
      const opened = this.seals!.opened(fact);
      return hashOfFact(previous, opened) === hash ? { ...opened, hash } : undefined;
    } catch {
      return undefined; // a box that is not ours, or what has no form in which it could be hashed
    }
  }

  private async begin(): Promise<number> {
    const { rows } = await this.database.pool.query(
      'select secret, (select coalesce(max(position), 0) from event) as head from record_secret',
    );
    this.seals = new RecordSeals(rows[0].secret);
    return Math.max(0, Number(rows[0].head) - BEHIND);
  }

  private add(row: IndexRow): void {
    const [position, lane] = [Number(row.position), laneKey(row)];
    const previous = row.previous ?? (row.version === 1 ? '' : undefined);
    const before = this.lanes.get(lane) ?? this.from;
    this.places.set(position, { lane, hash: row.hash, previous, recordedAt: Number(row.recorded_at), before });
    this.lanes.set(lane, position);
    this.through = position;
  }

  private forget(): void {
    for (const position of this.places.keys()) {
      if (this.places.size <= HELD) return;
      this.places.delete(position);
      this.from = position;
    }
  }
}

interface IndexRow {
  readonly position: string;
  readonly version: number;
  readonly family: string;
  readonly lane: number;
  readonly hash: string;
  readonly previous: string | null;
  readonly recorded_at: string;
}
