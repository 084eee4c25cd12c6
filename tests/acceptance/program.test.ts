import { commandId } from '../../services/src/ledger/event-store/hash.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoLesson } from '../../services/src/demo/demo.school.ts';
import { Client, newKey } from '../support/client.ts';
import { fakeCollector } from '../support/collector.ts';
import { fakeSentry } from '../support/sentry.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { buildProgram, runProgram, type Program } from './program.ts';
import { receipt } from './school.ts';

let database: TestDatabase;
beforeAll(async () => {
  [database] = await Promise.all([demoDatabase('program'), buildProgram()]);
});
afterAll(() => database.drop());

describe('the program in a process of its own', () => {
  let program: Program;
  let url: string;
  beforeAll(async () => {
    program = await runProgram({ DATABASE_URL: database.url, LECTERN_SEED: 'demo-people', LECTERN_LOG: 'debug' });
    url = program.said.urls![0]!;
  });
  afterAll(() => program.end());

  it('says where it is and who can sign in', async () => {
    expect(program.said).toMatchObject({
      type: 'listening',
      text: expect.stringContaining(`password ${DEMO_PASSWORD}`),
    });
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });

  it('logs JSON lines with the ids of the request and of the command', async () => {
    const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const response = await teacher.fetch('POST', `/api/lesson/${demoLesson.id}/StartLesson`, { body: {}, headers });
    expect(response.status).toBe(200);
    const command = commandId(teacher.id, `lesson/${demoLesson.id}`, 'StartLesson', key);
    const line = await expect
      .poll(() => program.lines().find((one) => one['command'] === command))
      .toBeDefined()
      .then(() => program.lines().find((one) => one['command'] === command));
    expect(line).toMatchObject({ request: response.headers.get('x-request-id'), name: 'StartLesson', msg: 'command' });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('logs the command of a frame with the id of its socket’s request', async () => {
    const student = await Client.signIn(url, 'student1', DEMO_PASSWORD);
    await receipt(student.command('lesson', demoLesson.id, 'JoinLesson'));
    const room = await student.room('lesson', demoLesson.id);
    const { problem } = await room.send('JoinLesson');
    await expect
      .poll(() => program.lines().find((one) => one['request'] === problem?.instance))
      .toMatchObject({ name: 'JoinLesson', command: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await room.close();
  });

  it('logs no password, no cookie and no name', async () => {
    await Client.takeSeat(url, '不该在日志里');
    const log = JSON.stringify(program.lines());
    expect(log).toContain('StartLesson');
    for (const secret of [`"${DEMO_PASSWORD}"`, '不该在日志里', 'lectern_session']) expect(log).not.toContain(secret);
  });

  it('ends when it is asked to', async () => {
    const other = await runProgram({ DATABASE_URL: database.url });
    expect(await other.end()).toBe(0);
  });
});

describe('the program with a collector of traces', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = () => ({ 'idempotency-key': newKey(), traceparent: `00-${traceId}-00f067aa0ba902b7-01` });

  it('logs the id of a command’s trace, and sends at its end what it has not sent before', async () => {
    const collector = await fakeCollector();
    const program = await runProgram({
      DATABASE_URL: database.url,
      LECTERN_SEED: 'demo-people',
      LECTERN_LOG: 'debug',
      LECTERN_RELEASE: 'lectern@7',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    });
    const teacher = await Client.signIn(program.said.urls![0]!, 'teacher', DEMO_PASSWORD);
    await teacher.fetch('POST', `/api/lesson/${newId()}/StartLesson`, { body: {}, headers: headers() });
    expect(await program.end()).toBe(0);
    expect(program.lines().find(({ name }) => name === 'StartLesson')).toMatchObject({
      trace: traceId,
      msg: 'command',
    });
    expect(collector.of(traceId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['decide', 'append', 'StartLesson', 'POST /api/:family/:id/:command']),
    );
    expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'lectern', 'service.version': 'lectern@7' });
    await collector.close();
  });

  it('warns once that the collector is away, and ends as soon as without', async () => {
    const program = await runProgram({
      DATABASE_URL: database.url,
      LECTERN_SEED: 'demo-people',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    });
    const teacher = await Client.signIn(program.said.urls![0]!, 'teacher', DEMO_PASSWORD);
    const warnings = () => program.lines().filter(({ msg }) => String(msg).startsWith('traces are not taken'));
    await expect
      .poll(async () => {
        await teacher.fetch('POST', `/api/lesson/${newId()}/StartLesson`, { body: {}, headers: headers() });
        return warnings().length;
      })
      .toBe(1);
    await teacher.fetch('POST', `/api/lesson/${newId()}/StartLesson`, { body: {}, headers: headers() });
    const began = performance.now();
    expect(await program.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(warnings()).toHaveLength(1);
  });
});

describe('the program with a demo school on a database that is not its own', () => {
  it('says that its accounts cannot sign in, why, and how they could', async () => {
    const seeded = { DATABASE_URL: database.url, LECTERN_SEED: 'demo-people', LECTERN_DEMO_ACCOUNTS: '' };
    const program = await runProgram(seeded);
    expect(program.said.text).toContain('The demo accounts cannot sign in: this server’s database is not its own');
    expect(program.said.text).toContain('LECTERN_DEMO_ACCOUNTS=true');
    expect(program.said.text).not.toContain(DEMO_PASSWORD);
    await program.end();
  });
});

describe('the program refuses to start', () => {
  it.each([
    ['with the demo school in production mode', { NODE_ENV: 'production', LECTERN_SEED: 'demo' }, /production/],
    ['with a port that is none', { PORT: '70000' }, /PORT/],
    ['with a log level that is none', { LECTERN_LOG: 'loud' }, /LECTERN_LOG/],
    [
      'with a service that is none',
      { LECTERN_SERVICES: 'gatewya' },
      /gatewya.*command, projector, relay, gateway, web/,
    ],
    ['as a part that nobody completes', { LECTERN_SERVICES: 'gateway' }, /LECTERN_CLUSTER_SECRET/],
  ])('%s, and says why', async (_, environment, why) => {
    const program = await runProgram({ DATABASE_URL: database.url, ...environment });
    expect(program.said).toMatchObject({ type: 'failed', text: expect.stringMatching(why) });
    expect(program.said.text).not.toMatch(/^ +at /m);
    expect(await program.exitCode).toBeGreaterThan(0);
  });
});

describe('[R8.20] what nobody caught', () => {
  let sentry: Awaited<ReturnType<typeof fakeSentry>>;
  beforeAll(async () => {
    sentry = await fakeSentry();
  });
  afterAll(() => sentry.close());

  it.each([
    ['uncaughtException', `throw new TypeError('thrown at nobody')`],
    ['unhandledRejection', `Promise.reject(new TypeError('refused to nobody'))`],
  ])('%s: is logged and reported, and ends the process, so that it is started anew', async (origin, fault) => {
    sentry.events.length = 0;
    // Loaded before the program: a signal makes it go wrong.
    const trap = `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${fault}})`)}`;
    const program = await runProgram({ DATABASE_URL: database.url, SENTRY_DSN: sentry.dsn, NODE_OPTIONS: trap });
    expect(program.said.type).toBe('listening');
    program.signal('SIGUSR2');
    expect(await program.exitCode).toBe(1);
    expect(sentry.events).toEqual([
      expect.objectContaining({
        tags: { during: origin, from: 'server' },
        exception: {
          values: [expect.objectContaining({ type: 'TypeError', value: expect.stringContaining('nobody') })],
        },
      }),
    ]);
    expect(program.lines()).toContainEqual(
      expect.objectContaining({ msg: origin, error: expect.stringContaining('TypeError') }),
    );
  });
});
