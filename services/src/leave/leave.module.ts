import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { leave, Leaves, MyLeaves } from '@lectern/contracts/leave/leave.ts';
import { Module } from '@nestjs/common';
import { Class, Lesson, Member, Person } from '../directory/tables.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Projector } from '../rows/projector.ts';
import { decideLeave } from './leave.decider.ts';
import { leaves } from './leave.rows.ts';

const its = {
  lesson: { table: Lesson, on: { id: 'lessonId' } },
  class: { table: Class, on: { id: 'classId' } },
} as const;
const names = {
  lesson: 'lesson.title',
  startsAt: 'lesson.startsAt',
  lessonStatus: 'lesson.status',
  className: 'class.name',
} as const;

interface Written {
  readonly lessonId: string;
  readonly reason: Sealed;
  readonly why?: Sealed;
}

@Module({})
export class LeaveModule {
  constructor(
    deciders: Deciders,
    lists: Lists,
    projector: Projector,
    private readonly seals: Seals,
  ) {
    deciders.register(leave, decideLeave);
    projector.keepRows(leaves);
    lists.serve(Leaves, {
      rows: leaves,
      join: {
        ...its,
        person: { table: Person, on: { id: 'personId' } },
        member: { table: Member, on: { classId: 'classId' } },
      },
      show: { ...names, name: 'person.name', role: 'member.role' },
      search: ['person.name'],
      where: ({ personId }) => ({
        'member.personId': personId,
        'member.role': ['teacher', 'coTeacher', 'assistant'],
        'lesson.status': ['scheduled', 'running', 'ended'],
      }),
      present: (rows) => this.read(rows as never),
    });
    lists.serve(MyLeaves, {
      rows: leaves,
      join: its,
      show: names,
      where: ({ personId }) => ({ personId }),
      present: (rows) => this.read(rows as never),
    });
  }

  /** What was written stands in clear for who may see the row. */
  private async read(rows: readonly Written[]): Promise<never> {
    const writers = rows.flatMap(({ reason, why }) => [reason.sealedBy, ...(why === undefined ? [] : [why.sealedBy])]);
    const secrets = await this.seals.know([...new Set(writers)]);
    const opened = rows.map(({ reason, why, ...row }) => {
      const text = (sealed: Sealed) =>
        this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `lesson/${row.lessonId}`);
      return { ...row, reason: text(reason), ...(why && { why: text(why) }) };
    });
    return opened as never;
  }
}
