import type { Database } from '../ops/database/database.ts';

/** A consumer to which nothing came from a position on, and what its table is made from. */
export interface Passing {
  readonly name: string;
  readonly at: number;
  readonly definition?: string | undefined;
}

/**
 * Brings the checkpoints of consumers past facts that are not for them, in one statement for all. One that is behind what
 * was thought, or that somebody holds, stays where it is.
 */
export async function passAll(database: Database, passing: readonly Passing[], through: number): Promise<void> {
  await database.pool.query({
    name: 'pass-all',
    text: `update checkpoint c set position = $2, updated_at = clock_timestamp()
      from (
        select held.name from checkpoint held
        join jsonb_to_recordset($1) as p (name text, at bigint, definition text) on p.name = held.name
        where held.position >= p.at and held.position < $2 and held.void_since is null
          and (p.definition is null or obj_description(to_regclass(p.name)) = p.definition)
        for update of held skip locked
      ) free where c.name = free.name`,
    values: [JSON.stringify(passing), through],
  });
}
