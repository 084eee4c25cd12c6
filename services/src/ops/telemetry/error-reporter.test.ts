import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { fakeSentry } from '../../../../tests/support/sentry.ts';
import { errorReporterContract } from './error-reporter.contract.ts';
import { NoErrorReporter } from './error-reporter.ts';
import { Log, requestMarks } from './log.ts';
import { SentryErrorReporter } from './sentry-error-reporter.ts';

errorReporterContract('nobody', async () => ({
  reporter: new NoErrorReporter(),
  silence: async () => undefined,
  close: async () => undefined,
}));

errorReporterContract('Sentry', async () => {
  const sentry = await fakeSentry();
  return {
    reporter: await SentryErrorReporter.open(sentry.dsn, 'r1'),
    silence: async () => sentry.hold(),
    close: async () => {
      sentry.letGo();
      await sentry.close();
    },
  };
});

describe('[R8.20] what Sentry is told', () => {
  let sentry: Awaited<ReturnType<typeof fakeSentry>>;
  let reporter: SentryErrorReporter;
  beforeAll(async () => {
    sentry = await fakeSentry();
  });
  afterAll(() => sentry.close());
  beforeEach(async () => {
    sentry.events.length = sentry.bodies.length = sentry.requests.length = 0;
    sentry.answers({ status: 200 });
    reporter = await SentryErrorReporter.open(sentry.dsn, 'lectern@9');
  });

  it('is the error, the release, the request and the route, at its project, with its key', async () => {
    class OddError extends TypeError {
      override name = 'OddError';
    }
    reporter.report(new OddError('x is no y'), { during: 'a request failed', request: 'q7', route: 'GET /api/x/:id' });
    await reporter.flush(2000);
    expect(sentry.events).toEqual([
      expect.objectContaining({
        platform: 'node',
        level: 'error',
        release: 'lectern@9',
        transaction: 'GET /api/x/:id',
        tags: { from: 'server', during: 'a request failed', request: 'q7' },
        exception: { values: [expect.objectContaining({ type: 'OddError', value: 'x is no y' })] },
      }),
    ]);
    expect(Math.abs(sentry.events[0]!.timestamp - Date.now() / 1000)).toBeLessThan(60);
    expect(sentry.requests[0]).toMatchObject({
      url: expect.stringMatching(/^\/api\/42\/envelope\/\?.*sentry_key=abc123/),
      headers: { 'content-type': 'application/x-sentry-envelope' },
    });
  });

  it('says in which file and line, but not where on the disk the program is', async () => {
    reporter.report(new Error('somewhere'));
    await reporter.flush(2000);
    const { frames } = sentry.events[0]!.exception.values[0]!.stacktrace;
    expect(frames.at(-1)).toMatchObject({ filename: 'app:///error-reporter.test.ts', lineno: expect.any(Number) });
    expect(sentry.bodies[0]).not.toContain(process.cwd());
  });

  it('is nothing more while it says that it is too much, and something again afterwards', async () => {
    sentry.answers({ status: 429, headers: { 'retry-after': '60' } });
    reporter.report(new Error('one'));
    await reporter.flush(2000);
    sentry.answers({ status: 200 });
    for (let n = 0; n < 10; n += 1) reporter.report(new Error('more'));
    await reporter.flush(2000);
    expect([sentry.requests.length, reporter.figures]).toEqual([1, { reported: 0, dropped: 11 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    reporter.report(new Error('later'));
    await reporter.flush(2000);
    vi.useRealTimers();
    expect(sentry.events.at(-1)?.exception.values[0]?.value).toBe('later');
    expect(reporter.figures).toEqual({ reported: 1, dropped: 11 });
  });

  it('is dropped and counted when nobody is there', async () => {
    const gone = await fakeSentry();
    const lost = await SentryErrorReporter.open(gone.dsn, 'r');
    await gone.close();
    lost.report(new Error('unheard'));
    await lost.flush(2000);
    expect(lost.figures).toEqual({ reported: 0, dropped: 1 });
  });

  it('has a limit to what waits', async () => {
    sentry.hold();
    for (let n = 0; n < 100; n += 1) reporter.report(new Error('a storm'));
    expect(reporter.figures).toEqual({ reported: 0, dropped: 70 });
    sentry.letGo();
    await reporter.flush(2000);
    expect(reporter.figures).toEqual({ reported: 30, dropped: 70 });
  });

  it('wants an address that is one', async () => {
    await expect(SentryErrorReporter.open('http://nobody.example/', 'r')).rejects.toThrow('SENTRY_DSN');
  });

  it('hears of a failure through the log, with the request that it belongs to', async () => {
    const log = new Log(settingsFor(''), reporter);
    requestMarks.run({ request: 'q8' }, () =>
      log.failure(new Error('deep inside'), 'a command failed', { secret: 's' }),
    );
    await reporter.flush(2000);
    expect(sentry.events[0]!.tags).toEqual({ from: 'server', during: 'a command failed', request: 'q8' });
    expect(sentry.bodies[0]).not.toContain('"secret"');
  });
});
