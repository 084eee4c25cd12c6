import type { CourseClass, CoursePart, CourseRow, Courses, OwnClasses } from '@lectern/contracts/course/queries.ts';
import { query } from '../../kit/data/request.ts';

/** The paths stand here so that a phone need not load the schemas; a test compares. */
export const COURSES_PATH = '/api/courses';
export const OWN_CLASSES_PATH = '/api/courses/classes';
/** As many as a page may have: nobody scrolls on a phone past as many courses of one term. */
const MOST = '200';

export interface MyCourses {
  readonly courses: readonly CourseRow[];
  readonly alone: readonly CourseClass[];
  /** When the server said so, in ms. */
  readonly at: number;
}

export async function loadCourses(part: CoursePart): Promise<MyCourses> {
  const asked = { part, size: MOST };
  const [courses, alone] = await Promise.all([
    query<typeof Courses>({ path: COURSES_PATH }, { ...asked, status: 'active' }),
    query<typeof OwnClasses>({ path: OWN_CLASSES_PATH }, { ...asked, archived: 'false' }),
  ]);
  const isFirst = ({ pinned }: CourseRow) => (pinned ? 0 : 1);
  const sorted = [...courses.rows].sort((one, other) => isFirst(one) - isFirst(other));
  return { courses: sorted, alone: alone.rows, at: Date.now() };
}

/** Goes with everything else of a person when they sign out: its name begins as theirs do. */
const nameOf = (user: string, part: CoursePart): string => `lectern.courses.${user}.${part}`;

export function keepCourses(user: string, part: CoursePart, kept: MyCourses): void {
  try {
    localStorage.setItem(nameOf(user, part), JSON.stringify(kept));
  } catch {
    // full or forbidden: then there is nothing to read without a network
  }
}

export function keptCourses(user: string, part: CoursePart): MyCourses | undefined {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(user, part)) ?? 'null') as MyCourses | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The lesson that runs in one of these classes, or the one that begins first. */
export function nextIn(mine: MyCourses): { readonly course?: CourseRow; readonly in: CourseClass } | undefined {
  const all = [
    ...mine.courses.flatMap((course) => course.classes.map((one) => ({ course, in: one }))),
    ...mine.alone.map((one) => ({ in: one })),
  ].filter((one) => one.in.next !== undefined);
  const at = ({ next }: CourseClass) => (next?.status === 'running' ? 0 : (next?.startsAt ?? 0));
  return all.sort((one, other) => at(one.in) - at(other.in))[0];
}
