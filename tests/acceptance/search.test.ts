import type { Found } from '@lectern/contracts/search/search.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAnnouncements } from '../../services/src/demo/demo.announcements.ts';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import { demoClass, demoPastClass, demoStudents } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { openSchool, refusal, schedule, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const find = async (client: Client, search: string): Promise<Found[]> =>
  (await client.query<{ found: Found[] }>(`/api/search?search=${encodeURIComponent(search)}`)).result!.found;
const kindsOf = (found: readonly Found[]) => [...new Set(found.map(({ kind }) => kind))];

it('a teacher finds classes, lessons and announcements, each with what tells it from others', async () => {
  const teacher = await school.teacher();
  const lessonId = await schedule(teacher, '物理第一课');
  await expect.poll(async () => (await find(teacher, '第一课')).map(({ id }) => id)).toEqual([lessonId]);
  const found = await find(teacher, '物理');
  expect(kindsOf(found)).toEqual(['course', 'class', 'lesson']);
  expect(found.filter(({ kind }) => kind === 'class').map(({ name }) => name)).toEqual([
    demoClass.name,
    demoPastClass.name,
  ]);
  expect(found.find(({ id }) => id === lessonId)).toMatchObject({ about: demoClass.name, role: 'teacher' });
  expect((await find(teacher, demoAnnouncements[0].title))[0]).toMatchObject({ kind: 'announcement' });
  const [physics] = demoCourses;
  expect(found[0]).toMatchObject({ kind: 'course', id: physics.id, about: physics.course.term });
  expect((await find(teacher, '合外力矩'))[0]).toMatchObject({ kind: 'question', libraryId: teacher.id });
  expect(kindsOf(await find(teacher, demoStudents[4]!.name))).toContain('person');
});

it('a student finds what is theirs, and no draft; a stranger to the classes finds nothing', async () => {
  const student = await school.student(1);
  expect(kindsOf(await find(student, '物理'))).toEqual(['course', 'class', 'lesson']);
  expect(await find(student, '合外力矩')).toEqual([]); // what is right stands in a question
  const draft = '期中卷面分析';
  expect(await find(await school.teacher(), draft)).toHaveLength(1);
  expect(await find(await school.student(3), draft)).toEqual([]);
  expect(await find(await school.other('reviewer'), '物理')).toEqual([]);
});

it('refuses what is too long or nothing', async () => {
  const teacher = await school.teacher();
  for (const typed of ['', ' ', 'x'.repeat(65)])
    expect(await refusal(teacher.query(`/api/search?search=${typed}`))).toMatchObject({ code: 'request.invalid' });
});
