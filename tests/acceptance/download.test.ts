import type { Download } from '@lectern/contracts/download/download.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import type { Client } from '../support/client.ts';
import { demoStudents } from '../../services/src/demo/demo.school.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { asOwner } from '../support/platform.ts';
import { lessonWith, openSchool, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, student: Client;
let lessonId: string;
beforeAll(async () => {
  school = await openSchool();
  const lesson = await lessonWith(school, [1, 2]);
  lessonId = lesson.id;
  const { cursor } = await lesson.give('EndLesson', {});
  [teacher, student] = [await school.teacher(), await school.student(1)];
  await teacher.query(`/api/lesson/${lessonId}/report?after=${cursor.incarnation}.${cursor.position}`); // its report is there
});
afterAll(() => school.close());

const wordsOf = (code: RefusalCode) => ({ 'zh-cn': REFUSALS[code]['zh-cn'], en: REFUSALS[code].en });
const learners = (id = lessonId) => ({ query: 'LearnersTable', input: { id } });
const answers = (id = lessonId) => ({ query: 'AnswersWorkbook', input: { id } });
const list = async (by = teacher) => (await by.query<{ downloads: Download[] }>('/api/downloads')).result!.downloads;
const find = async (id: string, by = teacher) => (await list(by)).find((one) => one.id === id);
const file = (id: string, by = teacher) => by.fetch('GET', `/api/me/downloads/${id}/file`);
async function ask(parts: readonly object[], by = teacher, name = '第 7 讲 报告'): Promise<string> {
  const id = newId();
  expect((await by.call('/api/downloads', { id, name, parts })).status).toBe(200);
  return id;
}
const becomes = (id: string, status: Download['status'], by = teacher) =>
  expect.poll(async () => (await find(id, by))?.status, { timeout: 10_000 }).toBe(status);

it('makes one file of several, says what is left out and why, and keeps it for some days', async () => {
  const id = await ask([learners(), answers(), learners(), learners(newId())]);
  await becomes(id, 'ready');
  const { of, left, until = 0 } = (await find(id))!;
  expect({ of, left }).toEqual({ of: 4, left: 1 });
  expect(until).toBeGreaterThan(Date.now() + (LIMITS.downloadDays - 1) * 86_400_000);
  const response = await file(id);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('第 7 讲 报告.zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    '角动量 learners.csv',
    '角动量 answers.xlsx',
    '角动量 learners (2).csv',
    '没能放进来的.txt',
  ]);
  expect(strFromU8(files['没能放进来的.txt']!)).toContain('4. LearnersTable');
});

it('makes a single one as it is', async () => {
  const id = await ask([learners()]);
  await becomes(id, 'ready');
  const response = await file(id);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  const direct = await teacher.fetch('GET', `/api/lesson/${lessonId}/report/learners.csv`);
  expect(await response.text()).toBe(await direct.text());
});

it('says of a file that is stored already that it is there', async () => {
  const made = await ask([learners()]);
  await becomes(made, 'ready');
  const id = await ask([{ query: 'DownloadFile', input: { id: made } }]);
  await becomes(id, 'failed');
  expect((await find(id))!.why).toEqual(wordsOf('download.isThere'));
});

it('[R6.13] has a lesson as a PDF, with its questions and who got what', async () => {
  const id = await ask([{ query: 'LessonArchive', input: { id: lessonId } }]);
  await becomes(id, 'ready');
  const response = await file(id);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = (await textOfPdf(new Uint8Array(await response.arrayBuffer()))).join('');
  for (const said of ['角动量', '课堂归档', '题目和作答', demoStudents[0]!.name]) expect(text).toContain(said);
});

it('has nothing in it that its asker may not see, and is its asker’s alone', async () => {
  const id = await ask([learners(), answers()], student);
  await becomes(id, 'failed', student);
  expect((await find(id, student))!.why).toEqual(wordsOf('page.forbidden'));
  expect((await file(id, student)).status).toBe(409);
  const mine = await ask([learners()]);
  await becomes(mine, 'ready');
  expect((await file(mine, student)).status).toBe(404);
  expect(await find(mine, student)).toBeUndefined();
  for (const act of ['cancel', 'remove']) await student.call(`/api/downloads/${act}`, { id: mine });
  expect((await student.call('/api/downloads/retry', { id: mine })).problem?.code).toBe('page.missing');
  expect((await find(mine))!.status).toBe('ready');
});

it('[R9.16] refuses what is no file, and more at once than the limits say', async () => {
  const code = async (parts: readonly object[]) =>
    (await teacher.call('/api/downloads', { id: newId(), name: '报告', parts })).problem?.code;
  expect(await code([{ query: 'Lessons', input: {} }])).toBe('download.noFile');
  expect(await code([])).toBe('request.invalid');
  expect(await code(Array.from({ length: LIMITS.downloadParts + 1 }, () => learners()))).toBe('request.invalid');
  await asOwner(
    school.database,
    `insert into job (kind, id, school, person, data, status, holder, held_until)
     select 'download', 'held' || n, 'demo', '${teacher.id}', '{"name": "x", "parts": []}', 'running', gen_random_uuid(),
       clock_timestamp() + interval '1 hour' from generate_series(1, ${LIMITS.downloadsUnderWay}) n`,
  );
  expect(await code([learners()])).toBe('download.tooMany');
  expect((await teacher.call('/api/downloads/cancel', { id: newId() })).status).toBe(200);
  await asOwner(school.database, `delete from job where id like 'held%'`);
});

it('a cancelled one is nothing, and is made anew when asked for again', async () => {
  const id = newId();
  await asOwner(
    school.database,
    `insert into job (kind, id, school, person, data, status, holder, held_until)
     values ('download', '${id}', 'demo', '${teacher.id}', '${JSON.stringify({ personId: teacher.id, name: '报告', parts: [learners()], language: 'en' })}',
       'running', gen_random_uuid(), clock_timestamp() + interval '1 hour')`,
  );
  await teacher.call('/api/downloads/cancel', { id });
  expect((await find(id))!.status).toBe('cancelled');
  expect((await refusal(teacher.query(`/api/me/downloads/${id}/file`))).code).toBe('download.notReady');
  expect((await teacher.call('/api/downloads/retry', { id })).status).toBe(200);
  await becomes(id, 'ready');
  await teacher.call('/api/downloads/remove', { id });
  expect(await find(id)).toBeUndefined();
});

it('[R4.20] is not given any more once somebody was erased, who may stand in it', async () => {
  const id = await ask([learners()]);
  await becomes(id, 'ready');
  const leaver = await school.student(9);
  await asOwner(school.database, ERASE.replace('$1', `array['${leaver.id}']`));
  expect((await find(id))!.status).toBe('expired');
  expect((await file(id)).status).toBe(409);
  await teacher.call('/api/downloads/retry', { id });
  await becomes(id, 'ready');
});
