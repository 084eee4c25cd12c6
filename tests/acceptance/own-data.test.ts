import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyOwnData } from '@lectern/contracts/own-data/own-data.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoClass, demoPeople, demoStudents } from '../../services/src/demo/demo.school.ts';
import { OWN_TABLES } from '../../services/src/own-data/own-tables.ts';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import type { Client } from '../support/client.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { asOwner } from '../support/platform.ts';
import { lessonWith, openSchool, question, receipt, type School } from './school.ts';

let school: School;
let me: Client, mate: Client, teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  const lesson = await lessonWith(school, [1, 2]);
  const lessonId = lesson.id;
  await lesson.give('WriteQuestion', question({ text: '还没有公布的题' }));
  [teacher, me, mate] = [await school.teacher(), await school.student(1), await school.student(2)];
  await receipt(me.command('lesson', lessonId, 'SendDanmu', { danmuId: newId(), words: '我写的弹幕' }));
  await receipt(mate.command('lesson', lessonId, 'SendDanmu', { danmuId: newId(), words: '同桌写的弹幕' }));
  await upload(me, pdfWithPages(['notes of mine']));
  const listed = { name: me.name, number: 'student1', department: '物理学院', email: 'one@mcu.example' };
  const listedIn = newId();
  await receipt(teacher.command('class', listedIn, 'CreateClass', { name: '光学' }));
  await receipt(teacher.command('class', listedIn, 'ImportMembers', { rows: [{ ...listed, role: 'student' }] }));
  await upload(mate, pdfWithPages(['notes of theirs']));
  await receipt(me.command('lesson', lessonId, 'SubmitAnswer', { questionId: lesson.questionId, choice: 'C' }));
  await receipt(me.command('lesson', lessonId, 'AskForLeave', { kind: 'sickLeave', reason: '=我发烧了' }));
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '说说看' }] }] };
  const [topicId, homeworkId, now] = [newId(), newId(), Date.now()];
  const title = '陀螺为什么不倒';
  await receipt(
    teacher.command('discussion', topicId, 'OpenTopic', { classId: demoClass.id, kind: 'ordinary', title, content }),
  );
  for (const [by, words] of [
    [me, '我写的评论'],
    [mate, '同桌写的评论'],
  ] as const)
    await receipt(by.command('discussion', topicId, 'PostComment', { commentId: newId(), words }));
  const window = { opensAt: now - 1000, dueAt: now + 3600_000, late: 'refused', fullTenths: 1000 };
  const set = { classId: demoClass.id, title: '第 3 章习题', content, ...window };
  await receipt(teacher.command('homework', homeworkId, 'PublishHomework', set));
  await receipt(me.command('homework', homeworkId, 'SubmitHomework', { words: '我写的作业' }));
});
afterAll(() => school.close());

const standing = async (client: Client) => (await client.query<MyOwnData>('/api/me/data')).result!;
const ask = (client: Client, password = DEMO_PASSWORD) => client.call('/api/me/data', { password });
const archive = (client: Client) => client.fetch('GET', '/api/me/data/archive');
async function filesOf(client: Client): Promise<Record<string, string>> {
  await expect.poll(async () => (await standing(client)).status).toBe('ready');
  const response = await archive(client);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain('lectern-data.zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('[R1.27] is asked for with one’s password, one at a time, and by nobody else', async () => {
  expect(await standing(me)).toEqual({ status: 'none', days: 3 });
  expect((await archive(me)).status).toBe(404);
  expect((await ask(me, 'wrong')).problem?.code).toBe('password.wrong');
  await asOwner(
    school.database,
    `insert into job (kind, id, school, person, data, status, holder, held_until)
    values ('own-data', 'held', 'demo', '${me.id}', '{}', 'running', gen_random_uuid(), clock_timestamp() + interval '1 hour')`,
  );
  expect((await standing(me)).status).toBe('underWay');
  expect((await ask(me)).problem?.code).toBe('ownData.underWay');
  await asOwner(school.database, `delete from job where kind = 'own-data'`);
  expect((await ask(me)).status).toBe(200);
});

it('[R1.27] has all that I did and wrote, as tables in both languages and as JSON', async () => {
  const files = await filesOf(me);
  const data = JSON.parse(files['data.json']!) as Record<string, Record<string, unknown>[]>;
  expect(data['profile']).toMatchObject([{ name: demoStudents[0]!.name, login: 'student1' }]);
  expect(data['classes']!.map((row) => row['role'])).toContain('student');
  expect(data['classes']).toContainEqual(
    expect.objectContaining({ number: 'student1', department: '物理学院', email: 'one@mcu.example' }), // [R3.18]
  );
  expect(data['lessons']).toContainEqual(expect.objectContaining({ lesson: '角动量', role: 'student' }));
  expect(data['answers']).toContainEqual(expect.objectContaining({ answer: 'C' }));
  expect(data['danmu']!.length).toBeGreaterThan(0);
  expect(data['leaves']).toMatchObject([{ kind: 'sickLeave' }]);
  expect(data['devices']!.length).toBeGreaterThan(0);
  expect(data['words']!.map((row) => row['text'])).toEqual(
    expect.arrayContaining(['我写的弹幕', '=我发烧了', '我写的评论', '我写的作业']),
  );
  expect(data['comments']).toMatchObject([{ topic: '陀螺为什么不倒' }]);
  expect(data['homework']).toMatchObject([{ homework: '第 3 章习题', status: 'ungraded', score: null }]);
  const [uploaded] = data['uploads']!;
  expect(files[`files/${String(uploaded!['sha256'])}.pdf`]).toContain('notes of mine');
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  expect(files['zh-cn/words.csv']).toContain(`'=我发烧了`); // no spreadsheet runs it
  expect(files['zh-cn/answers.csv']).toContain('我的答案');
  expect(files['en/answers.csv']).toContain('My answer');
  expect(files['README.zh-cn.txt']).toContain('只有你能下载');
  expect(files['README.en.txt']).toContain('Only you can download it');
});

it('[R1.27] has nothing of anybody else, and no secret', async () => {
  const all = Object.values(await filesOf(me)).join('\n');
  const others = demoPeople.filter((one) => one.id !== me.id);
  expect(others.flatMap(({ id, name, login }) => [id, name, `"${login}"`]).filter((one) => all.includes(one))).toEqual(
    [],
  );
  expect(all).not.toMatch(/同桌写的/);
  expect(all).not.toMatch(/"(key|password|secret|box|sealedBy|token)"/);
  // a teacher's has no student of theirs, nor keys of what is not published
  expect((await ask(teacher)).status).toBe(200);
  const theirs = Object.values(await filesOf(teacher)).join('\n');
  expect(demoStudents.flatMap(({ name, id }) => [name, id]).filter((one) => theirs.includes(one))).toEqual([]);
  expect(theirs).not.toMatch(/还没有公布的题|"key"/);
  expect((await archive(mate)).status).toBe(404);
});

/** What names a person and is in no table of the archive, and why: another such table is put into it, or here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // What somebody made for a class is the class's; its words are among what they wrote.
  course_row: 'made',
  courseware_row: 'made',
  paper_row: 'made',
  teaching_log_row: 'made',
  // What the tables of lessons and their words say already, kept once more for reports and lists.
  attendance_interval: 'repeats',
  attendance_mark: 'repeats',
  bonus_row: 'repeats',
  discussion_discussant: 'repeats',
  discussion_like: 'repeats',
  grant_use: 'repeats',
  lesson_guest: 'repeats',
  lesson_learner: 'repeats',
  lesson_student: 'repeats',
  note_row: 'repeats',
  notice_act: 'repeats',
  notice_read: 'repeats',
  page_mark_row: 'repeats',
  playback_completion: 'repeats',
  report_answer: 'repeats',
  report_attendance: 'repeats',
  report_danmu: 'repeats',
  report_learner: 'repeats',
  report_result: 'repeats',
  trial_phone: 'repeats',
  xapi_statement: 'repeats',
  // Secrets, and what is gone within hours or with the request.
  held_seat: 'passing',
  job: 'passing',
  known_device: 'passing',
  own_data: 'passing',
  passkey_challenge: 'passing',
  provider_errand: 'passing',
  pseudonym: 'secret',
  recovery_code: 'secret',
  screen: 'passing',
  sent_code: 'passing',
  sign_in_ticket: 'passing',
  two_step: 'secret',
  upload: 'passing',
  workspace_code: 'passing',
  // Shown on the account's own page.
  avatar: 'picture',
  closure_row: 'shown',
  course_pin: 'shown',
  identity_picture: 'picture',
};

it('[R1.27] has every table that keeps something of a person, or says why not', async () => {
  const columns = await asOwner(
    school.database,
    `select table_name as name, string_agg(column_name, ' ') as columns from information_schema.columns
     where table_schema = 'public' and column_name in ('person', 'person_id', 'owner_id', 'uploaded_by', 'author_id')
     group by table_name order by table_name`,
  );
  const read = OWN_TABLES.map(({ sql }) => sql).join('\n');
  const missing = columns.map(({ name }) => String(name)).filter((name) => !new RegExp(`\\b${name}\\b`).test(read));
  expect(missing.filter((name) => !(name in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !missing.includes(name))).toEqual([]);
});

it('[R1.27] is gone after some days, and with the person', async () => {
  await asOwner(
    school.database,
    `update own_data set at = at - interval '4 days' where person = '${teacher.id}';
     update job set finished_at = finished_at - interval '4 days' where kind = 'own-data' and person = '${teacher.id}'`,
  );
  expect((await archive(teacher)).status).toBe(404);
  expect((await standing(teacher)).status).toBe('none');
  await asOwner(school.database, ERASE.replace('$1', `array['${me.id}']`));
  const left = await asOwner(
    school.database,
    `select person from own_data where person = '${me.id}' union all select person from job where person = '${me.id}'`,
  );
  expect(left).toEqual([]);
});
