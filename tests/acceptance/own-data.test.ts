import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { MyOwnData } from '@lectern/contracts/own-data/own-data.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoPeople, demoStudents } from '../../services/src/demo/demo.school.ts';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import type { Client } from '../support/client.ts';
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
  await receipt(me.command('lesson', lessonId, 'SubmitAnswer', { questionId: lesson.questionId, choice: 'C' }));
  await receipt(me.command('lesson', lessonId, 'AskForLeave', { kind: 'sickLeave', reason: '=我发烧了' }));
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
  expect(data['lessons']).toContainEqual(expect.objectContaining({ lesson: '角动量', role: 'student' }));
  expect(data['answers']).toContainEqual(expect.objectContaining({ answer: 'C' }));
  expect(data['danmu']!.length).toBeGreaterThan(0);
  expect(data['leaves']).toMatchObject([{ kind: 'sickLeave' }]);
  expect(data['devices']!.length).toBeGreaterThan(0);
  expect(data['words']!.map((row) => row['text'])).toEqual(expect.arrayContaining(['我写的弹幕', '=我发烧了']));
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
  expect(all).not.toContain('同桌写的弹幕');
  expect(all).not.toMatch(/"(key|password|secret|box|sealedBy|token)"/);
  // a teacher's has no student of theirs, nor keys of what is not published
  expect((await ask(teacher)).status).toBe(200);
  const theirs = Object.values(await filesOf(teacher)).join('\n');
  expect(demoStudents.flatMap(({ name, id }) => [name, id]).filter((one) => theirs.includes(one))).toEqual([]);
  expect(theirs).not.toMatch(/还没有公布的题|"key"/);
  expect((await archive(mate)).status).toBe(404);
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
