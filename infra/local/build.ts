import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hold } from './hold.mjs';
import { installed, root } from './places.ts';

interface Part {
  name: 'services' | 'web';
  /** What the result is made of, besides the part's own folder. */
  sources: string[];
  args: string[];
}

const shared = ['contracts', 'tsconfig.json', 'package-lock.json'];
const parts: Part[] = [
  { name: 'services', sources: shared, args: ['build'] },
  { name: 'web', sources: shared, args: ['build'] },
];

const ignored = /(^|\/)(node_modules|dist)$|\.test\.tsx?$|\.md$/;

/** Builds the parts whose sources changed since their last build; contents count, not times. */
export async function ensureBuilt(say: (text: string) => void, stop?: AbortSignal, top = root): Promise<void> {
  if (outdated(top).length === 0) return;
  const held = await hold(`build:${top}`);
  try {
    const todo = outdated(top);
    if (todo.length > 0) say(`Building ${todo.map((part) => part.name).join(' and ')} …`);
    // All of them are waited for, so that none is left working when one has failed.
    const outcomes = await Promise.allSettled(todo.map((part) => build(part, top, stop)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await held.release();
  }
}

/** Makes the next start build a part again: somebody else is about to write its result. */
export function forgetBuild(name: Part['name']): void {
  for (const part of parts) if (part.name === name) rmSync(stampFile(part, root), { force: true });
}

function outdated(top: string): Part[] {
  return parts.filter((part) => {
    const stamp = stampFile(part, top);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(part, top);
  });
}

/** Inside the result, so that whoever deletes or replaces the result takes the stamp away too. */
const stampFile = (part: Part, top: string): string => join(top, part.name, 'dist', '.built-from');

async function build(part: Part, top: string, stop?: AbortSignal): Promise<void> {
  const before = fingerprint(part, top);
  const vite = installed('vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, ...part.args, '--logLevel', 'warn'], {
    cwd: join(top, part.name),
    // The same result whoever asks for it; a test runner would make it a test build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(stop && { signal: stop }),
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build of ${part.name} failed.`);
  // Changed while it was built: then the next start builds again.
  writeFileSync(stampFile(part, top), before);
}

/** A hash of all that a part is made of. */
function fingerprint(part: Part, top: string): string {
  const hash = createHash('sha256').update(part.args.join(' '));
  for (const path of [part.name, ...part.sources]) addToHash(hash, top, path);
  return hash.digest('hex');
}

function addToHash(hash: Hash, top: string, path: string): void {
  const full = join(top, path);
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const name of readdirSync(full).toSorted()) {
    if (!ignored.test(`${path}/${name}`)) addToHash(hash, top, `${path}/${name}`);
  }
}
