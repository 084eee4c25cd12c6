import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Connection } from '../ops/database/database.ts';
import { LruCache } from '../ops/lru-cache.ts';

export interface Student {
  readonly personId: string;
  readonly name: string;
  readonly login: string | null;
  readonly number: string | null;
  /** Since when they are in the class. */
  readonly since: number;
}

interface Asked {
  readonly classId: string;
  readonly personId?: string | undefined;
}

interface Known {
  readonly stand: string;
  readonly students: readonly Student[];
}

export const LEARNS: readonly string[] = ['student', 'representative'];

/** So many students are held, of whatever classes. */
const MOST_STUDENTS = 50_000;

const SHOWN = `m.person_id as "personId", coalesce(p.name, '') as name, a.login, r.number,
  coalesce(m.entered_at, m.joined_at)::float8 as since`;
const OF_CLASS = `from class_member m
  left join person p on p.id = m.person_id
  left join account a on a.person = m.person_id
  left join roster_entry r on r.class_id = m.class_id and r.person_id = m.person_id
  where m.class_id = $1 and m.role = any($2) and ($3::uuid is null or m.person_id = $3)`;

/**
 * The students of classes in the order of their names. Names are in no log, so it is asked each time whether the list is
 * still what it was: a sum of hashes takes a tenth of what sorting and sending 3,000 of them does.
 */
export class ClassStudents {
  private readonly known = new LruCache<Known>(MOST_STUDENTS);

  /** The same list as long as nothing of it changed; one more than a transcript has, where a class has more. */
  async of(client: Connection, { classId, personId }: Asked): Promise<readonly Student[]> {
    if (personId !== undefined) return read(client, classId, personId);
    const { rows } = await client.query<{ stand: string }>({
      name: 'transcript-students-stand',
      text: `select count(*) || ' ' || coalesce(sum(hashtextextended(row(s.*)::text, 0)), 0) as stand
        from (select ${SHOWN}, p.sorted_as ${OF_CLASS}) s`,
      values: [classId, LEARNS, null],
    });
    const { stand } = rows[0]!;
    const known = this.known.get(classId);
    if (known?.stand === stand) return known.students;
    const students = await read(client, classId, undefined);
    this.known.set(classId, { stand, students }, 1 + students.length);
    return students;
  }
}

async function read(client: Connection, classId: string, personId: string | undefined): Promise<Student[]> {
  const { rows } = await client.query<Student>({
    name: 'transcript-students',
    text: `select ${SHOWN} ${OF_CLASS} order by p.sorted_as, m.person_id limit ${LIMITS.transcriptStudents + 1}`,
    values: [classId, LEARNS, personId ?? null],
  });
  return rows;
}

/** How many students a class has. */
export async function studentsIn(client: Connection, classId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from class_member where class_id = $1 and role = any($2)',
    [classId, LEARNS],
  );
  return rows[0]?.n ?? 0;
}
