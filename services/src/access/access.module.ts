import { Module } from '@nestjs/common';
import {
  access,
  Grants,
  GrantUses,
  LessonLooks,
  MyGrants,
  PeopleFound,
  ReviewedLessons,
  ScopesFound,
  type GrantScope,
} from '@lectern/contracts/access/access.ts';
import { Account, Class, Lesson, Member, Person, School } from '../directory/tables.ts';
import { Directory } from '../directory/directory.ts';
import { Obstacles } from '../directory/obstacles.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Lists } from '../edge/lists/lists.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { Answers } from '../edge/http/questions.ts';
import { Projector } from '../rows/projector.ts';
import { decideAccess, type Found } from './access.decider.ts';
import { AccessQueries } from './access.queries.ts';
import { grants, grantUses } from './access.rows.ts';

const person = (field: string) => ({ table: Person, on: { id: field } }) as const;

@Module({ providers: [AccessQueries] })
export class AccessModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    directory: Directory,
    queries: AccessQueries,
    obstacles: Obstacles,
    steps: SecondSteps,
  ) {
    obstacles.add('lastOperator', (person) => queries.isLastOperator(person));
    deciders.register(access, decideAccess, {
      GiveGrant: async (personId, data, actor): Promise<Found> => {
        const { scope } = data as { scope: GrantScope };
        const [giver, isKnown, isScopeKnown] = await Promise.all([
          queries.accessOf(actor),
          directory.isKnown(actor.school, personId),
          queries.isScopeKnown(actor.school, scope),
        ]);
        return { giver, isKnown, isScopeKnown };
      },
      RemoveSecondStep: async (personId, _data, actor): Promise<Found> => {
        const [giver, isKnown, isOn] = await Promise.all([
          queries.accessOf(actor),
          directory.isKnown(actor.school, personId),
          steps.isAnySet(personId),
        ]);
        return { giver, hasSecondStep: isKnown && isOn };
      },
      WithdrawGrant: async (_id, _data, actor): Promise<Found> => ({ giver: await queries.accessOf(actor) }),
    });
    projector.keepRows(grants);
    projector.keepRows(grantUses);
    answers.register(MyGrants, (_, asker) => queries.mine(asker!));
    answers.register(PeopleFound, ({ search }, asker) => queries.people(asker!, search));
    answers.register(ScopesFound, ({ search }, asker) => queries.scopes(asker!, search));
    lists.serve(Grants, {
      rows: grants,
      join: {
        person: person('personId'),
        account: { table: Account, on: { person: 'personId' } },
        lesson: { table: Lesson, on: { id: 'lessonId' } },
        class: { table: Class, on: { id: 'classId' } },
        school: { table: School, on: { id: 'school' } },
        giver: person('giverId'),
        withdrawer: person('withdrawerId'),
      },
      show: {
        name: 'person.name',
        login: 'account.login',
        scopeName: ['lesson.title', 'class.name', 'school.name'],
        givenBy: 'giver.name',
        withdrawnBy: 'withdrawer.name',
      },
      search: ['person.name', 'account.login', 'lesson.title', 'class.name'],
      present: (found) => queries.shownGrants(found as never),
    });
    const used = {
      person: person('personId'),
      student: person('studentId'),
      lesson: { table: Lesson, on: { id: 'lessonId' } },
    } as const;
    const named = { name: 'person.name', student: 'student.name', title: 'lesson.title' } as const;
    lists.serve(GrantUses, { rows: grantUses, join: used, show: named });
    lists.serve(LessonLooks, {
      rows: grantUses,
      join: used,
      show: named,
      where: (_, { id }) => ({ lessonId: id }),
    });
    lists.serve(ReviewedLessons, {
      rows: Lesson,
      join: {
        class: { table: Class, on: { id: 'classId' } },
        member: { table: Member, on: { classId: 'classId' }, and: { role: 'teacher' } },
        teacher: person('member.personId'),
      },
      show: { className: 'class.name', teacher: 'teacher.name' },
      search: ['title', 'class.name', 'teacher.name'],
      where: (asker) => queries.reviewed(asker),
      present: (found, asker) => queries.withLooks(found as never, asker),
    });
  }
}
