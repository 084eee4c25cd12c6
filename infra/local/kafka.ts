import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kafkaPrograms, type Fetching, type KafkaPrograms } from './kafka-programs.ts';
import { untilKafkaServes } from './kafka-ready.ts';
import { freePort } from './ports.ts';
import { removeSupervised, tend, type Place, type Supervised } from './supervised.ts';

export interface Kafka extends Supervised {
  /** What clients are given: one broker on the loopback address. */
  readonly brokers: string;
  /** What the present data was formatted with. */
  readonly clusterId: string;
  /** Ends it, deletes all that it holds, and starts it empty under another cluster id. */
  wipe(): Promise<void>;
}

/** A second listener of the broker, over TLS, at which clients sign in. */
export interface SecureListener {
  readonly port: number;
  /** PKCS12, with the key and the certificate of 127.0.0.1. */
  readonly keystore: string;
  readonly keystorePassword: string;
  /** Who may come in, by PLAIN and by SCRAM-SHA-512. */
  readonly username: string;
  readonly password: string;
}

const kind = { name: 'Kafka', program: 'java' };
const NODE_ID = 1;

/** Starts the single broker of a folder; what it held when it ended, it holds again. */
export async function startKafka(place: Place, fetching: Fetching = {}, secure?: SecureListener): Promise<Kafka> {
  const programs = await kafkaPrograms(fetching);
  let data = '';
  const prepare = async (folder: string, port: number): Promise<{ command: string; args: string[] }> => {
    data = join(folder, 'data');
    const settings = join(folder, 'server.properties');
    await writeFile(settings, propertiesOf(data, port, await freePort(), secure));
    if (!existsSync(data)) await format(folder, data, programs, secure);
    return { command: programs.java, args: [...javaFlags(programs), 'kafka.Kafka', settings] };
  };
  const supervised = await tend({ ...kind, prepare, untilReady: untilKafkaServes }, place);
  return Object.defineProperties(supervised, {
    brokers: { value: `127.0.0.1:${supervised.port}` },
    clusterId: { get: () => readClusterId(data) },
    wipe: {
      value: async () => {
        await supervised.kill();
        await rm(data, { recursive: true });
        await supervised.start();
      },
    },
  }) as Kafka;
}

/** Ends what a killed supervisor left in a folder and deletes the folder; false when a living process is using it. */
export const removeKafka = (folder: string): Promise<boolean> => removeSupervised(kind, folder);

/** 128 MB are plenty with a small cleaner; a heap that is too small must end the broker, which else acknowledges only. */
const javaFlags = ({ classPath }: KafkaPrograms): string[] => [
  '-Xmx128m',
  '-XX:+UseSerialGC',
  // A broker of one machine is started often and runs for minutes: what compiles best costs more than it saves.
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-cp',
  classPath,
];

function propertiesOf(data: string, port: number, controllerPort: number, secure?: SecureListener): string {
  const [also, more] = secure ? [`,SASL_SSL://127.0.0.1:${secure.port}`, securing(secure)] : ['', {}];
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': NODE_ID,
    'controller.quorum.voters': `${NODE_ID}@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${also}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}${also}`,
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1, // so that whoever asks for one group's coordinator knows of all
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
    // A broker that was killed is let back only when its session is over: 4 s until then, where the defaults take 13.
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${String(value).replaceAll('\\', '\\\\')}`);
  return `${lines.join('\n')}\n`;
}

const securing = ({ keystore, keystorePassword, username, password }: SecureListener) => ({
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
  'inter.broker.listener.name': 'PLAINTEXT',
  'ssl.keystore.type': 'PKCS12',
  'ssl.keystore.location': keystore,
  'ssl.keystore.password': keystorePassword,
  'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-512',
  'listener.name.sasl_ssl.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`,
  'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config':
    'org.apache.kafka.common.security.scram.ScramLoginModule required;',
});

/** A random cluster id at every format: by it clients notice that a broker which has their topics is another one. */
async function format(
  folder: string,
  data: string,
  programs: KafkaPrograms,
  secure: SecureListener | undefined,
): Promise<void> {
  const half = join(folder, 'data.new');
  const settings = join(folder, 'format.properties');
  await rm(half, { recursive: true, force: true });
  await writeFile(settings, propertiesOf(half, 1, 2));
  const clusterId = randomBytes(16).toString('base64url').replace(/^-/, '_');
  const user = secure && `SCRAM-SHA-512=[name=${secure.username},password=${secure.password}]`;
  const scram = user === undefined ? [] : ['--add-scram', user];
  const args = ['kafka.tools.StorageTool', 'format', '--cluster-id', clusterId, '--config', settings, ...scram];
  try {
    await promisify(execFile)(programs.java, [...javaFlags(programs), ...args]);
  } catch (cause) {
    throw new Error(`Kafka's folder could not be formatted: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(settings);
  }
  await rename(half, data);
}

function readClusterId(data: string): string {
  return /^cluster\.id=(.*)$/m.exec(readFileSync(join(data, 'meta.properties'), 'utf8'))?.[1] ?? '';
}
