import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Order } from './messages.ts';

/** The source beside this file, under Node's own type stripping; or what the build made of it, beside the bundle. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'renderer.ts' : 'renderer.js', import.meta.url),
);

/** Of Node's own heap; most of what a page takes is elsewhere. */
const HEAP_MB = 192;

/** A third of the share of a process of normal priority: less, and a busy machine would make pages late. */
const NICE = 5;

/** Node's flags for a process that may read its files and the packages, write into its folder and start no program. */
export function confinedTo({ file, others = [], outFolder }: Pick<Order, 'file' | 'others' | 'outFolder'>): string[] {
  const readable = [file, ...others.map((one) => one.file), dirname(program), ...packageFolders(dirname(program))];
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${outFolder}`,
    `--max-old-space-size=${HEAP_MB}`,
    '--no-warnings',
  ];
}

/**
 * Starts a renderer in its confinement. Node 24 cannot take the network from it; but only PDFium reads the PDF, and as
 * WebAssembly it has no network.
 */
export function startConfined(order: Order): ChildProcess {
  const child = fork(program, [JSON.stringify(order)], {
    execArgv: confinedTo(order),
    // No passwords of databases; fewer arenas and threads keep the C library from hoarding memory.
    env: { ...chosen('SystemRoot', 'LD_LIBRARY_PATH'), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    // A class that is going on comes before the pages of the next one.
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // It may have ended already, which its caller notices.
  }
  return child;
}

/** Every node_modules from a folder up to the root, as Node looks for packages. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder);
  const here = join(folder, 'node_modules');
  return [...(existsSync(here) ? [here] : []), ...(above === folder ? [] : packageFolders(above))];
}

const chosen = (...names: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
