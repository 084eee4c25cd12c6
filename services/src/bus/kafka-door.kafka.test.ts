import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../infra/local/ports.ts';
import { startThrowawayKafka } from '../../../infra/local/throwaway.ts';
import { makeLedger, openProcess, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { writeSide } from '../../../tests/support/platform.ts';
import { readSettings } from '../ops/settings.ts';
import { take } from './bus.contract.ts';
import { KafkaBus } from './kafka.bus.ts';
import { Kafka } from './kafka.ts';
import { Relay } from './relay.ts';

const LONG = { interval: 100 };
const [USERNAME, PASSWORD, KEYSTORE] = ['lectern', 'only-over-tls', 'of-the-keystore'];

let folder: string;
let broker: Awaited<ReturnType<typeof startThrowawayKafka>>;
let address: string;
let world: LedgerWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-tls-'));
  certify('broker', 'ip:127.0.0.1');
  certify('stranger', 'ip:127.0.0.1');
  const port = await freePort();
  address = `127.0.0.1:${port}`;
  [broker, world] = await Promise.all([
    startThrowawayKafka({
      port,
      keystore: join(folder, 'broker.p12'),
      keystorePassword: KEYSTORE,
      username: USERNAME,
      password: PASSWORD,
    }),
    makeLedger(),
  ]);
});
afterAll(async () => {
  await world.close();
  await broker.end();
  await rm(folder, { recursive: true });
});

/** A certificate that vouches for itself, with its key, as Java and as Node read them. */
function certify(name: string, who: string): void {
  const store = ['-keystore', join(folder, `${name}.p12`), '-storetype', 'PKCS12', '-storepass', KEYSTORE];
  const as = ['-alias', name, ...store];
  const key = ['-keyalg', 'EC', '-groupname', 'secp256r1', '-dname', `CN=${name}`, '-ext', `san=${who}`];
  execFileSync('keytool', ['-genkeypair', ...as, ...key, '-validity', '2'], { stdio: 'pipe' });
  execFileSync('keytool', ['-exportcert', '-rfc', ...as, '-file', join(folder, `${name}.pem`)], { stdio: 'pipe' });
}

const settingsWith = (given: NodeJS.ProcessEnv) =>
  readSettings({
    DATABASE_URL: world.database.url,
    KAFKA_BROKERS: address,
    KAFKA_TLS: 'true',
    KAFKA_CA: join(folder, 'broker.pem'),
    KAFKA_SASL: 'scram-sha-512',
    KAFKA_USERNAME: USERNAME,
    KAFKA_PASSWORD: PASSWORD,
    LECTERN_LOG: 'silent',
    ...given,
  });
const clusterSeen = async (given: NodeJS.ProcessEnv) => {
  const kafka = new Kafka([address], 'at-the-door', world.writer.log, settingsWith(given).kafkaDoor);
  try {
    return await kafka.clusterId();
  } finally {
    await kafka.close();
  }
};

describe('the door to Kafka', () => {
  it.each(['plain', 'scram-sha-512'])('speaks TLS, and signs in by %s', async (mechanism) => {
    expect(await clusterSeen({ KAFKA_SASL: mechanism })).toBe(broker.service.clusterId);
  });

  it('does not come in with another password, in clear, or without a name', async () => {
    const nobody = { KAFKA_SASL: '', KAFKA_USERNAME: '', KAFKA_PASSWORD: '' };
    await expect(clusterSeen({ KAFKA_PASSWORD: 'guessed' })).rejects.toThrow(/SCRAM.*fail/i);
    await expect(clusterSeen({ KAFKA_PASSWORD: 'guessed', KAFKA_SASL: 'plain' })).rejects.toThrow(/PLAIN.*fail/i);
    await expect(clusterSeen(nobody)).rejects.toThrow(/closed|connect/i);
    await expect(clusterSeen({ ...nobody, KAFKA_TLS: '', KAFKA_CA: '' })).rejects.toThrow(/closed|connect/i);
  });

  it('does not speak to a broker that nobody it trusts vouches for', async () => {
    for (const ca of [join(folder, 'stranger.pem'), ''])
      await expect(clusterSeen({ KAFKA_CA: ca })).rejects.toThrow(/certificate/);
  });

  it('lets facts be published and read', async () => {
    const settings = settingsWith({ KAFKA_PREFIX: 'secure' });
    const side = writeSide(world.database.url);
    await side.store.onModuleInit();
    const relay = new Relay(settings, side.database, side.store, side.signal, side.log);
    await side.signal.onApplicationBootstrap();
    relay.onApplicationBootstrap();
    const reader = openProcess(
      world.database.url,
      ({ signal, store, log, database }, arrivals) => new KafkaBus(settings, signal, store, arrivals, log, database),
    );
    reader.follow('over TLS', ['red'], take('over TLS'));
    await reader.start();
    await vi.waitFor(async () => {
      await world.append('red/1', 2);
      expect(reader.bus.figures.carried).toBeGreaterThan(0);
    }, LONG);
    const all = (await world.facts(['red'])).map(({ position }) => position);
    await vi.waitFor(async () => expect(await world.taken('over TLS')).toEqual(all), LONG);
    await reader.stop();
    await relay.onModuleDestroy();
    await side.close();
  });
});

describe('the settings of the door', () => {
  it('let no password travel in clear, and none of them do nothing', () => {
    const wrong = (given: NodeJS.ProcessEnv) => () => readSettings(given);
    const all = { KAFKA_SASL: 'plain', KAFKA_USERNAME: 'a', KAFKA_PASSWORD: 'b' };
    expect(wrong(all)).toThrow('over TLS only');
    expect(wrong({ KAFKA_CA: 'ca.pem' })).toThrow('over TLS only');
    expect(wrong({ ...all, KAFKA_TLS: 'true', KAFKA_PASSWORD: '' })).toThrow('belong together');
    expect(wrong({ ...all, KAFKA_TLS: 'true', KAFKA_SASL: 'gssapi' })).toThrow('KAFKA_SASL');
  });
});
