import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector stores it. */
export interface FiledSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of the process that it comes from. */
  readonly resource: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  readonly tookNs: bigint;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly attributes: readonly Attribute[];
        readonly status?: { readonly code?: number };
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
      }[];
    }[];
  }[];
}

/** A collector of traces on the loopback address: reads OTLP over HTTP in its JSON form. */
export async function fakeCollector() {
  const spans: FiledSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let [status, isMute, connections] = [200, false, 0];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end();
      bodies.push(body);
      headers.push(request.headers);
      if (isMute) return;
      if (status === 200) spans.push(...spansIn(JSON.parse(body) as Sent));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** What it was sent, as it came. */
    bodies,
    headers,
    get connections() {
      return connections;
    },
    of: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    answers: (next: number) => void (status = next),
    /** Hears everything and says nothing. */
    mute: () => void (isMute = true),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const spansIn = ({ resourceSpans }: Sent): FiledSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        ...span,
        fields: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
        failed: status?.code === 2,
        tookNs: BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano),
      })),
    ),
  );

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
