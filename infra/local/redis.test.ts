import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { keepRunning } from './keep-running.ts';
import { isAlive } from './processes.ts';
import { redisLacks } from './redis.ts';
import { startThrowawayRedis } from './throwaway.ts';

const lacks = redisLacks();

/** What the Redis on a port answers to one command. */
async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
  const [said] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return said.toString().trim();
}

describe.skipIf(lacks !== undefined)(`a Redis of our own${lacks === undefined ? '' : ` (${lacks})`}`, () => {
  it('is back at its port after a kill, and empty', async () => {
    const { service: redis, end } = await startThrowawayRedis();
    const { port, pid } = redis;
    expect(redis.url).toBe(`redis://127.0.0.1:${port}`);
    expect(await ask(port, 'set a 1')).toBe('+OK');
    await redis.kill();
    expect(isAlive(pid)).toBe(false);
    await redis.start();
    expect(await ask(port, 'get a')).toBe('$-1');
    await end();
    expect(isAlive(redis.pid)).toBe(false);
  });

  it('is started again when it dies unasked, and after its handle started it, is looked after again', async () => {
    const { service: redis, end } = await startThrowawayRedis();
    const stop = new AbortController();
    const said: string[] = [];
    void keepRunning('Redis', redis, (text) => said.push(text), stop.signal);
    const dies = async (): Promise<void> => {
      const { pid } = redis;
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(() => redis.pid !== pid);
      await vi.waitFor(async () => expect(await ask(redis.port, 'PING')).toBe('+PONG'));
    };
    await dies();
    expect(said).toEqual(['Redis ended unexpectedly (SIGKILL); starting it again.']);
    await redis.kill();
    await redis.start();
    expect(said).toHaveLength(1);
    await dies();
    expect(said).toHaveLength(2);
    stop.abort();
    await end();
  });

  it('of a killed run is ended and deleted by the next', async () => {
    const script = `
    import { startThrowawayRedis } from ${JSON.stringify(new URL('./throwaway.ts', import.meta.url).href)};
    const { service } = await startThrowawayRedis();
    console.log(service.pid);
    setInterval(() => {}, 1e6);`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const left = Number(said.toString());
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(left)).toBe(true);

    const { end } = await startThrowawayRedis();
    expect(isAlive(left)).toBe(false);
    await end();
  });
});
