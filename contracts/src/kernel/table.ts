/**
 * An immutable map by id that shares structure: setting one of n entries copies n/256 of them.
 * A plain object would copy all, which is quadratic when a class of thousands answers at once.
 */
export interface Table<Value> {
  readonly size: number;
  /** One without entries may be absent, or null once the table was written as JSON and read again. */
  readonly buckets: readonly (Readonly<Record<string, Value>> | null | undefined)[];
}

const BUCKETS = 256;
const EMPTY: Table<never> = { size: 0, buckets: [] };

export const emptyTable = <Value>(): Table<Value> => EMPTY;

export function get<Value>(table: Table<Value>, key: string): Value | undefined {
  const bucket = table.buckets[bucketOf(key)];
  return bucket && Object.hasOwn(bucket, key) ? bucket[key] : undefined;
}

export function set<Value>(table: Table<Value>, key: string, value: Value): Table<Value> {
  const index = bucketOf(key);
  const bucket = table.buckets[index];
  const buckets = table.buckets.length === 0 ? Array.from<typeof bucket>({ length: BUCKETS }) : table.buckets.slice();
  buckets[index] = { ...bucket, [key]: value };
  const isNew = !bucket || !Object.hasOwn(bucket, key);
  return { size: table.size + (isNew ? 1 : 0), buckets };
}

export function remove<Value>(table: Table<Value>, key: string): Table<Value> {
  const index = bucketOf(key);
  const bucket = table.buckets[index];
  if (!bucket || !Object.hasOwn(bucket, key)) return table;
  const { [key]: _, ...rest } = bucket;
  return { size: table.size - 1, buckets: table.buckets.with(index, rest) };
}

/** What stands under one key stands under another, joined with what is there. */
export function rekeyed<Value>(
  table: Table<Value>,
  from: string,
  to: string,
  join: (moved: Value, there: Value) => Value = (moved) => moved,
): Table<Value> {
  const [moved, there] = [get(table, from), get(table, to)];
  if (moved === undefined) return table;
  return set(remove(table, from), to, there === undefined ? moved : join(moved, there));
}

export function* entries<Value>(table: Table<Value>): Generator<[string, Value]> {
  for (const bucket of table.buckets) {
    if (!bucket) continue;
    for (const key in bucket) yield [key, bucket[key]!];
  }
}

/** FNV-1a over the last 16 characters: UUIDv7 begins with the time, its end is random. */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = Math.max(0, key.length - 16); i < key.length; i += 1)
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}
