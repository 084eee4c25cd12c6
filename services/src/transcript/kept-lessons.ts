import { Injectable } from '@nestjs/common';
import { foldedBy } from '../ledger/folding/folded-by.ts';
import { Database, type Connection } from '../ops/database/database.ts';
import { Log } from '../ops/telemetry/log.ts';

/** A lesson of fewer is read as fast as what was kept of it. */
const WORTHWHILE = 200;
const OUTDATED_DAYS = 30;

interface Head {
  readonly id: string;
  /** How far the lesson and its class are: what it came to stays as it is until then. */
  readonly stand: string;
}

type Marks<OfStudent> = ReadonlyMap<string, ReadonlyMap<string, OfStudent>>;

/**
 * What lessons came to, beside the memory of a process: after a start nobody waits until a large class's term is counted
 * again. It holds for the facts, the views and the sources that it was made by; of anything else it is read anew.
 */
@Injectable()
export class KeptLessons {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Of all students of these lessons, by lesson; `read` is asked about those of which nothing is kept. */
  async of<OfStudent>(
    client: Connection,
    kind: string,
    heads: readonly Head[],
    read: (ids: readonly string[]) => Promise<Marks<OfStudent>>,
  ): Promise<Marks<OfStudent>> {
    if (heads.length === 0) return new Map();
    const stands = new Map(heads.map(({ id, stand }) => [id, stand]));
    const { rows } = await client.query<{ id: string; stand: string; marks: string | null; made: string }>({
      name: 'kept-lessons',
      text: `select l.id, l.stand, k.marks, v.made from unnest($1::uuid[], $2::text[]) l (id, stand)
        cross join (select to_regclass('report_learner')::oid || ' ' || $3 as made) v
        left join lesson_marks k on k.lesson_id = l.id and k.kind = $4 and k.stand = v.made || ' ' || l.stand`,
      values: [[...stands.keys()], [...stands.values()], foldedBy, kind],
    });
    const kept = rows.filter(({ marks }) => marks !== null);
    const found = new Map(kept.map(({ id, marks }) => [id, new Map(JSON.parse(marks!) as [string, OfStudent][])]));
    const anew = await read(rows.filter(({ id }) => !found.has(id)).map(({ id }) => id));
    const made = rows[0]!.made;
    void this.keep(
      kind,
      [...anew].map(([id, marks]) => ({ id, stand: `${made} ${stands.get(id)!}`, marks })),
    ).catch((error: Error) => this.log.warn({ error: error.message }, 'what lessons came to was not kept'));
    return new Map<string, ReadonlyMap<string, OfStudent>>([...found, ...anew]);
  }

  /** Resolves when they are stored. */
  async keep(
    kind: string,
    lessons: readonly (Head & { readonly marks: ReadonlyMap<string, unknown> })[],
  ): Promise<void> {
    const large = lessons.filter(({ marks }) => marks.size >= WORTHWHILE);
    for (const { id, stand, marks } of large)
      await this.database.pool.query(
        `insert into lesson_marks (lesson_id, kind, stand, marks) values ($1, $2, $3, $4)
         on conflict (lesson_id, kind) do update
           set stand = excluded.stand, marks = excluded.marks, made_at = clock_timestamp()`,
        [id, kind, stand, JSON.stringify([...marks])],
      );
    if (large.length > 0)
      await this.database.pool.query(
        'delete from lesson_marks where made_at < clock_timestamp() - make_interval(days => $1)',
        [OUTDATED_DAYS],
      );
  }
}
