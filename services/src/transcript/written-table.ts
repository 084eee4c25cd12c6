import type { Mark } from '@lectern/contracts/transcript/grade.ts';
import { get, type Table } from '@lectern/contracts/kernel/table.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import type { GivenScore } from '@lectern/contracts/transcript/transcript.ts';
import { SharedText } from '../edge/http/written-answer.ts';
import { LruCache } from '../ops/lru-cache.ts';
import type { ClassMarks, Marked } from './class-marks.ts';

type Listed = Omit<Transcript['students'][number], 'marks'>;
type OfUnit = ReadonlyMap<string, Marked>;

interface Column {
  /** What it was made of; a unit of which nothing moved has the same. */
  readonly of: unknown;
  readonly marks: readonly Mark[];
}

interface Written {
  /** The students in their order, with all that is shown of them. */
  readonly who: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly text: SharedText;
}

/** So many marks are held as they were written, of whatever classes. */
const MOST_MARKS = 400_000;

/** A unit of a table; of one of the class’s own what was given by hand. */
interface TableUnit {
  readonly key: string;
  readonly given?: Table<GivenScore>;
}

/**
 * The students of a table as JSON, which the answer begins with. A class of 3,000 with 60 units has 180,000 marks: they are looked up and written again for
 * units of which something moved, and not at all where nothing did.
 */
export class WrittenTables {
  private readonly tables = new LruCache<Written>(MOST_MARKS);

  studentsOf(classId: string, units: readonly TableUnit[], all: ClassMarks, listed: readonly Listed[]): SharedText {
    const who = JSON.stringify(listed);
    const before = this.tables.get(classId);
    const known = before?.who === who ? before : undefined;
    const columns = new Map(
      units.map((unit) => {
        const of = unit.given ?? all.marks.get(unit.key);
        const column = known?.columns.get(unit.key);
        return [unit.key, column !== undefined && column.of === of ? column : { of, marks: marksIn(unit, all) }];
      }),
    );
    if (known !== undefined && isSame(columns, known.columns)) return known.text;
    const inOrder = [...columns.values()];
    const students = listed.map((one, at) => ({ ...one, marks: inOrder.map(({ marks }) => marks[at]!) }));
    const text = new SharedText(`{"students":${JSON.stringify(students)}`);
    this.tables.set(classId, { who, columns, text }, columns.size * listed.length);
    return text;
  }
}

function marksIn({ key, given }: TableUnit, { students, marks }: ClassMarks): readonly Mark[] {
  const its: OfUnit | undefined = marks.get(key);
  return students.map(({ personId }) =>
    given ? (get(given, personId)?.scoreTenths ?? 'notYet') : (its?.get(personId)?.mark ?? 'excused'),
  );
}

/** The same units in the same order, of which nothing moved. */
function isSame(columns: ReadonlyMap<string, Column>, before: ReadonlyMap<string, Column>): boolean {
  const [now, then] = [[...columns], [...before]];
  return (
    now.length === then.length && now.every(([key, column], at) => then[at]![0] === key && then[at]![1] === column)
  );
}
