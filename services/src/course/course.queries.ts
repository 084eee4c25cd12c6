import type { CourseClass, CoursePart, CourseRow, MyCourses } from '@lectern/contracts/course/queries.ts';
import { Injectable } from '@nestjs/common';
import { CourseRules } from '../directory/course-rules.ts';
import { Class, Lesson, Member, Person } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { courses } from './course.rows.ts';

/** The roles of each side [R2.10]. */
const ROLES: Readonly<Record<CoursePart, readonly string[]>> = {
  teach: ['teacher', 'coTeacher', 'assistant'],
  learn: ['student', 'representative', 'auditor'],
};
export const rolesOf = (part?: CoursePart): readonly string[] =>
  part === undefined ? [...ROLES.teach, ...ROLES.learn] : ROLES[part];

type Mine = Pick<SignedInPerson, 'personId' | 'school'>;
interface Sought {
  readonly part?: CoursePart | undefined;
  readonly search?: string | undefined;
}

/** What the tables say of a class and of my part in it. */
export type InClass = Omit<CourseClass, 'next'>;

/** A class as a list shows it, by the fields of the tables. */
export const SHOWN = {
  id: 'class.id',
  name: 'class.name',
  shortName: 'class.shortName',
  courseId: 'class.courseId',
  term: 'class.term',
  status: 'class.status',
  students: 'class.students',
  capacity: 'class.capacity',
  schoolOnly: 'class.schoolOnly',
  inviteCode: 'class.inviteCode',
  requests: 'class.requests',
  lecturer: 'person.name',
} as const;

export const JOINED = {
  class: { table: Class, on: { id: 'classId' } },
  course: { table: courses, on: { id: 'class.courseId' } },
  first: { table: Member, on: { classId: 'classId' }, and: { role: 'teacher' } },
  person: { table: Person, on: { id: 'first.personId' } },
} as const;

@Injectable()
export class CourseQueries {
  constructor(
    private readonly tables: Tables,
    private readonly rules: CourseRules,
    private readonly freshness: Freshness,
  ) {}

  /** The courses that are mine or that a class of mine stands in: found by their own name, or by a class’s. */
  async ids(asker: Mine, { part, search }: Sought): Promise<string[]> {
    const { personId, school } = asker;
    const through = await this.classes(asker, part, { 'course.id': {} });
    const inClass = [...new Set(through.flatMap(({ courseId = [] }) => courseId))];
    const either = [{ id: inClass }, ...(part === 'learn' ? [] : [{ ownerId: personId }])];
    const select = this.tables
      .select(courses)
      .where({ school })
      .where(either.map((one) => ({ ...one })))
      .show('id', 'id');
    if (search !== undefined) select.search(['search'], search);
    const found = (await this.tables.read<{ readonly id: string }>(select)).map(({ id }) => id);
    if (search === undefined) return found;
    const sought = search.toLowerCase();
    const named = through.filter(({ name, inviteCode }) =>
      [name, inviteCode].some((text) => text?.toLowerCase().includes(sought) === true),
    );
    return [...new Set([...found, ...named.flatMap(({ courseId = [] }) => courseId)])];
  }

  /** My courses, those that are over too, by a part of the name; the newest first. */
  async found(asker: Mine, search: string, limit: number) {
    const select = this.tables
      .select(courses)
      .where({ school: asker.school, id: await this.ids(asker, {}) })
      .search(['search'], search);
    for (const [field, path] of Object.entries({ id: 'id', name: 'name', about: 'term', status: 'status' }))
      select.show(field, path);
    return this.tables.read<{ readonly id: string; readonly name: string }>(select, ['-createdAt', 'id'], limit);
  }

  /** Courses with my classes in them. */
  async withClasses(
    rows: readonly (Omit<CourseRow, 'isMine' | 'pinned' | 'classes' | 'classesInAll'> & {
      readonly ownerId: string;
      readonly pinnedBy?: string;
    })[],
    asker: Mine,
  ): Promise<CourseRow[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [mine, all] = await Promise.all([
      this.classes(asker, undefined, { 'class.courseId': ids }),
      this.tables.read<{ readonly courseId: string }>(
        this.tables.select(Class).where({ school: asker.school, courseId: ids }).show('courseId', 'courseId'),
      ),
    ]);
    const classes = await this.withNext(mine);
    return rows.map(({ ownerId, pinnedBy, ...row }) => ({
      ...row,
      isMine: ownerId === asker.personId,
      pinned: pinnedBy !== undefined,
      classes: classes.filter(({ courseId }) => courseId === row.id),
      classesInAll: all.filter(({ courseId }) => courseId === row.id).length,
    }));
  }

  /** Classes with the lesson that runs in each or begins next, and without what only those see who teach them. */
  async withNext(classes: readonly InClass[]): Promise<CourseClass[]> {
    const select = this.tables
      .select(Lesson)
      .where({ classId: classes.map(({ id }) => id), status: ['running', 'scheduled'] })
      .show('classId', 'classId');
    for (const field of ['id', 'title', 'startsAt', 'status'] as const) select.show(field, field);
    const lessons = await this.tables.read<NonNullable<CourseClass['next']> & { readonly classId: string }>(select, [
      'status', // what runs stands before what is scheduled
      'startsAt',
      'id',
    ]);
    return classes.map((row) => {
      const shown = [...Object.keys(SHOWN), 'role'].map((field) => [field, row[field as keyof InClass]]);
      const { inviteCode, requests, ...one } = Object.fromEntries(
        shown.filter(([, value]) => value !== undefined),
      ) as InClass;
      const found = lessons.find(({ classId }) => classId === one.id);
      const next = found && { id: found.id, title: found.title, startsAt: found.startsAt, status: found.status };
      return { ...one, ...(ROLES.teach.includes(one.role) && { inviteCode, requests }), ...(next && { next }) };
    });
  }

  /** With what was made a moment ago. */
  async mine(asker: SignedInPerson): Promise<MyCourses> {
    await this.freshness.caughtUp([courses, Class.readModel, Member.readModel].map(({ name }) => name));
    const [all, whyNot] = await Promise.all([this.counted(asker), this.rules.whyNot(asker)]);
    const active = (part: CoursePart) => all.filter((one) => one.part === part && !one.isArchived).length;
    const terms = all.flatMap(({ term = [] }) => term);
    return {
      teach: active('teach'),
      learn: active('learn'),
      archived: new Set(all.filter(({ isArchived }) => isArchived).map(({ id }) => id)).size,
      terms: [...new Set(terms)].toSorted().toReversed(),
      mayCreate: asker.bound && whyNot === undefined,
      contact: this.rules.contact,
    };
  }

  /** What stands in the list on each side: a course once, and a class that stands in none. */
  private async counted(asker: Mine) {
    const { personId, school } = asker;
    const parts = (['teach', 'learn'] as const).map(async (part) => {
      const classes = await this.classes(asker, part);
      const ids = new Set(classes.flatMap(({ courseId = [], course }) => (course === undefined ? [] : courseId)));
      const owned = part === 'teach' ? [{ ownerId: personId }] : [];
      const select = this.tables
        .select(courses)
        .where({ school })
        .where([{ id: [...ids] }, ...owned]);
      for (const field of ['id', 'term', 'status'] as const) select.show(field, field);
      const found = await this.tables.read<{ id: string; term?: string; status: string }>(select);
      const alone = classes.filter(({ course }) => course === undefined);
      return [...found, ...alone].map(({ id, term, status }) => ({
        part,
        id,
        term,
        isArchived: status === 'archived',
      }));
    });
    return (await Promise.all(parts)).flat();
  }

  private classes({ personId, school }: Mine, part?: CoursePart, where: object = {}) {
    const select = this.tables
      .select(Member, JOINED)
      .where({ school, personId, role: rolesOf(part), 'class.id': {} })
      .where(where)
      .show('role', 'role')
      .show('course', 'course.id');
    for (const [field, path] of Object.entries(SHOWN)) select.show(field, path);
    return this.tables.read<InClass & { readonly course?: string }>(select, ['class.name', 'class.id']);
  }
}
