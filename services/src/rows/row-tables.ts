import { DataSource, Table as TableMade, type QueryRunner } from 'typeorm';
import { Database } from '../ops/database/database.ts';
import { EventStore } from '../ledger/event-store/event-store.ts';
import type { Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import type { ReadModel } from './read-model.ts';
import { rebuild, type Rebuilding } from './rebuild.ts';
import { columnOf } from './row-table.ts';
import type { Rows } from './rows.ts';

type Made = Pick<
  Rows,
  'name' | 'entity' | 'definition' | 'indexes' | 'columns' | 'key' | 'readModel' | 'kinds' | 'take'
>;

/** One process at a time, as with migrations. */
const LOCK = 7163045160;

/** Makes the table of a read model, with the hash of what it was made from as its comment. TypeORM's indexes have no order. */
export async function makeTable(runner: QueryRunner, rows: Made, schema = 'public'): Promise<void> {
  const metadata = runner.dataSource.getMetadata(rows.entity);
  const made = TableMade.create(metadata, runner.dataSource.driver);
  made.name = `${schema}.${rows.name}`;
  made.schema = schema;
  made.comment = rows.definition;
  await runner.createTable(made);
  for (const [n, order] of rows.indexes.entries()) {
    // The key in the direction of what stands before it, as lists ask: else no page is read along the index.
    const way = order.at(-1)?.startsWith('-') ? '-' : '';
    const key = rows.key.filter((field) => !order.some((one) => one.replace('-', '') === field));
    const fields = ['school', ...order, ...key.map((field) => `${way}${field}`)];
    const columns = fields.map((field) =>
      field.startsWith('-') ? `${columnOf(field.slice(1))} desc` : columnOf(field),
    );
    await runner.query(`create index ${rows.name}_${n + 1} on ${schema}.${rows.name} (${columns.join(', ')})`);
  }
}

/** What a table was made from; undefined where there is none, null where a migration made it. */
async function definitionOf(runner: QueryRunner, name: string): Promise<string | null | undefined> {
  const [row] = await runner.query(
    `select obj_description(c.oid) as definition from pg_class c
     where c.oid = to_regclass($1)`,
    [name],
  );
  return row?.definition;
}

/**
 * Brings the tables of read models to what the program says of them. One that is not there is made, and filled as facts are
 * taken; one that was made from something else is built beside from all facts and put in its place.
 */
export async function prepareRows(
  settings: Settings,
  all: readonly Made[],
  rebuilding: Pick<Rebuilding, 'entities' | 'views'>,
): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url: settings.ownerUrl,
    entities: [...rebuilding.entities],
  }).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [LOCK]);
    for (const rows of all) {
      const definition = await definitionOf(runner, `public.${rows.name}`);
      if (definition === undefined) {
        await runner.query('delete from checkpoint where name = $1', [rows.name]);
        await makeTable(runner, rows);
      } else if (definition !== rows.definition) await rebuildAs(rows, settings, rebuilding);
    }
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}

async function rebuildAs(rows: Made, settings: Settings, rebuilding: Pick<Rebuilding, 'entities' | 'views'>) {
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  try {
    // Where nothing was ever recorded, migrations made the table a moment ago.
    if ((await store.head()) > 0)
      log.info(
        { table: rows.name },
        'the definition of a read model has changed: it is built anew before the program starts',
      );
    await rebuild(readModelOf(rows), store, {
      ...rebuilding,
      ownerUrl: settings.ownerUrl,
      stop: new AbortController().signal,
      tell: () => undefined,
    });
  } finally {
    await database.onApplicationShutdown();
  }
}

/** How a read model is kept and made anew. */
export const readModelOf = (rows: Made): ReadModel => ({
  name: rows.readModel.name,
  families: rows.readModel.families,
  kinds: rows.kinds,
  definition: rows.definition,
  tables: [rows.name],
  work: rows.take,
  make: (runner: QueryRunner, schema: string) => makeTable(runner, rows, schema),
});
