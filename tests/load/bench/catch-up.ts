import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { entities, rows } from '../../../services/src/catalog.ts';
import { EventStore, type StoredFact } from '../../../services/src/ledger/event-store/event-store.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { prepareRows } from '../../../services/src/rows/row-tables.ts';
import { views } from '../../../services/src/views.migration.ts';
import { teachLesson } from '../../support/taught-lesson.ts';
import { project, taken } from './report.ts';
import { compare, rate, type Measured } from './rounds.ts';

const [LESSON, PEER_FACTS] = [{ students: 300, minutes: 45 }, 1000];

/** A projection that was away takes what it has not had, beside one that writes a row for each fact as it comes. */
export async function benchCatchUp(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  await prepareRows(settings, rows, { entities, views });
  const database = new Database(settings, new Log(settings));
  const store = new EventStore(database);
  await store.onModuleInit();
  const extra = { options: '-c role=lectern_app' };
  const source = await new DataSource({ type: 'postgres', url: settings.databaseUrl, entities, extra }).initialize();
  const { lessonId } = await teachLesson(settings.databaseUrl, short ? { students: 30, minutes: 10 } : LESSON);
  await taken(store, source, settings); // reports join rows of classes and lessons
  const facts = await store.load(`lesson/${lessonId}`, 0);
  const pool = new Pool({ connectionString: settings.ownerUrl, max: 1 }); // their order is the ledger's
  await pool.query(
    'create table upserted (like answer_row); alter table upserted add primary key (lesson_id, person_id)',
  );
  const few = facts.slice(0, short ? 20 : PEER_FACTS);
  const result = await compare(
    { name: 'reports from facts, beside an upsert each', unit: 'facts/s', peerName: 'an upsert for each fact', rounds },
    () => rate(facts.length, () => project(source, settings, facts)),
    () => rate(few.length, () => upsertEach(pool, few)),
  );
  await pool.query('drop table upserted');
  await pool.end();
  await source.destroy();
  await database.onApplicationShutdown();
  return [result];
}

/** A row of the kind that answers have, in a transaction of its own. */
async function upsertEach(pool: Pool, facts: readonly StoredFact[]): Promise<void> {
  for (const { stream, school, role, version, at, meta } of facts) {
    const lesson = stream.slice('lesson/'.length);
    const row = {
      lesson_id: lesson,
      question_id: lesson,
      person_id: meta.role === 'student' ? meta.actor : lesson,
      school,
      role,
      choice: 'B',
    };
    await pool.query({
      name: 'upsert',
      text: `insert into upserted select * from json_populate_record(null::upserted, $1)
        on conflict (lesson_id, person_id) do update
          set choice = excluded.choice, at = excluded.at, version = excluded.version, times = upserted.times + 1`,
      values: [JSON.stringify({ ...row, at, first_at: at, times: 1, version })],
    });
  }
}
