import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { SharedText } from '../edge/http/written-answer.ts';
import { LruCache } from '../ops/lru-cache.ts';
import { searchText } from '../rows/search-text.ts';
import type { Student } from './class-students.ts';
import { isSame, type Columns } from './mark-columns.ts';

type Listed = Omit<Transcript['students'][number], 'marks' | 'rank'>;

interface Written {
  readonly students: readonly Student[];
  /** All that is shown of them beside their marks. */
  readonly who: string;
  readonly columns: Columns;
  readonly text: SharedText;
}

/** So many names of students are held with how they are read. */
const NAMES = 50_000;

/** Students as a table lists them. How a name is read is found once: for a class of 3,000 that takes longer than all else. */
export class ListedStudents {
  private readonly searched = new LruCache<string>(NAMES);

  async reading(): Promise<(student: Student) => Listed> {
    const read = await searchText();
    return ({ personId, name, login, number }) => {
      const texts = [name, login, number];
      const key = texts.join('\n');
      const search = this.searched.get(key) ?? read(texts);
      this.searched.set(key, search, 1);
      return { personId, name, search, ...(login !== null && { login }), ...(number !== null && { number }) };
    };
  }
}

/** So many marks are held as they were written, of whatever classes. */
const MOST_MARKS = 400_000;

/** The students of a table as JSON, which the answer begins with: it is written again only where something moved. */
export class WrittenTables {
  private readonly tables = new LruCache<Written>(MOST_MARKS);

  studentsOf(
    key: string,
    students: readonly Student[],
    columns: Columns,
    listed: (student: Student) => Listed,
  ): SharedText {
    const before = this.tables.get(key);
    const isWhole = before?.students === students;
    const rows = isWhole ? undefined : students.map(listed);
    const who = isWhole ? before.who : JSON.stringify(rows);
    if (before?.who === who && isSame(columns, before.columns)) return before.text;
    const inOrder = [...columns.values()];
    const written = (rows ?? students.map(listed)).map((one, at) => ({
      ...one,
      marks: inOrder.map((marks) => marks[at]!),
    }));
    const text = new SharedText(`{"students":${JSON.stringify(written)}`);
    this.tables.set(key, { students, who, columns, text }, 1 + columns.size * students.length);
    return text;
  }
}
