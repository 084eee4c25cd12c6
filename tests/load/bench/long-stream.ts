import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Committer } from '../../../services/src/ledger/command/committer.ts';
import { Mailboxes } from '../../../services/src/ledger/command/mailboxes.ts';
import { Snapshots } from '../../../services/src/ledger/command/snapshots.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { LedgerSignal } from '../../../services/src/ledger/event-store/ledger-signal.ts';
import { LedgerFeed } from '../../../services/src/ledger/feed/ledger.feed.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { teachLesson } from '../../support/taught-lesson.ts';
import { EntryMaker } from './facts.ts';
import { compare, type Measured } from './rounds.ts';

const [LONG, USUAL, BATCH, APPENDS] = [100_000, 1000, 500, 200];
const LESSON = { students: 1000, minutes: 90 };

/** What a stream's length costs: appending to it, one entry after the other, and coming back to it after a restart. */
export async function benchLongStream(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  await store.onModuleInit();
  const results = [
    await appended(store, rounds, short ? 1000 : LONG),
    await recovered(settings, { log, database, store }, rounds, short ? { students: 30, minutes: 10 } : LESSON),
  ];
  await database.onApplicationShutdown();
  return results;
}

async function appended(store: EventStore, rounds: number, long: number): Promise<Measured> {
  const maker = new EntryMaker();
  const lengthened = async (facts: number): Promise<string> => {
    const stream = `bench/${newId()}`;
    for (let n = 0; n < facts; n += BATCH) await store.append(Array.from({ length: BATCH }, () => maker.make(stream)));
    return stream;
  };
  const [longStream, usual] = [await lengthened(long), await lengthened(USUAL)];
  const onto = (stream: string) => async () => {
    const since = performance.now();
    for (let n = 0; n < APPENDS; n += 1) await store.append([maker.make(stream)]);
    return (performance.now() - since) / APPENDS;
  };
  const about = {
    name: `append at ${LONG} facts`,
    unit: 'ms',
    peerName: `at ${USUAL.toLocaleString('en')} facts`,
    rounds,
  };
  return compare(about, onto(longStream), onto(usual));
}

interface Parts {
  readonly log: Log;
  readonly database: Database;
  readonly store: EventStore;
}

/** A lesson that ended, in a process that never saw it, until it can be decided on. */
async function recovered(
  settings: Settings,
  { log, database, store }: Parts,
  rounds: number,
  lesson: typeof LESSON,
): Promise<Measured> {
  const { lessonId, facts } = await teachLesson(settings.databaseUrl, lesson);
  const [stored, none] = [new Snapshots(database, log), new Snapshots(database, log)];
  none.startOf = () => Promise.resolve(undefined);
  none.loaded = () => undefined;
  const feed = new LedgerFeed(new LedgerSignal(settings), store, log);
  const by = (snapshots: Snapshots) => async () => {
    const mailboxes = new Mailboxes(store, new Committer(store, log), feed, snapshots);
    const since = performance.now();
    await mailboxes.get(`lesson/${lessonId}`).ready();
    const took = performance.now() - since;
    mailboxes.onModuleDestroy();
    return 1000 / took;
  };
  console.log(`  ${facts} facts`);
  const about = { name: 'recovery by snapshot', unit: 'a second', peerName: 'folding from the first fact', rounds };
  return compare(about, by(stored), by(none));
}
