import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoPastClass, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const id = (n: number): string => `01970000-0000-7000-800d-${String(n).padStart(12, '0')}`;
const physics = { type: 'university', schoolName: '明川大学', department: '物理学院' } as const;

/** What the teacher of the demo school teaches: this term, and the last one. */
export const demoCourses = [
  {
    id: id(1),
    course: { name: '大学物理', shortName: '大物', term: '2026 秋', ...physics },
    classes: [demoClass.id, demoPastClass.id],
    archived: false,
  },
  {
    id: id(2),
    course: { name: '电磁学', shortName: '电磁', term: '2026 春', ...physics },
    classes: [],
    archived: true,
  },
] as const;

/** Also in a demo school that was made before there were courses. */
export async function seedCourses(server: RunningServer): Promise<void> {
  const last = demoCourses.at(-1)!;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'CourseArchived'`, [`course/${last.id}`]);
  if (rows.length > 0) return;
  const at = server.app.get(Clock).now();
  const say = await demoVoices(server);
  for (const { id: courseId, course, classes, archived } of demoCourses) {
    const give = (family: string, to: string, name: string, data: object = {}) =>
      say({ who: demoTeacher.id, family, id: to, name, data, at });
    await give('course', courseId, 'CreateCourse', course);
    for (const classId of classes) await give('class', classId, 'PlaceClass', { courseId });
    if (archived) await give('course', courseId, 'ArchiveCourse');
  }
}
