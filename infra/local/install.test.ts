import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled, explain, isInstalled, isInstalledByHand } from './install.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-infra-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const platform = `${process.platform}-${process.arch}`;
type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;
const write = (file: string, packages: Packages): void => writeFileSync(join(root, file), JSON.stringify({ packages }));
const lock = (packages: Packages): void =>
  write('package-lock.json', { '': {}, contracts: { version: '0.1.0' }, ...packages });
const tree = (packages: Packages): void => write('node_modules/.package-lock.json', packages);

test('what npm installed by hand is taken as it is, until the lock changes', async () => {
  lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-elsewhere': { version: '1.0.0', optional: true } });
  tree({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(root)).toBe(false);
  await ensureInstalled(root);
  expect(isInstalled(root)).toBe(true);
  lock({ 'node_modules/a': { version: '1.0.1' } });
  expect(isInstalled(root)).toBe(false);
  expect(isInstalledByHand(root)).toBe(false);
});

test.each<[string, Packages]>([
  ['a package is missing', {}],
  [
    'a package has another version',
    { 'node_modules/a': { version: '0.9.0' }, [`node_modules/b-${platform}`]: { version: '1.0.0' } },
  ],
  ["this platform's binary is missing", { 'node_modules/a': { version: '1.0.0' } }],
])('not installed when %s', (_why, found) => {
  lock({
    'node_modules/a': { version: '1.0.0' },
    [`node_modules/b-${platform}`]: { version: '1.0.0', optional: true },
  });
  tree(found);
  expect(isInstalledByHand(root)).toBe(false);
});

/** An npm whose first so many installations fail with this error; it notes each. */
function npmThatFails(times: number, error: string): () => number {
  const [script, runs] = [join(root, 'npm-cli.js'), join(root, 'runs')];
  const code = `const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
    if (process.argv[2] === 'ping') process.exit(0);
    mkdirSync('node_modules', { recursive: true });
    appendFileSync(${JSON.stringify(runs)}, '.');
    if (readFileSync(${JSON.stringify(runs)}).length > ${times}) process.exit(0);
    console.error('npm error code ${error}');
    process.exit(1);`;
  writeFileSync(script, code);
  vi.stubEnv('npm_execpath', script);
  return () => readFileSync(runs, 'utf8').length;
}

test.each([
  [2, 'ECONNRESET', 3, 'installed'],
  [9, 'ECONNRESET', 3, 'network connection'],
  [9, 'ENOSPC', 1, 'disk is full'],
])(
  'a package that broke off on its way is asked for again (%i × %s), and not for ever',
  async (times, error, tries, words) => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    lock({});
    const runs = npmThatFails(times, error);
    const said = await ensureInstalled(root).then(
      () => 'installed',
      ({ message }: Error) => message,
    );
    expect(said).toContain(words);
    expect([runs(), isInstalled(root)]).toEqual([tries, said === 'installed']);
  },
);

test.each([
  ['npm error code EAI_AGAIN\nnpm error syscall getaddrinfo', 'network'],
  ['npm error code ENOSPC', 'disk is full'],
  ['npm error code EACCES', 'permission to write'],
  ['npm error code E404', 'E404'],
])('npm error %j is explained', (text, word) => {
  expect(explain(text)).toContain(word);
});
