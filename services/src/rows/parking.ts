import type { EntityManager } from 'typeorm';
import { isConnectionLost } from '../ops/database/connection-lost.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { hashOfFact } from '../ledger/event-store/hash.ts';

export type Work = (manager: EntityManager, facts: readonly StoredFact[]) => Promise<void>;

/** A stream that waits, from one of its facts on, until somebody drives it again. */
export interface Parked {
  readonly fact: StoredFact;
  readonly error: string;
}

/**
 * Lets a read model take facts, in the transaction of its checkpoint. A stream that has a fact which is not what its hash
 * says, or that the work cannot take, is parked: its facts from there on wait in the ledger, and all other streams go on.
 * Failures that are the database's are thrown: they pass, and the whole batch is tried again.
 */
export async function carryOut(
  manager: EntityManager,
  name: string,
  work: Work,
  facts: readonly StoredFact[],
): Promise<readonly Parked[]> {
  if (facts.length === 0) return [];
  const { sound, broken } = await soundOf(manager, name, facts);
  const poisoned = await takeAll(manager, work, sound);
  const earlier = new Set(poisoned.map(({ fact }) => fact.stream));
  const parked = [...poisoned, ...broken.filter(({ fact }) => !earlier.has(fact.stream))];
  if (parked.length > 0) await park(manager, name, parked);
  return parked;
}

/** Whatever is not known to pass by itself is the fact's fault: a wrong value, or an error of the program. */
function isPoison(error: unknown): boolean {
  const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
  if (isConnectionLost(error) || syscall !== undefined) return false;
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(21|22|23|P0)/.test(code);
}

async function takeAll(manager: EntityManager, work: Work, facts: readonly StoredFact[]): Promise<readonly Parked[]> {
  if (facts.length === 0 || (await attempt(manager, work, facts)) === undefined) return [];
  const parked: Parked[] = [];
  for (const ofStream of Map.groupBy(facts, ({ stream }) => stream).values()) {
    if ((await attempt(manager, work, ofStream)) === undefined) continue;
    for (const fact of ofStream) {
      const error = await attempt(manager, work, [fact]);
      if (error === undefined) continue;
      parked.push({ fact, error: `${error.name}: ${error.message}` });
      break;
    }
  }
  return parked;
}

/** Answers why these cannot be taken; then nothing of them is. What is taken ends with the transaction, a statement less. */
async function attempt(manager: EntityManager, work: Work, facts: readonly StoredFact[]): Promise<Error | undefined> {
  await manager.query('savepoint attempt');
  try {
    await work(manager, facts);
    return undefined;
  } catch (error) {
    if (!isPoison(error)) throw error;
    await manager.query('rollback to savepoint attempt');
    await manager.query('release savepoint attempt');
    return error as Error;
  }
}

/** Without the streams that wait; and those in which a fact is not what its hash says, by the fact before it. */
async function soundOf(manager: EntityManager, name: string, facts: readonly StoredFact[]) {
  const { waiting, hashes } = await standing(manager, name, facts);
  const sound: StoredFact[] = [];
  const broken: Parked[] = [];
  for (const fact of facts) {
    const { stream, version, hash } = fact;
    if (waiting.has(stream)) continue;
    const previous = version === 1 ? '' : hashes.get(`${stream} ${version - 1}`);
    if (previous !== undefined && isSound(previous, fact)) {
      hashes.set(`${stream} ${version}`, hash);
      sound.push(fact);
    } else {
      waiting.add(stream);
      broken.push({ fact, error: 'it is not what its hash says, or does not follow on the fact before it' });
    }
  }
  return { sound, broken };
}

/** Which fact each was found to follow on: of one that many consumers are given, the hash is computed once. */
const found = new WeakMap<StoredFact, string>();

function isSound(previous: string, fact: StoredFact): boolean {
  if (found.get(fact) === previous) return true;
  if (hashOfFact(previous, fact) !== fact.hash) return false;
  found.set(fact, previous);
  return true;
}

interface Standing {
  readonly waiting: Set<string>;
  /** By stream and version: the facts that these follow on. */
  readonly hashes: Map<string, string>;
}

/** What a batch must know, in one query. */
async function standing(manager: EntityManager, name: string, facts: readonly StoredFact[]): Promise<Standing> {
  const first = new Map<string, number>();
  for (const { stream, version } of facts) first.set(stream, Math.min(version, first.get(stream) ?? version));
  const [row] = await manager.query(
    `select
      (select json_agg(stream) from parked_stream where name = $1 and stream = any($2::text[])) as waiting,
      (select json_agg(json_build_array(e.stream || ' ' || e.version, encode(e.hash, 'hex')))
       from unnest($2::text[], $3::int[]) as f (stream, version)
       join event e on e.stream = f.stream and e.version = f.version - 1) as hashes`,
    [name, [...first.keys()], [...first.values()]],
  );
  return { waiting: new Set(row.waiting ?? []), hashes: new Map(row.hashes ?? []) };
}

async function park(manager: EntityManager, name: string, parked: readonly Parked[]): Promise<void> {
  const rows = parked.map(({ fact: { stream, version, position, family, lane, type }, error }) => ({
    stream,
    version,
    position,
    family,
    lane,
    type,
    error: error.slice(0, 500),
  }));
  await manager.query(
    `insert into parked_stream (name, stream, version, position, family, lane, type, error)
     select $1, p.* from jsonb_to_recordset($2)
       as p (stream text, version int, position bigint, family text, lane smallint, type text, error text)`,
    [name, JSON.stringify(rows)],
  );
}
