import type { Fields, Span, Tracing } from '../../ops/telemetry/tracing.ts';
import type { Decision, Job } from './job.ts';
import type { Outcome } from '../submission.ts';

/** The same job, told of step by step: each decision, and how long what it led to waited to be durable. */
export function traced(job: Job, tracing: Tracing, trace: string): Job {
  let appending: Span | undefined;
  return {
    ...job,
    decide: (head, headOf) => {
      appending?.end({ 'lectern.outcome': 'conflict' }); // decided before, on what was not the head
      appending = undefined;
      const deciding = tracing.begin('decide', 'internal', trace);
      let decision: Decision;
      try {
        decision = job.decide(head, headOf);
      } catch (error) {
        deciding.fail();
        throw error;
      }
      deciding.end({ 'lectern.version': head.folded.version });
      appending = tracing.begin('append', 'internal', trace);
      return decision;
    },
    done: (outcome) => {
      appending?.end();
      job.done(outcome);
    },
    failed: (error) => {
      appending?.fail();
      job.failed(error);
    },
  };
}

/** Ends a span with what became of a command: refused means by which code of the closed list. */
export function ended(span: Span, outcome: Outcome, fields: Fields = {}): void {
  if ('receipt' in outcome) {
    const { version, repeated } = outcome.receipt;
    span.end({ ...fields, 'lectern.outcome': repeated ? 'repeated' : 'recorded', 'lectern.version': version });
  } else {
    const told = { ...fields, 'lectern.outcome': outcome.refused };
    if (outcome.refused.startsWith('server.')) span.fail(told);
    else span.end(told);
  }
}
