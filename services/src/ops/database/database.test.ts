import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '../../migrations.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, writeSide } from '../../../../tests/support/platform.ts';
import { isConnectionLost } from './connection-lost.ts';
import { migrate } from './database.ts';

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createDatabase()));
  afterAll(() => database.drop());

  it('brings an empty database up to date when two processes start at once, and changes nothing later', async () => {
    await Promise.all([migrate(database.ownerUrl, migrations), migrate(database.ownerUrl, migrations)]);
    const [ledger] = await asOwner(database, 'select incarnation from ledger');
    await migrate(database.ownerUrl, migrations);
    expect(await asOwner(database, 'select incarnation from ledger')).toEqual([ledger]);
    const done = await asOwner(database, 'select name from migrations');
    expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('leaves no connection and no lock behind', async () => {
    await migrate(database.ownerUrl, migrations);
    await vi.waitFor(async () => {
      const others = await asOwner(
        database,
        'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(others).toEqual([]);
    });
  });

  it('gives every ledger an identity of its own', async () => {
    const other = await createDatabase();
    await migrate(other.ownerUrl, migrations);
    expect(await asOwner(other, 'select incarnation from ledger')).not.toEqual(
      await asOwner(database, 'select incarnation from ledger'),
    );
    await other.drop();
  });
});

describe('migrate as an owner who is no superuser', () => {
  const name = `owner_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
    await asOwner(database, `create role ${name} login createrole password '${name}'`);
    // The role may be made by another test on this cluster in between: from Postgres 16 on it is its maker's to grant.
    await asOwner(
      database,
      `do $$ begin
         create role lectern_app nologin;
       exception when duplicate_object or unique_violation then null;
       end $$`,
    );
    await asOwner(database, `grant lectern_app to ${name}`);
    await asOwner(database, `alter database ${new URL(database.url).pathname.slice(1)} owner to ${name}`);
  });
  afterAll(async () => {
    await asOwner(database, `drop owned by ${name} cascade`);
    await database.drop();
    const rest = await createDatabase();
    await asOwner(rest, `drop role ${name}`);
    await rest.drop();
  });

  it('can run the application too', async () => {
    const url = new URL(database.url);
    url.username = url.password = name;
    await migrate(url.href, migrations);
    const side = writeSide(url.href);
    expect(await side.store.head()).toBe(0);
    await side.close();
  });
});

describe('transaction', () => {
  let database: TestDatabase;
  let side: ReturnType<typeof writeSide>;
  beforeAll(async () => {
    database = await createDatabase();
    await migrate(database.ownerUrl, migrations);
    side = writeSide(database.url);
  });
  afterAll(async () => {
    await side.close();
    await database.drop();
  });

  it('keeps all or nothing', async () => {
    const insert = `insert into checkpoint (name) values ('kept')`;
    await side.database.transaction((client) => client.query(insert));
    const failing = side.database.transaction(async (client) => {
      await client.query(`delete from checkpoint`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await asOwner(database, 'select name from checkpoint')).toEqual([{ name: 'kept' }]);
  });

  it('fails alone when its connection is lost, and gives the pool no dead connection back', async () => {
    const failing = side.database.transaction(async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const gone = new Promise((resolve) => client.once('end', resolve));
      await asOwner(database, `select pg_terminate_backend(${rows[0].pid})`);
      await gone;
      return client.query('select 1');
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect(isConnectionLost(error)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 12 }, () => side.database.pool.query('select 1 as one')));
    expect(answers.every(({ rows }) => rows[0].one === 1)).toBe(true);
  });

  it('is told of a connection that is lost in the middle of a transaction of TypeORM, too', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.ownerUrl }).initialize();
    const failing = source.transaction(async (manager) => {
      const [{ pid }] = await manager.query('select pg_backend_pid() as pid');
      await asOwner(database, `select pg_terminate_backend(${pid})`);
      await vi.waitFor(() => expect(manager.queryRunner!.isReleased).toBe(true));
      return manager.query('select 1');
    });
    expect(isConnectionLost(await failing.catch((reason: unknown) => reason))).toBe(true);
    await source.destroy();
  });

  it('keeps no lock of a process that stopped in the middle of a transaction', async () => {
    const [stopped, other] = [writeSide(database.url), writeSide(database.url)];
    const locked = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const held = stopped.store.exclusively(async (exclusive) => {
      locked.resolve();
      await thawed.promise;
      return exclusive.append([]);
    });
    held.catch(() => undefined);
    await locked.promise;
    expect(await other.store.exclusively((exclusive) => exclusive.append([]))).toEqual([]);
    thawed.resolve();
    expect(isConnectionLost(await held.catch((error: unknown) => error))).toBe(true);
    await Promise.all([stopped.close(), other.close()]);
  });

  it('lets the connection of what reads much rest as many times as long as that took', async () => {
    const read = (rest: number) =>
      side.database.asOfOneMoment('ledger', (client) => client.query('select pg_sleep(0.1)'), rest);
    await Promise.all(Array.from({ length: 4 }, () => read(4))); // there are no more than four
    const since = performance.now();
    await read(0);
    expect(performance.now() - since).toBeGreaterThan(400);
  });

  it('does not wait without end for a database that does not answer', async () => {
    const silent = side.database.pool.query('select pg_sleep(30)');
    const error = await silent.catch((reason: unknown) => reason);
    expect(isConnectionLost(error)).toBe(true);
    expect((await side.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('isConnectionLost', () => {
  const code = (value: string) => Object.assign(new Error('x'), { code: value });

  it.each([
    '08006',
    '57P01',
    '57P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOENT',
    'EAI_AGAIN',
    'ENOTFOUND',
    'EHOSTUNREACH',
    '53300',
    '53100',
    '25P03',
  ])('takes %s for a database that is away for a moment', (value) => expect(isConnectionLost(code(value))).toBe(true));

  it.each(['23505', '22P05', '42501', '40001', 'EACCES'])('takes %s for something else', (value) =>
    expect(isConnectionLost(code(value))).toBe(false),
  );

  it('knows what the driver says without a code', () => {
    expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isConnectionLost(new Error('the decider has a fault'))).toBe(false);
  });
});
