import { Module } from '@nestjs/common';
import { classContext } from '@lectern/contracts/class/index.ts';
import {
  Classes,
  ClassMembers,
  ClassPeople,
  ClassSettings,
  CodeTarget,
  MyMembership,
} from '@lectern/contracts/class/queries.ts';
import { codesTyped } from '../edge/limits/tries.ts';
import { Codes, LETTERS } from '../edge/codes/codes.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Answers } from '../edge/http/questions.ts';
import { Projector } from '../rows/projector.ts';
import { decideClass } from './class.decider.ts';
import type { ClassGathered } from './members.decider.ts';
import { ClassQueries } from './class.queries.ts';
import { classes, members, memberShown, PARTS } from './class.rows.ts';
import { Leaving } from './leaving.ts';
import { Directory } from '../directory/directory.ts';
import { Account, Member, Person, RosterEntry } from '../directory/tables.ts';
import { CourseRules } from '../directory/course-rules.ts';
import { UnusedSeats } from '../directory/unused-seats.ts';

@Module({ providers: [ClassQueries, Leaving, Directory, UnusedSeats] })
export class ClassModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    codes: Codes,
    queries: ClassQueries,
    rules: CourseRules,
    private readonly directory: Directory,
  ) {
    const known: Gather = (_, data, { school }) => this.knowing(data, school);
    deciders.register(classContext, decideClass, {
      CreateClass: async (classId, data, actor): Promise<ClassGathered> => {
        const { courseId } = data as { courseId?: string };
        const refused = courseId === undefined ? await rules.whyNot(actor) : await rules.misplaced(courseId, actor);
        if (refused) return { refused };
        return { inviteCode: await codes.reserve(actor.school, `class/${classId}`, `class/${classId}`, LETTERS) };
      },
      PlaceClass: async (_, data, actor): Promise<ClassGathered> => ({
        refused: await rules.misplaced((data as { courseId?: string }).courseId, actor),
      }),
      RenewInviteCode: async (classId, _, { school }): Promise<ClassGathered> => ({
        inviteCode: await codes.another(school, `class/${classId}`, LETTERS),
      }),
      EnrolStudents: known,
      AppointMembers: known,
      JoinClass: async (_, data, actor, _at, from = ''): Promise<ClassGathered> => {
        const { code } = data as { code: string };
        const found = await queries.lookUp(actor.school, code, codesTyped(actor, from));
        return {
          opens: found?.opens,
          code: found?.code,
          closed: found?.over ?? false,
          byLesson: found !== undefined && found.stream !== found.opens,
        };
      },
    });
    projector.keepRows(classes);
    projector.keepRows(members);
    answers.register(Classes, (_, person) => queries.taughtBy(person!));
    lists.serve(ClassPeople, {
      rows: Member,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login' },
      where: async ({ school }, { id: classId, search }) =>
        search === undefined
          ? { classId, status: 'member' }
          : { classId, status: 'member', personId: await directory.membersFound(school, classId, search) },
    });
    lists.serve(ClassMembers, {
      rows: members,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
        listed: { table: RosterEntry, on: { classId: 'classId', personId: 'personId' } },
        by: { table: Person, on: { id: 'changedBy' } },
      },
      show: {
        name: ['listed.name', 'person.name'],
        nickname: 'person.name',
        login: 'account.login',
        number: 'listed.number',
        department: 'listed.department',
        email: 'listed.email',
        changedBy: 'by.name',
      },
      sortedBy: { name: 'person.sortedAs' },
      where: async ({ school }, { id: classId, part = 'all', search }, role) => {
        const isTold = role !== 'representative';
        const wanted = PARTS[isTold ? part : 'requested'];
        const personId =
          search === undefined
            ? {}
            : { personId: await directory.membersFound(school, classId, search, wanted, isTold) };
        return { classId, 'person.id': {}, ...wanted, ...personId };
      },
      present: (rows, _, role) => rows.map((row) => memberShown(row as never, role)),
    });
    answers.register(ClassSettings, ({ id }, person, role) => queries.settings(id, person!, role));
    answers.register(MyMembership, ({ id }, person) => queries.membershipOf(id, person!.personId));
    answers.register(CodeTarget, ({ code }, person, _role, from) => queries.codeTarget(code, person, from));
  }

  private async knowing(data: unknown, school: string): Promise<ClassGathered> {
    const { personIds } = data as { personIds: readonly string[] };
    return { strangers: await this.directory.strangers(school, personIds) };
  }
}
