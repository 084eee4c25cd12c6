export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  /** One byte; its lowest bit says that the trace is kept. */
  readonly flags: number;
}

const GRAMMAR = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads a traceparent by the grammar of W3C Trace Context; a later version may say more. Undefined for whatever is none. */
export function readTraceParent(given: unknown): TraceParent | undefined {
  const match = typeof given === 'string' ? GRAMMAR.exec(given) : null;
  if (match === null) return undefined;
  const [, version, traceId, spanId, flags, more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId: traceId!, spanId: spanId!, flags: Number.parseInt(flags!, 16) };
}

export const writeTraceParent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
