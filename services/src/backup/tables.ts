import type { ClientBase } from 'pg';

export interface Table {
  readonly name: string;
  /** What is computed from others is left to the database. */
  readonly columns: readonly string[];
}

/** Sessions and uploads that are under way end with a restore; what was folded and counted is made again when asked for. */
const LEFT_OUT = [
  'session',
  'stream_snapshot',
  'replay_keyframe',
  'replay_film',
  'lesson_marks',
  'migrations',
  'upload_part',
];

/** The tables of the program, those first that others refer to: in this order they can be filled. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as name,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname`,
    [LEFT_OUT],
  );
  const ordered: Table[] = [];
  const visit = (name: string): void => {
    const row = rows.find((one) => one.name === name);
    if (row === undefined || ordered.some((one) => one.name === name)) return;
    for (const needed of row.needs) visit(needed);
    ordered.push({ name, columns: row.columns });
  };
  for (const { name } of rows) visit(name);
  return ordered;
}

/** Names are the database's own, quoted all the same. */
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

/** What brought the schema to where it is, and what tables of rows are made from: a backup fits only such a one. */
export async function schemaOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from migrations
     union all select relname || ' ' || obj_description(oid, 'pg_class') from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is not null
     order by 1`,
  );
  return rows.map(({ name }) => name);
}
