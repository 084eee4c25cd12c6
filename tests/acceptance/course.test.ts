import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import type { CourseClass, CourseRow, MyCourses } from '@lectern/contracts/course/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { PermissionCheck } from '@lectern/contracts/membership/membership.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCourses } from '../../services/src/demo/demo.courses.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const DETAILS = { name: '理论力学', shortName: '理力', type: 'university', term: '2027 春' };

async function list<Row>(who: Client, path: string, done: Receipt, wish: Record<string, string>): Promise<Row[]> {
  const after = `${done.cursor.incarnation}.${done.cursor.position}`;
  const { result, problem } = await who.query(`${path}?${new URLSearchParams({ ...wish, after })}`);
  if (result === undefined) throw new Error(JSON.stringify(problem));
  return result['rows'] as Row[];
}
const courses = (who: Client, done: Receipt, wish: Record<string, string> = {}) =>
  list<CourseRow>(who, '/api/courses', done, wish);
const alone = (who: Client, done: Receipt, wish: Record<string, string> = {}) =>
  list<CourseClass>(who, '/api/courses/classes', done, wish);
const shelf = async (who: Client) => (await who.query('/api/courses/mine')).result as unknown as MyCourses;

/** A course with a class in it. */
async function made(who: Client, details: object = DETAILS) {
  const [id, classId] = [newId(), newId()];
  const give = (name: string, data: object = {}) => receipt(who.command('course', id, name, data));
  await give('CreateCourse', { ...DETAILS, ...details });
  const done = await receipt(who.command('class', classId, 'CreateClass', { name: '力学 1 班', courseId: id }));
  return { id, classId, give, done };
}

it('[R1.01] [R2.10] [R3.06] a teacher makes a course and a class in it, and finds both with the next lesson', async () => {
  const { id, classId, done } = await made(teacher);
  const [found] = await courses(teacher, done, { id });
  expect(found).toMatchObject({ ...DETAILS, status: 'active', isMine: true, pinned: false, classesInAll: 1 });
  expect(found!.classes).toMatchObject([{ id: classId, name: '力学 1 班', role: 'teacher', students: 0, requests: 0 }]);
  expect(found!.classes[0]!.inviteCode).toMatch(/^[A-Z0-9]{6}$/);
  expect(found!.classes[0]).not.toHaveProperty('next');
  const lessonId = await schedule(teacher, '虚功原理', classId);
  await start(teacher, lessonId);
  await expect
    .poll(async () => (await courses(teacher, done, { id }))[0]!.classes[0]!.next)
    .toMatchObject({ id: lessonId, title: '虚功原理', status: 'running' });
});

it('[R2.10] it is found by its name, how that is read, a class’s name or code, its term, and in the archive', async () => {
  const { id, classId, give } = await made(teacher, { name: '热力学', shortName: '热', term: '2028 春' });
  const done = await receipt(teacher.command('class', classId, 'EditClass', { name: '热学晚班', basedOn: 1 }));
  const [{ classes }] = (await courses(teacher, done, { id })) as [CourseRow];
  const found = async (wish: Record<string, string>) =>
    (await courses(teacher, done, { part: 'teach', ...wish })).some((one) => one.id === id);
  for (const search of ['热力', 'relixue', 'rlx', '晚班', classes[0]!.inviteCode!.toLowerCase()])
    expect({ search, found: await found({ search }) }).toEqual({ search, found: true });
  expect(await found({ search: '光学' })).toBe(false);
  expect(await found({ term: '2028 春' })).toBe(true);
  expect(await found({ term: '2027 春' })).toBe(false);
  expect(await found({ part: 'learn' })).toBe(false);
  expect(await found({ status: 'archived' })).toBe(false);
  const archived = await give('ArchiveCourse');
  expect((await courses(teacher, archived, { status: 'archived' })).map((one) => one.id)).toContain(id);
  expect(await shelf(teacher)).toMatchObject({
    mayCreate: true,
    terms: expect.arrayContaining(['2028 春', '2026 秋']),
  });
});

it('a student has the course that a class of theirs stands in, without its code, and pins it for themselves', async () => {
  const { id, classId, done } = await made(teacher, { name: '光学' });
  const [student, stranger] = [await school.student(1), await school.student(2)];
  expect(await courses(student, done, { id })).toEqual([]);
  expect(await refusal(student.command('course', id, 'PinCourse'))).toMatchObject({ code: 'course.unknown' });
  const joined = await receipt(teacher.command('class', classId, 'EnrolStudents', { personIds: [student.id] }));
  const [seen] = await courses(student, joined, { id, part: 'learn' });
  expect(seen).toMatchObject({ name: '光学', isMine: false, lecturer: '林知远' });
  expect(seen!.classes).toMatchObject([{ id: classId, role: 'student' }]);
  expect(seen!.classes[0]).not.toHaveProperty('inviteCode');
  expect(await courses(student, joined, { id, part: 'teach' })).toEqual([]);
  const pinned = await receipt(student.command('course', id, 'PinCourse'));
  expect(await courses(student, pinned, { pinned: 'true' })).toMatchObject([{ id, pinned: true }]);
  expect((await courses(student, pinned, { pinned: 'false' })).some((one) => one.id === id)).toBe(false);
  expect((await courses(teacher, pinned, { id }))[0]).toMatchObject({ pinned: false });
  expect(await courses(stranger, pinned, { id })).toEqual([]);
  expect(await refusal(student.command('course', id, 'ArchiveCourse'))).toMatchObject({ code: 'page.forbidden' });
});

it('is edited on what stands now: the later one sees both versions', async () => {
  const { id, give } = await made(teacher);
  await give('EditCourse', { ...DETAILS, name: '理论力学（上）', basedOn: 1 });
  expect(
    await refusal(teacher.command('course', id, 'EditCourse', { ...DETAILS, name: '理论力学 B', basedOn: 1 })),
  ).toMatchObject({ code: 'edit.conflict', with: { name: '理论力学（上）', editedIn: 2 } });
});

it('[R9.15] how many a class takes is changed on what stands now, too, and by nobody who saw less', async () => {
  const { classId } = await made(teacher);
  const take = (data: object) => teacher.command('class', classId, 'ChangeCapacity', data);
  const { result } = await teacher.query<ClassSettings>(`/api/class/${classId}/settings`);
  const basedOn = result!.capacityEditedIn!;
  await receipt(take({ capacity: 70, basedOn }));
  const { code, with: now } = await refusal(take({ capacity: 80, basedOn }));
  expect([code, now]).toMatchObject(['edit.conflict', { capacity: 70 }]);
  await receipt(take({ capacity: 80, basedOn: (now as { editedIn: number }).editedIn }));
  expect((await refusal(take({ capacity: 90 }))).code).toBe('request.invalid');
});

it('is deleted once there is no class in it; a class that leaves it stands under its own name', async () => {
  const { id, classId, give, done } = await made(teacher);
  expect((await alone(teacher, done)).map((one) => one.id)).not.toContain(classId);
  expect(await refusal(teacher.command('course', id, 'DeleteCourse'))).toMatchObject({ code: 'course.hasClasses' });
  const left = await receipt(teacher.command('class', classId, 'PlaceClass', {}));
  expect((await alone(teacher, left, { part: 'teach' })).map((one) => one.id)).toContain(classId);
  const gone = await give('DeleteCourse');
  expect(await courses(teacher, gone, { id })).toEqual([]);
  expect(await refusal(teacher.command('class', classId, 'PlaceClass', { courseId: id }))).toMatchObject({
    code: 'course.unknown',
  });
});

it('no class is made in or put into a course that is another’s, archived or not there', async () => {
  const { id, give } = await made(teacher);
  const other = await school.student(3);
  const create = (who: Client, courseId: string) =>
    refusal(who.command('class', newId(), 'CreateClass', { name: '力学 2 班', courseId }));
  expect(await create(other, id)).toMatchObject({ code: 'course.notYours' });
  expect(await create(other, newId())).toMatchObject({ code: 'course.unknown' });
  await give('ArchiveCourse');
  expect(await create(teacher, id)).toMatchObject({ code: 'course.archived' });
  expect(await create(teacher, demoCourses[1].id)).toMatchObject({ code: 'course.archived' });
});

it('[R6.08] [R6.16] where the school lets only some make courses, the refusal says whom to ask, and a grant lets one', async () => {
  const contact = '方敏 0000-6120';
  const strict = await openSchool({ LECTERN_CREATION_CONTACT: contact });
  const [operator, lecturer] = [await strict.other('operator'), await strict.teacher()];
  const create = () => lecturer.command('course', newId(), 'CreateCourse', DETAILS);
  expect(await refusal(create())).toMatchObject({ code: 'course.notAllowed', with: { contact } });
  expect(await refusal(lecturer.command('class', newId(), 'CreateClass', { name: '力学' }))).toMatchObject({
    code: 'course.notAllowed',
  });
  expect(await shelf(lecturer)).toMatchObject({ mayCreate: false, contact });
  const check = async () =>
    (await lecturer.query<PermissionCheck>('/api/v3/permission/check?kind=campusCourse')).result!.data;
  expect(await check()).toEqual({ allowed: false, refused: 'course.notAllowed', contact });
  await receipt(lecturer.command('class', newId(), 'CreateClass', { name: '力学', courseId: demoCourses[0].id })); // what is theirs stays theirs
  const grant = { grantId: newId(), kind: 'createCourses', scope: {} };
  await receipt(operator.command('access', lecturer.id, 'GiveGrant', grant));
  await receipt(create());
  expect(await shelf(lecturer)).toMatchObject({ mayCreate: true });
  expect(await check()).toEqual({ allowed: true });
  await strict.close();
});
