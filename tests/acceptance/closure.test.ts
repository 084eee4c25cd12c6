import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { ClosureRequested } from '@lectern/contracts/closure/closure.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoSchool, demoStudents, DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Client } from '../support/client.ts';
import { filesBeside } from '../support/database.ts';
import { submission } from '../support/identity.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const leaver = demoStudents[6]!;
const words = '陀螺为什么不倒';
const address = 'leaver@school.example';
/** By a list of a class. */
const said = { department: '陀螺学院', email: 'listed@school.example' };
let school: School;
let lesson: Awaited<ReturnType<typeof lessonWith>>;
let postgres: Postgres;

beforeAll(async () => {
  school = await openSchool();
  lesson = await lessonWith(school, [7, 8]);
  postgres = new Postgres({ connectionString: school.database.url });
  await postgres.connect();
});
afterAll(async () => {
  await postgres.end();
  await school.close();
});

const mine = async (client: Client) => (await client.query('/api/closures/mine')).result!;

it('[R4.20] a student asks for the closing of their account, sees when it will be, and keeps it after all', async () => {
  const student = await school.student(9);
  expect(await mine(student)).toEqual({ status: 'open', classes: [], lastOperator: false, days: 15 });
  await receipt(student.command('closure', student.id, 'RequestClosure'));
  const asked = await mine(student);
  expect(asked).toMatchObject({ status: 'waiting' });
  expect((asked['closesAt'] as number) - (asked['requestedAt'] as number)).toBe(15 * 24 * 3600_000);
  await expect
    .poll(async () => (await (await school.other('operator')).query('/api/closures')).result!['rows'])
    .toMatchObject([{ personId: student.id, name: student.name, login: 'student9' }]);
  expect(await refusal(student.command('closure', student.id, 'RequestClosure'))).toMatchObject({ code: 'already.so' });
  await receipt(student.command('closure', student.id, 'WithdrawClosure'));
  expect(await mine(student)).toMatchObject({ status: 'open' });
});

it('[R4.20] is refused to who lectures in a class, to the last who manages the school, and for another', async () => {
  const [teacher, operator] = [lesson.teacher, await school.other('operator')];
  expect((await mine(teacher))['classes']).not.toEqual([]);
  expect(await refusal(teacher.command('closure', teacher.id, 'RequestClosure'))).toMatchObject({
    code: 'closure.teaches',
  });
  expect(await mine(operator)).toMatchObject({ lastOperator: true });
  expect(await refusal(operator.command('closure', operator.id, 'RequestClosure'))).toMatchObject({
    code: 'closure.lastOperator',
  });
  expect(await refusal(teacher.command('closure', operator.id, 'RequestClosure'))).toMatchObject({
    code: 'page.forbidden',
  });
});

it('[R3.18] [R4.20] whose account was closed is found nowhere, and the lesson is still what it was', async () => {
  const { student, room } = lesson.students[0]!;
  await receipt(student.command('lesson', lesson.id, 'SendDanmu', { danmuId: newId(), words }));
  await upload(student, pdfWithPages(['nobody refers to it']));
  const shown = { ...(await submission(student)), name: '欧阳实名' };
  await receipt(student.command('identity', student.id, 'SubmitIdentity', shown));
  await postgres.query(`insert into contact (school, kind, address, person) values ($1, 'email', $2, $3)`, [
    demoSchool.id,
    address,
    leaver.id,
  ]);
  const row = { name: leaver.name, number: leaver.login, ...said, role: 'student' };
  const classId = newId();
  await receipt(lesson.teacher.command('class', classId, 'CreateClass', { name: '光学' }));
  await receipt(lesson.teacher.command('class', classId, 'ImportMembers', { rows: [row] }));
  await postgres.query(`insert into outbox (kind, address, text) values ('email', $1, $2)`, [address, '312 458']);
  const [before] = await lookFor([leaver.name, leaver.login, address]);
  expect(before).toEqual(expect.arrayContaining(['account', 'person', 'contact', 'outbox']));
  for (const one of Object.values(said)) expect((await lookFor([one]))[0]).toEqual(['roster_entry']);
  const { rows } = await postgres.query('select secret from person where id = $1', [leaver.id]);
  const facts = await factsOf();

  const asked = ClosureRequested({ closesAt: Date.now() - 1 });
  const store = school.server.app.get(EventStore);
  await append(store, `closure/${leaver.id}`, NOWHERE, [asked], {
    school: demoSchool.id,
    at: Date.now(),
    meta: { actor: leaver.id, role: 'visitor' },
  });
  await room.closed;
  await vi.waitFor(async () => expect((await student.query('/api/closures/mine')).status).toBe(401), PATIENCE_MS);
  const signIn = () => Client.signIn(school.url, leaver.login, DEMO_PASSWORD);
  await vi.waitFor(() => expect(signIn()).rejects.toThrow('session.wrongCredentials'), PATIENCE_MS);

  const settings = async () => (await lesson.teacher.query<ClassSettings>(`/api/class/${classId}/settings`)).result!;
  await vi.waitFor(async () => expect(await settings()).toMatchObject({ students: 0 }), PATIENCE_MS); // nor waited for

  const theirs = [
    leaver.name,
    leaver.login,
    address,
    ...Object.values(said),
    rows[0].secret,
    words,
    shown.name,
    shown.number,
  ];
  expect(await lookFor(theirs)).toEqual([[], []]);
  expect((await postgres.query('select from identity_picture where person = $1', [leaver.id])).rowCount).toBe(0);
  expect(await factsOf()).toEqual(facts);
  const { result } = await lesson.teacher.query(`/api/lesson/${lesson.id}/report`);
  expect(result).toMatchObject({ members: 40, danmu: 1 });
});

const factsOf = async () =>
  (await postgres.query('select hash from event where stream = $1 order by version', [`lesson/${lesson.id}`])).rows;

/** The tables and the files in which any of these stands. */
async function lookFor(sought: readonly string[]): Promise<[tables: string[], files: string[]]> {
  const { rows } = await postgres.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const found = await postgres.query(
      `select from ${name} t where exists (
         select from unnest($1::text[]) s where t::text ~ ('(^|[^[:alnum:]])' || s || '([^[:alnum:]]|$)')) limit 1`,
      [sought],
    );
    if (found.rowCount !== 0) tables.push(name.replace('public.', ''));
  }
  const files: string[] = [];
  const folder = filesBeside(school.database.url);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    if (sought.some((one) => content.includes(one))) files.push(entry.name);
  }
  return [tables, files];
}
