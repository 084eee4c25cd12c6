import { get, type Table } from '@lectern/contracts/kernel/table.ts';
import type { Mark } from '@lectern/contracts/transcript/grade.ts';
import type { GivenScore } from '@lectern/contracts/transcript/transcript.ts';
import { LruCache } from '../ops/lru-cache.ts';
import type { ClassMarks } from './class-marks.ts';
import type { Student } from './class-students.ts';

/** A unit of a table; of one of the class’s own what was given by hand. */
export interface TableUnit {
  readonly key: string;
  readonly given?: Table<GivenScore>;
}

/** The marks of each unit, in the order of the students. A unit of which no mark moved has the same list as before. */
export type Columns = ReadonlyMap<string, readonly Mark[]>;

interface Held {
  readonly students: readonly Student[];
  /** What each was made of: as long as that is the same, so is the column. */
  readonly sources: ReadonlyMap<string, unknown>;
  readonly columns: Columns;
}

/** So many marks are held, of whatever classes. */
const MOST_MARKS = 400_000;

/** What a class has of its units. One of 3,000 with 60 units has 180,000 marks: only those of units that moved are looked up again. */
export class MarkColumns {
  private readonly held = new LruCache<Held>(MOST_MARKS);

  of(key: string, units: readonly TableUnit[], all: ClassMarks): Columns {
    const before = this.held.get(key);
    const known = before && areOneByOne(before.students, all.students) ? before : undefined;
    const sources = new Map(units.map((unit) => [unit.key, unit.given ?? all.marks.get(unit.key)]));
    const columns = new Map(
      units.map((unit) => {
        const column = known?.columns.get(unit.key);
        if (column !== undefined && known?.sources.get(unit.key) === sources.get(unit.key)) return [unit.key, column];
        const marks = marksIn(unit, all);
        return [unit.key, column?.every((mark, at) => mark === marks[at]) ? column : marks];
      }),
    );
    this.held.set(key, { students: all.students, sources, columns }, 1 + columns.size * all.students.length);
    return columns;
  }
}

function marksIn({ key, given }: TableUnit, { students, marks }: ClassMarks): readonly Mark[] {
  const its = marks.get(key);
  return students.map(({ personId }) =>
    given ? (get(given, personId)?.scoreTenths ?? 'notYet') : (its?.get(personId)?.mark ?? 'excused'),
  );
}

export const areOneByOne = (some: readonly Student[], others: readonly Student[]): boolean =>
  some === others ||
  (some.length === others.length && some.every(({ personId }, at) => personId === others[at]!.personId));

/** The same units in the same order, of which nothing moved. */
export function isSame(columns: Columns, before: Columns): boolean {
  const [now, then] = [[...columns], [...before]];
  return (
    now.length === then.length && now.every(([key, column], at) => then[at]![0] === key && then[at]![1] === column)
  );
}
