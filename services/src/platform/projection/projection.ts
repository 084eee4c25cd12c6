import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { StoredFact } from '../event-store/event-store.ts';

/** Every row of a read model says which fact of its stream it stands at: replaying a fact twice is harmless. */
export interface VersionedRow extends ObjectLiteral {
  id: string;
  version: number;
}

/** A read model: rows by id, each written by the facts of one stream only. */
export interface Projection<Row extends VersionedRow> {
  /** Names the checkpoint; a new version builds anew under a new name. */
  readonly name: string;
  readonly families: readonly string[];
  readonly entity: EntityTarget<Row>;
  /** The row that a fact belongs to; undefined for facts that this read model passes by. */
  rowOf(fact: StoredFact): string | undefined;
  /** The row after a fact: pure, without ids of its own and without now(). A kind that it does not know leaves the row. */
  project(row: Row | undefined, fact: StoredFact): Row | undefined;
}

/** Postgres gives bigint as text; what a read model keeps in one fits a number. */
export const asNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** The rows after a batch of facts, from the rows before; facts that a row already holds are dropped. */
export function projectBatch<Row extends VersionedRow>(
  projection: Projection<Row>,
  before: readonly Row[],
  facts: readonly StoredFact[],
): Row[] {
  const rows = new Map(before.map((row) => [row.id, row]));
  const changed = new Set<string>();
  for (const fact of facts) {
    const id = projection.rowOf(fact);
    if (id === undefined) continue;
    const row = rows.get(id);
    if (row !== undefined && row.version >= fact.version) continue;
    const next = projection.project(row, fact);
    if (next === undefined) continue;
    rows.set(id, { ...next, version: fact.version });
    changed.add(id);
  }
  return [...changed].map((id) => rows.get(id)!);
}
