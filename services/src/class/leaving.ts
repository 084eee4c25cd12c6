import { RemoveMembers } from '@lectern/contracts/class/commands.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Directory } from '../directory/directory.ts';
import { LEAVING } from '../edge/auth/erasures.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';

const BUSY: readonly string[] = ['server.busy', 'server.error', 'rate.limited'];

/** Takes who was erased out of each class that they are in; cut off anywhere, it is done again for those that are left. */
@Injectable()
export class Leaving {
  constructor(jobs: Jobs, directory: Directory, commands: CommandBus, clock: Clock) {
    jobs.add<{ personId: string }>({
      kind: LEAVING,
      isSuspect: false,
      run: async ({ school, data: { personId } }) => {
        const by = systemActor(school);
        const data = { personIds: [personId] };
        for (const { classId } of await directory.classesOf(school, personId)) {
          const outcome = await commands.execute<Submission, Outcome>(
            new Submission(by, 'class', classId, RemoveMembers.name, data, newId(), clock.now()),
          );
          if ('refused' in outcome && BUSY.includes(outcome.refused))
            throw new Error(`An erased person is still in a class: ${outcome.refused}`);
        }
      },
    });
  }
}
