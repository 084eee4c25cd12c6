import type { MyAccount } from '@lectern/contracts/account/account.ts';
import type { ClassMember } from '@lectern/contracts/class/queries.ts';
import { strFromU8, unzipSync } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { CheckedRoster } from '@lectern/contracts/roster/roster.ts';
import { readOneRoster } from '@lectern/contracts/roster/oneroster.ts';
import { readRows, type RosterCells, type RosterRow } from '@lectern/contracts/roster/rows.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Sessions } from '../../services/src/edge/auth/sessions.ts';
import { rosterTask } from '../../services/src/roster/roster.task.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, schedule, seen, start, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

async function newClass(more: object = {}) {
  const id = newId();
  await receipt(teacher.command('class', id, 'CreateClass', { name: '光学', ...more }));
  return id;
}

const cells = (n: number, more: Partial<RosterCells> = {}): RosterCells => ({
  name: `同学${n}`,
  number: `2025${String(n).padStart(6, '0')}`,
  department: '',
  email: '',
  phone: '',
  role: '',
  ...more,
});
const rowsOf = (list: readonly RosterCells[]): RosterRow[] => readRows(list).map(({ row }) => row!);
const some = (from: number, count: number) => rowsOf(Array.from({ length: count }, (_, n) => cells(from + n)));

const importInto = (classId: string, rows: readonly RosterRow[], by = teacher) =>
  by.command('class', classId, 'ImportMembers', { rows });
const check = async (classId: string, rows: readonly RosterRow[], by = teacher) =>
  (await by.call<CheckedRoster>('/api/roster/check', { classId, rows })).result!;
/** The people of a class, once the list knows of a command. */
const peopleIn = async (classId: string, { cursor }: Receipt, search?: string) => {
  const more = new URLSearchParams({
    size: '200',
    after: `${cursor.incarnation}.${cursor.position}`,
    ...(search && { search }),
  });
  const { result } = await teacher.query<{ rows: { personId: string; name: string; login?: string; role: string }[] }>(
    `/api/class/${classId}/people?${more}`,
  );
  return result!.rows;
};
const factsOf = (classId: string) =>
  asOwner(
    school.database,
    `select type, data from event where stream = 'class/${classId}' order by version`,
  ) as Promise<{ type: string; data: { members?: { personId: string; place?: true }[] } }[]>;

describe('a list of 500 with 20 bad rows', () => {
  it('comes in once these are mended, in one fact, and a second time changes nothing', async () => {
    const classId = await newClass();
    const bad = (n: number): Partial<RosterCells> =>
      [{ name: '' }, { number: '2025000000' }, { email: 'dongsh#mcu.example' }, { role: '校长' }][n % 4]!;
    const list = Array.from({ length: 500 }, (_, n) => cells(n, n > 0 && n % 25 === 1 ? bad(Math.floor(n / 25)) : {}));
    const read = readRows(list);
    expect(read.filter(({ fault }) => fault !== undefined)).toHaveLength(20);

    const mended = readRows(list.map((one, n) => (read[n]!.fault === undefined ? one : cells(n))));
    const rows = mended.map(({ row }) => row!);
    const before = await check(classId, rows);
    expect(new Set(before.rows.map(({ is }) => is))).toEqual(new Set(['new']));
    const given = await receipt(importInto(classId, rows));
    expect(given.facts).toBe(1);
    const after = await check(classId, rows);
    expect(after.students).toBe(500);
    expect(new Set(after.rows.map(({ is }) => is))).toEqual(new Set(['member']));
    expect(await refusal(importInto(classId, rows))).toMatchObject({ code: 'already.so' });
    expect(await factsOf(classId)).toHaveLength(3);
    expect((await peopleIn(classId, given, '同学')).map(({ role }) => role)).toEqual(Array(200).fill('student'));
  });
});

describe('who a row is', () => {
  it('is the account of the school whose number it is, if it knows the name', async () => {
    const classId = await newClass();
    const account = await school.student(2);
    const [{ name }] = (await asOwner(school.database, `select name from person where id = '${account.id}'`)) as [
      { name: string },
    ];
    const rows = rowsOf([cells(0, { name, number: 'STUDENT2' }), cells(1, { name: '别人', number: 'student3' })]);
    const { rows: found } = await check(classId, rows);
    expect(found).toEqual([
      { is: 'account', personId: account.id },
      { is: 'account', fault: 'nameDiffers' },
    ]);
    expect(await refusal(importInto(classId, rows))).toMatchObject({
      code: 'roster.rowsWrong',
      with: { rows: [{ index: 1, fault: 'nameDiffers' }] },
    });
    const given = await receipt(importInto(classId, rows.slice(0, 1)));
    expect(await peopleIn(classId, given, 'student2')).toMatchObject([{ personId: account.id, role: 'student' }]);
  });

  it('is not whose address it is, unless it knows the name: a list does not tell whose an address is', async () => {
    const classId = await newClass();
    const account = await school.student(4);
    await asOwner(
      school.database,
      `insert into contact (school, kind, address, person) select school, 'email', 'four@school.example', id from person where id = '${account.id}'`,
    );
    const [{ name }] = (await asOwner(school.database, `select name from person where id = '${account.id}'`)) as [
      { name: string },
    ];
    const as = (called: string) => rowsOf([cells(0, { name: called, number: '', email: 'four@school.example' })]);
    expect((await check(classId, as('随便猜的'))).rows).toEqual([{ is: 'new' }]);
    expect((await check(classId, as(name))).rows).toEqual([{ is: 'account', personId: account.id }]);
  });

  it('[R6.11] is refused, where it is somebody on the blacklist', async () => {
    const classId = await newClass();
    const rows = some(0, 2);
    await receipt(importInto(classId, rows));
    const { personId } = (await check(classId, rows)).rows[0]!;
    await receipt(teacher.command('class', classId, 'BlacklistMembers', { personIds: [personId] }));
    expect((await check(classId, rows)).rows[0]).toMatchObject({ fault: 'blacklisted' });
    expect(await refusal(importInto(classId, rows))).toMatchObject({ code: 'roster.rowsWrong' });
  });
});

describe('a list', () => {
  it('[R9.15] does not lead beyond the capacity of the class, and none of it comes in then', async () => {
    const classId = await newClass({ capacity: 2 });
    expect(await refusal(importInto(classId, some(0, 3)))).toMatchObject({ code: 'join.classFull' });
    await receipt(importInto(classId, some(0, 2)));
  });

  it('that is refused leaves nobody behind, and one that comes in twice at the same moment makes nobody twice', async () => {
    const classId = await newClass({ capacity: 2 });
    const of = (name: string) => rowsOf(Array.from({ length: 3 }, (_, n) => cells(n, { name: `${name}${n}` })));
    const heldBy = (name: string) =>
      asOwner(
        school.database,
        `select p.id from person p full join roster_entry e on e.person_id = p.id
         where coalesce(p.name, e.name) like '${name}%'`,
      );
    expect(await refusal(importInto(classId, of('没进来')))).toMatchObject({ code: 'join.classFull' });
    expect(await heldBy('没进来')).toEqual([]);
    const two = of('同时来').slice(0, 2);
    const answers = await Promise.all([importInto(classId, two), importInto(classId, two)]);
    const [code] = answers.flatMap(({ problem }) => problem?.code ?? []);
    expect(answers.filter(({ receipt: given }) => given !== undefined)).toHaveLength(1);
    expect(['already.so', 'server.busy', 'join.classFull']).toContain(code);
    expect(await heldBy('同时来')).toHaveLength(2);
    expect(await refusal(importInto(classId, two))).toMatchObject({ code: 'already.so' });
  });

  it('that comes once more fills in what it newly says: nothing twice, and nothing of what people say of themselves', async () => {
    const classId = await newClass();
    const account = await school.student(16);
    const own = { name: account.name, number: '', email: 'n16@mcu.example' };
    await asOwner(
      school.database,
      `insert into contact (school, kind, address, person) select school, 'email', '${own.email}', id from person where id = '${account.id}'`,
    );
    await receipt(importInto(classId, rowsOf([cells(21), cells(22), cells(0, own)])));
    const fuller = rowsOf([
      cells(21, { name: '同学廿一', department: '物理学院' }),
      cells(22),
      cells(0, { ...own, name: account.name, number: 'N16', department: '数学学院' }),
    ]);
    const { rows: found } = await check(classId, fuller);
    expect(found.map(({ is, details }) => [is, details])).toEqual([
      ['member', ['name', 'department']],
      ['member', undefined],
      ['member', ['number', 'department']],
    ]);
    const { cursor } = await receipt(importInto(classId, fuller));
    const { result } = await teacher.query<{ rows: ClassMember[] }>(
      `/api/class/${classId}/members?part=students&after=${cursor.incarnation}.${cursor.position}`,
    );
    expect(result!.rows).toHaveLength(3);
    expect(result!.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '同学廿一', number: '2025000021', department: '物理学院' }),
        expect.objectContaining({ name: '同学22', number: '2025000022' }),
        expect.objectContaining({ name: account.name, number: 'N16', department: '数学学院' }),
      ]),
    );
    expect(await refusal(importInto(classId, fuller))).toMatchObject({ code: 'already.so' });
    // A number that is there stays, and whoever has an account is called as they say.
    const other = rowsOf([cells(0, { ...own, name: '别的名字', number: 'N16' })]);
    expect((await check(classId, other)).rows).toEqual([{ is: 'member', personId: account.id }]);
    const [{ name }] = (await asOwner(school.database, `select name from person where id = '${account.id}'`)) as [
      { name: string },
    ];
    expect(name).toBe(account.name);
  });

  it('[R6.03] brings students alone where an assistant imports it, and staff only with an account', async () => {
    const classId = await newClass();
    const assistant = await school.other('assistant');
    await receipt(
      teacher.command('class', classId, 'AppointMembers', { personIds: [assistant.id], role: 'assistant' }),
    );
    const auditor = rowsOf([cells(0, { role: '旁听' })]);
    expect((await check(classId, auditor, assistant)).rows).toEqual([{ is: 'new', fault: 'roleByLecturer' }]);
    expect(await refusal(importInto(classId, auditor, assistant))).toMatchObject({ code: 'roster.rowsWrong' });
    expect((await check(classId, rowsOf([cells(1, { role: '助教' })]))).rows).toEqual([
      { is: 'new', fault: 'accountMissing' },
    ]);
    await receipt(importInto(classId, some(2, 1), assistant));
  });

  it('may be checked by who may import it, and holds at most 500 rows at once', async () => {
    const classId = await newClass();
    const student = await school.student(5);
    const rows = some(0, 1);
    expect(await refusal(student.call('/api/roster/check', { classId, rows }))).toMatchObject({
      code: 'page.forbidden',
    });
    expect(await refusal(importInto(classId, some(0, LIMITS.membersPerEnrolment + 1)))).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('of 5,000 is ten facts, and everybody stands in the class', async () => {
    const classId = await newClass();
    let last: Receipt | undefined;
    for (let from = 0; from < LIMITS.rosterRows; from += LIMITS.membersPerEnrolment) {
      await check(classId, some(from, LIMITS.membersPerEnrolment));
      last = await receipt(importInto(classId, some(from, LIMITS.membersPerEnrolment)));
    }
    expect(await peopleIn(classId, last!, '同学4999')).toMatchObject([{ name: '同学4999', role: 'student' }]);
    expect((await check(classId, some(0, 1))).students).toBe(5000);
    expect(await factsOf(classId)).toHaveLength(12);
  });
});

describe('a place that a list keeps', () => {
  const ADDRESS = 'wangyt@school.example';
  const held = { name: '王雨桐', number: '2025010303', email: ADDRESS, role: 'student' } as const;

  /** Signs up with the digits that were sent to an address. */
  async function signUp(to: string, name: string): Promise<Client> {
    const operator = await school.other('operator');
    await operator.call('/api/school/sign-up', { isOpen: true });
    const client = await Client.open(school.url);
    await client.call('/api/session/code', { purpose: 'signUp', to });
    const code = await vi.waitFor(async () => {
      const { result } = await operator.query<{ letters: { to: string; text: string }[] }>('/api/school/outbox');
      return /\d{6}/.exec(result!.letters.find((letter) => letter.to === to)!.text)![0];
    });
    const { status } = await client.call('/api/session/sign-up', {
      to,
      code,
      name,
      password: 'a long way from common',
    });
    expect(status).toBe(200);
    return Client.signIn(school.url, to, 'a long way from common');
  }

  it('is one person in all classes whose lists know the same name and address, and becomes the account that proves it', async () => {
    const [one, another, misspelt] = [await newClass(), await newClass(), await newClass()];
    await receipt(importInto(one, [held]));
    const listed = await receipt(importInto(another, [{ ...held, number: 'other' }]));
    await receipt(importInto(misspelt, [{ ...held, name: '王雨同' }]));
    const place = (await check(one, [held])).rows[0]!.personId!;
    expect(await peopleIn(another, listed, '王雨桐')).toEqual([
      expect.objectContaining({ personId: place, name: '王雨桐' }),
    ]);
    expect((await check(misspelt, [{ ...held, name: '王雨同' }])).rows[0]!.personId).not.toBe(place);

    const lessonId = await schedule(teacher, '光', one);
    await start(teacher, lessonId);
    await receipt(teacher.command('lesson', lessonId, 'MarkAttendance', { personId: place, status: 'present' }));

    const stranger = await signUp('someone@school.example', held.name);
    expect(stranger.id, 'a name is no proof').not.toBe(place);
    const account = await signUp(ADDRESS, '王雨桐');
    expect(account.id).toBe(place);
    expect((await account.query<MyAccount>('/api/me')).result!.numbers).toEqual(['other', held.number]);
    await receipt(account.command('lesson', lessonId, 'JoinLesson'));
    const room = await teacher.room('lesson', lessonId);
    const { participants } = await room.waitFor(() => seen(room).attendance);
    expect(Object.keys(participants!)).toEqual([place]);
    await room.close();
    expect(await peopleIn(another, listed, '王雨桐')).toMatchObject([{ personId: place, login: expect.any(String) }]);
  });

  it('is nobody whom another class could take in, nor who can sign in, before somebody proved the address', async () => {
    const [one, another] = [await newClass(), await newClass()];
    const row = { ...held, name: '赵启明', email: 'zhaoqm@school.example' };
    await receipt(importInto(one, [row]));
    const { personId } = (await check(one, [row])).rows[0]!;
    expect(await refusal(teacher.command('class', another, 'EnrolStudents', { personIds: [personId] }))).toMatchObject({
      code: 'class.personUnknown',
    });
    await expect(Client.signIn(school.url, row.email, 'a long way from common')).rejects.toThrow('401');
  });

  it('stays on the blacklist when its account comes [R6.11]', async () => {
    const classId = await newClass();
    const row = { ...held, name: '吴欣怡', email: 'wuxy@school.example' };
    await receipt(importInto(classId, [row]));
    const { personId } = (await check(classId, [row])).rows[0]!;
    await receipt(teacher.command('class', classId, 'BlacklistMembers', { personIds: [personId] }));
    const account = await signUp(row.email, row.name);
    expect(account.id).toBe(personId);
    expect((await check(classId, [row])).rows).toEqual([{ is: 'account', personId, fault: 'blacklisted' }]);
  });
});

describe('[R6.10] npm run roster', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-roster-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const codeOf = async (id: string) =>
    (await teacher.query<{ inviteCode: string }>(`/api/class/${id}/settings`)).result!.inviteCode;
  async function run(code: string, list?: string): Promise<string> {
    const said: string[] = [];
    const file = join(folder, 'list.csv');
    if (list !== undefined) await writeFile(file, list);
    await rosterTask.run({
      values: { release: list === undefined },
      positionals: [code, ...(list === undefined ? [] : [file])],
      app: async () => school.server.app,
      say: (text: string) => said.push(text),
    } as never);
    return said.join();
  }
  const studentsOf = async (id: string) =>
    (await teacher.query<{ rows: { name: string }[] }>(`/api/class/${id}/members?part=students`))
      .result!.rows.map(({ name }) => name)
      .toSorted();

  it('has the list of the school be who the students are, and nobody else change that until it is released', async () => {
    const id = await newClass();
    const code = await codeOf(id);
    await receipt(importInto(id, some(900, 2)));
    const list = '\uFEFF姓名,学号,邮箱\r\n"同学901",2025000901,\r\n"同""学""902",2025000902,n902@school.example\r\n';
    expect(await run(code, list)).toBe(`${code}: 1 came in, 1 were removed, 2 are students.`);
    await expect.poll(() => studentsOf(id)).toEqual(['同"学"902', '同学901'].toSorted());
    expect(await run(code, list)).toContain('0 came in, 0 were removed, 2 are students');
    expect((await teacher.query(`/api/class/${id}/settings`)).result).toMatchObject({
      synchronisedAt: expect.any(Number),
    });
    expect((await refusal(importInto(id, some(910, 1)))).code).toBe('class.listOfSchool');
    const student = await school.student(8);
    expect((await refusal(student.command('class', id, 'JoinClass', { code }))).code).toBe('class.listOfSchool');
    await receipt(student.command('class', id, 'JoinClass', { code, as: 'auditor' }));

    await expect(run(code, '姓名,学号\n,2025000903\n好,20 25\n')).rejects.toThrow(
      'line 2: nameMissing\nline 3: numberInvalid',
    );
    await expect(run('ZZZZZZ', list)).rejects.toThrow('No class has the invite code ZZZZZZ.');
    expect(await run(code)).toContain('keep its list again');
    await receipt(importInto(id, some(910, 1)));
  });
});

describe('OneRoster', () => {
  const tablesIn = async (by: Client, path: string) => {
    const response = await by.fetch('GET', path);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([file, bytes]) => [
        file.replace('.csv', ''),
        strFromU8(bytes)
          .trimEnd()
          .split('\r\n')
          .map((line) => line.split(',')),
      ]),
    );
  };

  it('takes a class along as it came in, with its course, its term and the numbers that the list knew', async () => {
    const courseId = newId();
    await receipt(teacher.command('course', courseId, 'CreateCourse', { name: '大学物理', type: 'university' }));
    const classId = await newClass({ courseId, term: '2026 秋' });
    await receipt(
      importInto(classId, rowsOf([cells(1, { email: 'one@mcu.example', phone: '13800138000' }), cells(2)])),
    );
    const tables = await tablesIn(teacher, `/api/class/${classId}/oneroster`);
    expect(Object.keys(tables).toSorted()).toEqual(
      ['manifest', 'orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'].toSorted(),
    );
    expect(tables['courses']![1]).toContain('大学物理');
    expect(tables['academicSessions']!.map(([, , , title]) => title)).toContain('2026 秋');
    const [list, ...others] = readOneRoster(tables, '2026-11-25');
    expect(others).toEqual([]);
    expect(list).toMatchObject({ id: classId, title: '光学' });
    expect(list!.people).toHaveLength(3);
    expect(list!.people).toEqual(
      expect.arrayContaining([
        cells(1, { email: 'one@mcu.example', phone: '+8613800138000', role: 'student' }),
        cells(2, { role: 'student' }),
        expect.objectContaining({ number: 'teacher', role: 'co-teacher' }),
      ]),
    );

    const again = await newClass();
    await receipt(importInto(again, rowsOf(list!.people.filter(({ role }) => role === 'student'))));
    expect((await check(again, rowsOf(list!.people))).students).toBe(2);
  });

  it('takes the whole school along for its operator, without classes that are over', async () => {
    const [open, over] = [await newClass({ name: '在读' }), await newClass({ name: '结束' })];
    await receipt(teacher.command('class', over, 'ArchiveClass'));
    const { classes } = await tablesIn(await school.other('operator'), '/api/oneroster');
    const ids = classes!.map(([id]) => id);
    expect(ids).toContain(open);
    expect(ids).not.toContain(over);
  });

  it('[R3.18] numbers of a list are shown in the list of members, found there and exported', async () => {
    const classId = await newClass();
    const { cursor } = await receipt(importInto(classId, some(7, 2)));
    const after = `${cursor.incarnation}.${cursor.position}`;
    const { result } = await teacher.query<{ rows: object[] }>(
      `/api/class/${classId}/members?search=2025000008&after=${after}`,
    );
    expect(result!.rows).toMatchObject([{ name: '同学8', number: '2025000008' }]);
    const csv = await (await teacher.fetch('GET', `/api/class/${classId}/members/csv?after=${after}`)).text();
    expect(csv).toMatch(/^\uFEFF?姓名,学号或工号,账号/);
    expect(csv).toContain('同学7,2025000007');
  });
});

describe('[R3.18] what a list says of people', () => {
  const [DEPARTMENT, ADDRESS] = ['物理学院', 'n12@mcu.example'];
  let classId: string, after: string, listed: string, account: Client;
  const give = async (name: string, data: object = {}) => {
    const { cursor } = await receipt(teacher.command('class', classId, name, data));
    after = `after=${cursor.incarnation}.${cursor.position}`;
  };
  const rowsFor = async (by: Client, more = '') =>
    (await by.query<{ rows: ClassMember[] }>(`/api/class/${classId}/members?${after}${more}`)).result!.rows;
  const fileFor = async (by: Client, ending = 'csv') =>
    (await by.fetch('GET', `/api/class/${classId}/members/${ending}?${after}`)).text();

  beforeAll(async () => {
    classId = await newClass();
    account = await school.student(12);
    listed = account.name;
    const said = { department: ` ${DEPARTMENT} `, email: ADDRESS };
    await give('ImportMembers', { rows: rowsOf([cells(1), cells(2, { name: listed, number: 'student12', ...said })]) });
  });

  it('is shown, found and exported: departments, the list’s addresses, and other names than people’s own', async () => {
    await asOwner(school.database, `update person set names_itself = true where id = '${account.id}'`);
    expect((await account.call('/api/me/profile', { name: '小风筝' })).status).toBe(200);
    const row = { name: listed, nickname: '小风筝', number: 'student12', department: DEPARTMENT, email: ADDRESS };
    for (const sought of [DEPARTMENT, '小风筝', listed])
      expect(await rowsFor(teacher, `&search=${encodeURIComponent(sought)}`)).toMatchObject([row]);
    const [head, ...lines] = (await fileFor(teacher)).trim().split('\r\n');
    expect(head).toContain('姓名,学号或工号,账号,昵称,院系,邮箱');
    expect(lines.join()).toContain(`${listed},student12,student12,小风筝,${DEPARTMENT},${ADDRESS}`);
    const [other] = await rowsFor(teacher, '&search=2025000001');
    for (const field of ['nickname', 'department', 'email']) expect(other).not.toHaveProperty(field);
    const own = await teacher.fetch('GET', `/api/class/${classId}/oneroster`);
    expect(strFromU8(unzipSync(new Uint8Array(await own.arrayBuffer()))['orgs.csv']!)).toContain(DEPARTMENT);
  });

  it('is told to who teaches the class; to an assistant without addresses', async () => {
    const [coTeacher, assistant] = [await school.student(13), await school.other('assistant')];
    await give('AppointMembers', { personIds: [coTeacher.id], role: 'coTeacher' });
    await give('AppointMembers', { personIds: [assistant.id], role: 'assistant' });
    for (const one of [coTeacher, await school.other('admin')])
      expect(await rowsFor(one)).toContainEqual(expect.objectContaining({ department: DEPARTMENT, email: ADDRESS }));
    expect(await rowsFor(assistant)).toContainEqual(expect.objectContaining({ department: DEPARTMENT }));
    expect(JSON.stringify(await rowsFor(assistant)) + (await fileFor(assistant))).not.toContain(ADDRESS);
  });

  it('is not told to a representative who admits the person, to a student, nor to a teacher of another school', async () => {
    const representative = await school.student(14);
    await give('EnrolStudents', { personIds: [representative.id, (await school.student(15)).id] });
    await give('ChangeRoles', { personIds: [representative.id], role: 'representative', duties: ['joinRequests'] });
    await give('RequireApproval');
    await give('RemoveMembers', { personIds: [account.id] });
    const { inviteCode } = (await teacher.query<{ inviteCode: string }>(`/api/class/${classId}/settings`)).result!;
    const { cursor } = await receipt(account.command('class', classId, 'JoinClass', { code: inviteCode }));
    after = `after=${cursor.incarnation}.${cursor.position}`;
    const [asking] = await rowsFor(representative);
    expect(asking).toMatchObject({ name: '小风筝', number: 'student12' });
    for (const field of ['nickname', 'department', 'email']) expect(asking).not.toHaveProperty(field);
    expect(await fileFor(representative)).not.toMatch(new RegExp(`${DEPARTMENT}|${ADDRESS}|${listed}`));
    for (const sought of [DEPARTMENT, listed, ADDRESS])
      expect(await rowsFor(representative, `&search=${encodeURIComponent(sought)}`)).toEqual([]);

    const stranger = newId();
    await asOwner(
      school.database,
      `insert into school (id, name) values ('other', '别的学校');
       insert into person (id, school, name, bound, secret) values ('${stranger}', 'other', '外人', true, 'x')`,
    );
    const cookie = `lectern_session=${await school.server.app.get(Sessions).open(stranger)}`;
    const student = await school.student(15);
    for (const ending of ['members', 'members/csv', 'members/xlsx', 'oneroster']) {
      const address = `/api/class/${classId}/${ending}`;
      expect(await student.fetch('GET', address)).toMatchObject({ status: 403 });
      expect(await fetch(`${school.url}${address}`, { headers: { cookie } })).toMatchObject({ status: 404 });
    }
  });
});
