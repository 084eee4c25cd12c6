import type * as Sentry from '@sentry/core';
import type * as SentryServer from '@sentry/core/server';
import { toldError, type ErrorContext, type ErrorReporter } from './error-reporter.ts';

/** So many reports may be on their way; a storm of one error needs no more to be understood. */
const QUEUE = 30;
const ANSWER_WITHIN_MS = 5000;

interface Library {
  readonly core: typeof Sentry;
  readonly server: typeof SentryServer;
}

/** Sends envelopes in Sentry's protocol, which other collectors speak too. The library keeps the queue and heeds 429 and Retry-After. */
export class SentryErrorReporter implements ErrorReporter {
  readonly figures = { reported: 0, dropped: 0 };
  private readonly dsn: Sentry.DsnComponents;
  private readonly transport: Sentry.Transport;
  private readonly framesOf: Sentry.StackParser;

  private constructor(
    private readonly library: Library,
    dsn: string,
    private readonly release: string,
  ) {
    const { core, server } = library;
    const components = core.dsnFromString(dsn);
    if (components === undefined) throw new Error('SENTRY_DSN is no DSN: https://<key>@<host>/<project>');
    this.dsn = components;
    this.framesOf = core.createStackParser(server.nodeStackLineParser());
    const url = core.getEnvelopeEndpointWithUrlEncodedAuth(components);
    this.transport = core.createTransport(
      { bufferSize: QUEUE, recordDroppedEvent: () => void (this.figures.dropped += 1) },
      async ({ body }) => {
        const answer = await post(url, body);
        if (answer.statusCode < 300) this.figures.reported += 1;
        else if (answer.statusCode !== 413) this.figures.dropped += 1; // the library counts that one itself
        return answer;
      },
    );
  }

  /** Loads the library, which costs 75 ms, only where there is somebody to tell. */
  static async open(dsn: string, release: string): Promise<SentryErrorReporter> {
    const [core, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
    return new SentryErrorReporter({ core, server }, dsn, release);
  }

  report(error: unknown, context: ErrorContext = {}): void {
    try {
      const envelope = this.library.core.createEventEnvelope(this.eventOf(error, context), this.dsn);
      this.transport.send(envelope).then(undefined, () => undefined); // counted where it was dropped
    } catch {
      this.figures.dropped += 1;
    }
  }

  async flush(withinMs: number): Promise<void> {
    await this.transport.flush(withinMs);
  }

  private eventOf(error: unknown, { during, request, route, from = 'server' }: ErrorContext): Sentry.Event {
    const { name, message, stack } = toldError(error);
    const frames = this.framesOf(stack).map((frame) => ({ ...frame, filename: withoutPlace(frame.filename) }));
    return {
      event_id: this.library.core.uuid4(),
      timestamp: Date.now() / 1000,
      platform: from === 'browser' ? 'javascript' : 'node',
      level: 'error',
      release: this.release,
      ...(route !== undefined && { transaction: route }),
      tags: { from, ...(during && { during }), ...(request && { request }) },
      exception: { values: [{ type: name, value: message, stacktrace: { frames } }] },
    };
  }
}

/** A path on a disk says who installed the program; the file's name says enough. */
const withoutPlace = (path = ''): string =>
  `app:///${/node_modules\/.*$/.exec(path)?.[0] ?? path.replace(/[?#].*$/, '').replace(/^.*[\\/]/, '')}`;

async function post(url: string, body: string | Uint8Array) {
  const response = await fetch(url, {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'content-type': 'application/x-sentry-envelope' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.arrayBuffer();
  return {
    statusCode: response.status,
    headers: {
      'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
      'retry-after': response.headers.get('retry-after'),
    },
  };
}
