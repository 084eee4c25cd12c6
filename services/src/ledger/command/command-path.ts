import type { Refused } from '@lectern/contracts/kernel/refusal.ts';
import { Inject, Optional } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { isConnectionLost } from '../../ops/database/connection-lost.ts';
import { EventStore } from '../event-store/event-store.ts';
import { commandId } from '../event-store/hash.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Seals } from '../sealing/seals.ts';
import { Log, requestMarks } from '../../ops/telemetry/log.ts';
import { readTraceParent } from '../../ops/telemetry/traceparent.ts';
import { NoTracing, TRACING, type Span, type Tracing } from '../../ops/telemetry/tracing.ts';
import { Attempt } from './attempt.ts';
import { CommandBudget } from './command-budget.ts';
import { CommandFigures } from './command-figures.ts';
import { Deciders, type Gather, type Route } from './deciders.ts';
import type { Job } from './job.ts';
import type { Mailbox } from './mailbox.ts';
import { Mailboxes } from './mailboxes.ts';
import { Submission, type Outcome } from '../submission.ts';
import { ended, traced } from './traced-job.ts';

/** So long a command waits for a database or a process that is away. */
export const PATIENCE_MS = 8000;

/** The one path of every command: authorise → decide → machine check → append. Authentication happened at the edge. */
@Injectable()
export class CommandPath {
  readonly figures = new CommandFigures();

  constructor(
    private readonly deciders: Deciders,
    private readonly mailboxes: Mailboxes,
    private readonly store: EventStore,
    private readonly seals: Seals,
    private readonly log: Log,
    @Optional() @Inject(TRACING) private readonly tracing: Tracing = new NoTracing(),
    @Optional() private readonly budget?: CommandBudget,
  ) {}

  async execute(given: Submission): Promise<Outcome> {
    return this.figures.counted(await this.carryOut(given));
  }

  private async carryOut(given: Submission): Promise<Outcome> {
    const { personId, system } = given.actor;
    const retryAfterS = system === true ? undefined : this.budget?.spend(personId);
    if (retryAfterS !== undefined) return { refused: 'rate.limited', with: { retryAfterS } };
    const route = this.deciders.find(given.family, given.name);
    if (route === undefined) return { refused: 'page.missing' };
    const parsed = route.kind.data.safeParse(given.data);
    if (!parsed.success) return { refused: 'request.invalid', faults: faultsOf(parsed.error) };
    const id = commandId(given.actor.personId, given.stream, given.name, given.key);
    const span = this.tracing.begin(given.name, 'internal', given.trace);
    mark(id, span);
    const outcome = await this.settle(given, route, parsed.data, id, span);
    ended(span, outcome, { 'lectern.stream': given.stream });
    this.log.debug({ command: id, name: given.name, stream: given.stream, outcome }, 'command');
    return outcome;
  }

  private async settle(given: Submission, route: Route, data: unknown, id: string, span: Span): Promise<Outcome> {
    const mailbox = this.mailboxes.get(given.stream);
    const seal = this.seals.by(given.actor, given.stream);
    const attempt = new Attempt(given, route, data, id, mailbox, this.store, seal, span.kept);
    if (route.gather) {
      const gathering = this.tracing.begin('gather', 'internal', span.trace);
      const refusal = await this.gather(route.gather, attempt, mailbox, given, data);
      gathering.end();
      if (refusal) return refusal;
    }
    return new Promise<Outcome>((resolve) => {
      const job: Job = {
        until: Date.now() + PATIENCE_MS,
        reads: (head) => attempt.reads(head),
        decide: (head, headOf) => attempt.decide(head, headOf),
        done: resolve,
        failed: (error) => resolve(this.failed(given, error)),
      };
      mailbox.submit(span.trace === undefined ? job : traced(job, this.tracing, span.trace));
    });
  }

  /** Fetches what the command needs, for who may give it. Whatever goes wrong is an outcome: not all who wait are behind HTTP. */
  private async gather(
    gather: Gather,
    attempt: Attempt,
    mailbox: Mailbox,
    given: Submission,
    data: unknown,
  ): Promise<Refused | undefined> {
    try {
      if (await attempt.isRepeated()) return undefined; // the append answers with the first result
      for (const stream of attempt.reads(mailbox.head)) await this.mailboxes.get(stream).ready();
      if (!attempt.isPermitted(mailbox.head, (stream) => this.mailboxes.get(stream).head)) return undefined;
      attempt.provide(await gather(given.id, data, given.actor, given.at, given.from));
      return undefined;
    } catch (error) {
      return this.failed(given, error as Error);
    }
  }

  private failed({ name }: Submission, error: Error): Refused {
    if (error instanceof RefusedError) return { refused: error.code, ...error.more };
    if (isConnectionLost(error)) {
      this.log.error({ error: error.stack, name }, 'a command failed');
      return { refused: 'server.busy' };
    }
    this.log.failure(error, 'a command failed', { route: name });
    return { refused: 'server.error' };
  }
}

/** Whatever is logged on the way of a command says which one it was. */
function mark(command: string, { trace }: Span): void {
  const marks = requestMarks.getStore();
  if (marks === undefined) return;
  marks.command = command;
  if (trace !== undefined) marks.trace = readTraceParent(trace)!.traceId;
}
