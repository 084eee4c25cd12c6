import { Injectable } from '@nestjs/common';
import type { Folded, Stream } from '@lectern/contracts/kernel/stream.ts';
import { Database } from '../../ops/database/database.ts';
import { foldedBy } from '../folding/folded-by.ts';
import { pack, unpackedLater } from '../folding/packed.ts';
import { Log } from '../../ops/telemetry/log.ts';
import type { Head } from '../event-store/head.ts';

/** Folding less than this takes no longer than reading what was folded. */
const WORTHWHILE = 2000;

/** What other sources folded is kept for a while: during an update both programs run. */
const OUTDATED_DAYS = 14;

interface LoadedStream {
  readonly id: string;
  readonly stream: Stream;
  readonly head: Head;
  readonly writers: ReadonlySet<string>;
}

/** Where a mailbox may begin instead of at the first fact. */
export interface Start {
  readonly head: Head;
  readonly writers: readonly string[];
}

/**
 * Heads of streams that are over, stored: who asks about a lesson of thousands of facts after a restart does not wait
 * until all of them are folded. What came later is read from the ledger, and commands older than the start are known to
 * the append, as ever.
 */
@Injectable()
export class Snapshots {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** The stored head of a stream; none if it is not of what stands in the ledger, or was folded by other sources. */
  async startOf(stream: string): Promise<Start | undefined> {
    try {
      const rows = await this.read(stream);
      return rows[0] && startFrom(rows[0], rows);
    } catch (error) {
      this.log.warn(
        { stream, error: (error as Error).message },
        'a snapshot could not be read: its stream is folded from its first fact',
      );
      return undefined;
    }
  }

  /** Called when a mailbox has read so many facts. */
  loaded({ id, stream, head, writers }: LoadedStream, facts: number): void {
    if (facts < WORTHWHILE || head.hasUnknown || stream.isOver?.(head.folded.state) !== true) return;
    this.save(id, head, [...writers]).catch((error: Error) =>
      this.log.warn(
        { stream: id, error: error.message },
        'a snapshot was not stored; the next who loads the stream tries again',
      ),
    );
  }

  /** A row for each slice: an array of them would be read character by character. */
  private async read(stream: string): Promise<readonly Row[]> {
    const { rows } = await this.database.pool.query<Row>({
      name: 'snapshot',
      text: `select s.version, s.hash, e.school, case when nr = 1 then s.writers end as writers,
          case when nr = 1 then s.statuses end as statuses, part.name, part.slice
        from stream_snapshot s
        join event e on e.stream = s.stream and e.version = s.version and encode(e.hash, 'hex') = s.hash
        cross join unnest(s.names, s.slices) with ordinality as part (name, slice, nr)
        where s.stream = $1 and s.folded_by = $2 order by nr`,
      values: [stream, foldedBy],
    });
    return rows;
  }

  private async save(id: string, { folded, hash }: Head, writers: readonly string[]): Promise<void> {
    const { version, statuses } = folded;
    const slices = Object.entries(folded.state as Readonly<Record<string, unknown>>);
    const packed = await Promise.all(slices.map(([, slice]) => pack(slice)));
    await this.database.pool.query(
      `insert into stream_snapshot (stream, folded_by, version, hash, writers, names, slices, statuses)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (stream, folded_by) do update
         set version = excluded.version, hash = excluded.hash, writers = excluded.writers, names = excluded.names,
           slices = excluded.slices, statuses = excluded.statuses, made_at = clock_timestamp()`,
      [id, foldedBy, version, hash, writers, slices.map(([name]) => name), packed, await pack(statuses)],
    );
    await this.database.pool.query(
      'delete from stream_snapshot where folded_by <> $1 and made_at < clock_timestamp() - make_interval(days => $2)',
      [foldedBy, OUTDATED_DAYS],
    );
  }
}

interface Row {
  readonly version: number;
  readonly hash: string;
  readonly school: string;
  readonly writers: string[];
  readonly statuses: Buffer;
  readonly name: string;
  readonly slice: Buffer;
}

/** Who may do what is said by small slices of a state; the large ones are unpacked when somebody looks. */
function startFrom(first: Row, rows: readonly Row[]): Start {
  const { version, hash, school, writers, statuses } = first;
  const state = unpackedLater(Object.fromEntries(rows.map(({ name, slice }) => [name, slice])));
  const later = unpackedLater({ statuses });
  const folded = {
    version,
    state,
    get statuses() {
      return later['statuses'] as Folded['statuses'];
    },
  };
  return { head: { folded, hash, school, hasUnknown: false }, writers };
}
