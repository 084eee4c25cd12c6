import { leafEntry } from './leaf.ts';
import type { Queryable } from './tiles.ts';

/** A fact as it stands in the table. */
export interface LedgerRow {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly school: string;
  readonly family: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
  readonly command: string | null;
  readonly at: number;
  readonly hash: Buffer;
  /** What its leaf in the tree is made of. */
  readonly entry: Buffer;
}

/** The last fact of a stream so far. */
export interface StreamEnd {
  readonly version: number;
  readonly hash: string;
}

/** So many facts are held at a time; a whole number of tiles. */
export const PAGE = 2048;

/** Pages of the ledger in its order. */
export async function* ledgerPages(client: Queryable, until: number): AsyncGenerator<readonly LedgerRow[]> {
  for (let after = 0; ;) {
    const page = await readPage(client, after, until);
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!.position;
  }
}

async function readPage(client: Queryable, after: number, until: number): Promise<LedgerRow[]> {
  const { rows } = await client.query({
    name: 'ledger-page',
    text: `select position, stream, version, school, family, type, data, meta, command, hash,
        (extract(epoch from at) * 1000)::bigint as at,
        ${leafEntry()} as entry
      from event where position > $1 and position <= $2 order by position limit ${PAGE}`,
    values: [after, until],
  });
  return rows.map((row) => ({ ...row, position: Number(row.position), at: Number(row.at) }));
}

/** So many streams are remembered; of others the last fact is looked up again. */
const REMEMBERED = 50_000;

/** Where each stream stands as the ledger is walked, without holding all of them. */
export class StreamEnds {
  private readonly ends = new Map<string, StreamEnd>();
  private hasForgotten = false;

  constructor(
    private readonly client: Queryable,
    private readonly remembered = REMEMBERED,
  ) {}

  /** Looks up, in one query, the streams of a page that are not remembered. */
  async prepare(page: readonly Pick<LedgerRow, 'stream' | 'position' | 'version'>[]): Promise<void> {
    const first = new Map<string, number>();
    const begun = new Set<string>();
    for (const { stream, position, version } of page) {
      if (begun.has(stream) || this.ends.has(stream)) continue;
      begun.add(stream);
      if (this.hasForgotten || version > 1) first.set(stream, position);
    }
    if (first.size === 0) return;
    const { rows } = await this.client.query({
      name: 'stream-ends',
      text: `select w.stream, e.version, encode(e.hash, 'hex') as hash
        from unnest($1::text[], $2::bigint[]) as w (stream, position)
        cross join lateral (
          select version, hash from event e where e.stream = w.stream and e.position < w.position order by version desc limit 1
        ) e`,
      values: [[...first.keys()], [...first.values()]],
    });
    for (const { stream, version, hash } of rows) this.ends.set(stream, { version, hash });
  }

  of(stream: string): StreamEnd {
    return this.ends.get(stream) ?? { version: 0, hash: '' };
  }

  set(stream: string, end: StreamEnd): void {
    this.ends.delete(stream);
    this.ends.set(stream, end);
  }

  /** Between two pages. */
  forget(): void {
    for (const stream of this.ends.keys()) {
      if (this.ends.size <= this.remembered) return;
      this.ends.delete(stream);
      this.hasForgotten = true;
    }
  }
}
