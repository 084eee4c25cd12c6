import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../services/src/demo/demo.seed.ts';
import type { Server } from '../../services/src/server.ts';
import { SERVICES } from '../../services/src/ops/services.ts';
import { Cable } from '../support/cable.ts';
import { Client, newKey } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { question, receipt, schedule, serverOn, urlOf } from './school.ts';

let database: TestDatabase;
let server: Server;
let wire: Cable;
beforeAll(async () => {
  database = await createDatabase();
  wire = await Cable.to(database.url);
  server = await serverOn({ url: wire.url });
  await seedDemo(server);
});
afterAll(async () => {
  await server.close();
  await wire.close();
  await database.drop();
});

const health = async (what: string) => {
  const response = await fetch(`${urlOf(server)}/health/${what}`);
  return { status: response.status, body: await response.json() };
};

it('without its database the server lives, is not ready, says that it is busy, and comes back by itself', async () => {
  const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
  expect(await health('live')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await health('ready')).toEqual({
    status: 200,
    body: { status: 'ok', database: 'ok', services: [...SERVICES] },
  });

  wire.pull();
  expect(await health('live')).toEqual({ status: 200, body: { status: 'ok' } });
  const away = { status: 'unavailable', database: 'away', services: [...SERVICES] };
  expect(await health('ready')).toEqual({ status: 503, body: away });
  const response = await teacher.fetch('GET', '/api/lessons');
  expect((await response.json()) as Problem).toMatchObject({
    code: 'server.busy',
    status: 503,
    title: '服务器忙，请稍后再试',
  });
  expect(response.headers.get('retry-after')).toBe('1');

  wire.plugIn();
  await expect.poll(async () => (await health('ready')).status).toBe(200);
  expect((await teacher.query('/api/lessons')).status).toBe(200);
});

it('what a lesson that is under way was told while the database was away is carried out once, when it is back', async () => {
  const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
  const id = await schedule(teacher);
  const key = newKey();
  const body = question();
  wire.pull();
  const given = teacher.command('lesson', id, 'WriteQuestion', body, key);
  await expect.poll(async () => (await health('ready')).status).toBe(503);
  wire.plugIn();
  const first = await receipt(given);
  expect(first).toMatchObject({ version: 2, facts: 1 });
  const again = await receipt(teacher.command('lesson', id, 'WriteQuestion', body, key));
  expect(again).toEqual({ ...first, repeated: true });
});

it('[R8.40] what nobody foresaw is a server error: with the request’s id, and without what went wrong inside', async () => {
  const teacher = await Client.signIn(urlOf(server), 'teacher', DEMO_PASSWORD);
  const postgres = new Postgres(database.ownerUrl);
  await postgres.connect();
  await postgres.query('alter table lesson_row rename to lesson_row_away');
  const response = await teacher.fetch('GET', '/api/lessons');
  await postgres.query('alter table lesson_row_away rename to lesson_row');
  await postgres.end();
  const body = (await response.json()) as Problem;
  expect(body).toEqual({
    type: '/problems/server.error',
    title: '服务器出错，请稍后再试',
    status: 500,
    code: 'server.error',
    instance: response.headers.get('x-request-id'),
    error_code: 500500,
  });
});
