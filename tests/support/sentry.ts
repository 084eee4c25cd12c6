import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An event as Sentry would file it. */
export interface FiledEvent {
  readonly event_id: string;
  readonly timestamp: number;
  readonly platform: string;
  readonly level: string;
  readonly release: string;
  readonly transaction?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace: { readonly frames: readonly { readonly filename: string; readonly lineno?: number }[] };
    }[];
  };
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A collector of errors on the loopback address: reads envelopes as Sentry does, and answers as it is told. */
export async function fakeSentry() {
  const events: FiledEvent[] = [];
  const bodies: string[] = [];
  const requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const held: (() => void)[] = [];
  let reply: Reply = { status: 200 };
  let isHolding = false;
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      requests.push({ url: request.url!, headers: request.headers });
      bodies.push(body);
      events.push(...eventsIn(body));
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      response.writeHead(reply.status, reply.headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://abc123@127.0.0.1:${port}/42`,
    events,
    bodies,
    requests,
    answers: (next: Reply) => void (reply = next),
    /** Answers nobody until it is let go. */
    hold: () => void (isHolding = true),
    letGo: () => {
      isHolding = false;
      for (const release of held.splice(0)) release();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An envelope is lines of JSON: its header, then an item's header and the item, again and again. */
function eventsIn(body: string): FiledEvent[] {
  const [envelope, ...lines] = body.split('\n').filter((line) => line !== '');
  const header = JSON.parse(envelope!) as { event_id: string; sent_at: string };
  if (Number.isNaN(Date.parse(header.sent_at))) throw new Error('An envelope says when it was sent.');
  const events: FiledEvent[] = [];
  for (let n = 0; n + 1 < lines.length; n += 2) {
    const item = JSON.parse(lines[n]!) as { type: string };
    if (item.type !== 'event') continue;
    const event = JSON.parse(lines[n + 1]!) as FiledEvent;
    if (event.event_id !== header.event_id || !/^[0-9a-f]{32}$/.test(event.event_id))
      throw new Error('An event has the id of its envelope, 32 hex digits.');
    events.push(event);
  }
  return events;
}
