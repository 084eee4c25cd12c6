import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStore, type StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { newKey, type Client } from '../support/client.ts';
import { fakeCollector, type FiledSpan } from '../support/collector.ts';
import { lessonWith, openSchool, receipt, schedule, start, type School } from './school.ts';

let collector: Awaited<ReturnType<typeof fakeCollector>>;
let school: School;
beforeAll(async () => {
  collector = await fakeCollector();
  school = await openSchool({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' });
});
afterAll(async () => {
  await school.close();
  await collector.close();
});
beforeEach(() => {
  collector.spans.length = collector.bodies.length = 0;
});

/** A trace as a page begins it. */
function begun(flags = '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

/** Puts a lesson on the timetable, as a request with this header. */
async function scheduled(by: Client, traceparent: string): Promise<StoredFact> {
  const id = newId();
  const body = { classId: demoClass.id, title: '角动量', startsAt: Date.now() };
  const headers = { [HEADERS.key]: newKey(), traceparent };
  const response = await by.fetch('POST', `/api/lesson/${id}/ScheduleLesson`, { body, headers });
  expect(response.status).toBe(200);
  const [fact] = await school.server.app.get(EventStore).load(`lesson/${id}`, 0);
  return fact!;
}

const tree = (spans: readonly FiledSpan[], above: string | undefined): readonly unknown[] =>
  spans
    .filter(({ parentSpanId }) => parentSpanId === above)
    .map(({ name, spanId }) => ({ [name]: tree(spans, spanId) }));

const told = (traceId: string, name: string) =>
  expect.poll(() => collector.of(traceId).map((span) => span.name)).toContain(name);

describe('a command whose page began a trace', () => {
  it('is one trace from the request over decision and append to the read models', async () => {
    const { traceId, spanId, traceparent } = begun();
    const fact = await scheduled(await school.teacher(), traceparent);
    await told(traceId, 'project lesson_row');
    await told(traceId, 'POST /api/:family/:id/:command');
    const spans = collector.of(traceId);
    const [root] = tree(spans, spanId) as [Record<string, Record<string, readonly unknown[]>[]>];
    expect(tree(spans, spanId)).toHaveLength(1);
    const below = root['POST /api/:family/:id/:command']![0]!['ScheduleLesson'];
    expect(below).toEqual(expect.arrayContaining([{ decide: [] }, { append: [] }, { 'project lesson_row': [] }]));
    const command = spans.find(({ name }) => name === 'ScheduleLesson');
    expect(command?.fields).toEqual({
      'lectern.stream': fact.stream,
      'lectern.outcome': 'recorded',
      'lectern.version': fact.version,
    });
    expect(fact.meta.trace).toBe(`00-${traceId}-${command?.spanId}-01`);
    expect(spans.find(({ name }) => name === 'append')!.tookNs).toBeGreaterThan(0n);
  });

  it('is one trace from the frame, too, and is refused in it', async () => {
    const { id, questionId, students, console: room } = await lessonWith(school, [1]);
    const [yes, no] = [begun(), begun()];
    const { room: seat } = students[0]!;
    const frame = { t: 'command', name: 'SubmitAnswer', data: { questionId, choice: 'B' } } as const;
    seat.sendFrame({ ...frame, id: newKey(), trace: yes.traceparent });
    await told(yes.traceId, 'append');
    await told(yes.traceId, 'frame command');
    expect(tree(collector.of(yes.traceId), yes.spanId)).toEqual([
      { 'frame command': [{ SubmitAnswer: expect.arrayContaining([{ decide: [] }, { append: [] }]) }] },
    ]);
    seat.sendFrame({ ...frame, id: newKey(), data: { questionId: newId(), choice: 'B' }, trace: no.traceparent });
    await told(no.traceId, 'frame command');
    for (const { fields, failed } of collector.of(no.traceId).filter(({ name }) => name === 'SubmitAnswer'))
      expect([fields, failed]).toEqual([
        { 'lectern.stream': `lesson/${id}`, 'lectern.outcome': expect.stringMatching(/^\w+\.\w+$/) },
        false,
      ]);
    await Promise.all([room.close(), seat.close()]);
  });

  it('tells the collector of nobody, and of nothing that was written', async () => {
    const teacher = await school.teacher();
    const { traceId, traceparent } = begun();
    await scheduled(teacher, traceparent);
    await told(traceId, 'project lesson_row');
    const everything = collector.bodies.join('\n');
    const secrets = ['角动量', teacher.name, teacher.id, ...teacher.cookies.values()].filter((one) => one.length > 2);
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });

  it('leaves no trace where the page decided so', async () => {
    const teacher = await school.teacher();
    const [kept, unkept] = [begun(), begun('00')];
    expect((await scheduled(teacher, unkept.traceparent)).meta).not.toHaveProperty('trace');
    await scheduled(teacher, kept.traceparent);
    await told(kept.traceId, 'project lesson_row');
    expect(collector.of(unkept.traceId)).toEqual([]);
  });
});

describe('what is no traceparent', () => {
  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01`,
  ])('(%s) is passed by: the command is as good as without', async (traceparent) => {
    const teacher = await school.teacher();
    expect((await scheduled(teacher, traceparent)).meta).not.toHaveProperty('trace'); // of those from here, none is kept
    const lessonId = await schedule(teacher);
    await start(teacher, lessonId);
    const student = await school.student(2);
    await receipt(student.command('lesson', lessonId, 'JoinLesson'));
    const room = await student.room('lesson', lessonId);
    const { problem } = await new Promise<{ problem?: unknown }>((resolve) => {
      const id = newKey();
      void room.send('JoinLesson', {}, id).then(resolve);
      room.sendFrame({ t: 'command', id: newKey(), name: 'JoinLesson', data: {}, trace: traceparent });
    });
    expect(problem).toBeDefined(); // already so: the socket lives
    await room.close();
    expect(collector.bodies.join('\n')).not.toContain(traceparent.slice(3, 20));
  });
});

describe('a page', () => {
  const schoolAt = async (environment: Record<string, string>) => {
    const other = await openSchool(environment);
    try {
      const teacher = await other.teacher();
      const { traceparent } = begun();
      const headers = { [HEADERS.key]: newKey(), traceparent };
      const id = newId();
      const body = { classId: demoClass.id, title: 'x', startsAt: Date.now() };
      await teacher.fetch('POST', `/api/lesson/${id}/ScheduleLesson`, { body, headers });
      const [fact] = await other.server.app.get(EventStore).load(`lesson/${id}`, 0);
      return { session: (await teacher.query<SignedIn>('/api/session')).result, meta: fact?.meta };
    } finally {
      await other.close();
    }
  };

  it('is told nothing of traces, and its own are passed by, where no collector is set', async () => {
    const idle = await fakeCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${idle.url}/v1/traces`); // what the library would take
    const { session, meta } = await schoolAt({});
    vi.unstubAllEnvs();
    await idle.close();
    expect(session).not.toHaveProperty('traces');
    expect(meta).toBeDefined();
    expect(meta).not.toHaveProperty('trace');
    expect(idle.connections).toBe(0);
  });

  it('is told of which share of the commands to begin one', async () => {
    const to = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect((await schoolAt({ ...to, ...ratio })).session).toMatchObject({ traces: 0.25 });
    expect((await schoolAt(to)).session).toMatchObject({ traces: 1 });
  });

  it('notices nothing when the collector is away', async () => {
    const { meta } = await schoolAt({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(meta?.trace).toMatch(/^00-/);
  });
});
