import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '../../services/src/edge/http/public-address.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { asOwner } from '../support/platform.ts';
import { lessonWith, openSchool, refusal, serverOn, urlOf, type School } from './school.ts';

const TOKEN = 'a token of 20 letters';
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The figures by their names as they are written: `lectern_sockets{audience="teacher"}`. */
async function figures(url = school.url): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics of a server', () => {
  it('and its health say which read models have streams that wait, or are refused', async () => {
    const health = async () => (await fetch(`${school.url}/health`)).json();
    expect(await health()).toEqual({ status: 'ok', parked: {}, refused: [] });
    await asOwner(
      school.database,
      `insert into parked_stream (name, stream, version, position, family, lane, type, error)
         values ('timers', 'lesson/none', 2, 3, 'lesson', 1, 'LessonStarted', 'TypeError');
       update checkpoint set void_since = now() where name = 'report-1'`,
    );
    expect(await health()).toEqual({ status: 'impaired', parked: { timers: 1 }, refused: ['report-1'] });
    const now = await figures();
    expect(now.get('lectern_parked_streams{projection="timers"}')).toBe(1);
    expect(now.get('lectern_refused_projections{projection="report-1"}')).toBe(1);
    await asOwner(school.database, `delete from parked_stream; update checkpoint set void_since = null`);
  });

  it('tell of sockets and rooms, of commands and what became of them', async () => {
    const { students, questionId, console: room } = await lessonWith(school, [1, 2]);
    const { student } = students[0]!;
    await student.command('lesson', newId(), 'JoinLesson');
    await students[0]!.room.send('SubmitAnswer', { questionId, choice: 'B' }, 'the-same-key-twice');
    await students[0]!.room.send('SubmitAnswer', { questionId, choice: 'B' }, 'the-same-key-twice');
    await student.query('/api/nowhere');
    const now = await figures();
    const read = (name: string) => now.get(name) ?? Number.NaN;
    expect(read('lectern_sockets{audience="student"}')).toBe(2);
    expect(read('lectern_sockets{audience="teacher"}')).toBe(1);
    expect(read('lectern_sockets{audience="screen"}')).toBe(0);
    expect(read('lectern_rooms')).toBeGreaterThanOrEqual(1);
    expect(read('lectern_room_sockets_largest')).toBe(3);
    expect(read('lectern_room_tick_seconds_count')).toBeGreaterThan(0);
    expect(read('lectern_patches_total')).toBeGreaterThan(0);
    expect(read('lectern_frames_total')).toBeGreaterThan(0);
    expect(read('lectern_sent_bytes_total')).toBeGreaterThan(1000);
    expect(read('lectern_commands_total{outcome="recorded"}')).toBeGreaterThan(5);
    expect(read('lectern_commands_total{outcome="repeated"}')).toBe(1);
    expect(read('lectern_refusals_total{code="page.missing"}')).toBeGreaterThan(0);
    expect(read('lectern_problems_total{code="page.missing"}')).toBeGreaterThan(0);
    expect(read('lectern_batch_entries_count')).toBeGreaterThan(0);
    expect(read('lectern_append_seconds_sum')).toBeGreaterThan(0);
    expect(read('lectern_mailboxes')).toBeGreaterThanOrEqual(2);
    expect(read('lectern_timers{state="set"}')).toBeGreaterThan(0);
    expect(read('lectern_database_connections{state="used"}')).toBeLessThanOrEqual(
      read('lectern_limit{name="databaseConnections"}'),
    );
    expect(read('lectern_unsigned_facts')).toBeGreaterThan(0);
    expect(read('lectern_unsigned_seconds')).toBeLessThan(3600);
    expect(read('lectern_uploads_running')).toBe(0);
    const lags = [...now].filter(([name]) => name.startsWith('lectern_projection_lag_seconds'));
    expect(lags.map(([name]) => name)).toContain('lectern_projection_lag_seconds{projection="timers"}');
    for (const [, seconds] of lags) expect(seconds).toBeLessThan(20);
    await Promise.all([room, ...students.map((one) => one.room)].map((one) => one.close()));
    await expect.poll(async () => (await figures()).get('lectern_sockets{audience="student"}')).toBe(0);
    expect((await figures()).get('lectern_sent_bytes_total')).toBeGreaterThanOrEqual(read('lectern_sent_bytes_total'));
  });

  it('tell of the process', async () => {
    const now = await figures();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ])
      expect(now.get(name)).toBeGreaterThan(0);
  });

  it('name every configured limit, and how near to it things are', async () => {
    const now = await figures();
    for (const [name, value] of Object.entries(LIMITS)) expect(now.get(`lectern_limit{name="${name}"}`)).toBe(value);
    for (const name of [
      'socketBacklogBytes',
      'databaseConnections',
      'tickMs',
      'batchEntries',
      'uploadsAtOncePerPerson',
    ]) {
      expect(now.get(`lectern_limit{name="${name}"}`)).toBeGreaterThan(0);
      expect(now.get(`lectern_limit_current{name="${name}"}`)).toBeGreaterThanOrEqual(0);
    }
  });

  it('name nobody', async () => {
    const text = await (await fetch(`${school.url}/metrics`)).text();
    const teacher = await school.teacher();
    expect(text).not.toContain(teacher.id);
    expect(text).not.toContain(teacher.name);
  });
});

/** What somebody gets who asks for the metrics of a server. */
const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<number>((resolve, reject) => {
    const request = httpRequest(`${url}/metrics`, { headers }, (response) => resolve(response.resume().statusCode!));
    request.on('error', reject).end();
  });

describe('who may read them', () => {
  it('is this machine; what a proxy on it passes on is not', async () => {
    expect(await ask(school.url)).toBe(200);
    expect(await ask(school.url, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await ask(school.url, { forwarded: 'for=203.0.113.7' })).toBe(404);
    const problem = refusal((await school.teacher()).query('/api/metrics'));
    expect(await problem).toMatchObject({ code: 'page.missing' });
  });

  it('is whoever has the token, behind a proxy too; and then nobody else', async () => {
    const behindProxy = await serverOn(school.database, { LECTERN_METRICS_TOKEN: TOKEN, LECTERN_HTTPS: 'true' });
    const url = urlOf(behindProxy);
    expect(await ask(url, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await ask(url, { authorization: `Bearer ${TOKEN}!` })).toBe(404);
    expect(await ask(url)).toBe(404);
    await behindProxy.close();
  });

  it('is nobody on the network', async ({ skip }) => {
    const [address] = addressesOf(networkInterfaces());
    skip(address === undefined, 'this machine is in no network: it has loopback addresses only');
    const open = await serverOn(school.database, { LECTERN_LAN: 'true' });
    expect(await ask(`http://${address}:${open.port}`)).toBe(404);
    expect(await ask(`http://127.0.0.1:${open.port}`)).toBe(200);
    await open.close();
  });
});
