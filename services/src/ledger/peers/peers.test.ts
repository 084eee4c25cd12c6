import { newId } from '@lectern/contracts/kernel/ids.ts';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar, type JarStream } from '../../../../tests/support/jar.ts';
import { openPeer, SECRET, type OpenPeer } from '../../../../tests/support/peers.ts';
import { asOwner, give, openJar } from '../../../../tests/support/platform.ts';
import { PATIENCE_MS } from '../command/command-path.ts';
import type { Deciders } from '../command/deciders.ts';
import { CREDENTIAL, credentialOf } from './credential.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

let database: TestDatabase;
let running: OpenPeer[] = [];
beforeAll(async () => {
  database = await migratedDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((peer) => peer.close()));
  running = [];
});
afterAll(() => database.drop());

const register = (deciders: Deciders): void => {
  deciders.register(jar, decideJar);
  deciders.register(club, decideClub);
};

/** Processes of these services that know each other and are linked. */
async function start(services: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  for (const one of services) running.push(await openPeer(database.url, one, register, environment));
  const deciding = services.filter((one) => one.includes('command')).length;
  const linked = ({ settings, peers, links }: OpenPeer) =>
    peers.others.length === running.length - 1 && settings && links.open >= deciding - 1;
  await expect.poll(() => running.every(linked)).toBe(true);
  return running;
}

const decided = (peer: OpenPeer) => vi.spyOn(peer.side.path, 'execute');
const marbles = (peer: OpenPeer, stream: string) =>
  (peer.mailboxes.get(stream).head.folded.state as JarStream).jar.total;

describe('processes that know each other', () => {
  it('decide each stream in one of them, whoever is asked', async () => {
    const [one, two, gateway] = (await start(['command', 'command', 'gateway'])) as [OpenPeer, OpenPeer, OpenPeer];
    const decisions = [decided(one), decided(two), decided(gateway)];
    const jars = await Promise.all(Array.from({ length: 24 }, () => openJar(gateway, { ann: 'student' })));
    for (const { jar: stream } of jars)
      for (const peer of running)
        expect(await give(peer, 'ann', stream, 'AddMarbles', { n: 1 })).toHaveProperty('receipt');
    const ownersOf = (stream: string) =>
      decisions.filter(({ mock }) => mock.calls.some(([given]) => given.stream === stream)).length;
    for (const { jar: stream } of jars) expect(ownersOf(stream)).toBe(1);
    expect(decisions.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true, false]);
  });

  it('refuse for good what the owner refuses, and repeat what is known', async () => {
    const [, , gateway] = (await start(['command', 'command', 'gateway'])) as [OpenPeer, OpenPeer, OpenPeer];
    const { jar: stream } = await openJar(gateway, { ann: 'student' });
    const key = newId();
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 1 }, { key })).toMatchObject({
      receipt: { repeated: false },
    });
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 1 }, { key })).toMatchObject({
      receipt: { repeated: true },
    });
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 2 }, { key })).toEqual({
      refused: 'request.keyReused',
    });
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 'many' })).toMatchObject({
      refused: 'request.invalid',
    });
  });

  it('go to the next one when the owner vanishes in the middle, and nothing is lost or doubled', async () => {
    const [one, two, gateway] = (await start(['command', 'command', 'gateway'])) as [OpenPeer, OpenPeer, OpenPeer];
    const { jar: stream } = await openJar(gateway, { ann: 'student' });
    const isOwner = ({ peers }: OpenPeer) => peers.id === gateway.peers.decidersOf(stream)[0];
    const [owner, heir] = isOwner(one) ? [one, two] : [two, one];
    const answers = Array.from({ length: 20 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 5));
      if (n === 10) owner.vanish();
      return give(gateway, 'ann', stream, 'AddMarbles', { n: 1 });
    });
    for (const outcome of await Promise.all(answers)) expect(outcome).toHaveProperty('receipt');
    await heir.mailboxes.get(stream).refresh();
    expect(marbles(heir, stream)).toBe(20);
  });

  it('give their streams away at once when they drain, and still answer', async () => {
    const [one, two, gateway] = (await start(['command', 'command', 'gateway'])) as [OpenPeer, OpenPeer, OpenPeer];
    const { jar: stream } = await openJar(gateway, { ann: 'student' });
    const isOwner = ({ peers }: OpenPeer) => peers.id === gateway.peers.decidersOf(stream)[0];
    const [owner, heir] = isOwner(one) ? [one, two] : [two, one];
    const row = vi.spyOn(owner.database.pool, 'query').mockRejectedValue(new Error('away'));
    await owner.peers.drain(); // the others hear it from itself, sooner than they read it
    await expect.poll(() => gateway.peers.decidersOf(stream)[0]).toBe(heir.peers.id);
    row.mockRestore();
    const decisions = decided(heir);
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 1 })).toHaveProperty('receipt');
    expect(await give(owner, 'ann', stream, 'AddMarbles', { n: 1 })).toHaveProperty('receipt');
    expect(decisions).toHaveBeenCalledTimes(2);
    await heir.peers.drain();
    await expect.poll(() => gateway.peers.decidersOf(stream).length).toBe(2);
    expect(await give(gateway, 'ann', stream, 'AddMarbles', { n: 1 })).toHaveProperty('receipt');
  });

  it('do not wait for one that hangs without having said so', async () => {
    const dark = await blackHole();
    const [hanging] = await start(['command'], { LECTERN_PEER_ADDRESS: dark.origin });
    dark.to(hanging!.port);
    const [, heir, gateway] = (await start(['command', 'gateway'])) as [OpenPeer, OpenPeer, OpenPeer];
    const streams = await Promise.all(Array.from({ length: 8 }, () => openJar(gateway, { ann: 'student' })));
    dark.swallow();
    const outcomes = await Promise.all(streams.map((one) => give(gateway, 'ann', one.jar, 'AddMarbles', { n: 1 })));
    for (const outcome of outcomes) expect(outcome).toHaveProperty('receipt');
    expect(heir.mailboxes.size).toBeGreaterThan(0);
    await dark.close();
  });

  it('are busy when nobody decides, and each decides itself when it reaches no other', async () => {
    const [gateway] = (await start(['gateway'])) as [OpenPeer];
    vi.useFakeTimers({ toFake: ['Date'] });
    const inVain = give(gateway, 'ann', `jar/${newId()}`, 'SealJar', {});
    vi.setSystemTime(Date.now() + PATIENCE_MS);
    expect(await inVain).toEqual({ refused: 'server.busy' });
    vi.useRealTimers();
    await gateway.close();
    running = [];
    const nowhere = { LECTERN_PEER_ADDRESS: 'http://127.0.0.1:9' };
    for (const _ of [1, 2]) running.push(await openPeer(database.url, 'command', register, nowhere));
    const [one, two] = running as [OpenPeer, OpenPeer];
    await expect.poll(() => running.every(({ peers }) => peers.others.length === 1)).toBe(true);
    const { jar: stream } = await openJar(one, { ann: 'student' });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => give(n % 2 ? one : two, 'ann', stream, 'AddMarbles', { n: 1 })),
    );
    for (const outcome of outcomes) expect(outcome).toHaveProperty('receipt');
    await two.mailboxes.get(stream).refresh();
    expect(marbles(two, stream)).toBe(20);
  });

  it('have a command wait for the only one that decides while it is restarted', async () => {
    const [gateway] = (await start(['gateway'])) as [OpenPeer];
    const given = give(gateway, 'ann', `jar/${newId()}`, 'SealJar', {});
    await start(['command']);
    expect(await given).toEqual({ refused: 'page.missing' });
  });

  it('are not taken for gone by the first that the database answers after all were still', async () => {
    const [gateway, owner] = (await start(['gateway', 'command'])) as [OpenPeer, OpenPeer];
    const beat = vi.spyOn(owner.database.pool, 'query').mockRejectedValue(new Error('away'));
    const asked = vi.spyOn(gateway.database.pool, 'query').mockRejectedValue(new Error('away'));
    await asOwner(database, `update process set seen_at = seen_at - interval '10 seconds'`);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 10_000);
    asked.mockRestore();
    const read = vi.spyOn(gateway.database.pool, 'query');
    await expect.poll(() => read.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(1);
    expect(gateway.peers.others.map(({ id }) => id)).toEqual([owner.peers.id]);
    expect(gateway.links.open).toBe(1);
    vi.setSystemTime(Date.now() + 3000);
    await expect.poll(() => gateway.peers.others, { timeout: 5000 }).toEqual([]);
    vi.useRealTimers();
    beat.mockRestore();
  });

  it('are still known while the database cannot be asked', async () => {
    const [one] = (await start(['command', 'command'])) as [OpenPeer];
    const asked = vi.spyOn(one.database.pool, 'query').mockRejectedValue(new Error('away'));
    await expect.poll(() => asked.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(1);
    expect(one.peers.others).toHaveLength(1);
    asked.mockRestore();
  });

  it('are forgotten at once when they leave', async () => {
    const [one, two] = (await start(['command', 'command'])) as [OpenPeer, OpenPeer];
    await two.peers.onModuleDestroy();
    await expect.poll(() => one.peers.others, { timeout: 3000 }).toEqual([]);
    running = [one];
    await two.close();
  });
});

describe('the door of a process', () => {
  const rawSocket = (port: number, headers: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve) => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/peers`, { headers });
      ws.once('open', () => (ws.close(), resolve('open')));
      ws.once('error', ({ message }) => resolve(message));
    });

  it('opens to who knows the secret, and to no page', async () => {
    const [{ port, peers }] = (await start(['command'])) as [OpenPeer];
    const own = () => ({ [CREDENTIAL]: credentialOf(SECRET, peers.id, Date.now()) });
    expect(await rawSocket(port, own())).toBe('open');
    expect(await rawSocket(port, {})).toContain('403');
    expect(await rawSocket(port, { [CREDENTIAL]: credentialOf('guessed guessed', peers.id, Date.now()) })).toContain(
      '403',
    );
    expect(await rawSocket(port, { ...own(), origin: `http://127.0.0.1:${port}` })).toContain('403');
  });

  it('takes no harm from frames of another version', async () => {
    const [{ port, peers }] = (await start(['command'])) as [OpenPeer];
    const ws = new WebSocket(`ws://127.0.0.1:${port}/peers`, {
      headers: { [CREDENTIAL]: credentialOf(SECRET, peers.id, Date.now()) },
    });
    const answers: unknown[] = [];
    ws.on('message', (frame: Buffer) => answers.push(...(JSON.parse(frame.toString()) as unknown[])));
    await new Promise((resolve) => ws.once('open', resolve));
    for (const frame of ['', '7', '{}', 'null', '[null, 7]', '[{ "n": 1 }]']) ws.send(frame);
    await expect.poll(() => answers).toEqual([{ n: 1, outcome: { refused: 'server.error' } }]);
    ws.close();
  });
});

/** A way to a process that one day carries nothing more, and does not say so. */
async function blackHole() {
  const pairs: Socket[] = [];
  let [target, swallows] = [0, false];
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    pairs.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => swallows || to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => swallows || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (port: number) => (target = port),
    swallow: () => (swallows = true),
    close: async () => {
      for (const socket of pairs) socket.destroy();
      server.close();
    },
  };
}
