// Keeps node_modules equal to package-lock.json. Plain JavaScript: it runs before anything is installed, on an older Node too.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hold } from './hold.mjs';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, integrity?: string }} Package */

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.lectern-installed');
/** What npm itself notes about what it installed. @param {string} root */
const treeFile = (root) => join(root, 'node_modules', '.package-lock.json');
/** @param {string} root */
const lockFile = (root) => join(root, 'package-lock.json');

/** The lock's hash and the platform: another lock, or node_modules copied from another machine, is not what we need. @param {string} root */
const wanted = (root) =>
  `${createHash('sha256')
    .update(readFileSync(lockFile(root)))
    .digest('hex')} ${process.platform}-${process.arch}\n`;

/**
 * Whether node_modules is what the lock says, by our stamp.
 * @param {string} root
 */
export function isInstalled(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === wanted(root);
}

/**
 * Whether somebody ran `npm install` or `npm ci` by hand: then npm's own list agrees with the lock, and nothing is to be done.
 * @param {string} root
 */
export function isInstalledByHand(root) {
  if (!existsSync(treeFile(root))) return false;
  const lock = packages(lockFile(root));
  const tree = packages(treeFile(root));
  return Object.entries(lock).every(([path, { version, optional, integrity }]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = tree[path];
    // An optional package is for another platform, unless its name says that it is for this one.
    if (found === undefined) return optional === true && !path.endsWith(`${process.platform}-${process.arch}`);
    return found.version === version && (integrity === undefined || found.integrity === integrity);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Installs what the lock says, unless that is already there. Two at once: one installs, the other waits.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const held = await hold(`install:${root}`, (holder) =>
    say(`Waiting for process ${holder}, which is installing packages …`),
  );
  try {
    if (isInstalled(root)) return;
    if (!isInstalledByHand(root)) await install(root);
    writeFileSync(stampFile(root), wanted(root));
  } finally {
    await held.release();
  }
}

/** @param {string} root */
async function install(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch (cause) {
    throw new Error(explain('code EACCES'), { cause });
  }
  const done = progress('Installing packages (once; the first time takes about half a minute)');
  // From nothing, as `npm ci` does it: what a killed installation left half-written would be taken for whole.
  for (const folder of ['', ...workspaces(root)]) {
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true, maxRetries: 5 });
  }
  // Not `npm ci` itself: it refuses a lock that lacks optional packages of other platforms, and npm leaves those out of
  // the lock when its registry lacks them. Versions and hashes come from the lock all the same.
  const args = [
    'install',
    // Without a network npm tries each package again and again, for minutes; its cache may still have them all.
    ...((await isOffline(root)) ? ['--offline'] : []),
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  let { code, text } = await npm(root, args);
  // npm does not ask again for a package that broke off on its way; what has arrived is in its cache by now.
  for (let more = 2; more > 0 && BROKEN_OFF.includes(codeIn(text)); more -= 1) ({ code, text } = await npm(root, args));
  done(code === 0);
  // The beginning tells the cause; what follows can be pages of usage.
  const said = text.trim().split('\n').slice(0, 12).join('\n');
  if (code !== 0) throw new Error(`${explain(text)}\n\nWhat npm said:\n${said}`);
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function workspaces(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, text: string }>}
 */
function npm(root, args) {
  const script = process.env.npm_execpath ?? '';
  const isNpm = basename(script) === 'npm-cli.js';
  const child = isNpm
    ? spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (text += chunk));
    child.on('error', (cause) => reject(new Error("npm couldn't be run. Is it installed?", { cause })));
    child.on('close', (code) => resolve({ code, text }));
  });
}

/** @param {string} root */
async function isOffline(root) {
  const { code, text } = await npm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=error']);
  return code !== 0 && NETWORK.includes(codeIn(text));
}

const BROKEN_OFF = ['ECONNRESET', 'ETIMEDOUT'];
const NETWORK = [...BROKEN_OFF, 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'ENOTCACHED'];

/** @param {string} text */
const codeIn = (text) => /\bcode (\w+)/.exec(text)?.[1] ?? '';

/**
 * npm's error codes, in words.
 * @param {string} text
 */
export function explain(text) {
  const code = codeIn(text);
  if (NETWORK.includes(code)) {
    return `The packages couldn't be downloaded (${code}): the first run needs a network connection.`;
  }
  if (code === 'ENOSPC') return "The packages couldn't be written: the disk is full.";
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `The packages couldn't be written (${code}): you don't have permission to write to this folder.`;
  }
  return `The packages couldn't be installed${code && ` (${code})`}.`;
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * One line that counts the seconds on a terminal, and two plain lines elsewhere.
 * @param {string} text
 */
function progress(text) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  if (!process.stderr.isTTY) {
    say(`${text} …`);
    return (/** @type {boolean} */ good) => say(good ? `Installed in ${seconds()}.` : `Failed after ${seconds()}.`);
  }
  const draw = () => process.stderr.write(`\r${text} … ${seconds()}`);
  draw();
  const timer = setInterval(draw, 1000);
  return (/** @type {boolean} */ good) => {
    clearInterval(timer);
    say(good ? `\r${text}: done in ${seconds()}.` : `\r${text}: failed after ${seconds()}.`);
  };
}
