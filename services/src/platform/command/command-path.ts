import type { Refused } from '@lectern/contracts/kernel/refusal.ts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isConnectionLost } from '../database/connection-lost.ts';
import { EventStore } from '../event-store/event-store.ts';
import { commandId } from '../event-store/hash.ts';
import { faultsOf } from '../http/faults.ts';
import { RefusedError } from '../http/refused-error.ts';
import { Log, requestMarks } from '../telemetry/log.ts';
import { Attempt } from './attempt.ts';
import { Deciders, type Route } from './deciders.ts';
import { Mailboxes } from './mailboxes.ts';
import { Submission, type Outcome } from './submission.ts';

const PATIENCE_MS = 8000;

/** The one path of every command: authorise → decide → machine check → append. Authentication happened at the edge. */
@CommandHandler(Submission)
export class CommandPath implements ICommandHandler<Submission, Outcome> {
  constructor(
    private readonly deciders: Deciders,
    private readonly mailboxes: Mailboxes,
    private readonly store: EventStore,
    private readonly log: Log,
  ) {}

  async execute(given: Submission): Promise<Outcome> {
    const route = this.deciders.find(given.family, given.name);
    if (route === undefined) return { refused: 'page.missing' };
    const parsed = route.kind.data.safeParse(given.data);
    if (!parsed.success) return { refused: 'request.invalid', faults: faultsOf(parsed.error) };
    const id = commandId(given.actor.personId, given.stream, given.name, given.key);
    const marks = requestMarks.getStore();
    if (marks) marks.command = id;
    const gathering = await this.gather(route, given, parsed.data);
    if ('refused' in gathering) return gathering;
    const mailbox = this.mailboxes.get(given.stream);
    const attempt = new Attempt(given, route, parsed.data, gathering.gathered, id, mailbox, this.store);
    const outcome = await new Promise<Outcome>((resolve) => {
      mailbox.submit({
        until: Date.now() + PATIENCE_MS,
        reads: (head) => attempt.reads(head),
        decide: (head, headOf) => attempt.decide(head, headOf),
        done: resolve,
        failed: (error) => resolve(this.failed(given, error)),
      });
    });
    this.log.debug({ command: id, name: given.name, stream: given.stream, outcome }, 'command');
    return outcome;
  }

  /** Whatever goes wrong is an outcome: those who wait for it are not all behind HTTP. */
  private async gather(route: Route, given: Submission, data: unknown): Promise<Refused | { gathered: unknown }> {
    try {
      return { gathered: await route.gather?.(given.id, data, given.actor) };
    } catch (error) {
      if (error instanceof RefusedError) return { refused: error.code, ...error.more };
      return this.failed(given, error as Error);
    }
  }

  private failed({ name }: Submission, error: Error): Refused {
    this.log.error({ error: error.stack, name }, 'a command failed');
    return { refused: isConnectionLost(error) ? 'server.busy' : 'server.error' };
  }
}
