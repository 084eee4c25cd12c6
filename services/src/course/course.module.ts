import { course } from '@lectern/contracts/course/course.ts';
import { Courses, MyCourses, OwnClasses } from '@lectern/contracts/course/queries.ts';
import { Module } from '@nestjs/common';
import { CourseRules } from '../directory/course-rules.ts';
import { Class, Member, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Searches } from '../edge/lists/searches.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Freshness } from '../rows/freshness.ts';
import { Projector } from '../rows/projector.ts';
import { Tables } from '../rows/tables.ts';
import { decideCourse, type CourseGathered } from './course.decider.ts';
import { CourseQueries, JOINED, rolesOf, SHOWN } from './course.queries.ts';
import { coursePins, courses } from './course.rows.ts';

@Module({ providers: [CourseQueries] })
export class CourseModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    rules: CourseRules,
    freshness: Freshness,
    tables: Tables,
    queries: CourseQueries,
    searches: Searches,
  ) {
    searches.add('course', (asker, search, limit) => queries.found(asker, search, limit));
    const mayPin: Gather = async (courseId, _, asker): Promise<CourseGathered> => ({
      isIn: (await queries.ids(asker, {})).includes(courseId),
    });
    deciders.register(course, decideCourse, {
      CreateCourse: async (_id, _data, asker): Promise<CourseGathered> => ({ whyNot: await rules.whyNot(asker) }),
      DeleteCourse: async (courseId, _, { school }): Promise<CourseGathered> => {
        await freshness.caughtUp([Class.readModel.name]); // a class may have been made in it a moment ago
        return { classes: await tables.count(tables.select(Class).where({ school, courseId })) };
      },
      PinCourse: mayPin,
      UnpinCourse: mayPin,
    });
    projector.keepRows(courses);
    projector.keepRows(coursePins);
    answers.register(MyCourses, (_, asker) => queries.mine(asker!));
    lists.serve(Courses, {
      rows: courses,
      join: {
        owner: { table: Person, on: { id: 'ownerId' } },
        pin: { table: coursePins, on: { courseId: 'id' }, mine: 'personId' },
      },
      show: { lecturer: 'owner.name', pinnedBy: 'pin.personId' },
      where: async (asker, { part, search, pinned, after }) => {
        // What a course shows is of its classes, too: whoever has just made one finds it.
        if (after !== undefined)
          await freshness.of(Class.readModel.name, Class.readModel.families, after, [Member.readModel.name]);
        return {
          id: await queries.ids(asker, { part, search }),
          ...(pinned !== undefined && { 'pin.personId': pinned ? {} : null }),
        };
      },
      present: (rows, asker) => queries.withClasses(rows as never, asker),
    });
    lists.serve(OwnClasses, {
      rows: Member,
      join: JOINED,
      show: SHOWN,
      search: ['class.name', 'class.inviteCode'],
      where: ({ personId }, { part, archived }) => ({
        personId,
        role: rolesOf(part),
        'class.id': {},
        'course.id': null,
        ...(archived !== undefined && { 'class.status': archived ? 'archived' : { not: 'archived' } }),
      }),
      present: (rows) => queries.withNext(rows as never),
    });
  }
}
