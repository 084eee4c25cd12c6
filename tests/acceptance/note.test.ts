import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyNote, MyNotes } from '@lectern/contracts/note/note.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const write = (by: Client, data: object) => by.command('note', by.id, 'WriteNote', data);
async function notesOf(by: Client, lessonId: string): Promise<readonly MyNote[]> {
  const { result } = await by.query<z.output<typeof MyNotes.result>>(`/api/notes?lessonId=${lessonId}`);
  return result!.notes;
}

describe('notes', () => {
  it('are read by who wrote them, on any device, and stand in no view, report or replay of the lesson', async () => {
    const { id, teacher, students } = await lessonWith(school, [1, 2]);
    const [one, two] = students as [(typeof students)[0], (typeof students)[0]];
    const page = { deckId: newId(), n: 3 };
    const SECRET = '只写给自己看的话';
    await receipt(write(one.student, { lessonId: id, page, words: SECRET, basedOn: 0 }));
    await receipt(write(one.student, { lessonId: id, words: `${SECRET}二`, basedOn: 0 }));
    expect(await notesOf(one.student, id)).toMatchObject([{ words: `${SECRET}二` }, { page, words: SECRET }]);
    expect(await notesOf(two.student, id)).toEqual([]);
    expect(await notesOf(teacher, id)).toEqual([]);
    const seen = await Promise.all(
      ['report', 'replay', 'replay/facts'].map(async (path) =>
        (await teacher.fetch('GET', `/api/lesson/${id}/${path}`)).text(),
      ),
    );
    expect(JSON.stringify([seen, two.room.view, two.room.own, one.room.view])).not.toContain(SECRET);
    const foreign = teacher.command('note', one.student.id, 'DeleteNote', { lessonId: id, page, basedOn: 1 });
    expect(await refusal(foreign)).toMatchObject({ code: 'page.forbidden' });
  });

  it('of two devices are not written over: the later one is told, and reads what stands', async () => {
    const { id, students } = await lessonWith(school, [3]);
    const [{ student }] = students as [(typeof students)[0]];
    const { version } = await receipt(write(student, { lessonId: id, words: '甲', basedOn: 0 }));
    expect(await refusal(write(student, { lessonId: id, words: '乙', basedOn: 0 }))).toMatchObject({
      code: 'edit.conflict',
    });
    expect(await notesOf(student, id)).toMatchObject([{ words: '甲', editedIn: version }]);
    const removed = student.command('note', student.id, 'DeleteNote', { lessonId: id, basedOn: version });
    await receipt(removed);
    expect(await notesOf(student, id)).toEqual([]);
  });

  it('are for lessons that one joined', async () => {
    const { id } = await lessonWith(school, []);
    const student = await school.student(4);
    expect(await refusal(write(student, { lessonId: id, words: '记', basedOn: 0 }))).toMatchObject({
      code: 'note.notJoined',
    });
  });
});
