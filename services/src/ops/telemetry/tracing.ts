/** What a span says beside its name: ids of streams, codes and figures. Never who, nor what somebody wrote. */
export type Fields = Readonly<Record<string, string | number>>;

/** One step on the way of a command, as long as it takes. */
export interface Span {
  /** What goes along with whatever is done in it, as a W3C traceparent; undefined where no traces are made. */
  readonly trace: string | undefined;
  /** The same, for what is kept with a fact: only of a trace that somebody gets to see. */
  readonly kept: string | undefined;
  end(fields?: Fields): void;
  /** Ends it as one that should not have ended so. */
  fail(fields?: Fields): void;
}

export type SpanKind = 'server' | 'internal' | 'consumer';

/** Tells where the time of commands goes, to a collector of traces. Never throws, never waits. */
export interface Tracing {
  /** The share of commands that are traced, from 0 to 1; undefined where no traces are made. */
  readonly share: number | undefined;
  /** Begins a span below another's traceparent; below nothing, or what is none, it begins a trace of its own. */
  begin(name: string, kind: SpanKind, parent: unknown): Span;
}

export const TRACING = Symbol('tracing');

const NOTHING: Span = { trace: undefined, kept: undefined, end: () => undefined, fail: () => undefined };

/** Nobody asked for traces. */
export class NoTracing implements Tracing {
  readonly share = undefined;

  begin(): Span {
    return NOTHING;
  }
}
