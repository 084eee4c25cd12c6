import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, settingsFor, writeSide } from '../../../../tests/support/platform.ts';
import type { Database } from '../../ops/database/database.ts';
import { sessionOf, Sessions } from './sessions.ts';
import { SharedSessions } from './shared-sessions.ts';

const noRedis = { isConfigured: false, hear: () => undefined, onUp: () => undefined, name: () => '' };
const alone = () => new SharedSessions({ ...noRedis, ask: () => Promise.reject(new Error('away')) } as never);

/** Sessions of a database in which there are none, and how often it was asked. */
function ofNobody() {
  const query = vi.fn<() => Promise<object>>().mockResolvedValue({ rows: [] });
  const database = { pool: { query } } as unknown as Database;
  return { sessions: new Sessions(database, settingsFor(''), alone()), query };
}

it('what cannot be a token is nobody’s, and neither looked up nor kept', async () => {
  const { sessions, query } = ofNobody();
  for (const token of [undefined, '', 'short', 'x'.repeat(44), 'x'.repeat(16_000), `${'x'.repeat(42)};`])
    expect(await sessions.find(token)).toBeUndefined();
  expect(query).not.toHaveBeenCalled();
});

it('a token that is nobody’s is looked up once in a while', async () => {
  const { sessions, query } = ofNobody();
  for (let n = 0; n < 3; n += 1) expect(await sessions.find('x'.repeat(43))).toBeUndefined();
  expect(query).toHaveBeenCalledTimes(1);
});

describe('[R4.19] a session that ends, without Redis', () => {
  let database: TestDatabase;
  let side: ReturnType<typeof writeSide>;
  const processes: Sessions[] = [];
  beforeAll(async () => {
    database = await migratedDatabase();
    side = writeSide(database.url);
    await asOwner(database, `insert into school (id, name, seats) values ('s1', 'One', true)`);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    for (const process of processes.splice(0)) process.onModuleDestroy();
    vi.useRealTimers();
  });
  afterAll(async () => {
    await side.close();
    await database.drop();
  });

  /** One process, and the sessions that it was told had ended. */
  const open = () => {
    const sessions = new Sessions(side.database, side.settings, alone());
    processes.push(sessions);
    const ended: string[] = [];
    sessions.onEnded = (session) => ended.push(session);
    sessions.onApplicationBootstrap();
    return { sessions, ended };
  };

  it('is over at once where it ended', async () => {
    const { sessions, ended } = open();
    const token = await sessions.takeSeat('Ann');
    expect(await sessions.find(token)).toMatchObject({ name: 'Ann' });
    await sessions.end(token);
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toEqual([sessionOf(token)]);
  });

  it('closes within seconds what is open with it in another process, and nothing else', async () => {
    const [here, there] = [open(), open()];
    const [ann, bob, cat] = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => here.sessions.takeSeat(name)));
    there.sessions.inUse = () => [ann!, ann!, bob!, cat!].map(sessionOf);
    expect(await there.sessions.find(ann)).toMatchObject({ name: 'Ann' });
    await here.sessions.end(ann!);
    await side.database.pool.query(`update session set expires_at = clock_timestamp() where token = $1`, [
      Buffer.from(sessionOf(cat!), 'hex'),
    ]);
    vi.advanceTimersByTime(1500);
    await vi.waitFor(() => expect(there.ended.toSorted()).toEqual([ann!, cat!].map(sessionOf).toSorted()));
    expect(await there.sessions.find(ann)).toBeUndefined();
    expect(await there.sessions.find(bob)).toMatchObject({ name: 'Bob' });
  });

  it('is deleted within an hour after it expired, and no other is', async () => {
    const { sessions } = open();
    const [ann, bob] = await Promise.all(['Ann', 'Bob'].map((name) => sessions.takeSeat(name)));
    await asOwner(database, 'update session set expires_at = clock_timestamp()');
    const kept = await sessions.takeSeat('Cat');
    vi.advanceTimersByTime(3600_000);
    const left = () =>
      asOwner(database, `select encode(token, 'hex') as token from session`).then((rows) =>
        rows.map(({ token }) => token),
      );
    await vi.waitFor(async () => expect(await left()).not.toContain(sessionOf(ann!)));
    expect(await left()).not.toContain(sessionOf(bob!));
    expect(await left()).toContain(sessionOf(kept));
  });

  it('asks once for all that is open, and not at all for nothing', async () => {
    const { sessions, ended } = open();
    const query = vi.spyOn(side.database.pool, 'query');
    vi.advanceTimersByTime(1500);
    expect(query).not.toHaveBeenCalled();
    sessions.inUse = () => Array.from({ length: 50 }, (_, n) => sessionOf(`nobody ${n}`));
    query.mockRejectedValueOnce(new Error('the database is away'));
    vi.advanceTimersByTime(1500);
    await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1));
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1500);
    await vi.waitFor(() => expect(ended).toHaveLength(50));
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });
});
