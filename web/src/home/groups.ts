import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import type { TaughtClass } from '../class/use-classes.ts';

const ATTENDING = new Set(['student', 'representative', 'auditor']);

/** Whether whoever has this role in a class sits in it instead of standing before it. */
export const isAttended = ({ role }: Pick<LessonRow, 'role'>): boolean => ATTENDING.has(role);

/** A class with those of its lessons that the page shows. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly lessons: readonly LessonRow[];
  /** Only of classes that I am the teacher of. */
  readonly taught?: TaughtClass;
  /** Whom I am in it. */
  readonly role: string;
}

/** Lessons by class: my own classes first, those without a lesson too; then the classes that only the lessons name. */
export function groupsOf(classes: readonly TaughtClass[], lessons: readonly LessonRow[]): readonly Group[] {
  const own = classes.map((taught): Group => ({
    id: taught.id,
    name: taught.name,
    taught,
    role: 'teacher',
    lessons: lessons.filter(({ classId }) => classId === taught.id),
  }));
  const known = new Set(classes.map(({ id }) => id));
  const others = new Map<string, LessonRow[]>();
  for (const row of lessons) {
    if (!known.has(row.classId)) others.set(row.classId, [...(others.get(row.classId) ?? []), row]);
  }
  const rest = Array.from(others, ([id, rows]): Group => ({
    id,
    name: rows[0]!.className,
    role: rows[0]!.role,
    lessons: rows,
  }));
  return [...own, ...rest.sort((one, other) => one.name.localeCompare(other.name, 'zh'))];
}

/** The running one, else the one that begins first. */
export function nextOf(rows: readonly LessonRow[]): LessonRow | undefined {
  const scheduled = rows
    .filter(({ status }) => status === 'scheduled')
    .sort((one, other) => one.startsAt - other.startsAt);
  return rows.find(({ status }) => status === 'running') ?? scheduled[0];
}
