import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { hold } from './hold.mjs';
import { dataFolder, root } from './places.ts';

/** What a broker is run with. */
export interface KafkaPrograms {
  java: string;
  classPath: string;
}

const JAVA = 17;
const PROGRESS_MS = 5000;
const INSTALL =
  'on Debian and Ubuntu: apt-get install openjdk-17-jre-headless maven; on macOS: brew install openjdk@17 maven';
const pom = join(root, 'infra', 'local', 'kafka', 'pom.xml');

export interface Fetching {
  /** Where the jars are kept, for all folders of brokers. */
  cache?: string;
  say?: (text: string) => void;
  stop?: AbortSignal;
  env?: NodeJS.ProcessEnv;
}

/** Java and Kafka's jars, which Maven fetches the first time. Throws what is missing and how to install it. */
export async function kafkaPrograms(fetching: Fetching = {}): Promise<KafkaPrograms> {
  const { cache = join(dataFolder, 'kafka-jars'), env = process.env } = fetching;
  const java = findJava(env);
  const folder = join(cache, createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12));
  if (!existsSync(folder)) {
    const held = await hold(`kafka-jars:${folder}`);
    try {
      if (!existsSync(folder)) await fetchJars(folder, { ...fetching, env });
    } finally {
      await held.release();
    }
  }
  return { java, classPath: join(folder, '*') };
}

/** Why a broker cannot be run on this machine; undefined when it can, but for what Maven may still meet. */
export function kafkaLacks(env: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    findJava(env);
    if (!existsSync(join(dataFolder, 'kafka-jars'))) findMaven(env);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function findJava(env: NodeJS.ProcessEnv): string {
  const home = env['JAVA_HOME'];
  const java = home ? join(home, 'bin', 'java') : 'java';
  const { stderr, error } = spawnSync(java, ['-version'], { encoding: 'utf8', env });
  const version = /version "(\d+)/.exec(error ? '' : stderr)?.[1];
  if (version === undefined)
    throw new Error(`Kafka needs Java ${JAVA} or newer, but Java isn't installed (${INSTALL}).`);
  if (Number(version) < JAVA)
    throw new Error(`Kafka needs Java ${JAVA} or newer, but this is Java ${version} (${INSTALL}).`);
  return java;
}

function findMaven(env: NodeJS.ProcessEnv): string {
  const name = process.platform === 'win32' ? 'mvn.cmd' : 'mvn';
  const folders = (env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`Kafka is downloaded with Maven, but Maven isn't installed (${INSTALL}).`);
  return found;
}

/** Under a name that nobody uses first: whoever is killed in the middle leaves nothing that looks finished. */
async function fetchJars(folder: string, fetching: Fetching & { env: NodeJS.ProcessEnv }): Promise<void> {
  const maven = findMaven(fetching.env);
  const half = `${folder}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(half, { recursive: true });
  try {
    // What is in Maven's own store needs no network.
    const offline = await runMaven(maven, half, ['--offline'], fetching);
    if (offline.code !== 0) {
      fetching.say?.('Fetching Apache Kafka with Maven (43 MB) …');
      const online = await runMaven(maven, half, [], fetching);
      if (online.code !== 0) throw new Error(`Maven couldn't download Kafka:\n${errorsOf(online.output)}`);
    }
    await rename(half, folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function runMaven(
  maven: string,
  into: string,
  flags: string[],
  { say, stop, env = process.env }: Fetching,
): Promise<{ code: number | null; output: string }> {
  const args = ['--batch-mode', ...flags, '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${into}`];
  const child = spawn(maven, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    ...(stop && { signal: stop }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const progress = setInterval(() => {
    const files = output.split('Downloaded from').length - 1;
    if (flags.length === 0) say?.(`  … ${files} files`);
  }, PROGRESS_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { code, output };
  } finally {
    clearInterval(progress);
  }
}

const errorsOf = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.includes('ERROR'))
    .slice(0, 5)
    .join('\n');
