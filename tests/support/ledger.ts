import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { EventStore, FactMeta, NewEntry, StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { factHash } from '../../services/src/ledger/event-store/hash.ts';

/** Where a stream stands. */
export interface Place {
  readonly hash: string;
  readonly version: number;
}

export const NOWHERE: Place = { hash: '', version: 0 };

interface Wish {
  readonly command?: string;
  readonly relies?: Readonly<Record<string, string>>;
  readonly at?: number;
  readonly school?: string;
  readonly family?: string;
  readonly meta?: FactMeta;
}

const META = { actor: 'p1', role: 'teacher' } as const;

/** Of one that was recorded elsewhere, by whom and when stays. */
interface Told {
  readonly type: string;
  readonly data: unknown;
  readonly meta?: FactMeta;
  readonly at?: number;
}

/** An entry with the hashes that belong to it, and where the stream stands after it. */
export function entryOf(
  stream: string,
  before: Place,
  facts: readonly Told[],
  { command = newId(), relies = {}, at = Date.UTC(2026, 10, 21), school = 's1', family, meta = META }: Wish = {},
): { readonly entry: NewEntry; readonly after: Place } {
  const address = { stream, school, family: family ?? stream.split('/')[0]! };
  let after = before;
  const hashed = facts.map(({ type, data, meta: by = meta, at: then = at }, index) => {
    const version = after.version + 1;
    const fact = { type, data, meta: by, at: then };
    const hash = factHash(after.hash, { ...address, ...fact, version, command: index === 0 ? command : null });
    after = { hash, version };
    return { ...fact, hash };
  });
  return { entry: { ...address, previous: before.hash, command, relies, facts: hashed }, after };
}

export const noted = (n: number, type = 'Noted') => ({ type, data: { n } });

/** The hash that a fact of the table should have after the one before it in its stream. */
export const hashOf = (previous: string, fact: StoredFact): string => {
  const { school, stream, version, family, type, data, meta, command, at } = fact;
  return factHash(previous, { school, stream, version, family, type, data, meta, command, at });
};

/** Facts whose hash is not that of their stream so far. */
export function brokenLinks(facts: readonly StoredFact[]): StoredFact[] {
  const heads = new Map<string, string>();
  return facts.filter((fact) => {
    const expected = hashOf(heads.get(fact.stream) ?? '', fact);
    heads.set(fact.stream, fact.hash);
    return fact.hash !== expected;
  });
}

/** Appends one entry that must go in, and says where its stream stands then. */
export async function append(
  store: EventStore,
  stream: string,
  before: Place,
  facts: readonly Told[],
  wish: Wish = {},
): Promise<Place> {
  const { entry, after } = entryOf(stream, before, facts, wish);
  const [answer] = await store.append([entry]);
  if (answer?.status !== 'appended') throw new Error(`${stream} was not appended to: ${answer?.status}`);
  return after;
}

/** The whole ledger in its order. */
export const wholeLedger = (store: EventStore): Promise<StoredFact[]> => store.read(0, 1_000_000);
