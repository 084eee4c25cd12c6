// The door of every npm script: installs what is missing, then runs the script under the Node that this project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const NEEDED = 24;

/** @type {Record<string, string>} */
const scripts = {
  start: 'infra/local/start.ts',
  dev: 'infra/local/dev.ts',
  test: 'infra/local/test.ts',
  check: 'infra/local/check.ts',
  faults: 'infra/local/faults.ts',
  docs: 'contracts/docs/generate.ts',
  simulate: 'tests/load/simulate.ts',
  bench: 'tests/load/bench.ts',
  kafka: 'infra/local/broker.ts',
  cluster: 'infra/local/cluster.ts',
  'verify-evidence': 'services/src/evidence/verifier/verify.mjs',
};

/** Tasks of the built program: see services/src/tasks.ts. */
const tasks = [
  'verify-log',
  'rebuild',
  'parked',
  'school',
  'roster',
  'grant',
  'analyst',
  'consumer',
  'export-lake',
  'backup',
  'restore',
  'erase',
];

const [verb = '', ...rest] = process.argv.slice(2);
const isTask = tasks.includes(verb);
const script = isTask ? 'infra/local/task.ts' : scripts[verb];
const args = isTask ? [verb, ...rest] : rest;
if (script === undefined) {
  fail(`Usage: node infra/local/lectern.mjs <${[...Object.keys(scripts), ...tasks].join('|')}> [arguments]`);
} else {
  try {
    await ensureInstalled(root);
    run(pinnedNode(), script);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** The pinned Node of this platform's npm package; where there is none, the running one if it is new enough. */
function pinnedNode() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  return existsSync(path) ? path : ownNode(`there is no ${name} among the packages`);
}

/** @param {string} why */
function ownNode(why) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  throw new Error(
    `Lectern needs Node ${NEEDED}: ${why}, and this is Node ${process.versions.node}. Install Node ${NEEDED} and try again.`,
  );
}

/**
 * Node cannot replace itself by another program, so it stays as a thin shell: signals go down, the exit code comes up.
 * @param {string} node
 * @param {string} file
 */
function run(node, file) {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  };
  // The channel carries nothing: its closing tells the child that this process is gone, even after kill -9.
  const child = spawn(node, [join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', (error) => {
    // A binary for another C library is there, but does not run.
    if (node === process.execPath) fail(error.message);
    else attempt(() => run(ownNode(`its package does not run here (${error.message})`), file));
  });

  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);

  // npm passes signals on, but dies of kill -9 silently: then we have another parent.
  const parent = process.ppid;
  const orphaned = () => process.ppid !== parent && child.connected && child.disconnect();
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, 1000).unref();

  child.on('exit', (code, signal) => {
    for (const name of signals) process.off(name, forward);
    if (signal === null) process.exit(code ?? 1);
    process.kill(process.pid, signal);
  });
}

/** @param {() => void} action */
function attempt(action) {
  try {
    action();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} text */
function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
