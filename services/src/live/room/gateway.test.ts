import fastifyCookie from '@fastify/cookie';
import { CommandBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CLOSE, roomPath, type ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import Fastify from 'fastify';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { decideJar, jar, jarStream } from '../../../../tests/support/jar.ts';
import { fakeMailbox, openly } from '../../../../tests/support/mailbox.ts';
import { actor, settingsFor } from '../../../../tests/support/platform.ts';
import { Sessions } from '../../edge/auth/sessions.ts';
import { Clock } from '../../ops/database/clock.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Deciders } from '../../ledger/command/deciders.ts';
import type { Submission } from '../../ledger/submission.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { SETTINGS } from '../../ops/settings.ts';
import { Admission } from './admission.ts';
import { Gateway } from './gateway.ts';
import { Room } from './room.ts';
import { Rooms } from './rooms.ts';
import { SocketAdapter } from './socket-adapter.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

const id = newId();
const settings = settingsFor('', { LECTERN_SOCKETS_PER_PERSON: '3' });
const ann = { ...actor('ann'), name: 'Ann' };
const admit = vi.fn<() => Promise<unknown>>();
const find = vi.fn<(token?: string) => Promise<unknown>>();
const execute = vi.fn<(given: Submission) => Promise<unknown>>();
let app: NestFastifyApplication;
let gateway: Gateway;
let http: Server;
let origin: string;
let room: Room;
let told: ReturnType<typeof fakeMailbox>;

beforeAll(async () => {
  await Fastify().register(fastifyCookie); // its parser is there once it was registered
});
beforeEach(async () => {
  told = fakeMailbox(jarStream);
  told.happens({ type: 'JarOpened', data: { clubId: 'c' } });
  room = new Room(told.mailbox as Mailbox, openly(jarStream), 'i', Date.now);
  admit.mockReset().mockResolvedValue({ mailbox: told.mailbox, audience: 'student' });
  find.mockReset().mockImplementation(async (token) => (token === 'anns' ? ann : undefined));
  execute.mockReset().mockResolvedValue({ refused: 'join.over' });
  const deciders = new Deciders();
  deciders.register(jar, decideJar);
  const module = await Test.createTestingModule({
    providers: [
      Gateway,
      { provide: SETTINGS, useValue: settings },
      { provide: Sessions, useValue: { find } },
      { provide: Admission, useValue: { admit } },
      { provide: Rooms, useValue: { of: () => room } },
      { provide: CommandBus, useValue: { execute } },
      { provide: Deciders, useValue: deciders },
      { provide: Clock, useValue: { now: Date.now } },
      { provide: Log, useValue: new Log(settings) },
    ],
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  app.useWebSocketAdapter(new SocketAdapter(app));
  await app.listen(0, '127.0.0.1');
  gateway = app.get(Gateway);
  http = app.getHttpServer();
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  room.close();
  http.closeAllConnections();
  await app.close();
});

const address = { family: 'jar', id, user: 'ann' };
const open = (path = roomPath(address), more: { origin?: string; cookie?: string } = {}) =>
  new WebSocket(origin.replace('http', 'ws') + path, {
    origin: more.origin ?? origin,
    headers: { cookie: more.cookie ?? `${COOKIES.session}=anns` },
  });
const closed = (ws: WebSocket) =>
  new Promise<[number, string]>((resolve) => ws.on('close', (code, reason) => resolve([code, reason.toString()])));
const frames = (ws: WebSocket): ServerFrame[] => {
  const all: ServerFrame[] = [];
  ws.on('message', (data: Buffer) => all.push(JSON.parse(data.toString()) as ServerFrame));
  return all;
};

describe('a socket', () => {
  it('is let into its room, and out of it when it closes', async () => {
    const ws = open();
    const all = frames(ws);
    await vi.waitFor(() => expect(all.map(({ t }) => t)).toEqual(['view']));
    expect(room.size).toBe(1);
    ws.close();
    await vi.waitFor(() => expect(room.size).toBe(0));
  });

  it.each([
    ['no such room', '/ws/vase/1?v=1&user=ann', {}, [CLOSE.missing, 'page.missing']],
    ['nobody signed in', roomPath(address), { cookie: '' }, [CLOSE.sessionRequired, 'session.required']],
    ['somebody else', roomPath({ ...address, user: 'bob' }), {}, [CLOSE.userChanged, 'session.userChanged']],
  ] as const)('is turned away with a reason: %s', async (_, path, more, reason) => {
    expect(await closed(open(path, more))).toEqual(reason);
    expect(room.size).toBe(0);
  });

  it.each([
    ['page.missing', CLOSE.missing],
    ['page.forbidden', CLOSE.forbidden],
    ['join.notJoined', CLOSE.forbidden],
  ] as const)('is turned away for whatever reason it is not admitted: %s', async (code, close) => {
    admit.mockResolvedValue(code);
    expect(await closed(open())).toEqual([close, code]);
  });

  it('of an older contract is told to load the page anew', async () => {
    const ws = open(roomPath(address).replace('v=1', 'v=0'));
    const all = frames(ws);
    await closed(ws);
    expect(all).toEqual([{ t: 'reload' }]);
  });

  it('is told to come again when it could not be let in for a fault of ours', async () => {
    find.mockRejectedValue(new Error('away'));
    expect(await closed(open())).toEqual([CLOSE.goingAway, 'server.busy']);
  });

  it('[R8.20] is closed, and the fault reported, when one of its frames brings up a fault of ours', async () => {
    const report = vi.spyOn(Log.prototype, 'failure');
    const fault = new Error('a fault of ours');
    execute.mockRejectedValue(fault);
    const ws = open();
    ws.on('open', () =>
      ws.send(JSON.stringify({ t: 'command', id: 'k'.repeat(16), name: 'AddMarbles', data: { n: 1 } })),
    );
    expect(await closed(ws)).toEqual([CLOSE.goingAway, 'server.error']);
    expect(report).toHaveBeenCalledWith(fault, 'a frame could not be taken');
    report.mockRestore();
  });

  it('loses nothing that it sends before it is let in', async () => {
    let letIn: (admitted: unknown) => void = () => undefined;
    admit.mockReturnValue(new Promise((resolve) => (letIn = resolve)));
    const ws = open();
    const all = frames(ws);
    await new Promise((resolve) => ws.on('open', resolve));
    ws.send(JSON.stringify({ t: 'command', id: 'k'.repeat(16), name: 'AddMarbles', data: { n: 1 } }));
    ws.send(JSON.stringify({ t: 'ping', sent: 1 }));
    await vi.waitFor(() => expect(admit).toHaveBeenCalled());
    letIn({ mailbox: told.mailbox, audience: 'student' });
    await vi.waitFor(() => expect(all).toHaveLength(3));
    expect(all[0]!.t).toBe('view');
    expect(all.map(({ t }) => t).slice(1)).toEqual(expect.arrayContaining(['pong', 'refused']));
    ws.terminate();
  });

  it('is closed when it says too much before it is let in', async () => {
    admit.mockReturnValue(new Promise(() => undefined));
    const said = async (...messages: string[]) => {
      const ws = open();
      ws.on('open', () => messages.forEach((message) => ws.send(message)));
      return closed(ws);
    };
    const frame = JSON.stringify({ t: 'ping', sent: 1 });
    const tooLarge = [CLOSE.malformed, 'request.tooLarge'];
    expect(await said(...Array.from({ length: LIMITS.earlyFrames + 1 }, () => frame))).toEqual(tooLarge);
    expect(await said(...Array.from({ length: 3 }, () => ' '.repeat(LIMITS.earlyBytes / 2)))).toEqual(tooLarge);
    const within = open();
    within.on('open', () => Array.from({ length: LIMITS.earlyFrames }, () => within.send(frame)));
    await vi.waitFor(() => expect(within.bufferedAmount).toBe(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(within.readyState).toBe(WebSocket.OPEN);
  });

  it('is told to come again when letting it in takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    admit.mockReturnValue(new Promise(() => undefined));
    const gone = closed(open());
    await vi.waitFor(() => expect(admit).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(LIMITS.admissionMs);
    expect(await gone).toEqual([CLOSE.goingAway, 'server.busy']);
    expect(room.size).toBe(0);
    vi.useRealTimers();
  });

  it('that is one too many of a person is refused, unless another has been quiet for long', async () => {
    const all = [open(), open(), open()];
    await vi.waitFor(() => expect(room.size).toBe(3));
    expect(await closed(open())).toEqual([CLOSE.tooMany, 'socket.tooMany']);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(21_000);
    all[1]!.send(JSON.stringify({ t: 'ping', sent: 1 }));
    await new Promise((resolve) => all[1]!.once('message', resolve));
    const cut = Promise.all([closed(all[0]!), closed(all[2]!)]);
    const late = open();
    const shown = frames(late);
    expect((await cut).map(([code]) => code)).toEqual([1006, 1006]);
    await vi.waitFor(() => expect(shown.map(({ t }) => t)).toEqual(['view']));
    expect(all[1]!.readyState).toBe(WebSocket.OPEN);
    vi.useRealTimers();
  });

  it('asks the ledger first when it saw more at another process than was heard of here', async () => {
    const refresh = vi.fn<() => Promise<void>>(async () => told.happens({ type: 'JarSealed', data: {} }));
    admit.mockResolvedValue({ mailbox: Object.assign(told.mailbox, { refresh }), audience: 'student' });
    const shows = async (after: number) => {
      const all = frames(open(roomPath({ ...address, resume: { incarnation: 'i', after } })));
      await vi.waitFor(() => expect(all[0]).toMatchObject({ through: after }));
    };
    await shows(1);
    expect(refresh).not.toHaveBeenCalled();
    await shows(2);
  });

  it('that is gone before it was let in takes no seat', async () => {
    let letIn: (admitted: unknown) => void = () => undefined;
    admit.mockReturnValue(new Promise((resolve) => (letIn = resolve)));
    const ws = open();
    await new Promise((resolve) => ws.on('open', resolve));
    await vi.waitFor(() => expect(admit).toHaveBeenCalled());
    const gone = new Promise((resolve) => http.once('connection', resolve));
    ws.terminate();
    const probe = connect((http.address() as AddressInfo).port, '127.0.0.1'); // comes after the end of the other
    await gone;
    await new Promise((resolve) => setImmediate(resolve));
    letIn({ mailbox: told.mailbox, audience: 'student' });
    await vi.waitFor(() => expect(room.size).toBe(0));
    probe.destroy();
  });
});

describe('a gateway that is about to end', () => {
  it('asks everyone to come back, serves them meanwhile, and lets nobody else in', async () => {
    const ws = open();
    const all = frames(ws);
    await vi.waitFor(() => expect(all).toHaveLength(1));
    gateway.sendAway(1500);
    await vi.waitFor(() => expect(all.at(-1)).toEqual({ t: 'comeBack', withinMs: 1500 }));
    ws.send(JSON.stringify({ t: 'ping', sent: 1 }));
    await vi.waitFor(() => expect(all.at(-1)).toMatchObject({ t: 'pong' }));
    const late = open();
    const refused = new Promise<string>((resolve) => late.on('error', ({ message }) => resolve(message)));
    expect(await refused).toContain('503');
    expect(gateway.size).toBe(1);
    ws.close();
    await vi.waitFor(() => expect(gateway.size).toBe(0));
  });

  it('asks also who was being let in just then', async () => {
    let letIn: (admitted: unknown) => void = () => undefined;
    admit.mockReturnValue(new Promise((resolve) => (letIn = resolve)));
    const ws = open();
    const all = frames(ws);
    await vi.waitFor(() => expect(admit).toHaveBeenCalled());
    gateway.sendAway(1500);
    letIn({ mailbox: told.mailbox, audience: 'student' });
    await vi.waitFor(() => expect(all.map(({ t }) => t)).toEqual(['view', 'comeBack']));
    ws.terminate();
  });
});

describe('an upgrade that is not ours', () => {
  /** Asks for an upgrade in raw bytes, so that the connection can be broken as a machine breaks it. */
  const raw = async (path: string, from: string): Promise<Socket> => {
    const { port } = http.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('error', () => undefined);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    return socket;
  };
  const answer = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
    });

  it('is forbidden when it comes from another site, and closed elsewhere', async () => {
    expect(await answer(await raw(roomPath(address), 'http://evil.cn'))).toMatch(/^HTTP\/1\.1 403 /);
    expect(await answer(await raw('/elsewhere', origin))).toBe('');
  });

  it('does no harm when its connection breaks under our answer', async () => {
    const upgraded: Socket[] = [];
    http.prependListener('upgrade', (_, socket) => upgraded.push(socket as Socket));
    const asking = await raw(roomPath(address), 'http://evil.cn');
    const gone = answer(asking);
    await vi.waitFor(() => expect(upgraded).toHaveLength(1));
    // As the reset that comes when the other side is gone before it read the answer.
    upgraded[0]!.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    await gone;
    const ws = open();
    const all = frames(ws);
    await vi.waitFor(() => expect(all.map(({ t }) => t)).toEqual(['view']));
    ws.terminate();
  });
});
