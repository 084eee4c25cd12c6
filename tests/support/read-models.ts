import { DataSource } from 'typeorm';
import { classes, members } from '../../services/src/class/class.rows.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { keepReports, REPORT } from '../../services/src/reports/report.projection.ts';
import type { TestDatabase } from './database.ts';
import { writeSide } from './platform.ts';

const BATCH = 5000;

/** Brings the read models of classes and reports to the head of the ledger, as the projector does, and waits for nothing. */
export async function bringUpToDate({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  const side = writeSide(url);
  const source = new DataSource({
    type: 'postgres',
    url,
    extra: { options: '-c role=lectern_app' },
  });
  await source.initialize();
  try {
    const names = [REPORT, classes.name, members.name];
    const { rows } = await side.database.pool.query('select min(position) as at from checkpoint where name = any($1)', [
      names,
    ]);
    let at = Number(rows[0].at ?? 0);
    for (;;) {
      const facts = await side.store.read(at, BATCH);
      if (facts.length === 0) break;
      at = facts.at(-1)!.position;
      await source.transaction(async (manager) => {
        const of = (family: string): StoredFact[] => facts.filter((fact) => fact.family === family);
        await keepReports(manager, of('lesson'));
        await classes.take(manager, of('class'));
        await members.take(manager, of('class'));
        await manager.query(
          'insert into checkpoint (name, position) select unnest($1::text[]), $2 on conflict (name) do update set position = $2',
          [names, at],
        );
      });
    }
  } finally {
    await source.destroy();
    await side.close();
  }
}
