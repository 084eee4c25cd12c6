import { histogram } from '../../ops/telemetry/prometheus.ts';
import { Tally } from '../../ops/telemetry/tally.ts';
import type { Outcome } from '../submission.ts';

/** What became of commands. */
export class CommandFigures {
  readonly outcomes = new Tally();
  readonly refusals = new Tally();

  counted(outcome: Outcome): Outcome {
    if ('refused' in outcome) this.refusals.count(outcome.refused);
    this.outcomes.count(kindOf(outcome));
    return outcome;
  }
}

function kindOf(outcome: Outcome): 'recorded' | 'repeated' | 'refused' | 'failed' {
  if ('receipt' in outcome) return outcome.receipt.repeated ? 'repeated' : 'recorded';
  return outcome.refused.startsWith('server.') ? 'failed' : 'refused';
}

/** What is written at once. */
export class BatchFigures {
  readonly size = histogram(
    'lectern_batch_entries',
    'How many commands are appended in one statement.',
    [1, 2, 5, 10, 25, 50, 100, 250, 500],
  );
  readonly duration = histogram(
    'lectern_append_seconds',
    'How long one append takes, round trip and commit included.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  );
  last = 0;

  /** Appends so many entries; a failure counts as one append, too. */
  async timed<Result>(entries: number, append: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    this.last = entries;
    this.size.observe(entries);
    try {
      return await append();
    } finally {
      this.duration.observe((performance.now() - began) / 1000);
    }
  }
}
