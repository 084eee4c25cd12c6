import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CLOSE, type ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { actor } from '../../../../tests/support/platform.ts';
import { decideJar, jar } from '../../../../tests/support/jar.ts';
import { Deciders } from '../../ledger/command/deciders.ts';
import type { Outcome, Submission } from '../../ledger/submission.ts';
import { requestMarks } from '../../ops/telemetry/log.ts';
import { RoomSocket, type Place } from './room-socket.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

const id = newId();
const receipt = {
  stream: `jar/${id}`,
  version: 3,
  cursor: { incarnation: 'i', position: 9 },
  facts: 1,
  repeated: false,
};

let sent: { frame: ServerFrame; options: unknown }[];
const ws = {
  OPEN: 1,
  readyState: 1,
  bufferedAmount: 0,
  send: vi.fn<(buffer: Buffer, options: unknown) => void>(),
  close: vi.fn<(code: number, reason: string) => void>(),
  terminate: vi.fn<() => void>(),
};
const turn = vi.fn<(seat: unknown, aside: boolean) => void>();
const execute = vi.fn<(submission: Submission) => Promise<Outcome>>();
let socket: RoomSocket;

beforeEach(() => {
  vi.resetAllMocks();
  Object.assign(ws, { readyState: 1, bufferedAmount: 0 });
  sent = [];
  ws.send.mockImplementation((buffer, options) =>
    sent.push({ frame: JSON.parse(buffer.toString()) as ServerFrame, options }),
  );
  const deciders = new Deciders();
  deciders.register(jar, decideJar);
  const place = {
    ws: ws as unknown as Place['ws'],
    room: { turn },
    person: { ...actor('ann'), name: 'Ann' },
    address: { family: 'jar', id, wireVersion: 1, user: 'ann', as: undefined, resume: undefined },
    audience: 'student',
    language: 'en',
    request: 'r1',
    network: '203.0.113.7',
  } as const;
  socket = new RoomSocket(place, { execute } as never, deciders, { now: () => 4711 } as never);
});

const receive = (frame: unknown) =>
  socket.receive(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)));
const command = (more: object = {}) => ({
  t: 'command',
  id: 'k'.repeat(16),
  name: 'AddMarbles',
  data: { n: 1 },
  ...more,
});

describe('a frame from a client', () => {
  it('that is a ping is answered with what it said and the time here', async () => {
    await receive({ t: 'ping', sent: 12.5 });
    expect(sent.map(({ frame }) => frame)).toEqual([{ t: 'pong', sent: 12.5, now: 4711 }]);
  });

  it('that says whether one looks aside reaches the room, and is not answered', async () => {
    await receive({ t: 'aside', aside: true });
    await receive({ t: 'aside', aside: false });
    expect(turn.mock.calls).toEqual([
      [socket, true],
      [socket, false],
    ]);
    expect(sent).toEqual([]);
  });

  it('that is a command is given as by HTTP: whose socket it is, its key, when it arrived', async () => {
    execute.mockImplementation(async (submission) => {
      expect(submission).toMatchObject({
        actor: { personId: 'ann' },
        stream: `jar/${id}`,
        name: 'AddMarbles',
        data: { n: 1 },
        key: 'k'.repeat(16),
        at: 4711,
        clientAt: 9,
      });
      expect(requestMarks.getStore()).toMatchObject({ request: 'r1' });
      return { receipt };
    });
    await receive(command({ clientAt: 9, actor: 'eve', personId: 'eve' }));
    expect(sent.map(({ frame }) => frame)).toEqual([{ t: 'ack', id: 'k'.repeat(16), receipt }]);
  });

  it('that is refused is answered with a problem in the reader’s language', async () => {
    execute.mockResolvedValue({ refused: 'join.over' });
    await receive(command());
    expect(sent[0]!.frame).toMatchObject({
      t: 'refused',
      id: 'k'.repeat(16),
      problem: { code: 'join.over', title: 'This class or lesson is over', status: 409, instance: 'r1' },
    });
  });

  it.each(['SealJar', 'NameMember', 'toString', ''])(
    'cannot be the command "%s", which is none for a whole room',
    async (name) => {
      await receive(command({ name }));
      expect(execute).not.toHaveBeenCalled();
      expect(sent[0]!.frame).toMatchObject({ t: 'refused', problem: { code: 'page.missing' } });
    },
  );

  it.each([
    'no json',
    '[]',
    'null',
    '{}',
    { t: 'ping' },
    { t: 'pong', sent: 1 },
    { t: 'aside' },
    { t: 'aside', aside: 'yes' },
    command({ id: 'short' }),
    command({ id: 'k'.repeat(65) }),
    command({ id: 'k k'.padEnd(16, 'k') }),
    command({ data: [] }),
    command({ data: null }),
    command({ clientAt: 1.5 }),
    `{"t":"command","id":"${'k'.repeat(16)}","name":"AddMarbles","data":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
  ])('that cannot be read ends the socket: %j', async (frame) => {
    await receive(frame);
    expect(ws.close).toHaveBeenCalledExactlyOnceWith(CLOSE.malformed, 'request.malformed');
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('a client that says more than a person can', () => {
  it('is cut off before all of it is given', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    execute.mockResolvedValue({ receipt });
    for (let second = 0; second < 3; second += 1) {
      for (let n = 0; n < LIMITS.framesPerSecond; n += 1) await receive(command());
      vi.advanceTimersByTime(1000);
    }
    expect(ws.terminate).not.toHaveBeenCalled();
    for (let n = 0; n < LIMITS.framesPerSecond + 3; n += 1) await receive(command());
    expect(ws.terminate).toHaveBeenCalled();
    expect(execute).toHaveBeenCalledTimes(4 * LIMITS.framesPerSecond);
    vi.useRealTimers();
  });
});

describe('a client that cannot keep up', () => {
  it('is cut off instead of being sent more', () => {
    ws.bufferedAmount = LIMITS.socketBacklogBytes;
    socket.send(Buffer.from('{"t":"reload"}'));
    expect(sent).toHaveLength(1);
    ws.bufferedAmount = LIMITS.socketBacklogBytes + 1;
    socket.send(Buffer.from('{"t":"reload"}'));
    expect(sent).toHaveLength(1);
    expect(ws.terminate).toHaveBeenCalledTimes(1);
  });

  it('and one that is closing is sent nothing', () => {
    ws.readyState = 2;
    socket.send(Buffer.from('{"t":"reload"}'));
    expect(sent).toEqual([]);
  });

  it('gets text, and the very buffer that the others get', () => {
    const buffer = Buffer.from('{"t":"reload"}');
    socket.send(buffer);
    expect(ws.send.mock.calls[0]![0]).toBe(buffer);
    expect(sent[0]!.options).toMatchObject({ binary: false });
  });
});
