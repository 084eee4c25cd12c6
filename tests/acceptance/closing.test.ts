import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { serverOn } from './school.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(true));
  });

describe('a process that ends', () => {
  it('answers the request that it is in, and is not kept by the connection that this came on', async () => {
    const server = await serverOn(database);
    const { port } = server;
    const kept = connect(port, '127.0.0.1');
    kept.on('error', () => undefined);
    kept.write(
      'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n',
    );
    const [begun] = (await once(kept, 'data')) as [Buffer];
    expect(begun.toString()).toContain('100 Continue');
    const closing = server.close();
    await vi.waitFor(async () => expect(await isRefused(port)).toBe(true));
    kept.write('{}');
    const [answer] = (await once(kept, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 4/);
    await closing;
    kept.destroy();
  });
});
