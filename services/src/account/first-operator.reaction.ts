import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GiveGrant } from '@lectern/contracts/access/access.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';

type Give = (submission: Submission) => Promise<Outcome>;

/**
 * Who founded the school becomes its operator. That is a fact, and so no part of the transaction in which the school came to
 * be: what was cut off between the two is made up for at the next start, or within the hour.
 */
@Injectable()
export class FirstOperator {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'founding', service: 'web', collect: () => this.appoint() });
  }

  /** Once, however often it is asked for: the grant has the id that stands beside the founder. */
  async appoint(give: Give = (submission) => this.commands.execute(submission)): Promise<number> {
    const { rows } = await this.database.pool.query<{ founder: string; school: string; grant: string }>(
      'select f.founder, p.school, f.grant_id as "grant" from founding f join person p on p.id = f.founder',
    );
    const [found] = rows;
    if (found === undefined) return 0;
    const { founder, school, grant } = found;
    const data = { grantId: grant, kind: 'operate', scope: {} };
    const by = systemActor(school);
    const outcome = await give(new Submission(by, 'access', founder, GiveGrant.name, data, grant, this.clock.now()));
    if ('refused' in outcome && outcome.refused !== 'already.so')
      throw new Error(`Who founded the school is no operator yet: ${outcome.refused}.`);
    await this.database.pool.query('delete from founding where founder = $1', [founder]);
    return 1;
  }
}
