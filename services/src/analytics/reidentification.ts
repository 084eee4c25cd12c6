import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordReidentification } from '@lectern/contracts/access/access.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { id, newId } from '@lectern/contracts/kernel/ids.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { invalid } from './chosen-rows.ts';

interface Person {
  readonly learner: string;
  readonly name: string;
  readonly login: string | null;
}

/** Tells who stands behind pseudonyms, and has that recorded first: without the fact there is no answer. */
@Injectable()
export class Reidentification {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async of(asker: SignedInPerson, learners: readonly string[]) {
    const isOk =
      learners.length <= LIMITS.learnersPerReidentification && learners.every((one) => id.safeParse(one).success);
    if (!isOk) throw invalid('learners', 'invalid_format');
    await this.record(asker, learners);
    const people = await this.people(asker.school, learners);
    return {
      people: Object.fromEntries(
        people.map(({ learner, name, login }) => [learner, { name, ...(login !== null && { login }) }]),
      ),
    };
  }

  /** Whoever was erased has neither a name nor a secret any more. */
  private async people(school: string, learners: readonly string[]): Promise<readonly Person[]> {
    const { rows } = await this.database.reads.query<Person>(
      `select s.learner, p.name, a.login from pseudonym s
       join person p on p.id = s.person_id and p.secret <> ''
       left join account a on a.person = p.id
       where s.learner = any($1) and s.school = $2`,
      [learners, school],
    );
    return rows;
  }

  private async record({ personId, school }: SignedInPerson, learners: readonly string[]): Promise<void> {
    const { name } = RecordReidentification;
    const outcome = await this.commands.execute<Submission, Outcome>(
      new Submission(systemActor(school), 'access', personId, name, { learners }, newId(), this.clock.now()),
    );
    if ('refused' in outcome)
      throw new RefusedError(outcome.refused === 'server.busy' ? 'server.busy' : 'page.forbidden');
  }
}
