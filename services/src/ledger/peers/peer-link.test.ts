import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { actor } from '../../../../tests/support/platform.ts';
import { Submission } from '../submission.ts';
import { requestMarks } from '../../ops/telemetry/log.ts';
import { readFrame, unpack, type Passed } from './frames.ts';
import { PeerLink, Unreachable } from './peer-link.ts';

const submission = (data: object = { n: 1 }) =>
  new Submission(actor('ann'), 'jar', newId(), 'AddMarbles', data, newId(), 4711, 4700, 'a-trace', '203.0.113.7');
const soon = () => Date.now() + 8000;

let server: WebSocketServer;
let port = 0;
let link: PeerLink;
let heard: Passed[];
let frames: number;
let drains: number;
let isKnown: boolean;
/** What the other side does with what comes. */
let answer: (ws: WebSocket, passed: readonly Passed[]) => void;

async function listen(): Promise<void> {
  const http = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  port = (http.address() as AddressInfo).port;
  server = new WebSocketServer({ server: http });
  server.on('close', () => http.close());
  server.on('connection', (ws) => {
    ws.on('message', (message: Buffer) => {
      const all = readFrame<Passed>(message);
      frames += 1;
      heard.push(...all);
      answer(ws, all);
    });
  });
}

const stop = async (): Promise<void> => {
  for (const ws of server.clients) ws.terminate();
  await new Promise((resolve) => server.close(resolve));
};

const refuse = (ws: WebSocket, all: readonly Passed[]) =>
  ws.send(JSON.stringify(all.map(({ n }) => ({ n, outcome: { refused: 'already.so' } }))));

beforeEach(async () => {
  [heard, frames, drains, port, isKnown] = [[], 0, 0, 0, true];
  answer = refuse;
  await listen();
  link = new PeerLink({
    url: `ws://127.0.0.1:${port}`,
    headers: () => ({}),
    isKnown: () => isKnown,
    onDraining: () => (drains += 1),
  });
});
afterEach(async () => {
  link.close();
  await stop();
});

describe('a link to another process', () => {
  it('carries a submission whole, with the request that it belongs to, and waits for the link to open', async () => {
    const given = submission();
    const outcome = requestMarks.run({ request: 'r1' }, () => link.pass(given, soon()));
    expect(await outcome).toEqual({ refused: 'already.so' });
    expect(heard[0]!.request).toBe('r1');
    expect(unpack(heard[0]!.submission)).toEqual(given);
  });

  it('carries what is given in one turn in one frame, and gives each its own answer', async () => {
    await link.pass(submission(), soon());
    answer = (ws, all) =>
      ws.send(
        JSON.stringify(
          all
            .toReversed()
            .map(({ n, submission: { data } }) => ({ n, outcome: { refused: 'already.so', with: data } })),
        ),
      );
    const given = Array.from({ length: 50 }, (_, n) => link.pass(submission({ n }), soon()));
    const outcomes = await Promise.all(given);
    expect(outcomes).toEqual(outcomes.map((_, n) => ({ refused: 'already.so', with: { n } })));
    expect(frames).toBe(2);
  });

  it('loses what is under way at once with the other process, and finds it again', async () => {
    answer = (ws) => ws.terminate();
    await expect(link.pass(submission(), soon())).rejects.toBeInstanceOf(Unreachable);
    await expect(link.pass(submission(), soon())).rejects.toBeInstanceOf(Unreachable);
    answer = refuse;
    await expect.poll(() => link.isOpen, { timeout: 5000 }).toBe(true);
    await stop();
    await expect.poll(() => link.isOpen).toBe(false);
    await listen();
    await expect.poll(() => link.isOpen, { timeout: 5000 }).toBe(true);
    expect(await link.pass(submission(), soon())).toEqual({ refused: 'already.so' });
  });

  it('says busy to who was not answered in time, and takes no harm from a late answer or a frame that is none', async () => {
    let late = () => undefined as void;
    answer = (ws, all) => {
      ws.send('{');
      late = () => refuse(ws, all);
    };
    expect(await link.pass(submission(), Date.now() + 10)).toEqual({ refused: 'server.busy' });
    late();
    answer = refuse;
    expect(await link.pass(submission(), soon())).toEqual({ refused: 'already.so' });
  });

  it('says busy instead of piling up what the other side does not take', async () => {
    await link.pass(submission(), soon());
    const [{ _socket: socket }] = [...server.clients] as unknown as [{ _socket: Socket }];
    socket.pause();
    const words = 'x'.repeat(500_000);
    let outcome: unknown;
    for (let n = 0; n < 200 && outcome === undefined; n += 1) {
      const passed = link.pass(submission({ words }), soon()).catch(() => undefined);
      outcome = await Promise.race([passed, new Promise((resolve) => setTimeout(resolve, 1))]);
    }
    expect(outcome).toEqual({ refused: 'server.busy' });
  });

  it('tells nothing to who listens there and cannot say that they are the other process', async () => {
    await link.pass(submission(), soon());
    isKnown = false;
    await stop();
    await listen();
    let dialled = 0;
    server.on('connection', () => (dialled += 1));
    await expect.poll(() => dialled, { timeout: 5000 }).toBeGreaterThan(1);
    await expect(link.pass(submission(), soon())).rejects.toBeInstanceOf(Unreachable);
    expect([link.isOpen, heard.length]).toEqual([false, 1]);
    isKnown = true;
    await expect.poll(() => link.isOpen, { timeout: 5000 }).toBe(true);
  });

  it('tells when the other process drains', async () => {
    await link.pass(submission(), soon());
    for (const ws of server.clients) ws.send(JSON.stringify([{ draining: true }]));
    await expect.poll(() => drains).toBe(1);
  });
});
