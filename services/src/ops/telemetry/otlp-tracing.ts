import type { OnApplicationShutdown } from '@nestjs/common';
import type * as Api from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../settings.ts';
import type { Log } from './log.ts';
import { readTraceParent, writeTraceParent } from './traceparent.ts';
import type { Fields, Span, SpanKind, Tracing } from './tracing.ts';

/** So many spans wait for the collector, and are some megabytes; what comes beyond them is dropped. */
const QUEUE = 8192;
const BATCH = 512;
const SENT_WITHIN_MS = 1000;
const FAREWELL_MS = 2000;

const SAMPLED = 1;

type Told = Pick<Settings, 'tracesTo' | 'tracesShare' | 'release' | 'services'>;

/** Sends spans to a collector in OTLP over HTTP. Every span below another is sampled as that one was. */
export class OtlpTracing implements Tracing, OnApplicationShutdown {
  private readonly tracer: Api.Tracer;
  private readonly kinds: Readonly<Record<SpanKind, Api.SpanKind>>;

  private constructor(
    private readonly api: typeof Api,
    private readonly provider: TracerProvider,
    readonly share: number,
    release: string,
  ) {
    this.tracer = provider.getTracer('lectern', release);
    const { SERVER, INTERNAL, CONSUMER } = api.SpanKind;
    this.kinds = { server: SERVER, internal: INTERNAL, consumer: CONSUMER };
  }

  /** Loads the library, which takes its time, only where there is a collector. */
  static async open({ tracesTo, tracesShare, release, services }: Told, log: Log): Promise<OtlpTracing> {
    const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const url = `${tracesTo?.replace(/\/$/, '')}/v1/traces`;
    // Headers, certificates and patience it takes from OTEL_EXPORTER_OTLP_HEADERS and its like by itself.
    const exporter = toldOnce(new OTLPTraceExporter({ url }), log);
    const told = { 'service.name': 'lectern', 'service.version': release, 'lectern.services': [...services] };
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES have the last word.
    const { serviceNameEnvDetector, resourceAttributesEnvDetector } = resources;
    const named = resources.detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
    const provider = new sdk.TracerProvider({
      resource: resources.resourceFromAttributes(told).merge(named),
      sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesShare) }),
      spanProcessors: [
        new sdk.BatchSpanProcessor({
          exporter,
          maxQueueSize: QUEUE,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SENT_WITHIN_MS,
        }),
      ],
    });
    return new OtlpTracing(api, provider, tracesShare, release);
  }

  begin(name: string, kind: SpanKind, parent: unknown): Span {
    const { trace, ROOT_CONTEXT, SpanStatusCode } = this.api;
    const above = readTraceParent(parent);
    const context =
      above === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...above, traceFlags: above.flags & SAMPLED, isRemote: true });
    const span = this.tracer.startSpan(name, { kind: this.kinds[kind] }, context);
    const { traceId, spanId, traceFlags: flags } = span.spanContext();
    const id = writeTraceParent({ traceId, spanId, flags });
    const end = (fields: Fields = {}): void => span.setAttributes(fields).end();
    return {
      trace: id,
      kept: (flags & SAMPLED) === SAMPLED ? id : undefined,
      end,
      fail: (fields) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        end(fields);
      },
    };
  }

  async onApplicationShutdown(): Promise<void> {
    const flushed = this.provider.shutdown().catch(() => undefined); // said in the log where it was dropped
    await Promise.race([flushed, pause(FAREWELL_MS, undefined, { ref: false })]);
  }
}

/** A collector that is away is told of once, however many spans are dropped until it is back. */
function toldOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let dropped = 0;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined) {
          if (dropped > 0) log.info({ dropped }, 'traces are taken again');
          dropped = 0;
        } else {
          if (dropped === 0) log.warn({ error: result.error.message }, 'traces are not taken; they are dropped');
          dropped += spans.length;
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
