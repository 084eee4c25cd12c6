import type { LearningEntry, LearningLogRow, TeachingLogEntry } from '@lectern/contracts/journal/journal.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { Track } from '@lectern/contracts/tracking/track.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { lessonWith, openSchool, question, receipt, refusal, schedule, start, type School } from './school.ts';

let school: School;
let teacher: Client;
let assistant: Client;
let student: Client;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let last: Receipt;

beforeAll(async () => {
  school = await openSchool();
  assistant = await school.other('assistant');
  lesson = await lessonWith(school, [1, 2]);
  ({ teacher } = lesson);
  student = lesson.students[0]!.student;
  const { id, questionId, give } = lesson;
  const did = (name: string, data: object) => receipt(student.command('lesson', id, name, data));
  await did('SubmitAnswer', { questionId, choice: 'A' });
  await did('SubmitAnswer', { questionId, choice: 'B' });
  await did('SendDanmu', { danmuId: newId(), words: '听懂了 canary' });
  await give('CollectQuestion');
  await receipt(assistant.command('lesson', id, 'OpenCheckIn'));
  await give('ShowDistribution');
  await give('ShowAnswer');
  await give('MarkAttendance', { personId: student.id, status: 'present' });
  last = await give('EndLesson', {});
});
afterAll(() => school.close());

const after = ({ cursor }: Receipt) => `after=${cursor.incarnation}.${cursor.position}`;
const taught = async (client: Client, filter = '', receiptOf = last) => {
  const { result } = await client.query<{ rows: TeachingLogEntry[] }>(`/api/log/teaching?${after(receiptOf)}${filter}`);
  return result!.rows;
};
const entryOf = (entries: readonly TeachingLogEntry[], who: Client) =>
  entries.find(({ lessonId, personId }) => lessonId === lesson.id && personId === who.id);

describe('[R2.12] a teacher’s log', () => {
  it('names the lessons that were taught, and what each teacher did in them', async () => {
    const entries = await taught(teacher);
    const about = {
      lessonId: lesson.id,
      title: '角动量',
      classId: demoClass.id,
      className: demoClass.name,
      status: 'ended',
    };
    expect(entryOf(entries, teacher)).toMatchObject({
      ...about,
      isMine: true,
      role: 'teacher',
      did: { questions: 1, published: 1, answers: 1, attendance: 1, checkIns: 0, pages: 0, slides: 0, danmu: 0 },
    });
    expect(entryOf(entries, assistant)).toMatchObject({
      ...about,
      isMine: false,
      teacher: assistant.name,
      did: { checkIns: 1, published: 0 },
    });
    expect(entryOf(await taught(teacher, '&mine=true'), assistant)).toBeUndefined();
    expect(await taught(teacher, `&classId=${newId()}`)).toEqual([]);
    expect(await taught(teacher, `&to=${entries.at(-1)!.startedAt}`)).toEqual([]);
    const ofClass = await taught(teacher, `&classId=${demoClass.id}&from=${entryOf(entries, teacher)!.startedAt}`);
    expect(ofClass.map(({ lessonId }) => lessonId)).toEqual([lesson.id, lesson.id]);
  });

  it('is for who teaches: to others it is empty', async () => {
    expect(await taught(student)).toEqual([]);
    expect(await taught(await school.other('admin'))).toEqual([]);
  });

  it('[R5.11] has entries that their teacher names, deletes and puts back', async () => {
    const mine = { personId: teacher.id };
    const give = (name: string, data: object = mine) => receipt(teacher.command('lesson', lesson.id, name, data));
    const named = await give('NameLogEntry', { ...mine, name: '公开课' });
    expect(entryOf(await taught(teacher, '', named), teacher)).toMatchObject({ name: '公开课', title: '角动量' });
    expect(entryOf(await taught(assistant, '', named), teacher)).toMatchObject({ name: '公开课', isMine: false });
    const deleted = await give('DeleteLogEntry');
    for (const client of [teacher, assistant]) {
      expect(entryOf(await taught(client, '', deleted), teacher)).toBeUndefined();
      expect(entryOf(await taught(client, '', deleted), assistant)).toBeDefined();
    }
    expect(entryOf(await taught(teacher, '&deleted=true', deleted), teacher)).toMatchObject({ name: '公开课' });
    expect(await taught(assistant, '&deleted=true', deleted)).toEqual([]);
    expect(entryOf(await taught(teacher, '', await give('RestoreLogEntry')), teacher)).toBeDefined();
    const tooLong = { ...mine, name: '课'.repeat(33) };
    expect(await refusal(teacher.command('lesson', lesson.id, 'NameLogEntry', tooLong))).toMatchObject({
      code: 'request.invalid',
      faults: [{ path: 'name', code: 'text.tooLong', max: 64 }],
    });
  });

  it('[R8.33] has entries of colleagues that one may not delete or change', async () => {
    for (const name of ['DeleteLogEntry', 'NameLogEntry', 'RestoreLogEntry'])
      expect(await refusal(assistant.command('lesson', lesson.id, name, { personId: teacher.id }))).toMatchObject({
        status: 403,
        code: 'activity.notYours',
        title: '没有权限：不能删除或改动其他老师的日志和活动',
      });
  });
});

describe('[R1.19] [R2.12] a student’s log', () => {
  const learnt = async (client: Client, filter = '') => {
    const { result } = await client.query<{ lessons: LearningLogRow[]; classes: { id: string }[] }>(
      `/api/log/learning?${after(last)}${filter}`,
    );
    return result!;
  };
  const entriesOf = async (client: Client) => {
    const { result } = await client.query<{ entries: LearningEntry[] }>(
      `/api/lesson/${lesson.id}/learning-log?${after(last)}`,
    );
    return result!.entries;
  };

  it('says what they did, lesson by lesson', async () => {
    const { lessons, classes } = await learnt(student);
    const row = lessons.find(({ lessonId }) => lessonId === lesson.id)!;
    expect(row).toMatchObject({ title: '角动量', status: 'ended', role: 'student', asked: 1, answered: 1, danmu: 1 });
    expect(row.stayedMs).toBeGreaterThan(0);
    expect(row.stayedMs).toBeLessThanOrEqual(row.endedAt! - row.startedAt);
    expect(classes).toEqual([{ id: demoClass.id, name: demoClass.name }]);
    const { lessons: others } = await learnt(lesson.students[1]!.student);
    expect(others.find(({ lessonId }) => lessonId === lesson.id)).toMatchObject({ answered: 0, danmu: 0 });
    expect((await learnt(student, `&classId=${newId()}`)).lessons).toEqual([]);
    expect((await learnt(student, `&from=${row.startedAt + 1}`)).lessons).toEqual([]);
    expect((await learnt(teacher)).lessons).toEqual([]);
  });

  it('says it step by step, from facts and from what pages told, and never in whose words', async () => {
    const [row] = (await learnt(student, `&classId=${demoClass.id}`)).lessons;
    const record = (event: string, time: number, properties: object) => ({
      terminal_type: 'h5',
      time,
      original_id: newId(),
      event,
      properties: { lesson_id: lesson.id, ...properties },
    });
    const data = [
      record('slide_enlarge', row!.startedAt + 1, { deck_id: newId(), page: 3 }),
      record('result_open', row!.endedAt! + 1, {}),
      record('page_view', row!.endedAt! + 2, { page_name: '/s/:id' }),
      record('page_view', row!.endedAt! + 3, { page_name: '/s/log' }),
    ];
    const slowClock = Date.now() - 3600_000;
    const slow = { data: [record('page_view', slowClock, { page_name: '/s/:id' })], ts_ms: slowClock };
    const told = await student.fetch('POST', Track.path, { body: { data } });
    expect(await told.json()).toMatchObject({ code: 0, data: { stored: 4 } });
    await student.fetch('POST', Track.path, { body: slow });
    const entries = await entriesOf(student);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'pageEnlarged',
      'joined',
      'answered',
      'danmuSent',
      'resultOpened',
      'lessonOpened',
      'lessonOpened', // by a clock that is an hour behind
    ]);
    expect(entries[2]).toMatchObject({ n: 1, questionKind: 'singleChoice', choice: 'B' });
    expect(JSON.stringify(entries)).not.toContain('canary');
    expect((await learnt(student)).lessons.find(({ lessonId }) => lessonId === lesson.id)).toMatchObject({ looks: 3 });
    expect((await entriesOf(lesson.students[1]!.student)).map(({ kind }) => kind)).toEqual(['joined']);
  });
});

it('a lesson that is running is in both logs, one that has not begun in none', async () => {
  const coming = await schedule(teacher, '还没上');
  const running = await schedule(teacher, '正在上');
  await start(teacher, running);
  await receipt(teacher.command('lesson', running, 'WriteQuestion', question()));
  await receipt(teacher.command('lesson', coming, 'WriteQuestion', question()));
  const joined = await receipt(student.command('lesson', running, 'JoinLesson'));
  expect((await taught(teacher, '&mine=true', joined)).map(({ title }) => title)).toEqual(['正在上', '角动量']);
  const { result } = await student.query<{ lessons: LearningLogRow[] }>(`/api/log/learning?${after(joined)}`);
  expect(result!.lessons.map(({ title, status }) => [title, status])).toEqual([
    ['正在上', 'running'],
    ['角动量', 'ended'],
  ]);
});
