import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { DataSource } from 'typeorm';
import { migrations } from '../../../services/src/migrations.ts';
import { Arrivals } from '../../../services/src/bus/arrivals.ts';
import type { Bus, Take } from '../../../services/src/bus/bus.ts';
import { EmbeddedBus } from '../../../services/src/bus/embedded.bus.ts';
import { KafkaBus } from '../../../services/src/bus/kafka.bus.ts';
import { Relay } from '../../../services/src/bus/relay.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { LedgerSignal } from '../../../services/src/ledger/event-store/ledger-signal.ts';
import { Projector } from '../../../services/src/rows/projector.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { summary, type Summary } from '../figures.ts';
import { EntryMaker } from './facts.ts';
import { compare, type Measured } from './rounds.ts';

const [CONSUMERS, STREAMS, AT_ONCE, EVERY_MS, FACTS] = [8, 200, 3, 10, 1800];
const [SETTLE_MS, IDLE_MS] = [5000, 10_000];

interface Run {
  readonly lag: Summary;
  /** In percent of a core: of all in this process while facts came, and of the consumers alone while none did. */
  readonly busy: number;
  readonly idle: number;
}

/** From a fact's append to its row, for as many read models as there are, at 300 facts a second: through Kafka beside the ledger. */
export async function benchLag(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const kafka: Run[] = [];
  const ledger: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    kafka.push(await run(settings));
    ledger.push(await run({ ...settings, kafkaBrokers: [] }));
  }
  const of = (name: string, unit: string, figure: (run: Run) => number) => {
    const [through, beside] = [kafka.values(), ledger.values()];
    const next = (runs: ArrayIterator<Run>) => () => figure(runs.next().value!);
    return compare({ name, unit, peerName: 'from the ledger', rounds }, next(through), next(beside));
  };
  return [
    await of('append to row through Kafka, p50', 'ms', ({ lag }) => lag.p50),
    await of('append to row through Kafka, p99', 'ms', ({ lag }) => lag.p99),
    await of(`CPU with ${CONSUMERS} consumers, 300 facts/s`, '% of a core', ({ busy }) => busy),
    await of(`CPU of ${CONSUMERS} idle consumers`, '% of a core', ({ idle }) => idle),
  ];
}

async function run(base: Settings): Promise<Run> {
  const settings = { ...base, kafkaPrefix: `bench-${newId().slice(0, 8)}` };
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new EventStore(database);
  await store.onModuleInit();
  const signal = new LedgerSignal(settings);
  const arrivals = new Arrivals(database);
  const bus =
    settings.kafkaBrokers.length > 0
      ? new KafkaBus(settings, signal, store, arrivals, log, database)
      : new EmbeddedBus(signal, store, arrivals, database, log);
  const relay = new Relay(settings, database, store, signal, log);
  const source = await new DataSource({
    type: 'postgres',
    url: settings.databaseUrl,
    poolSize: settings.kafkaBrokers.length === 0 ? 4 : 8,
  }).initialize();
  await source.query(
    'create table if not exists lag_row (consumer text, stream text, facts int, primary key (consumer, stream))',
  );

  const appendedAt = new Map<number, number>();
  const names = Array.from({ length: CONSUMERS }, (_, n) => `lag-${n}-${newId()}`);
  const head = await store.head();
  await source.query('insert into checkpoint (name, position) select unnest($1::text[]), $2', [names, head]);
  const seen: { readonly position: number; readonly at: number }[] = [];
  for (const name of names) {
    keep(name, bus, source, settings, (positions) => {
      const at = performance.now();
      for (const position of positions) seen.push({ position, at });
    });
  }
  await signal.onApplicationBootstrap();
  relay.onApplicationBootstrap();
  await bus.onApplicationBootstrap();

  const maker = new EntryMaker();
  const streams = Array.from({ length: STREAMS }, () => `bench/${newId()}`);
  const append = async (facts: number, isMeasured: boolean): Promise<void> => {
    let due = performance.now();
    for (let n = 0; n < facts; n += AT_ONCE) {
      const entries = Array.from({ length: AT_ONCE }, (_, one) => maker.make(streams[(n + one) % STREAMS]!));
      const answers = await store.append(entries);
      if (isMeasured) for (const { position } of answers) appendedAt.set(position, performance.now());
      due += EVERY_MS;
      await pause(Math.max(0, due - performance.now()));
    }
  };
  await append(600, false);
  await pause(SETTLE_MS); // groups have formed
  const busy = await cpu(() => append(FACTS, true));
  await pause(SETTLE_MS);
  await relay.onModuleDestroy();
  const idle = await cpu(() => pause(IDLE_MS));
  const measured = seen.filter(({ position }) => appendedAt.has(position));
  if (measured.length !== FACTS * CONSUMERS) throw new Error('Facts of the bench were not taken by all, or twice.');
  const lag = summary(measured.map(({ position, at }) => Math.max(0, at - appendedAt.get(position)!)));
  await bus.onModuleDestroy();
  await arrivals.onModuleDestroy();
  await signal.onModuleDestroy();
  await source.destroy();
  await database.onApplicationShutdown();
  return { lag, busy, idle };
}

/** A read model like any: rows are read, and written in the transaction of the checkpoint. */
function keep(
  name: string,
  bus: Bus,
  source: DataSource,
  settings: Settings,
  seen: (positions: number[]) => void,
): void {
  let positions: number[] = [];
  const watched: Bus = {
    reached: bus.reached.bind(bus),
    behind: bus.behind.bind(bus),
    figures: bus.figures,
    subscribe: ({ take, ...subscription }) => {
      const watching: Take = async (look, lanes) => {
        positions = [];
        await take!(look, lanes);
        seen(positions);
      };
      bus.subscribe({ ...subscription, take: watching });
    },
  };
  new Projector(watched, source, settings).follow(name, ['bench'], async (manager, facts) => {
    positions = facts.map(({ position }) => position);
    const streams = [...new Set(facts.map(({ stream }) => stream))];
    await manager.query('select * from lag_row where consumer = $1 and stream = any($2)', [name, streams]);
    await manager.query(
      `insert into lag_row select $1, unnest($2::text[]), 1
       on conflict (consumer, stream) do update set facts = lag_row.facts + 1`,
      [name, streams],
    );
  });
}

/** In percent of a core, of this process. */
async function cpu(work: () => Promise<void>): Promise<number> {
  const [before, since] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - since);
}
