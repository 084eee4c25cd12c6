import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { ensureBuilt } from '../../infra/local/build.ts';
import { installed, root } from '../../infra/local/places.ts';
import { startThrowaway, startThrowawayKafka } from '../../infra/local/throwaway.ts';
import { hashOfSources } from '../../services/src/ledger/folding/hash-of-sources.ts';

const USAGE =
  'npm run bench -- [--rounds 5] [--only append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics,big-class,topic,graph,term,questions,lag,first-load]';

/** Parts that open pages, as they are built. */
const IN_BROWSER = ['first-load', 'big-class', 'topic', 'graph', 'term', 'questions'];

interface Benches {
  run(databaseUrl: string, brokers: string, rounds: number, only: readonly string[]): Promise<void>;
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

try {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      only: {
        type: 'string',
        default:
          'append,commands,room,rendering,words,sealing,tracing,tracking,replay,report,evidence,exports,relay,flood,storms,groups,at-once,lists,orders,statistics',
      },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds is from 1 to 50.');
  const benches = (await import(await bundle())) as Benches;
  const postgres = await startThrowaway({ fsync: 'on', synchronous_commit: 'on' });
  try {
    const only = values.only.split(',');
    if (IN_BROWSER.some((part) => only.includes(part))) await ensureBuilt((text) => console.log(text));
    const given = process.env['KAFKA_BROKERS'] ?? '';
    const kafka = given === '' && only.includes('lag') ? await startThrowawayKafka() : undefined;
    try {
      await benches.run(postgres.ownerUrl, kafka?.service.brokers ?? given, rounds, only);
    } finally {
      await kafka?.end();
    }
  } finally {
    await postgres.stop();
  }
} catch (error) {
  console.error(`${(error as Error).stack}\n\n${USAGE}`);
  process.exitCode = 2;
}
