import { newId } from '@lectern/contracts/kernel/ids.ts';
import { migrations } from '../../../services/src/migrations.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore, type NewEntry } from '../../../services/src/ledger/event-store/event-store.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { BareTable, EntryMaker } from './facts.ts';
import { compare, rate, type Measured } from './rounds.ts';

const [BATCH, BATCHES, STREAMS] = [500, 20, 200];

/** The append function through the EventStore, nobody listening: on one hot stream and on many. */
export async function benchAppend(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const database = new Database(settings, new Log(settings));
  const store = new EventStore(database);
  const bare = new BareTable(settings.ownerUrl);
  await bare.create();
  const maker = new EntryMaker();
  const peerOf = (streams: readonly string[]) => () => {
    const batches = made(new EntryMaker(), streams);
    return rate(BATCH * BATCHES, async () => {
      for (const batch of batches) await bare.insert(batch);
    });
  };
  const appendTo = (streams: readonly string[]) => () => {
    const batches = made(maker, streams);
    return rate(BATCH * BATCHES, async () => {
      for (const batch of batches) mustAllBeAppended(await store.append(batch));
    });
  };
  const about = { unit: 'facts/s', peerName: 'bare insert of the same rows', rounds };
  const hot = [`bench/${newId()}`];
  const many = Array.from({ length: STREAMS }, () => `bench/${newId()}`);
  const results = [
    await compare({ ...about, name: 'append, one hot stream' }, appendTo(hot), peerOf(hot)),
    await compare({ ...about, name: `append, ${STREAMS} streams` }, appendTo(many), peerOf(many)),
  ];
  await bare.end();
  await database.onApplicationShutdown();
  return results;
}

const made = (maker: EntryMaker, streams: readonly string[]): NewEntry[][] =>
  Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: BATCH }, (__, n) => maker.make(streams[(batch * BATCH + n) % streams.length]!)),
  );

function mustAllBeAppended(answers: readonly { readonly status: string }[]): void {
  const other = answers.find(({ status }) => status !== 'appended');
  if (other !== undefined) throw new Error(`An entry of the bench was not appended: ${other.status}`);
}
