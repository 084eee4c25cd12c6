import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCollector } from '../../../../tests/support/collector.ts';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { Log } from './log.ts';
import { OtlpTracing } from './otlp-tracing.ts';
import { NoTracing } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = (flags: string) => `00-${TRACE}-00f067aa0ba902b7-${flags}`;

let collector: Awaited<ReturnType<typeof fakeCollector>>;
const log = new Log(settingsFor(''));
const warned = vi.spyOn(log, 'warn');
const open = async (more: { tracesShare?: number; tracesTo?: string } = {}) =>
  OtlpTracing.open({ ...settingsFor(''), tracesTo: collector.url, release: 'lectern@9', ...more }, log);

beforeEach(async () => {
  collector = await fakeCollector();
  warned.mockClear();
});
afterEach(() => collector.close());

describe('a span', () => {
  it('stands below the one whose traceparent was given, and gives its own to those below it', async () => {
    const tracing = await open();
    const outer = tracing.begin('outer', 'server', given('01'));
    const inner = tracing.begin('inner', 'internal', outer.trace);
    inner.fail({ n: 7 });
    outer.end();
    await tracing.onApplicationShutdown();
    const [first, second] = collector.of(TRACE);
    expect(first).toMatchObject({ name: 'inner', parentSpanId: second?.spanId, failed: true, fields: { n: 7 } });
    expect(second).toMatchObject({ name: 'outer', parentSpanId: '00f067aa0ba902b7', failed: false });
    expect(second?.resource).toMatchObject({ 'service.name': 'lectern', 'service.version': 'lectern@9' });
    expect(outer.trace).toBe(`00-${TRACE}-${second?.spanId}-01`);
    expect(outer.kept).toBe(outer.trace);
  });

  it('is kept or not as it was decided where its trace began, and those below it as well', async () => {
    const tracing = await open();
    const outer = tracing.begin('outer', 'server', given('00'));
    const inner = tracing.begin('inner', 'internal', outer.trace);
    expect([outer.kept, inner.kept]).toEqual([undefined, undefined]);
    expect(inner.trace).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    inner.end();
    outer.end();
    await tracing.onApplicationShutdown();
    expect(collector.spans).toEqual([]);
  });

  it.each([undefined, 'nonsense', `ff-${TRACE}-00f067aa0ba902b7-01`])(
    'begins a trace of its own below %j, for the share that is wanted',
    async (parent) => {
      for (const [tracesShare, expected] of [
        [1, [expect.objectContaining({ name: 'all', traceId: expect.not.stringContaining(TRACE) })]],
        [0, []],
      ] as const) {
        collector.spans.length = 0;
        const tracing = await open({ tracesShare });
        tracing.begin('all', 'server', parent).end();
        await tracing.onApplicationShutdown();
        expect(collector.spans).toEqual(expected);
      }
    },
  );

  it('is named after the service that the environment names, when it names one', async () => {
    vi.stubEnv('OTEL_SERVICE_NAME', 'north');
    const tracing = await open();
    vi.unstubAllEnvs();
    tracing.begin('one', 'server', undefined).end();
    await tracing.onApplicationShutdown();
    expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'north', 'service.version': 'lectern@9' });
  });

  it('costs nothing and says nothing where nobody collects', () => {
    const span = new NoTracing().begin();
    expect([span.trace, span.kept]).toEqual([undefined, undefined]);
  });
});

describe('a collector', () => {
  it('that refuses is told of once, and once more when it takes again', async () => {
    const informed = vi.spyOn(log, 'info');
    collector.answers(400);
    const tracing = await open();
    const sends = async (n: number) => {
      const before = collector.bodies.length;
      for (let one = 0; one < n; one += 1) tracing.begin('one', 'server', undefined).end();
      await expect.poll(() => collector.bodies.length).toBeGreaterThan(before);
    };
    await sends(3);
    await sends(2);
    expect(warned.mock.calls).toEqual([[{ error: expect.any(String) }, expect.stringContaining('dropped')]]);
    collector.answers(200);
    await sends(1);
    await expect.poll(() => informed.mock.calls).toEqual([[{ dropped: 5 }, expect.any(String)]]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(collector.spans).toHaveLength(1);
    await tracing.onApplicationShutdown();
  });

  it('is told the headers that the environment names', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20abc');
    const tracing = await open();
    vi.unstubAllEnvs();
    tracing.begin('one', 'server', undefined).end();
    await tracing.onApplicationShutdown();
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/json' });
  });

  it('that is away or mute keeps nobody from going', async () => {
    collector.mute();
    const away = await open({ tracesTo: 'http://127.0.0.1:9' });
    const mute = await open();
    for (const tracing of [away, mute]) tracing.begin('one', 'server', undefined).end();
    const began = performance.now();
    await Promise.all([away.onApplicationShutdown(), mute.onApplicationShutdown()]);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
