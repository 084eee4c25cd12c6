import { join, relative } from 'node:path';
import { ensureBuilt } from './build.ts';
import { startCluster, type Cluster } from './cluster-layout.ts';
import { openDatabase } from './database.ts';
import { runMain } from './main.ts';
import { dataFolder, root } from './places.ts';
import { aborted, stopRequests } from './signals.ts';

const say = (text: string): void => console.log(text);
const production = process.env['NODE_ENV'] === 'production';

const { DATABASE_URL, LECTERN_HTTPS, LECTERN_DEMO_ACCOUNTS } = process.env;
/** What the processes make of their settings. */
const demoAccounts =
  !production && (LECTERN_DEMO_ACCOUNTS ? LECTERN_DEMO_ACCOUNTS === 'true' : !DATABASE_URL && LECTERN_HTTPS !== 'true');

const help = `npm run cluster               starts Lectern as many processes, for this machine only
npm run cluster -- --help     say what there is, and end

It runs two of each: gateway,web · command · projector,relay, with a broker, a Redis and a database of their own, behind
one address. Each is started again when it ends; Ctrl+C ends them all in order. Needed: Java 17, Maven, redis-server.

PORT (8080) is the address; KAFKA_BROKERS, REDIS_URL and DATABASE_URL name services that run elsewhere.
The other settings are those of npm start; README.md lists them.`;

/** `npm run cluster`: the layout of many processes, on this machine. */
async function cluster(): Promise<string | undefined> {
  const [flag] = process.argv.slice(2);
  if (flag === '--help') {
    say(help);
    return undefined;
  }
  if (flag !== undefined) throw new Error(`Unknown flag ${flag}. Known flags: --help.`);
  const stop = stopRequests();
  let running: Cluster | undefined;
  const database = await openDatabase(say, stop, () => running?.members.forEach((member) => void member.restart()));
  try {
    await ensureBuilt(say, stop.asked);
    if (stop.asked.aborted) return undefined;
    say('Starting Kafka, Redis and six processes …');
    running = await startCluster({
      folder: dataFolder,
      port: Number(process.env['PORT'] || 8080),
      entry: join(root, 'services', 'dist', 'main.js'),
      env: () => ({
        ...process.env,
        LECTERN_DATA: dataFolder,
        LECTERN_LAN: '', // its address would be that of one process
        NODE_COMPILE_CACHE: join(dataFolder, 'compile-cache'),
        ...database.env(),
      }),
      ...(!production && { seed: { LECTERN_SEED: process.env['LECTERN_SEED'] ?? 'demo' } }),
      kafkaBrokers: process.env['KAFKA_BROKERS'],
      redisUrl: process.env['REDIS_URL'],
      say,
      stop,
    });
    if (!stop.asked.aborted) say(overview(running));
    void aborted(stop.asked).then(() => say('\nStopping …'));
    const problem = await Promise.race([aborted(stop.asked), running.failed, database.failed]);
    return problem ?? undefined;
  } finally {
    await running?.end();
    await database.end();
  }
}

function overview({ url, members, kafka, redis }: Cluster): string {
  const people = [`  ${url}          teacher / 老师`, `  ${url}/join     students / 学生`];
  const accounts = '  demo accounts: teacher, assistant, auditor, admin, student1 … student40, password lectern';
  const own = [
    { name: 'kafka', pid: kafka?.pid, what: kafka?.brokers ?? process.env['KAFKA_BROKERS'] },
    { name: 'redis', pid: redis?.pid, what: redis?.url ?? process.env['REDIS_URL'] },
  ];
  const all = [...members.map(({ name, pid, services }) => ({ name, pid, what: services })), ...own];
  const lines = all.map(({ name, pid, what }) => `  ${name.padEnd(12)} ${String(pid ?? '–').padStart(7)}  ${what}`);
  const logs = `Logs: ${relative(root, join(dataFolder, '<name>.log'))}`;
  return ['Lectern 讲台', '', ...people, ...(demoAccounts ? ['', accounts] : []), '', ...lines, '', logs].join('\n');
}

await runMain(cluster);
