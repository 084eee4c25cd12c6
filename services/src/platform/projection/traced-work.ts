import type { StoredFact } from '../event-store/event-store.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** In a storm a batch holds a thousand facts, and so many spans of the same length say no more than these. */
const SPANS = 100;

/** Does the work on a batch, and tells of it in the traces that its facts stand in. */
export async function traced(
  tracing: Tracing,
  consumer: string,
  facts: readonly StoredFact[],
  work: () => Promise<void>,
): Promise<void> {
  if (tracing.share === undefined) return work();
  const traces = facts.flatMap(({ meta }) => meta.trace ?? []).slice(0, SPANS);
  const spans = traces.map((trace) => tracing.begin(`project ${consumer}`, 'consumer', trace));
  const fields = { 'lectern.facts': facts.length };
  try {
    await work();
    for (const span of spans) span.end(fields);
  } catch (error) {
    for (const span of spans) span.fail(fields);
    throw error;
  }
}
