import { randomBytes } from 'node:crypto';
import { Kafka } from '../../services/src/bus/kafka.ts';
import { Relay } from '../../services/src/bus/relay.ts';
import { topicOf, topicsOf } from '../../services/src/bus/topics.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import { append, NOWHERE, noted, wholeLedger, type Place } from './ledger.ts';
import { migratedDatabase } from './database.ts';
import { writeSide } from './platform.ts';
import { readTopic, removeTopic, removeTopics, testBrokers, type TopicRecord } from './topic.ts';

/** A ledger, topics of its own, and as many relays between them as a test opens. */
export async function relayWorld() {
  const database = await migratedDatabase();
  const writer = writeSide(database.url);
  await writer.store.onModuleInit();
  const prefix = `relay-${randomBytes(4).toString('hex')}`;
  const places = new Map<string, Place>();
  const open: { stop(): Promise<void> }[] = [];

  /** A process with a relay; by default it has a short way to the broker. */
  const start = async (brokers = testBrokers().join(','), environment: NodeJS.ProcessEnv = {}) => {
    const side = writeSide(database.url);
    const kafka = { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, ...environment };
    const settings = readSettings({ DATABASE_URL: database.url, ...kafka });
    const relay = new Relay(settings, side.database, side.store, side.signal, side.log);
    await side.signal.onApplicationBootstrap();
    relay.onApplicationBootstrap();
    let stopping: Promise<void> | undefined;
    const end = async () => {
      await relay.onModuleDestroy();
      await side.close();
    };
    const process = { relay, side, stop: () => (stopping ??= end()) };
    open.push(process);
    return process;
  };
  const stopAll = async () => {
    await Promise.all(open.splice(0).map((process) => process.stop()));
  };
  return {
    database,
    writer,
    prefix,
    start,
    stopAll,
    /** Appends facts of a stream, the last of its family `red/1` is `red`. */
    append: async (stream: string, facts: readonly object[] | number): Promise<void> => {
      const news = typeof facts === 'number' ? Array.from({ length: facts }, (_, n) => noted(n)) : facts;
      const typed = news.map((one) => ('type' in one ? one : { type: 'Noted', data: one }) as ReturnType<typeof noted>);
      places.set(stream, await append(writer.store, stream, places.get(stream) ?? NOWHERE, typed));
    },
    ledger: (family?: string): Promise<StoredFact[]> =>
      family === undefined ? wholeLedger(writer.store) : writer.store.read(0, 1_000_000, [family]),
    topic: (family: string): Promise<TopicRecord[]> => readTopic(topicOf(prefix, family)),
    /** Deletes the topic of a family. */
    forget: (family: string): Promise<void> => removeTopic(topicOf(prefix, family)),
    /** Deletes it, and somebody else makes it again at once. */
    remake: async (family: string): Promise<void> => {
      await removeTopic(topicOf(prefix, family));
      const kafka = new Kafka(testBrokers(), 'somebody', writer.log);
      await kafka.ensureTopics(topicsOf(prefix, [family]));
      await kafka.close();
    },
    /** The row of the relay. */
    row: async () => {
      const { rows } = await writer.database.pool.query('select * from relay');
      return rows[0] as Record<string, unknown> & { readonly position: string; readonly epoch: string };
    },
    /** Whether everything is published, as the checkpoint says. */
    isPublished: async (): Promise<boolean> => {
      const { rows } = await writer.database.pool.query(
        'select position = (select max(position) from event) as done from relay',
      );
      return rows[0].done as boolean;
    },
    close: async () => {
      await stopAll();
      await removeTopics(prefix);
      await writer.close();
      await database.drop();
    },
  };
}
