import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { removeSupervised, tend, type Place, type Supervised } from './supervised.ts';

export interface Redis extends Supervised {
  readonly url: string;
}

const kind = { name: 'Redis', program: 'redis-server' };
const POLL_MS = 20;

/** Starts the Redis of a folder. It keeps nothing: what it holds are hints that cost a moment to lose. */
export async function startRedis(place: Place): Promise<Redis> {
  const lacks = redisLacks();
  if (lacks !== undefined) throw new Error(lacks);
  const prepare = (folder: string, port: number): Promise<{ command: string; args: string[] }> => {
    const nothingKept = ['--save', '', '--appendonly', 'no', '--dir', folder, '--set-proc-title', 'no'];
    return Promise.resolve({
      command: kind.program,
      args: ['--bind', '127.0.0.1', '--port', String(port), ...nothingKept],
    });
  };
  const supervised = await tend({ ...kind, prepare, untilReady }, place);
  return Object.defineProperties(supervised, { url: { value: `redis://127.0.0.1:${supervised.port}` } }) as Redis;
}

/** Ends what a killed supervisor left in a folder and deletes the folder; false when a living process is using it. */
export const removeRedis = (folder: string): Promise<boolean> => removeSupervised(kind, folder);

/** Why Redis cannot be run on this machine; undefined when it can. */
export function redisLacks(): string | undefined {
  const found = spawnSync(kind.program, ['--version']).status === 0;
  return found
    ? undefined
    : 'there is no redis-server (on Debian and Ubuntu: apt-get install redis-server; on macOS: brew install redis)';
}

async function untilReady(port: number, died: AbortSignal): Promise<void> {
  while (!(await answers(port))) await pause(POLL_MS, undefined, { signal: died });
  died.throwIfAborted();
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(said.startsWith('+PONG')));
  });
}
