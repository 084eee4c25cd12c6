import type {
  AnnouncementReader,
  AnnouncementRow,
  AnnouncementText,
  MyAnnouncement,
} from '@lectern/contracts/announcement/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAssistant, demoClass, demoPastClass, demoTeacher } from '../../services/src/demo/demo.school.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let assistant: Client;
let student: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, assistant, student] = await Promise.all([school.teacher(), school.other('assistant'), school.student(1)]);
});
afterAll(() => school.close());

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '带学生证。' }] }] };
const draft = (title: string, more: object = {}) => ({ classId: demoClass.id, title, content, ...more });

async function write(title: string, more: object = {}, by = teacher): Promise<string> {
  const id = newId();
  await receipt(by.command('announcement', id, 'DraftAnnouncement', draft(title, more)));
  return id;
}
const give = (id: string, name: string, data: object = {}, by = teacher) => by.command('announcement', id, name, data);
/** The rows of a list, as fresh as a command that was just taken. */
async function rows<Row>(path: string, by = teacher): Promise<Row[]> {
  const { cursor } = await receipt(by.command('class', newId(), 'CreateClass', { name: '钟' }));
  const at = path.includes('?') ? '&' : '?';
  return (await by.query<{ rows: Row[] }>(`${path}${at}size=200&after=${cursor.incarnation}.${cursor.position}`))
    .result!.rows;
}
const taught = () => rows<AnnouncementRow>('/api/announcements');
const told = (by: Client) => by.query<{ rows: MyAnnouncement[] }>('/api/announcements/mine?size=200');

describe('an announcement', () => {
  it('[R1.11] [R3.12] is published to its class: with title, text, message and author, at once on the phone of each student', async () => {
    const id = await write('明天停课', { message: '明天停课一次', publish: 'now' });
    await expect
      .poll(async () => (await told(student)).result?.rows)
      .toContainEqual(
        expect.objectContaining({
          id,
          title: '明天停课',
          message: '明天停课一次',
          author: demoTeacher.name,
          className: demoClass.name,
        }),
      );
    const text = await student.query<AnnouncementText>(`/api/announcement/${id}`);
    expect(text.result).toMatchObject({ content, status: 'published', role: 'student' });
  });

  it('is seen by nobody whom it is not for: not as a draft, not in another class, not after it was deleted', async () => {
    const waiting = await write('还没写完');
    const other = await write('另一个班', { classId: demoPastClass.id, publish: 'now' });
    const gone = await write('发错了', { publish: 'now' });
    await receipt(give(gone, 'DeleteAnnouncement'));
    expect((await refusal(student.query(`/api/announcement/${waiting}`))).code).toBe('announcement.unknown');
    expect((await refusal(student.query(`/api/announcement/${gone}`))).code).toBe('announcement.unknown');
    expect((await refusal(student.query(`/api/announcement/${other}`))).code).toBe('page.forbidden');
    expect((await refusal(give(waiting, 'OpenAnnouncement', {}, student))).code).toBe('step.notNow');
    await taught();
    const seen = (await told(student)).result!.rows.map(({ id }) => id);
    for (const id of [waiting, other, gone]) expect(seen).not.toContain(id);
    await receipt(give(gone, 'RestoreAnnouncement'));
    expect((await student.query(`/api/announcement/${gone}`)).status).toBe(200);
  });

  it('[R5.35] is published when its time comes, by nobody’s hand, and not when it was taken back', async () => {
    const clock = school.server.app.get(Clock);
    const publishAt = clock.now() + 3_000;
    const [due, back] = await Promise.all([
      write('定时', { publish: publishAt }),
      write('又改了主意', { publish: publishAt }),
    ]);
    await receipt(give(back, 'UnscheduleAnnouncement'));
    const status = async (id: string) =>
      (await teacher.query<AnnouncementText>(`/api/announcement/${id}`)).result?.status;
    expect(await status(due)).toBe('scheduled');
    await expect.poll(() => status(due)).toBe('published');
    expect(clock.now()).toBeGreaterThanOrEqual(publishAt);
    expect(await status(back)).toBe('draft');
    expect((await refusal(give(back, 'ScheduleAnnouncement', { publishAt }))).code).toBe('announcement.past');
  });

  it('is read by whom and when, which its teachers see and other students do not [R6.06]', async () => {
    const id = await write('谁读了', { publish: 'now' });
    const readers = async (read: boolean) => rows<AnnouncementReader>(`/api/announcement/${id}/readers?read=${read}`);
    expect(await readers(true)).toEqual([]);
    const before = (await readers(false)).length;
    await receipt(give(id, 'OpenAnnouncement', {}, student));
    expect((await refusal(give(id, 'OpenAnnouncement', {}, student))).code).toBe('already.so');
    expect((await refusal(give(id, 'OpenAnnouncement', {}, await school.other('auditor')))).code).toBe(
      'page.forbidden',
    );
    await expect.poll(() => readers(true)).toEqual([expect.objectContaining({ readAt: expect.any(Number) })]);
    expect(await readers(false)).toHaveLength(before - 1);
    expect((await taught()).find((row) => row.id === id)).toMatchObject({ reads: 1, students: before });
    expect((await refusal(student.query(`/api/announcement/${id}/readers`))).code).toBe('page.forbidden');
    const file = await teacher.fetch('GET', `/api/announcement/${id}/readers/csv?read=true`);
    expect(await file.text()).toContain('阅读时间');
  });

  it('[R6.09] is its author’s to change, pinned by any teacher, and stands above the others then', async () => {
    const id = await write('助教的', { publish: 'now' }, assistant);
    expect((await refusal(give(id, 'DeleteAnnouncement'))).code).toBe('activity.notYours');
    await receipt(give(id, 'PinAnnouncement'));
    await expect.poll(async () => (await taught())[0]).toMatchObject({ rank: 3 });
    expect((await taught()).find((row) => row.id === id)).toMatchObject({ author: demoAssistant.name, rank: 3 });
    expect((await refusal(give(id, 'UnpinAnnouncement', {}, assistant))).code).toBe('page.forbidden');
  });

  it('tells both versions when two edit it, and which words may not be said', async () => {
    const id = await write('改一改', { publish: 'now' });
    const { result } = await teacher.query<AnnouncementText>(`/api/announcement/${id}`);
    const edit = { title: '改过', content, basedOn: result!.editedIn };
    await receipt(give(id, 'EditAnnouncement', edit));
    const conflict = await refusal(give(id, 'EditAnnouncement', { ...edit, title: '又改' }));
    expect(conflict).toMatchObject({ code: 'edit.conflict', with: { title: '改过', editedIn: expect.any(Number) } });
    const bad = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '你这笨蛋' }] }] };
    const said = await refusal(
      teacher.command('announcement', newId(), 'DraftAnnouncement', draft('骂人', { content: bad })),
    );
    expect(said).toMatchObject({ code: 'text.sensitive', with: { words: ['笨蛋'] } });
  });

  it('[R6.04] is written by a representative whom the teacher lets, who finds their own and its drafts, and by nobody else who learns', async () => {
    const writer = await school.student(3);
    const classes = (by: Client) => by.query<{ classes: { id: string }[] }>('/api/announcements/classes');
    const ids = async (by: Client) => (await classes(by)).result?.classes.map(({ id }) => id);
    expect(await ids(writer)).toEqual([]);
    expect(await ids(assistant)).toContain(demoClass.id);
    const appointed = { personIds: [writer.id], role: 'representative', duties: ['announcements'] };
    await receipt(teacher.command('class', demoClass.id, 'ChangeRoles', appointed));
    await expect.poll(() => ids(writer)).toEqual([demoClass.id]);

    const id = await write('收作业本', {}, writer);
    await write('老师的草稿');
    await expect
      .poll(async () => (await writer.query<{ rows: AnnouncementRow[] }>('/api/announcements')).result?.rows)
      .toMatchObject([{ id, title: '收作业本', status: 'draft', role: 'representative' }]);
    expect((await writer.query<AnnouncementText>(`/api/announcement/${id}`)).result?.status).toBe('draft');
    expect((await refusal(student.query(`/api/announcement/${id}`))).code).toBe('announcement.unknown');
    await receipt(give(id, 'PublishAnnouncement', {}, writer));
    expect((await student.query<AnnouncementText>(`/api/announcement/${id}`)).result?.title).toBe('收作业本');
    expect((await refusal(give(id, 'PinAnnouncement', {}, writer))).code).toBe('page.forbidden');
  });
});
