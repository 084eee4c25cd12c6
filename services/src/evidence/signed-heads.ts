import { HeadFiles } from './head-files.ts';
import { originOf } from './heads.ts';
import type { ExpectedRoot } from './ledger-walk.ts';
import { openNote, readCheckpoint, readVerifierKey, type VerifierKey } from './note.ts';
import type { Queryable } from './tiles.ts';

/** Heads of an earlier life of the ledger that cover more than was restored. */
export interface LostAtRestore {
  readonly incarnation: string;
  /** Facts from after `since` up to `until` were signed and are gone. */
  readonly since: number;
  readonly until: number;
}

export interface SignedHeads {
  readonly inDatabase: number;
  readonly inFiles: number;
  /** What the ledger must have come to, as signed. */
  readonly roots: readonly ExpectedRoot[];
  /** Heads that nobody who is trusted signed, or that say what they should not. */
  readonly unsound: readonly string[];
  readonly lost: readonly LostAtRestore[];
}

interface Claim {
  readonly incarnation: string;
  readonly note: string;
  readonly where: string;
}

/** Reads every head there is, in the database and in files, and believes those that a trusted key signed. */
export async function readSignedHeads(
  client: Queryable,
  files: HeadFiles,
  trusted: readonly VerifierKey[],
): Promise<SignedHeads> {
  const reach = await reachOf(client);
  const [counts, roots, unsound] = [{ inDatabase: 0, inFiles: 0 }, new Map<string, ExpectedRoot>(), [] as string[]];
  const lost = new Map<string, LostAtRestore>();
  const take = ({ incarnation, note, where }: Claim) => {
    const head = soundHead(incarnation, note, trusted);
    if (typeof head === 'string') return void unsound.push(`${where}: ${head}`);
    const since = reach.get(incarnation) ?? 0;
    const { size, root } = head;
    if (size <= since) roots.set(`${size} ${Buffer.from(root).toString('hex')}`, { size, root, by: where });
    else if (size > (lost.get(incarnation)?.until ?? since)) lost.set(incarnation, { incarnation, since, until: size });
  };
  for await (const claim of inDatabase(client)) {
    counts.inDatabase += 1;
    take(claim);
  }
  for await (const { incarnation, note, file } of files.all()) {
    counts.inFiles += 1;
    take({ incarnation, note, where: file });
  }
  return { ...counts, roots: [...roots.values()], unsound, lost: [...lost.values()] };
}

function soundHead(incarnation: string, note: string, trusted: readonly VerifierKey[]) {
  try {
    const { origin, size, root } = readCheckpoint(openNote(note, trusted).text);
    return origin === originOf(incarnation) ? { size, root } : `it is a head of ${origin}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Up to which size the heads of each incarnation must hold: the present one's without end, an earlier one's up to where
 * the next began, which is what was restored. Of one that this ledger never was, none holds.
 */
async function reachOf(client: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query(
    `select i.incarnation, case when l.incarnation is null then
        (select min(since) from tree_incarnation n where n.seen_at > i.seen_at) end as until
      from tree_incarnation i left join ledger l using (incarnation)`,
  );
  return new Map(rows.map(({ incarnation, until }) => [incarnation, until === null ? Infinity : Number(until)]));
}

const AT_ONCE = 1000;

async function* inDatabase(client: Queryable): AsyncGenerator<Claim> {
  for (let after = '0'; ;) {
    const { rows } = await client.query(
      `select id, incarnation, checkpoint from tree_head where id > $1 order by id limit ${AT_ONCE}`,
      [after],
    );
    for (const { id, incarnation, checkpoint } of rows)
      yield { incarnation, note: checkpoint, where: `head ${id} of the database` };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** The keys that are believed where none is named: those kept outside the database, and after them those in it. */
export async function knownKeys(client: Queryable, files: HeadFiles): Promise<{ keys: VerifierKey[]; from: string }> {
  const kept = (await files.keys()).map(readVerifierKey);
  if (kept.length > 0) return { keys: kept, from: 'the folder of heads' };
  const { rows } = await client.query('select distinct verifier_key from tree_head');
  return { keys: rows.map((row) => readVerifierKey(row.verifier_key)), from: 'the database itself' };
}
