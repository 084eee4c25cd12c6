import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { believe } from '../kit/data/request.ts';
import { castWaiting, takePart, waitingBallot } from './ballot.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ballotKey = createPublicKey(privateKey).export({ format: 'jwk' }).n!;
const signed = (blinded: string) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(blinded, 'base64url')).toString(
    'base64url',
  );
const ID = '01970000-0000-7000-8015-000000000001';
const answers = [{ chosen: [1] }];

/** A server that is asked: what was taken part with, whether who answers queries knows it, what was cast, what goes wrong. */
const server = { taken: '', isBehind: false, cast: [] as object[], fails: undefined as number | undefined };

beforeEach(() => {
  Object.assign(server, { taken: '', isBehind: false, cast: [], fails: undefined });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('document', { cookie: 'csrftoken=1' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const data = JSON.parse(body ?? '{}') as { blinded?: string };
    if (path.endsWith('/TakeBallot')) {
      if (server.taken === '') server.taken = data.blinded!;
      else return Response.json({ code: 'already.so', title: '' }, { status: 409 });
      if (server.fails !== undefined)
        return Response.json({ code: 'server.error', title: '' }, { status: server.fails });
      return Response.json({ version: 3, cursor: { incarnation: 'i', position: 1 } });
    }
    if (path.startsWith('/api/ballots')) server.cast.push(data);
    else return Response.json(server.isBehind ? {} : { mySigned: signed(server.taken) });
    return Response.json({});
  });
});
afterEach(() => {
  believe(undefined);
  vi.unstubAllGlobals();
});

it('is cast once it was signed, and then it is on the device no more', async () => {
  await takePart(ID, ballotKey, answers);
  expect(server.cast).toMatchObject([{ id: ID, answers }]);
  expect(waitingBallot(ID)).toBeUndefined();
});

it('waits on the device while who is asked has no signature yet, and is cast later', async () => {
  server.isBehind = true;
  await expect(takePart(ID, ballotKey, answers)).rejects.toThrow('network');
  await expect(castWaiting(ID, ballotKey)).rejects.toThrow('network');
  expect([server.cast, waitingBallot(ID)?.answers]).toEqual([[], answers]);
  server.isBehind = false;
  await castWaiting(ID, ballotKey);
  expect(server.cast).toMatchObject([{ answers }]);
  expect(waitingBallot(ID)).toBeUndefined();
});

it('stays the one that was signed when the server failed after it had taken part', async () => {
  server.fails = 503;
  await expect(takePart(ID, ballotKey, answers)).rejects.toThrow('server.error');
  server.fails = undefined;
  await takePart(ID, ballotKey, answers);
  expect(server.cast).toMatchObject([{ answers }]);
});

it('goes when what was signed is the ballot of another device', async () => {
  server.isBehind = true;
  await expect(takePart(ID, ballotKey, answers)).rejects.toThrow('network');
  server.isBehind = false;
  const other = JSON.parse(JSON.stringify(waitingBallot(ID))) as { blinded: string };
  localStorage.removeItem(`lectern.ballot..${ID}`);
  await takePart(ID, ballotKey, answers);
  expect([server.taken, server.cast, waitingBallot(ID)]).toEqual([other.blinded, [], undefined]);
});

it('[R1.17] waits for the person who took part: another who uses the device neither sees nor overwrites it', async () => {
  server.isBehind = true;
  believe('first');
  await expect(takePart(ID, ballotKey, answers)).rejects.toThrow('network');
  believe('second');
  expect(waitingBallot(ID)).toBeUndefined();
  server.taken = '';
  await expect(takePart(ID, ballotKey, [{ chosen: [0] }])).rejects.toThrow('network');
  believe('first');
  expect(waitingBallot(ID)?.answers).toEqual(answers);
});
