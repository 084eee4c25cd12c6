import { Inject } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandPath, PATIENCE_MS } from './command-path.ts';
import { Submission, type Outcome } from '../submission.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { histogram } from '../../ops/telemetry/prometheus.ts';
import { Tally } from '../../ops/telemetry/tally.ts';
import { PeerLinks } from '../peers/peer-links.ts';
import { Unreachable } from '../peers/peer-link.ts';
import { Peers } from '../peers/peers.ts';

/** A command that nobody is there to decide tries again so soon. */
const RETRY_MS = 200;

/** What became of submissions that other processes were asked to decide. */
export class DispatchFigures {
  readonly passed = new Tally();
  readonly duration = histogram(
    'lectern_passed_on_seconds',
    'How long a command takes that another process decides.',
    [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  );
}

/**
 * The door of every command: a stream is decided in one process, so that it is folded once and written in batches. It
 * stays right when two decide it, so whoever cannot reach its owner asks the next, and in the end decides itself. A
 * command that is given twice on the way has one effect, for its key is the same.
 */
@CommandHandler(Submission)
export class Dispatch implements ICommandHandler<Submission, Outcome> {
  readonly figures = new DispatchFigures();

  constructor(
    private readonly path: CommandPath,
    private readonly peers: Peers,
    private readonly links: PeerLinks,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(given: Submission): Promise<Outcome> {
    if (this.peers.isAlone) return this.path.execute(given);
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      for (const id of this.peers.decidersOf(given.stream)) {
        if (id === this.peers.id) return this.path.execute(given);
        const outcome = await this.passOn(id, given, until);
        if (outcome !== undefined) return outcome;
      }
      if (this.settings.services.has('command')) return this.path.execute(given);
      // The only one that decides may just be restarted.
      if (Date.now() + RETRY_MS >= until) return { refused: 'server.busy' };
      await pause(RETRY_MS);
    }
  }

  /** Undefined when the other process is not there, or was lost before it answered. */
  private async passOn(id: string, given: Submission, until: number): Promise<Outcome | undefined> {
    const began = performance.now();
    try {
      const outcome = await this.links.pass(id, given, until);
      this.figures.passed.count('answered');
      this.figures.duration.observe((performance.now() - began) / 1000);
      return outcome;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.figures.passed.count('unreachable');
      return undefined;
    }
  }
}
