import { randomBytes } from 'node:crypto';
import type { BusWorld } from '../../services/src/bus/bus.contract.ts';
import { KafkaBus } from '../../services/src/bus/kafka.bus.ts';
import { Relay } from '../../services/src/bus/relay.ts';
import { readSettings } from '../../services/src/ops/settings.ts';
import { makeLedger, openProcess, type LedgerWorld, type OpenProcess } from './bus-world.ts';
import { writeSide } from './platform.ts';
import { removeTopics, testBrokers } from './topic.ts';

export interface KafkaWorld extends BusWorld, LedgerWorld {
  readonly prefix: string;
  /** A process that follows through Kafka; by default it has a short way to the broker. */
  open(brokers?: string): OpenProcess<KafkaBus>;
  startRelay(): Promise<void>;
  stopRelay(): Promise<void>;
}

/** A ledger and topics of its own; the relay between them runs from the start, unless a test publishes itself. */
export async function kafkaWorld({ relay: isRelayed = true } = {}): Promise<KafkaWorld> {
  const ledger = await makeLedger();
  const { url } = ledger.database;
  const prefix = `bus-${randomBytes(4).toString('hex')}`;
  const settingsOf = (brokers: string) =>
    readSettings({ DATABASE_URL: url, KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, LECTERN_LOG: 'silent' });
  const make = (brokers: string, runsProjector: boolean) =>
    openProcess(
      url,
      ({ signal, store, log, database }, arrivals) =>
        new KafkaBus(settingsOf(brokers), signal, store, arrivals, log, database),
      runsProjector,
    );
  let relaying: (() => Promise<void>) | undefined;
  const brokers = testBrokers().join(',');
  const startRelay = async (): Promise<void> => {
    const side = writeSide(url);
    await side.store.onModuleInit();
    const relay = new Relay(settingsOf(brokers), side.database, side.store, side.signal, side.log);
    await side.signal.onApplicationBootstrap();
    relay.onApplicationBootstrap();
    relaying = async () => {
      await relay.onModuleDestroy();
      await side.close();
    };
  };
  const stopRelay = async (): Promise<void> => {
    await relaying?.();
    relaying = undefined;
  };
  if (isRelayed) await startRelay();
  return {
    ...ledger,
    prefix,
    open: (to = brokers) => make(to, true),
    openAsker: () => make(brokers, false),
    startRelay,
    stopRelay,
    close: async () => {
      await stopRelay();
      await removeTopics(prefix);
      await ledger.close();
    },
  };
}
