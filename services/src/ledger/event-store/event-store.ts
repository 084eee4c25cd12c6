import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { Cursor } from '@lectern/contracts/kernel/wire.ts';
import type { PoolClient } from 'pg';
import { Database, type Connection } from '../../ops/database/database.ts';
import { LEDGER_LOCK } from './event-store.migration.ts';

/** Beside a fact: who, in what role; on the first fact of a command also its fingerprint and how many it recorded. */
export interface FactMeta {
  readonly actor: string;
  readonly role: Role;
  readonly count?: number;
  readonly fingerprint?: string;
  readonly clientAt?: number;
  /** W3C traceparent of what gave the command, where traces are made. */
  readonly trace?: string;
}

export interface NewEntry {
  readonly stream: string;
  readonly school: string;
  readonly family: string;
  /** The hash of the stream's head that the decision rests on; '' for a new stream. */
  readonly previous: string;
  readonly command: string;
  /** Heads of other streams that the decision rests on, by hash. */
  readonly relies: Readonly<Record<string, string>>;
  readonly facts: readonly {
    readonly type: string;
    readonly data: unknown;
    readonly meta: FactMeta;
    readonly at: number;
    readonly hash: string;
  }[];
  /** What its command writes into other tables: in the transaction that appends it, and only there. */
  readonly writes?: ((on: Connection) => Promise<void>) | undefined;
}

/** What became of an entry. `version` and `position` are of its last fact, or of the head that a refusal or conflict met. */
export interface Appended {
  readonly status: 'appended' | 'known' | 'conflict';
  readonly version: number;
  readonly position: number;
  readonly meta?: FactMeta;
  readonly recordedAt: number;
}

export interface StoredFact extends Fact {
  readonly position: number;
  readonly stream: string;
  readonly school: string;
  readonly family: string;
  readonly lane: number;
  readonly command: string | null;
  readonly meta: FactMeta;
  readonly recordedAt: number;
  readonly hash: string;
}

/** A part of a lane: beyond `after`, up to and with `until`. */
export interface LaneSpan {
  readonly family: string;
  readonly lane: number;
  readonly after: number;
  readonly until: number;
}

/** A stream's last version, and where it stands in the ledger. */
export interface GrownStream {
  readonly stream: string;
  readonly version: number;
  readonly position: number;
}

/** Inside the ledger's lock: what is loaded here is the head until this ends. */
export interface Exclusive {
  load(stream: string, after: number): Promise<StoredFact[]>;
  append(entries: readonly NewEntry[]): Promise<Appended[]>;
}

interface Asked {
  readonly stream: string;
  readonly after: number;
  readonly resolve: (facts: StoredFact[]) => void;
  readonly reject: (error: Error) => void;
}

const PAGE = 5000;

const COLUMNS = `position, stream, version, school, family, lane, type, data, meta, command, hash,
  (extract(epoch from at) * 1000)::bigint as at, (extract(epoch from recorded_at) * 1000)::bigint as recorded_at`;

@Injectable()
export class EventStore implements OnModuleInit {
  /** The ledger's identity: a cursor of another incarnation is void. */
  incarnation = '';
  private readonly asked: Asked[] = [];

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    const { rows } = await this.database.pool.query('select incarnation from ledger');
    this.incarnation = rows[0].incarnation;
  }

  /** Appends a batch, in one statement and one round trip unless it writes more. Answers stand in the order of the entries. */
  append(entries: readonly NewEntry[]): Promise<Appended[]> {
    return entries.some(({ writes }) => writes !== undefined)
      ? this.database.transaction((client) => appendAndWrite(client, entries))
      : appendOn(this.database.pool, entries);
  }

  /** All facts of a stream after a version, in order. What is asked for in the same turn is read in one statement. */
  load(stream: string, after: number): Promise<StoredFact[]> {
    return new Promise((resolve, reject) => {
      if (this.asked.length === 0) setImmediate(() => void this.loadAsked());
      this.asked.push({ stream, after, resolve, reject });
    });
  }

  private async loadAsked(): Promise<void> {
    const asked = this.asked.splice(0);
    try {
      const found = await loadAllOn(this.database.pool, asked);
      asked.forEach(({ resolve }, nr) => resolve(found[nr]!));
    } catch (error) {
      for (const { reject } of asked) reject(error as Error);
    }
  }

  /** Facts of a stream after a version, in order, at most so many. */
  async page(stream: string, after: number, limit: number): Promise<StoredFact[]> {
    const text = `select ${COLUMNS} from event where stream = $1 and version > $2 order by version limit $3`;
    const { rows } = await this.database.reads.query({ name: 'page', text, values: [stream, after, limit] });
    return rows.map(toFact);
  }

  /** The facts of a stream that have these versions, in order. */
  async some(stream: string, versions: readonly number[]): Promise<StoredFact[]> {
    const text = `select ${COLUMNS} from event where stream = $1 and version = any($2) order by version`;
    const { rows } = await this.database.reads.query({ name: 'some', text, values: [stream, versions] });
    return rows.map(toFact);
  }

  /** Facts of the ledger after a position, in order, a page at a time. */
  async read(after: number, limit: number, families?: readonly string[]): Promise<StoredFact[]> {
    const filter = families === undefined ? '' : 'and family = any($3)';
    const values = families === undefined ? [after, limit] : [after, limit, families];
    const text = `select ${COLUMNS} from event where position > $1 ${filter} order by position limit $2`;
    const { rows } = await this.database.pool.query({ name: `read${families ? '-families' : ''}`, text, values });
    return rows.map(toFact);
  }

  /** Facts of some lanes, each from beyond a place of its own up to another, in the ledger's order. */
  async readLanes(spans: readonly LaneSpan[], limit: number): Promise<StoredFact[]> {
    const columns = [spans.map(({ family }) => family), spans.map(({ lane }) => lane)];
    const [after, until] = [spans.map((span) => span.after), spans.map((span) => span.until)];
    const text = `select ${COLUMNS} from event
      join unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[]) as span (of_family, of_lane, after, until)
        on family = of_family and lane = of_lane and position > after and position <= until
      where position > $5 and position <= $6 order by position limit $7`;
    const values = [...columns, after, until, Math.min(...after), Math.max(...until), limit];
    const { rows } = await this.database.pool.query({ name: 'read-lanes', text, values });
    return rows.map(toFact);
  }

  /** Which of these streams have a fact of later than a moment. */
  async changedSince(streams: readonly string[], at: number): Promise<ReadonlySet<string>> {
    const text = `select s.stream from unnest($1::text[]) s (stream) cross join lateral (
        select at from event where event.stream = s.stream order by version desc limit 1
      ) last where last.at > to_timestamp($2::float8 / 1000)`;
    const { rows } = await this.database.reads.query({ name: 'changed-since', text, values: [streams, at] });
    return new Set(rows.map(({ stream }) => stream as string));
  }

  /** Whether a command stands in the ledger. */
  async hasRecorded(command: string): Promise<boolean> {
    const text = 'select from event where command = $1';
    const { rowCount } = await this.database.pool.query({ name: 'recorded', text, values: [command] });
    return rowCount === 1;
  }

  async head(): Promise<number> {
    const { rows } = await this.database.pool.query('select coalesce(max(position), 0)::bigint as head from event');
    return Number(rows[0].head);
  }

  /** The heads of the streams that grew after a position; it costs by what grew, not by how many streams there are. */
  async grown(after: number): Promise<GrownStream[]> {
    const text = `select stream, max(version) as version, max(position) as position from event
      where position > $1 group by stream`;
    const { rows } = await this.database.pool.query({ name: 'grown', text, values: [after] });
    return rows.map(({ stream, version, position }) => ({ stream, version, position: Number(position) }));
  }

  cursor(position: number): Cursor {
    return { incarnation: this.incarnation, position };
  }

  /** Takes the ledger's lock first, then lets the caller load, decide and append inside it: nobody starves. */
  async exclusively<Result>(work: (exclusive: Exclusive) => Promise<Result>): Promise<Result> {
    return this.database.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LEDGER_LOCK]);
      return work({
        load: (stream, after) => loadOn(client, stream, after),
        append: (entries) => appendAndWrite(client, entries),
      });
    });
  }
}

type Queryable = Pick<PoolClient, 'query'>;

async function appendOn(client: Queryable, entries: readonly NewEntry[]): Promise<Appended[]> {
  const text = `select status, version, position, meta, (extract(epoch from recorded_at) * 1000)::bigint as recorded_at from append($1::jsonb) order by ordinal`;
  const { rows } = await client.query({ name: 'append', text, values: [JSON.stringify(entries)] });
  return rows.map((row) => ({
    status: row.status,
    version: row.version,
    position: Number(row.position ?? 0),
    recordedAt: Number(row.recorded_at),
    ...(row.meta && { meta: row.meta }),
  }));
}

/** What was refused, or stands in the ledger already, writes nothing. */
async function appendAndWrite(client: Connection, entries: readonly NewEntry[]): Promise<Appended[]> {
  const answers = await appendOn(client, entries);
  for (const [n, { writes }] of entries.entries()) if (answers[n]!.status === 'appended') await writes?.(client);
  return answers;
}

async function loadOn(client: Queryable, stream: string, after: number): Promise<StoredFact[]> {
  const facts: StoredFact[] = [];
  const text = `select ${COLUMNS} from event where stream = $1 and version > $2 order by version limit ${PAGE}`;
  for (;;) {
    const { rows } = await client.query({ name: 'load', text, values: [stream, facts.at(-1)?.version ?? after] });
    for (const row of rows) facts.push(toFact(row));
    if (rows.length < PAGE) return facts;
  }
}

/** Several streams in one statement; of a long one the first page, and the rest as if it were asked for alone. */
async function loadAllOn(
  client: Queryable,
  asked: readonly Pick<Asked, 'stream' | 'after'>[],
): Promise<StoredFact[][]> {
  const [only] = asked;
  if (asked.length === 1) return [await loadOn(client, only!.stream, only!.after)];
  const text = `select nr, e.* from unnest($1::text[], $2::int[]) with ordinality as a (of, after, nr)
    cross join lateral (
      select ${COLUMNS} from event where stream = a.of and version > a.after order by version limit ${PAGE}
    ) e order by nr, e.version`;
  const values = [asked.map(({ stream }) => stream), asked.map(({ after }) => after)];
  const { rows } = await client.query({ name: 'load-all', text, values });
  const found = asked.map((): StoredFact[] => []);
  for (const row of rows) found[Number(row.nr) - 1]!.push(toFact(row));
  for (const [nr, facts] of found.entries())
    if (facts.length === PAGE) facts.push(...(await loadOn(client, asked[nr]!.stream, facts.at(-1)!.version)));
  return found;
}

interface EventRow extends Pick<
  StoredFact,
  'stream' | 'version' | 'school' | 'family' | 'lane' | 'type' | 'data' | 'meta' | 'command'
> {
  readonly position: string;
  readonly at: string;
  readonly recorded_at: string;
  readonly hash: Buffer;
}

function toFact(row: EventRow): StoredFact {
  return {
    position: Number(row.position),
    stream: row.stream,
    version: row.version,
    school: row.school,
    family: row.family,
    lane: row.lane,
    type: row.type,
    data: row.data,
    meta: row.meta,
    actor: row.meta.actor,
    role: row.meta.role,
    command: row.command,
    at: Number(row.at),
    recordedAt: Number(row.recorded_at),
    hash: row.hash.toString('hex'),
  };
}
