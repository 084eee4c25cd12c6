import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { build } from 'vite';
import { ensureBuilt } from '../../infra/local/build.ts';
import { installed, root } from '../../infra/local/places.ts';
import { startThrowaway, startThrowawayKafka } from '../../infra/local/throwaway.ts';
import { hashOfSources } from '../../services/src/ledger/folding/hash-of-sources.ts';
import type { Measured } from './bench/rounds.ts';
import type { Asked } from './bench/run.ts';
import { TARGETS } from './bench/targets.ts';
import { reached, shown, writePage } from './performance-page.ts';

const USAGE = `npm run bench -- [B1 B4 …] [--rounds 5] [--short] [--report] [--only append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics,big-class,topic,graph,term,questions,lag,first-load,mobile]
  B1 to B18: the benches that yield these figures. --short: only whether they work. --report: docs/performance.md.`;

/** Without a word of what is to run. */
const USUAL =
  'append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics';

/** Parts that open pages, as they are built. */
const IN_BROWSER = ['first-load', 'mobile', 'big-class', 'topic', 'graph', 'term', 'questions'];

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
  const postgres = await startThrowaway({ fsync: 'on', synchronous_commit: 'on' });
  try {
    if (IN_BROWSER.some((part) => only.includes(part))) await ensureBuilt((text) => console.log(text));
    const given = process.env['KAFKA_BROKERS'] ?? '';
    const kafka = given === '' && only.includes('lag') ? await startThrowawayKafka() : undefined;
    try {
      const brokers = kafka?.service.brokers ?? given;
      const measured = await benches.run({ databaseUrl: postgres.ownerUrl, brokers, rounds, only, short });
      const figures = reached(TARGETS, measured);
      for (const { target, figure, spread, verdict } of figures)
        console.log(`  ${target.id}: ${shown(figure)} ${target.unit} (${spread}), ${verdict}: ${target.what}`);
      const file = resolve(root, 'docs', 'performance.md');
      if (report)
        writePage(file, TARGETS, figures, { rounds, postgres: await versionOf(postgres.ownerUrl), at: new Date() });
    } finally {
      await kafka?.end();
    }
  } finally {
    await postgres.stop();
  }
} catch (error) {
  console.error(`${(error as Error).stack}\n\n${USAGE}`);
  process.exit(2); // the server that was measured is still open
}
