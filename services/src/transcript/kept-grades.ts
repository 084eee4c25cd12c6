import {
  gradeOf,
  meanOf,
  modulesOf,
  ranksOf,
  type Assessable,
  type Grade,
  type Policy,
} from '@lectern/contracts/transcript/grade.ts';
import { LruCache } from '../ops/lru-cache.ts';
import type { Student } from './class-students.ts';
import { areOneByOne, isSame, type Columns } from './mark-columns.ts';

/** A class under a policy; grades and places are in the order of its students. */
export interface ClassGrades {
  readonly grades: readonly Grade[];
  readonly ranks: readonly (number | undefined)[];
  readonly meanTenths: number | undefined;
}

interface Kept {
  readonly students: readonly Student[];
  /** As JSON: it counts the same. */
  readonly policy: string;
  readonly columns: Columns;
  readonly made: ClassGrades;
}

/** So many grades are held, of whatever classes. */
const MOST_GRADES = 50_000;

/** What classes were graded as. Only who has another mark than before is graded again. */
export class KeptGrades {
  private readonly classes = new LruCache<Kept>(MOST_GRADES);

  of(
    key: string,
    students: readonly Student[],
    columns: Columns,
    under: Policy,
    units: readonly Assessable[],
  ): ClassGrades {
    const policy = JSON.stringify(under);
    const before = this.classes.get(key);
    const known = before?.policy === policy && areOneByOne(before.students, students) ? before : undefined;
    if (known !== undefined && isSame(columns, known.columns)) return known.made;
    const modules = modulesOf(under, units);
    const moved = known && movedIn(columns, known.columns);
    const grades = students.map((_, at) =>
      moved === undefined || moved.has(at)
        ? gradeOf(under, modules, (unit) => columns.get(unit)?.[at])
        : known!.made.grades[at]!,
    );
    const tenths = grades.map((grade) => grade.tenths);
    const made = { grades, ranks: ranksOf(tenths), meanTenths: meanOf(tenths) };
    this.classes.set(key, { students, policy, columns, made }, 1 + students.length);
    return made;
  }
}

/** The places of students who have another mark; undefined where there are other units. */
function movedIn(columns: Columns, before: Columns): ReadonlySet<number> | undefined {
  if (columns.size !== before.size) return undefined;
  const moved = new Set<number>();
  for (const [key, marks] of columns) {
    const then = before.get(key);
    if (then === undefined) return undefined;
    if (then === marks) continue;
    for (const [at, mark] of marks.entries()) if (mark !== then[at]) moved.add(at);
  }
  return moved;
}
