import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, writeSide } from '../../../../tests/support/platform.ts';
import { ownRedis, redisDoor, type OwnRedis } from '../../../../tests/support/redis.ts';
import { sessionOf, Sessions } from './sessions.ts';
import { SharedSessions } from './shared-sessions.ts';

const LONG = 15_000;

let database: TestDatabase;
let side: ReturnType<typeof writeSide>;
let server: OwnRedis;
const stops: (() => void)[] = [];
beforeAll(async () => {
  [database, server] = await Promise.all([migratedDatabase(), ownRedis()]);
  side = writeSide(database.url);
  await asOwner(database, `insert into school (id, name, seats) values ('s1', 'One', true)`);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});
afterAll(async () => {
  await side.close();
  await server.kill();
  await database.drop();
});

/** One process, and the sessions that it was told had ended. It never asks by itself whether what is open has ended. */
async function open() {
  const redis = await redisDoor(server.url, 'lectern');
  stops.push(() => redis.onModuleDestroy());
  const sessions = new Sessions(side.database, side.settings, new SharedSessions(redis));
  const ended: string[] = [];
  sessions.onEnded = (session) => ended.push(session);
  return { redis, sessions, ended };
}
const isUp = (all: readonly { readonly redis: { readonly isUp: boolean } }[], up: boolean) =>
  vi.waitFor(() => expect(all.every(({ redis }) => redis.isUp === up)).toBe(true), LONG);
/** Whoever signed in at one process and was found there once, so that the others are told of them. */
async function signedIn({ sessions }: Awaited<ReturnType<typeof open>>, name = 'Ann') {
  const token = await sessions.takeSeat(name);
  const person = (await sessions.find(token))!;
  await vi.waitFor(async () => expect(await server.tell('get', `lectern:session:${sessionOf(token)}`)).toBeTruthy());
  return { token, person };
}

describe('[R4.19] sessions in many processes', () => {
  it('are looked up once for all of them', async () => {
    const [one, other] = [await open(), await open()];
    const { token, person } = await signedIn(one);
    const query = vi.spyOn(side.database.pool, 'query');
    expect(await other.sessions.find(token)).toEqual(person);
    expect(query).not.toHaveBeenCalled();
  });

  it('say in Redis neither who it is nor a secret, and are gone there in a while', async () => {
    const { token, person } = await signedIn(await open(), 'Ann of the long name');
    const key = `lectern:session:${sessionOf(token)}`;
    const kept = String(await server.tell('get', key));
    for (const secret of [token, person.secret, person.name, person.personId]) {
      expect(kept).not.toContain(secret);
      expect(Buffer.from(kept, 'base64url').toString()).not.toContain(secret);
    }
    const left = Number(await server.tell('pttl', key));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  it('that end are over at once everywhere, and what is open with them is told of', async () => {
    const [one, other] = [await open(), await open()];
    const { token } = await signedIn(one);
    expect(await other.sessions.find(token)).toMatchObject({ name: 'Ann' });
    await one.sessions.end(token);
    await vi.waitFor(() => expect(other.ended).toEqual([sessionOf(token)]), LONG);
    expect(await other.sessions.find(token)).toBeUndefined();
    expect(await (await open()).sessions.find(token)).toBeUndefined();
  });

  it('that end while another process looks them up stay ended there', async () => {
    const [one, other] = [await open(), await open()];
    const token = await one.sessions.takeSeat('Ann');
    const pool = side.database.pool as unknown as { query(...parts: unknown[]): Promise<unknown> };
    const query = pool.query.bind(pool);
    vi.spyOn(pool, 'query').mockImplementationOnce(async (...parts: unknown[]) => {
      const found = await query(...parts);
      await one.sessions.end(token);
      await vi.waitFor(() => expect(other.ended).toHaveLength(1), LONG);
      return found;
    });
    expect(await other.sessions.find(token)).toBeUndefined();
    expect(await other.sessions.find(token)).toBeUndefined();
    expect(await (await open()).sessions.find(token)).toBeUndefined();
  });

  it('log nobody out when Redis is emptied, killed or full of something else', async () => {
    const all = [await open(), await open()];
    const { token } = await signedIn(all[0]!);
    await server.tell('flushall');
    expect(await all[1]!.sessions.find(token)).toMatchObject({ name: 'Ann' });
    await server.tell('set', `lectern:session:${sessionOf(token)}`, 'something else');
    expect(await (await open()).sessions.find(token)).toMatchObject({ name: 'Ann' });
    await server.kill();
    await isUp(all, false);
    const bob = await all[0]!.sessions.takeSeat('Bob');
    for (const { sessions } of all) expect(await sessions.find(bob)).toMatchObject({ name: 'Bob' });
    await server.start();
    await isUp(all, true);
    for (const { sessions } of all) expect(await sessions.find(token)).toMatchObject({ name: 'Ann' });
  });

  it('that ended while Redis was away for one are not let in by what it still holds when it is back', async () => {
    const one = await open();
    const { token } = await signedIn(one);
    vi.spyOn(one.redis, 'ask').mockRejectedValue(new Error('away'));
    await one.sessions.end(token);
    vi.restoreAllMocks();
    await server.tell('client', 'kill', 'type', 'pubsub');
    await vi.waitFor(
      async () => expect(await server.tell('get', `lectern:session:${sessionOf(token)}`)).toBe('ended'),
      LONG,
    );
    expect(await (await open()).sessions.find(token)).toBeUndefined();
  });
});
