import { DataSource } from 'typeorm';
import { Arrivals } from '../../services/src/bus/arrivals.ts';
import type { Bus } from '../../services/src/bus/bus.ts';
import type { BusProcess, BusWorld } from '../../services/src/bus/bus.contract.ts';
import { EmbeddedBus } from '../../services/src/bus/embedded.bus.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import { migratedDatabase, type TestDatabase } from './database.ts';
import { entryOf, NOWHERE, noted, type Place } from './ledger.ts';
import { asOwner, writeSide, type WriteSide } from './platform.ts';

export interface RunningBus extends Bus {
  onApplicationBootstrap(): void | Promise<void>;
  onModuleDestroy(): Promise<void>;
}

export interface OpenProcess<Kind extends RunningBus> extends BusProcess {
  readonly bus: Kind;
  readonly projector: Projector;
  readonly side: WriteSide;
}

type MakeBus<Kind> = (side: WriteSide, arrivals: Arrivals) => Kind;

/** One process with a bus inside. Without the projector among its services it only asks. */
export function openProcess<Kind extends RunningBus>(
  url: string,
  make: MakeBus<Kind>,
  runsProjector = true,
): OpenProcess<Kind> {
  const side = writeSide(url);
  const arrivals = new Arrivals(side.database);
  const bus = make(side, arrivals);
  const source = new DataSource({ type: 'postgres', url, poolSize: 4, extra: { options: '-c role=lectern_app' } });
  const services = new Set(runsProjector ? ['projector' as const] : []);
  const projector = new Projector(bus, source, { ...side.settings, services });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all([bus.onModuleDestroy(), arrivals.onModuleDestroy()]);
    await projector.onApplicationShutdown();
    await side.close();
  };
  return {
    side,
    bus,
    projector,
    follow: projector.follow.bind(projector),
    start: async () => {
      await side.store.onModuleInit();
      await source.initialize();
      await side.signal.onApplicationBootstrap();
      await bus.onApplicationBootstrap();
    },
    stop: () => (stopping ??= stop()),
  };
}

export const embedded: MakeBus<EmbeddedBus> = (side, arrivals) =>
  new EmbeddedBus(side.signal, side.store, arrivals, side.database, side.log);

/** A ledger that consumers of whatever bus follow. */
export interface LedgerWorld extends Omit<BusWorld, 'open' | 'openAsker'> {
  readonly database: TestDatabase;
  readonly writer: WriteSide;
}

export async function makeLedger(): Promise<LedgerWorld> {
  const database = await migratedDatabase();
  await asOwner(database, 'create table taken (consumer text, position bigint)');
  const writer = writeSide(database.url);
  await writer.store.onModuleInit();
  const places = new Map<string, Place>();
  const turns = new Map<string, Promise<unknown>>();
  const write = async (stream: string, facts: number): Promise<number> => {
    const news = Array.from({ length: facts }, (_, n) => noted(n));
    const { entry, after } = entryOf(stream, places.get(stream) ?? NOWHERE, news);
    const [answer] = await writer.store.append([entry]);
    if (answer?.status !== 'appended') throw new Error(`${stream} was not appended to: ${answer?.status}`);
    places.set(stream, after);
    return answer.position;
  };
  return {
    database,
    writer,
    append: (stream, facts) => {
      const turn = (turns.get(stream) ?? Promise.resolve()).then(() => write(stream, facts));
      turns.set(stream, turn);
      return turn;
    },
    facts: (families) => writer.store.read(0, 100_000, families),
    taken: async (consumer) => {
      const { rows } = await writer.database.pool.query(
        'select position::int as position from taken where consumer = $1 order by position',
        [consumer],
      );
      return rows.map(({ position }) => position as number);
    },
    close: async () => {
      await writer.close();
      await database.drop();
    },
  };
}
