import { Client } from 'pg';
import { factHash } from '../../services/src/ledger/event-store/hash.ts';

interface Row {
  readonly position: string;
  readonly stream: string;
  readonly version: number;
  readonly school: string;
  readonly family: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
  readonly command: string | null;
  readonly at: string;
  readonly hash: Buffer;
}

/** Everything that is wrong with a ledger: positions and versions without gaps, and each fact's hash made anew. */
export async function faultsOfLedger(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select position, stream, version, school, family, type, data, meta, command, hash,
         (extract(epoch from at) * 1000)::bigint as at from event order by position`,
    );
    return faultsIn(rows);
  } finally {
    await client.end();
  }
}

function faultsIn(rows: readonly Row[]): string[] {
  const faults: string[] = [];
  const heads = new Map<string, { version: number; hash: string }>();
  for (const [index, { position, hash, at, ...row }] of rows.entries()) {
    const before = heads.get(row.stream) ?? { version: 0, hash: '' };
    if (Number(position) !== index + 1) faults.push(`position ${position} stands at place ${index + 1}`);
    if (row.version !== before.version + 1) faults.push(`${row.stream} goes from ${before.version} to ${row.version}`);
    const stored = hash.toString('hex');
    const { stream, version, school, family, type, data, meta, command } = row;
    const made = factHash(before.hash, { stream, version, school, family, type, data, meta, command, at: Number(at) });
    if (made !== stored) faults.push(`${stream} ${version}: the hash does not follow from the fact`);
    heads.set(stream, { version, hash: stored });
  }
  return faults;
}
