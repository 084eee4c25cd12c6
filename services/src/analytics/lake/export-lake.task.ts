import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Database } from '../../ops/database/database.ts';
import { EventStore } from '../../ledger/event-store/event-store.ts';
import { TaskFailed, WrongUsage, type Task } from '../../ops/task.ts';
import { writeLake } from './lake.ts';
import { checkLake, dayOf } from './lake-check.ts';

const USAGE = `npm run export-lake -- <folder> [--check-all]

Writes the ledger's facts to <folder>/lectern/fact/family=…/date=…/*.parquet, continuing where the last run ended,
then compares what it wrote (with --check-all, everything there) with the ledger.`;

/** `npm run export-lake`: the door to engines that span machines. */
export const exportLake: Task = {
  usage: USAGE,
  options: { 'check-all': { type: 'boolean' } },
  async run({ values, positionals, app, say, progress, stop }) {
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new WrongUsage(USAGE);
    const target = resolve(folder);
    await mkdir(target, { recursive: true }).catch((error: Error) => {
      throw new TaskFailed(`Can't write to ${target}: ${error.message}`, { cause: error });
    });
    const running = await app();
    const [database, store] = [running.get(Database), running.get(EventStore)];
    const began = performance.now();
    const { manifest, written, rows } = await writeLake(database, store, target, {
      stop,
      tell: (done, head) => progress(`${done.toLocaleString('en')} of ${head.toLocaleString('en')} facts`),
    });
    const seconds = (performance.now() - began) / 1000;
    const rate = rows === 0 ? '' : `, ${Math.round(rows / seconds).toLocaleString('en')} facts/s`;
    say(`${rows.toLocaleString('en')} facts in ${written.length} files, up to position ${manifest.position}${rate}`);
    progress('reading them back …');
    const days = values['check-all'] === true ? undefined : new Set(written.map(dayOf));
    const differences = await checkLake(database, target, manifest, days);
    if (differences.length > 0)
      throw new TaskFailed(
        ['The lake differs from the ledger:', ...differences.map((one) => JSON.stringify(one))].join('\n'),
      );
    if (days?.size === 0) return say('no new facts, so nothing was read back');
    const compared = days === undefined ? 'all of it is' : `${days.size} ${days.size === 1 ? 'day is' : 'days are'}`;
    say(`read back with DuckDB: ${compared} equal to the ledger, by count and checksum`);
  },
};
