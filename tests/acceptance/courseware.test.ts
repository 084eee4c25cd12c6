import type { CoursewareItem, CoursewareRow, CoursewareShelf } from '@lectern/contracts/courseware/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { attach, pdfWithPages } from '../support/upload.ts';
import { openSchool, receipt, refusal, schedule, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_SOFFICE: '/nowhere/soffice' }); // what it makes has a test of its own
  [teacher, student] = [await school.teacher(), await school.student(1)];
});
afterAll(() => school.close());

const id = newId();
const give = (name: string, data: object = {}) => receipt(teacher.command('courseware', id, name, data));
async function item(client = teacher): Promise<CoursewareItem> {
  const { result, problem } = await client.query<CoursewareItem>(`/api/courseware/item/${id}`);
  if (result === undefined) throw new Error(problem?.code);
  return result;
}
async function listed({ cursor }: Awaited<ReturnType<typeof give>>, wish = '') {
  const after = `${cursor.incarnation}.${cursor.position}`;
  const { result } = await teacher.query<{ rows: readonly CoursewareRow[] }>(`/api/courseware?after=${after}${wish}`);
  return result!.rows;
}
const ready = () =>
  vi.waitFor(async () => expect((await item()).rendering).toBe('success'), { timeout: PATIENCE_MS, interval: 50 });
const add = async (name: string, command: string, pages: readonly string[], data: object = {}) => {
  const { file } = await attach(teacher, { family: 'courseware', id, command }, name, pdfWithPages(pages));
  return give(command, { ...data, files: [file] });
};

it('[R1.16] [R1.22] [R2.19] [R3.17] [R4.09] a file is uploaded, rendered, found, arranged, used in a lesson by reference, and only its owner sees it', async () => {
  const to = { family: 'courseware', id, command: 'UploadCourseware' };
  const word = await attach(teacher, to, '讲义.docx', Buffer.from('PK\u0003\u0004'));
  expect(word.code).toBe('file.unsupported'); // [R5.58] before a byte is sent

  const described = { name: '角动量', folder: '力学/刚体', tags: ['新课'] };
  await add('角动量.pdf', 'UploadCourseware', ['Angular momentum', 'Torque', 'Puck'], described);
  await ready();
  const { pages, editions } = await item();
  expect(pages.map(({ title }) => title)).toEqual(['Angular momentum', 'Torque', 'Puck']);
  expect(editions).toMatchObject([{ edition: 1, fileName: '角动量.pdf', rendering: 'success' }]);
  const picture = await teacher.fetch('GET', pages[0]!.src);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

  await expect(item(student)).rejects.toThrow('courseware.unknown');
  expect((await student.fetch('GET', pages[0]!.src)).status).toBe(404);
  expect((await refusal(student.command('courseware', id, 'DeleteCourseware', {}))).code).toBe('page.forbidden');

  const arranged = await give('ArrangeCoursewarePages', { edition: 1, pages: [3, 1] });
  for (const wish of ['&search=jdl', '&within=%E5%8A%9B%E5%AD%A6', '&tag=%E6%96%B0%E8%AF%BE', '&rendering=success'])
    expect(await listed(arranged, wish)).toMatchObject([{ id, name: '角动量', edition: 1, pages: 3, ready: 3 }]);
  expect(await listed(arranged, '&loose=true')).toEqual([]);

  const lessonId = await schedule(teacher, '角动量', demoClass.id);
  const deckId = newId();
  const take = (client: Client) => client.command('lesson', lessonId, 'TakeCourseware', { deckId, coursewareId: id });
  await receipt(take(teacher));
  await add('角动量.pdf', 'AddCoursewareEdition', ['Anew']);
  await ready();
  const room = await teacher.room('lesson', lessonId);
  const { decks, pages: shown } = (
    room.view as { slides: { decks: Record<string, object>; pages: Record<string, { title: string; no: number }> } }
  ).slides;
  expect(decks[deckId]).toMatchObject({
    status: 'success',
    arranged: '3,1',
    courseware: { coursewareId: id, edition: 1 },
  });
  expect(
    Object.values(shown)
      .toSorted((one, other) => one.no - other.no)
      .map(({ title }) => title),
  ).toEqual(['Puck', 'Angular momentum']);
  await room.close();

  const restored = await give('RestoreCoursewareEdition', { edition: 1 });
  expect(await item()).toMatchObject({ edition: 3, pages: [{ n: 3 }, { n: 1 }], leftOut: [{ n: 2 }] });
  expect((await item()).lessons).toMatchObject([{ lessonId, title: '角动量', edition: 1, shown: 0 }]);
  expect(await listed(restored)).toMatchObject([{ edition: 3, rendering: 'success' }]);

  const deleted = await give('DeleteCourseware');
  expect(await listed(deleted)).toEqual([]);
  expect(await listed(deleted, '&bin=true')).toMatchObject([{ id }]);
  const again = teacher.command('lesson', lessonId, 'TakeCourseware', { deckId: newId(), coursewareId: id });
  expect((await refusal(again)).code).toBe('courseware.unknown');
  const { result } = await teacher.query<CoursewareShelf>('/api/courseware/shelf');
  expect(result).toMatchObject({ items: 0, removed: 1 });
});
