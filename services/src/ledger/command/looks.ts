import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { LookedAt } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { Clock } from '../../ops/database/clock.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Submission, type Actor, type Outcome } from '../submission.ts';
import { systemActor } from '../system-actor.ts';

/** The same look within one of these is one visit, and one fact. */
const VISIT_MS = 10 * 60_000;

const lender = streams.find(({ looks }) => looks !== undefined);

/** Has it recorded what people look at in a role that they were lent, before they see it. */
@Injectable()
export class Looks {
  private visit = 0;
  /** What is known to be recorded of this visit: it is not asked again at each step of a replay. */
  private readonly recorded = new Set<string>();

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * To be awaited before the answer leaves; does nothing for roles that leave no fact at a look.
   * @throws RefusedError when the look could not be recorded: then nothing may be shown
   */
  async record(person: Actor, role: Role, look: LookedAt): Promise<void> {
    const looks = lender?.looks;
    if (looks === undefined || role !== looks.role) return;
    const now = this.clock.now();
    const key = this.keyOf(person, look, Math.floor(now / VISIT_MS));
    if (this.recorded.has(key)) return;
    const by = systemActor(person.school);
    const outcome = await this.commands.execute<Submission, Outcome>(
      new Submission(by, lender!.family, person.personId, looks.command, looks.data(look), key, now),
    );
    if (!('refused' in outcome)) this.recorded.add(key);
    else throw new RefusedError(outcome.refused === 'server.busy' ? 'server.busy' : 'page.forbidden');
  }

  private keyOf({ personId }: Actor, { stream, what, subject }: LookedAt, visit: number): string {
    if (visit !== this.visit) this.recorded.clear();
    this.visit = visit;
    return createHash('sha256')
      .update(JSON.stringify([personId, stream, what, subject, visit]))
      .digest('base64url');
  }
}
