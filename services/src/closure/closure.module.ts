import { closure, closureMachine, Closures, MyClosure, type Obstacle } from '@lectern/contracts/closure/closure.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import type { ClosureStreamState } from '@lectern/contracts/closure/closure.ts';
import { Module } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Obstacles } from '../directory/obstacles.ts';
import { Account, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Projector } from '../rows/projector.ts';
import { decideClosure, type Standing } from './closure.decider.ts';
import { closures } from './closure.rows.ts';
import { Erasing } from './erasing.reaction.ts';

const WAITING_MS = LIMITS.closureDays * 24 * 3600_000;

@Module({ providers: [Erasing] })
export class ClosureModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    mailboxes: Mailboxes,
    directory: Directory,
    obstacles: Obstacles,
  ) {
    obstacles.add('teaches', async ({ school, personId }) => (await directory.lecturedBy(school, personId)).length > 0);
    const standing: Gather = async (personId, _, { school }, at): Promise<Standing> => ({
      obstacles: (await obstacles.of({ personId, school })) as Obstacle[],
      closesAt: at + WAITING_MS,
    });
    deciders.register(closure, decideClosure, { RequestClosure: standing, CloseAccount: standing });
    projector.keepRows(closures);
    answers.register(MyClosure, async (_, asker) => {
      const { personId, school } = asker!;
      const mailbox = mailboxes.get(`closure/${personId}`);
      const [classes, found] = await Promise.all([
        directory.lecturedBy(school, personId),
        obstacles.of({ personId, school }),
        mailbox.ready(),
      ]);
      const { folded } = mailbox.head;
      const { requestedAt, closesAt } = (folded.state as ClosureStreamState).closure;
      const isWaiting = statusOf(folded, closureMachine, 'closure') === 'waiting';
      return {
        status: isWaiting ? ('waiting' as const) : ('open' as const),
        requestedAt,
        closesAt,
        classes,
        lastOperator: found.includes('lastOperator'),
        days: LIMITS.closureDays,
      };
    });
    lists.serve(Closures, {
      rows: closures,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login' },
      search: ['person.name', 'account.login'],
      where: () => ({ 'person.id': {} }),
    });
  }
}
