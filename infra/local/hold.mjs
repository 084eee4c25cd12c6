// A named lock that the operating system gives back when its holder dies, however it dies.
// It is a listening local socket: no lock file can go stale, and waiting for it needs no polling.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param {string} name */
function address(name) {
  const id = `lectern-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  if (process.platform === 'linux') return `\0${id}`;
  return join(tmpdir(), `${id}.sock`);
}

/**
 * Takes the lock, or says which process has it.
 * @param {string} name
 * @returns {Promise<{ release: () => Promise<void>, holder?: undefined } | { holder: number }>}
 */
export async function tryHold(name) {
  const path = address(name);
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => waiting.delete(socket));
    socket.write(`${process.pid}\n`);
    socket.unref();
  });
  for (;;) {
    const taken = await new Promise((resolve, reject) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(true) : reject(error),
      );
      server.listen(path, () => resolve(false));
    });
    server.removeAllListeners('error');
    if (!taken) break;
    const holder = await ask(path);
    if (holder !== undefined) return { holder };
    // Only a socket in the file system outlives its process.
    if (!path.startsWith('\0')) await rm(path, { force: true });
  }
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of waiting) socket.destroy();
      }),
  };
}

/**
 * Takes the lock, waiting for whoever has it.
 * @param {string} name
 * @param {(holder: number) => void} [onWait] called once, before the first wait
 */
export async function hold(name, onWait = () => {}) {
  for (let first = true; ; first = false) {
    const held = await tryHold(name);
    if (held.holder === undefined) return held;
    if (first) onWait(held.holder);
    await ask(address(name), true);
  }
}

/**
 * The process id that the holder tells; with `untilGone`, answers only when the holder has let go.
 * @param {string} path
 * @returns {Promise<number | undefined>} undefined when nobody holds it
 */
function ask(path, untilGone = false) {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.on('data', (/** @type {string} */ chunk) => {
      text += chunk;
      if (!untilGone && text.endsWith('\n')) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(text === '' ? undefined : Number(text)));
  });
}
