import { FoundSchool } from '@lectern/contracts/account/account.ts';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FirstOperator } from '../../services/src/account/first-operator.reaction.ts';
import { Founding } from '../../services/src/account/founding.ts';
import type { Server } from '../../services/src/server.ts';
import { Client } from '../support/client.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';
import { asOwner } from '../support/platform.ts';
import { buildProgram, runProgram, runTask } from './program.ts';
import { receipt, serverOn, urlOf } from './school.ts';

const PASSWORD = 'a long way from common';
const founder = { school: '实验中学', name: '许静', account: 'xujing', password: PASSWORD, signUp: false };
const PRODUCTION = { NODE_ENV: 'production', LECTERN_DEMO_ACCOUNTS: '' };

const open: { server: Server; database: TestDatabase }[] = [];
afterEach(async () => {
  for (const { server, database } of open.splice(0)) {
    await server.close();
    await database.drop();
  }
});

/** A fresh installation in production form, and the code on its console. */
async function fresh(environment: Readonly<Record<string, string>> = {}) {
  const database = await migratedDatabase();
  const server = await serverOn(database, { ...PRODUCTION, ...environment });
  open.push({ server, database });
  const code = (await server.app.get(Founding).code())!;
  return { server, database, url: urlOf(server), code };
}

async function found(url: string, data: object, headers: Readonly<Record<string, string>> = {}) {
  const client = await Client.open(url);
  const response = await client.fetch('POST', FoundSchool.path, { body: data, headers });
  return { client, status: response.status, problem: (await response.json()) as Problem };
}

describe('a school', () => {
  it('is founded with the code on the console, by who is its operator then and may create classes', async () => {
    const { url, code, server } = await fresh();
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const { client, status } = await found(url, { ...founder, code: ` ${code.toLowerCase()} ` });
    expect(status).toBe(200);
    const { result } = await client.query<{ school: { id: string }; user: { id: string } }>('/api/session');
    expect(result).toMatchObject({
      school: { name: '实验中学', seats: false, signUp: false },
      user: { name: '许静', account: 'xujing', bound: true, founder: true },
    });
    const mine = await client.query('/api/grants/mine');
    expect(mine.result).toMatchObject({ grants: [{ kind: 'operate', scopeName: '实验中学' }] });
    await receipt(client.command('class', newId(), 'CreateClass', { name: '一班' }));
    expect(await server.app.get(Founding).code()).toBeUndefined();
    const again = await Client.signIn(url, 'XuJing ', PASSWORD);
    expect(again.name).toBe('许静');
  });

  it.each(['xu.jing@school.example', '138 0013 8000'])(
    'is founded by who signs in with %s, and has a login that says nothing of it',
    async (account) => {
      const { url, code } = await fresh();
      expect((await found(url, { ...founder, account, code })).status).toBe(200);
      const { result } = await (
        await Client.signIn(url, account.toUpperCase(), PASSWORD)
      ).query<{ user: { account: string } }>('/api/session');
      expect(result!.user.account).toMatch(/^u[a-z2-9]{8}$/);
    },
  );

  it('is not founded with a wrong code, nor with a password that everybody tries first; of two founders at once it has one', async () => {
    const { url, code, database, server } = await fresh();
    expect(await server.app.get(Founding).code()).toBe(code);
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    for (let n = 0; n < GUESSES.foundingCode.free; n += 1)
      expect((await found(url, { ...founder, code: `ABCD-EFGH-${1000 + n}` }, elsewhere)).problem.code).toBe(
        'founding.wrongCode',
      );
    expect((await found(url, { ...founder, code }, elsewhere)).problem.code).toBe('rate.limited');

    const faultsOf = async (data: object) => (await found(url, { ...founder, code, ...data })).problem.faults;
    expect(await faultsOf({ password: 'short' })).toEqual([{ path: 'password', code: 'password.tooShort' }]);
    expect(await faultsOf({ password: 'Password1' })).toEqual([{ path: 'password', code: 'password.common' }]);
    expect(await faultsOf({ account: 'xu-jing-1', password: 'Xu-Jing-1' })).toEqual([
      { path: 'password', code: 'password.isAccount' },
    ]);
    expect(await faultsOf({ account: '1x' })).toEqual([expect.objectContaining({ path: 'account' })]);

    const both = await Promise.all(['one', 'other'].map((login) => found(url, { ...founder, code, account: login })));
    expect(both.map(({ problem }) => problem.code ?? 'founded').toSorted()).toEqual(['founded', 'founding.over']);
    const all = 'select s.name, (select count(*)::int from account) as accounts from school s';
    expect(await asOwner(database, all)).toEqual([{ name: '实验中学', accounts: 1 }]);
    expect(await asOwner(database, 'select from founding')).toEqual([]);
    expect((await found(url, { ...founder, code, account: 'late' })).problem.code).toBe('founding.over');
  });

  it('whose founding was cut off gets its operator at the next start', async () => {
    const { server, url, code } = await fresh();
    const operator = server.app.get(FirstOperator);
    const appoint = operator.appoint.bind(operator);
    operator.appoint = () => Promise.reject(new Error('the process was killed here'));
    const { client } = await found(url, { ...founder, code });
    expect((await client.query('/api/grants/mine')).result).toEqual({ grants: [] });
    expect(await appoint()).toBe(1);
    expect((await client.query('/api/grants/mine')).result).toMatchObject({ grants: [{ kind: 'operate' }] });
    expect(await appoint()).toBe(0);
  });
});

describe('until there is a school', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    for (const page of ['index.html', 'student.html']) writeFileSync(join(folder, page), page);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('every page leads to the one where it is founded; then none does', async () => {
    const { url, code } = await fresh({ LECTERN_WEB: folder });
    const get = (path: string) => fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const pages = ['/', '/login', '/join', '/join/123456', '/s/', '/screen', '/lesson/7', '/nowhere'];
    for (const path of pages)
      expect({ path, to: (await get(path)).headers.get('location') }).toEqual({ path, to: '/found' });
    expect((await get('/found')).status).toBe(200);
    await found(url, { ...founder, code });
    for (const path of pages)
      expect({ path, to: (await get(path)).headers.get('location') }).toEqual({ path, to: null });
  });

  it('nobody signs in, and nobody takes a seat', async () => {
    const { url } = await fresh();
    await expect(Client.signIn(url, 'teacher', 'lectern')).rejects.toThrow('session.wrongCredentials');
    await expect(Client.takeSeat(url, '小明')).rejects.toThrow('session.seatsClosed');
  });
});

describe('the program', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    [database] = await Promise.all([migratedDatabase(), buildProgram()]);
  });
  afterAll(() => database.drop());

  it(
    'prints the code, and a task founds the school without it, whose founder signs in at once',
    { timeout: 180_000 },
    async () => {
      const environment = { ...PRODUCTION, DATABASE_URL: database.url };
      const program = await runProgram(environment);
      expect(program.said.text).toMatch(/setup code \/ 安装码: {2}[A-Z2-9-]{14}/);
      const given = ['school', '--name', '实验中学', '--operator', '许静', '--account', 'xujing'];
      const common = await runTask(given, environment, 'password1\n');
      expect(common).toMatchObject({ code: 1, said: expect.stringContaining('password.common') });
      const done = await runTask(given, environment, `${PASSWORD}\n`);
      expect(done).toMatchObject({ code: 0, said: expect.stringContaining('实验中学 is founded') });
      const client = await Client.signIn(program.said.urls![0]!, 'xujing', PASSWORD);
      expect((await client.query('/api/grants/mine')).result).toMatchObject({ grants: [{ kind: 'operate' }] });
      await program.end();
    },
  );
});
