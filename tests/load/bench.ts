import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { build } from 'vite';
import { ensureBuilt } from '../../infra/local/build.ts';
import { kafkaLacks } from '../../infra/local/kafka-programs.ts';
import { installed, root } from '../../infra/local/places.ts';
import { startThrowaway, startThrowawayKafka } from '../../infra/local/throwaway.ts';
import { hashOfSources } from '../../services/src/ledger/folding/hash-of-sources.ts';
import { benchCluster } from './bench/cluster.ts';
import { benchContent } from './bench/content.ts';
import { benchDrawing, benchPosting } from './bench/drawing.ts';
import { benchExamEnd } from './bench/exam-end.ts';
import { tell, type Measured } from './bench/rounds.ts';
import type { Asked } from './bench/run.ts';
import { TARGETS } from './bench/targets.ts';
import { reached, shown, writePage } from './performance-page.ts';

const USAGE = `npm run bench -- [B1 B4 …] [--rounds 5] [--short] [--report] [--only append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics,big-class,topic,graph,grading,term,questions,lag,first-load,mobile,cluster,drawing,posting,exam-end,content,transcoding]
  B1 to B21: the benches that yield these figures. --short: only whether they work. --report: docs/performance.md.`;

/** Without a word of what is to run. */
const USUAL =
  'append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics';

/** Parts that need what is shipped: its pages, or the program. */
const AS_BUILT = [
  'cluster',
  'content',
  'drawing',
  'exam-end',
  'first-load',
  'mobile',
  'big-class',
  'topic',
  'graph',
  'grading',
  'term',
  'questions',
];

/** Parts that need a broker: the one that is named, else one of their own. */
const WITH_BROKER = ['relay', 'lag'];

/** What is measured from outside: processes as they are shipped. */
const OUTSIDE: Readonly<Record<string, (rounds: number, short: boolean) => Promise<Measured[]>>> = {
  cluster: benchCluster,
  drawing: benchDrawing,
  posting: benchPosting,
  'exam-end': benchExamEnd,
  content: benchContent,
};

/** Of a bench that is over. */
const GONE_WITHIN_MS = 5000;

interface Benches {
  run(asked: Asked): Promise<Measured[]>;
}

const RENDERER = '../../services/src/edge/rendering/renderer.ts';
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The benchmark measures the services as they are built: decorators need the bundler, and so does honest speed. */
async function bundle(): Promise<string> {
  const outDir = installed('.cache', 'lectern-bench');
  await build({
    root: source('bench'),
    configFile: false,
    logLevel: 'warn',
    define: { LECTERN_FOLDED_BY: JSON.stringify(hashOfSources(root)) },
    build: {
      ssr: true,
      // What several entries share lies beside them: sources find other files by where they are.
      rolldownOptions: {
        input: {
          run: source('bench/run.ts'),
          exporting: source('bench/exporting.ts'),
          'phones-process': source('bench/phones-process.ts'),
          renderer: source(RENDERER),
        },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
      outDir,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
    },
    ssr: { noExternal: [/^@lectern\//] },
  });
  return pathToFileURL(`${outDir}/run.js`).href;
}

/** The benches that yield these figures of the proof. */
function benchesOf(ids: readonly string[]): string[] {
  const benches = ids.map((id) => {
    const theirs = TARGETS.filter((target) => target.id === id);
    if (theirs.length === 0) throw new Error(`There is no figure ${id}.`);
    const of = theirs.flatMap(({ from }) => from?.bench ?? []);
    if (of.length === 0) throw new Error(`Nothing measures ${id} yet.`);
    return of;
  });
  return [...new Set(benches.flat())];
}

async function versionOf(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]!.server_version;
}

/** Until the connections of what was measured are gone, or are left to be cut: a pool ends before its connections do. */
async function untilAlone(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const until = Date.now() + GONE_WITHIN_MS; Date.now() < until; await pause(20)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) break;
  }
  await client.end();
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
    },
  });
  const { short, report } = values;
  const rounds = Number(values.rounds ?? (short ? 1 : 5));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds is from 1 to 50.');
  if (short && report) throw new Error('What --short measures is no figure for a report.');
  const only = positionals.length > 0 ? benchesOf(positionals) : (values.only ?? USUAL).split(',');
  const benches = (await import(await bundle())) as Benches;
  if (AS_BUILT.some((part) => only.includes(part))) await ensureBuilt((text) => console.log(text));
  const given = process.env['KAFKA_BROKERS'] ?? '';
  const asks = given === '' && WITH_BROKER.some((part) => only.includes(part));
  const kafka = asks && kafkaLacks() === undefined ? await startThrowawayKafka() : undefined;
  const measured: Measured[] = [];
  let version = '';
  try {
    // Each has a database of its own: what one left there is nothing that the next is measured with.
    // Whether they work shows in one, too.
    const isOne = short && only.every((part) => OUTSIDE[part] === undefined);
    for (const parts of isOne ? [only] : only.map((part) => [part])) {
      const postgres = await startThrowaway({ fsync: 'on', synchronous_commit: 'on' });
      try {
        version ||= await versionOf(postgres.ownerUrl);
        const about = { brokers: kafka?.service.brokers ?? given, rounds, only: parts, short };
        const results =
          (await OUTSIDE[parts[0]!]?.(rounds, short)) ??
          (await benches.run({ databaseUrl: postgres.ownerUrl, ...about }));
        tell(results, rounds);
        measured.push(...results);
        await untilAlone(postgres.ownerUrl);
      } finally {
        await postgres.stop();
      }
    }
  } finally {
    await kafka?.end();
  }
  const figures = reached(TARGETS, measured);
  for (const { target, figure, spread, verdict } of figures)
    console.log(`  ${target.id}: ${shown(figure)} ${target.unit} (${spread}), ${verdict}: ${target.what}`);
  const file = resolve(root, 'docs', 'performance.md');
  if (report) writePage(file, TARGETS, figures, { rounds, postgres: version, at: new Date() });
} catch (error) {
  console.error(`${(error as Error).stack}\n\n${USAGE}`);
  process.exit(2); // the server that was measured is still open
}
