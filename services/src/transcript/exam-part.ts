import { unitKey } from '@lectern/contracts/transcript/grade.ts';
import type { Connection, Database } from '../ops/database/database.ts';
import type { MarkedExam } from '../attempt/exam-marks.ts';
import { shareOf, type ClassMarks, type Marked, type Unit } from './class-marks.ts';
import type { Student } from './class-students.ts';

/** The exams of a class, those that it knows of, by when they start. */
export async function examsIn(reads: Database['reads'], classId: string): Promise<readonly string[]> {
  const { rows } = await reads.query<{ id: string }>(
    `select exam_id as id from exam_row where class_id = $1 and status = 'published' order by starts_at, exam_id`,
    [classId],
  );
  return rows.map(({ id }) => id);
}

/** Every exam that was ever set for a class, withdrawn ones too. */
export async function examsOnce(client: Connection, classId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select exam_id as id from exam_row where class_id = $1 order by starts_at, exam_id',
    [classId],
  );
  return rows.map(({ id }) => id);
}

/** And exams: who did not sit one by its end misses it, and an invalid paper is worth nothing. */
export function withExams(all: ClassMarks, exams: readonly MarkedExam[], now: number): ClassMarks {
  const { students } = all;
  const units = exams.map(({ id, name, startsAt }): Unit => ({
    key: unitKey('exams', id),
    module: 'exams',
    id,
    title: name,
    at: startsAt,
  }));
  const marks = exams.map(({ id, endsAt, marks: its }) => {
    const marked = ({ personId, since }: Student): Marked => {
      const mark = its.get(personId);
      if (mark === 'waiting') return { mark };
      if (mark === 'sitting') return { mark: 'notYet' };
      if (mark === 'invalid') return { mark: 0 };
      if (mark !== undefined)
        return { mark: shareOf(mark.points, mark.of), scoreTenths: mark.points, fullTenths: mark.of };
      const end = endsAt(personId);
      if (end === undefined || now < end) return { mark: 'notYet' };
      return { mark: since > end ? 'excused' : 'missing' }; // it was over before they came
    };
    return [unitKey('exams', id), new Map(students.map((one) => [one.personId, marked(one)]))] as const;
  });
  return { students, units: [...all.units, ...units], marks: new Map([...all.marks, ...marks]) };
}
