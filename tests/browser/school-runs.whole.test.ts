import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { Client as Postgres } from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASE } from '../../services/src/edge/auth/erasures.ts';
import { texts as duties } from '../../web/src/attendance/student/duties-texts.ts';
import { texts as certificates } from '../../web/src/certificate/texts.ts';
import { texts as classes } from '../../web/src/class/texts.ts';
import { texts as courses } from '../../web/src/course/texts.ts';
import { texts as log } from '../../web/src/journal/texts.ts';
import { texts as studentEn } from '../../web/src/kit/i18n/student.en.ts';
import { texts as studentZh } from '../../web/src/kit/i18n/student.zh-cn.ts';
import { texts as teacherEn } from '../../web/src/kit/i18n/teacher.en.ts';
import { texts as teacherZh } from '../../web/src/kit/i18n/teacher.zh-cn.ts';
import { texts as roster } from '../../web/src/roster/texts.ts';
import { texts as statistics } from '../../web/src/statistics/texts.ts';
import { texts as transcript } from '../../web/src/transcript/texts.ts';
import { EN, ZH } from './actions.ts';
import { PHONE, shoot, type Person } from './chromium.ts';
import { openProgram, type SchoolProgram } from './school.ts';
import { eventually, expectGone, expectWords, inOrder } from './see.ts';
import { toldIn } from './whole.ts';

/** A school from nothing: founded, filled, taught in, somebody kept out of it and somebody erased, as on its first day. */

const PASSWORD = 'a long way from common';
const AREAS = { ...courses, ...classes, ...roster, ...duties, ...log, ...statistics, ...transcript, ...certificates };
const ACCOUNTS = {
  'zh-cn': { ...ZH, found: '建立学校', signUp: '还没有账号，去注册', send: '发验证码', create: '注册' },
  en: {
    ...EN,
    found: 'Set up the school',
    signUp: 'No account yet? Sign up',
    send: 'Send code',
    create: 'Create account',
  },
} as const;
const STUDENTS = ['王雨桐', '李明', '谢宇航'] as const;
const STAYS = 480;

/** 500 rows, of which 20 cannot come in as they are: without a name, a bad number, a bad address, a role that nobody knows. */
const LIST = Array.from({ length: 500 }, (_, n) => {
  const number = `2026${String(n).padStart(6, '0')}`;
  const row = [STUDENTS[n] ?? `同学${n}`, number, n < STUDENTS.length ? `s${n}@school.example` : '', '学生'];
  if (n % 25 !== 24) return row;
  const at = ((n - 24) / 25) % 4;
  return row.map((cell, column) => (column === at ? (['', '2026 00', 'name#school', '校长'][at] as string) : cell));
});
const CSV = ['姓名,学号,邮箱,身份', ...LIST.map((row) => row.join(','))].join('\r\n');

describe.each(toldIn<Language>('zh-cn', 'en'))('in %s', (language: Language) => {
  const said = ACCOUNTS[language];
  const area = (key: keyof typeof AREAS, params: Readonly<Record<string, string | number>> = {}) => {
    const text: string = AREAS[key][language === 'en' ? 1 : 0];
    return text
      .replaceAll(/\{n:([^|}]*)\|([^}]*)\}/g, (_, one: string, many: string) => (params['n'] === 1 ? one : many))
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  };
  const [student, teacherText] = language === 'en' ? [studentEn, teacherEn] : [studentZh, teacherZh];
  let school: SchoolProgram;
  let database: Postgres;
  let teacher: Page, assistant: Page;
  let classId: string, inviteCode: string, lessonId: string, lessonCode: string;
  const phones: Page[] = [];
  beforeAll(async () => {
    school = await openProgram({ LECTERN_SEED: '', LECTERN_DEMO_ACCOUNTS: 'false', NODE_ENV: 'production' });
    database = new Postgres(school.databaseUrl);
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await school.close();
  });
  inOrder(() => [
    ['teacher', teacher],
    ['assistant', assistant],
    ...phones.map((page, n) => [`student ${n}`, page] as const),
  ]);
  const fill = (page: Page, name: string, text: string) => page.locator(`input[name="${name}"]`).fill(text);
  const click = (page: Page | Locator, name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
  const one = async (sql: string, value?: string): Promise<string | undefined> => {
    const { rows } = await database.query<{ found: string }>(sql, value === undefined ? [] : [value]);
    return rows[0]?.found;
  };

  async function signUp(name: string, to: string, person: Person): Promise<Page> {
    const page = await school.chromium.open({ ...person, language });
    await page.goto('/login');
    await page.getByRole('link', { name: said.signUp }).click();
    await fill(page, 'to', to);
    await click(page, said.send);
    let digits: string | undefined;
    await eventually(async () => {
      const text = await one('select text as found from outbox where address = $1 order by id desc limit 1', to);
      return (digits = /\d{6}/.exec(text ?? '')?.[0]);
    }).toBeDefined();
    await fill(page, 'code', digits!);
    await fill(page, 'name', name);
    await fill(page, 'password', PASSWORD);
    await click(page, said.create);
    await page.waitForURL((url) => url.pathname === (person.phone ? '/m/v2' : '/'));
    return page;
  }

  it('is founded with the code of the console, and a teacher signs up and makes a course with a class', async () => {
    const founder = await school.chromium.open({ language });
    await founder.goto('/found');
    await fill(founder, 'code', (await one('select code as found from founding'))!);
    await fill(founder, 'school', '明湖大学');
    await fill(founder, 'name', '周文');
    await fill(founder, 'account', 'zhouwen');
    await fill(founder, 'password', PASSWORD);
    await founder.getByRole('checkbox').last().check();
    await click(founder, said.found);
    await founder.waitForURL(`${school.url}/`);

    teacher = await signUp('林琳', 'lin@school.example', {});
    await teacher.goto('/statistics');
    await teacher.getByRole('link', { name: area('statistics.toCourses') }).click();
    await teacher
      .getByRole('button', { name: area('course.new') })
      .first()
      .click();
    await teacher.getByRole('dialog').getByRole('textbox').first().fill('大学物理');
    await teacher.getByText(area('course.type.university'), { exact: true }).click();
    await click(teacher.getByRole('dialog'), area('course.create'));
    await expectWords(teacher, area('course.teach', { n: 1 })); // the counts keep up with the list
    await teacher.getByRole('dialog').locator('input[name="name"]').fill('物理 01 班');
    await click(teacher.getByRole('dialog'), teacherText['class.create']);
    await click(teacher.getByRole('dialog'), area('course.done'));
    await teacher.getByRole('link', { name: '物理 01 班' }).click();
    await teacher.waitForURL(/\/class\//);
    classId = new URL(teacher.url()).pathname.split('/')[2]!;
    inviteCode = (await one('select invite_code as found from class_row where id = $1', classId))!;
  });

  it('an empty place leads to what fills it', async () => {
    const leads = async (path: string, action: keyof typeof AREAS, to: string) => {
      await teacher.goto(path);
      await teacher.getByRole('link', { name: area(action) }).click();
      await eventually(() => new URL(teacher.url()).pathname).toBe(to);
    };
    const at = (tab: string) => `/class/${classId}/${tab}`;
    await leads('/log', 'log.toLessons', '/');
    await leads(at('certificates'), 'certificate.toMembers', at('members'));
    await leads(at('transcript'), 'transcript.toMembers', at('members'));
    await teacher.getByText(area('members.students', { n: 0 }), { exact: true }).click();
    await teacher.getByRole('link', { name: area('members.toCode') }).click();
    await eventually(() => new URL(teacher.url()).pathname).toBe(at('settings'));
    await teacher.goto(at('members'));
  });

  it('500 come in from a list, its 20 bad rows mended where they stand', async () => {
    await teacher.getByRole('link', { name: area('members.import') }).click();
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await teacher.locator('input[type=file]').setInputFiles(file);
    await expectWords(teacher, area('roster.mend', { n: 20 }), area('roster.good', { n: STAYS }));
    for (let left = 20; left > 0; left -= 1) {
      const bad = teacher.locator('input[aria-invalid=true]').first();
      const label = (await bad.getAttribute('aria-label'))!;
      const n = Number(/\d+/.exec(label)![0]) - 2;
      const at = (['name', 'number', 'email', 'role'] as const).findIndex((column) =>
        label.includes(area(`roster.${column}`)),
      );
      await bad.fill([`同学${n}`, `2026${String(n).padStart(6, '0')}`, '', '学生'][at]!);
      await bad.press('Enter');
      await expectWords(teacher, area('roster.mend', { n: left - 1 }));
    }
    await shoot(teacher, `school-import-${language}`);
    await teacher.getByRole('button', { name: area('roster.import', { n: 500 }) }).click();
    await expectWords(teacher, area('roster.imported', { n: 500 }));
    await teacher.getByRole('link', { name: area('roster.members') }).click();
    await expectWords(teacher, area('members.students', { n: 500 }), '2026000100');
  });

  /** By the menu of their row; what is asked is said yes to. */
  async function change(name: string, to: string, isTicked = false): Promise<void> {
    await teacher.goto(`/class/${classId}/members?search=${encodeURIComponent(name)}`);
    await teacher.getByRole('button', { name: area('members.more', { name }) }).click();
    await teacher.getByRole('menuitem', { name: to }).click();
    const dialog = teacher.getByRole('dialog');
    if (isTicked) {
      await dialog.getByRole('checkbox').first().waitFor();
      for (const tick of await dialog.getByRole('checkbox').all()) await tick.check();
    }
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('[R1.18] who signs up with an address of the list holds its place, and an assistant joins by an invite code typed where digits go', async () => {
    for (const [n, name] of STUDENTS.entries()) {
      const phone = await signUp(name, `s${n}@school.example`, PHONE);
      await expectWords(phone, '物理 01 班');
      phones.push(phone);
    }
    assistant = await signUp('赵晓', 'zhao@school.example', PHONE);
    await assistant.goto('/join', { waitUntil: 'networkidle' });
    const [field, next] = [
      assistant.getByLabel(said.code),
      assistant.getByRole('button', { name: student['join.next'] }),
    ];
    const [typed, pressed] = [(await field.boundingBox())!, (await next.boundingBox())!];
    expect(typed.y + typed.height).toBeLessThanOrEqual(pressed.y); // without any lesson, too, nothing lies over it
    await assistant.getByLabel(said.code).pressSequentially(inviteCode.toLowerCase());
    await eventually(() => assistant.getByLabel(student['join.inviteCode']).inputValue()).toBe(
      inviteCode.toLowerCase(),
    );
    await click(assistant, student['join.next']);
    await click(assistant, student['join.enterClass']);
    await expectWords(assistant, student['join.haveLessonCode']);
  });

  it('[R4.13] an assistant and a representative with duties are appointed', async () => {
    await change('赵晓', area('members.make', { role: area('members.assistant').toLowerCase() }));
    await change(STUDENTS[0], area('members.make', { role: area('members.representative').toLowerCase() }), true);
    await expectWords(teacher, area('members.representative'), area('duty.checkIn'));
  });

  it('[R6.03] [R6.04] a lesson is taught with them: the assistant’s code leads to the console, the representative runs the check-in', async () => {
    await teacher.goto('/');
    await teacher.getByRole('button', { name: teacherText['lesson.scheduleTitle'] }).first().click();
    await teacher.getByRole('dialog').getByRole('textbox').first().fill('牛顿定律');
    await click(teacher.getByRole('dialog'), teacherText['lesson.schedule']);
    await click(teacher, teacherText['lesson.start']);
    await teacher.waitForURL(/\/console$/);
    lessonId = new URL(teacher.url()).pathname.split('/')[2]!;
    let code: string | undefined;
    await eventually(async () => {
      code = await one(`select code as found from code where stream = $1`, `lesson/${lessonId}`);
      return code;
    }).toBeDefined();
    lessonCode = code!;
    for (const page of [...phones, assistant]) {
      await page.goto('/join');
      await page.getByLabel(said.code).fill(lessonCode);
      await click(page, said.goIn);
    }
    await assistant.waitForURL(`${school.url}/lesson/${lessonId}/console`);
    const [representative] = phones as [Page];
    await click(representative, area('duties.open'));
    await expectWords(representative, area('duties.shown'));
    await shoot(representative, `school-representative-${language}`);
    await expectWords(phones[1]!, student['checkIn.title']);
    await click(representative, area('duties.close'));
    await expectWords(representative, area('duties.open'));
  });

  it('[R6.11] who is blacklisted is out of the lesson, and neither code leads back in', async () => {
    await change(STUDENTS[1], area('members.blacklist'));
    const out = phones[1]!;
    await expectGone(out, student['checkIn.title']);
    await expectWords(out, student['lesson.notIn']);
    for (const code of [lessonCode, inviteCode]) {
      await out.goto(`/join/${code}`);
      await click(out, code === lessonCode ? said.goIn : student['join.enterClass']);
      await expectWords(out, language === 'en' ? 'blocked you from joining' : '老师已停止你加入这个班');
    }
  });

  it('[R4.20] who is erased is found nowhere, and signed out', async () => {
    const gone = phones[2]!;
    const personId = await one('select person as found from contact where address = $1', 's2@school.example');
    await database.query(ERASE, [[personId]]);
    // a server knows whom it let in for up to five seconds more
    await expect
      .poll(async () => {
        await gone.goto('/m/v2');
        await gone
          .getByText(said.account, { exact: true })
          .or(gone.getByRole('heading', { level: 1 }))
          .first()
          .waitFor();
        return gone.getByLabel(said.account, { exact: true }).isVisible();
      })
      .toBe(true);
    for (const sought of [STUDENTS[2], '2026000002']) {
      await teacher.goto(`/class/${classId}/members?search=${encodeURIComponent(sought)}`);
      await expectWords(teacher, language === 'en' ? 'Nothing found' : '没有找到');
    }
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rowCount } = await database.query(
        `select from ${name} t where t::text ~ '${STUDENTS[2]}|s2@school.example|2026000002' limit 1`,
      );
      if (rowCount !== 0) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it('[R5.05] a name that is too long is counted where it is typed: a Chinese character is two', async () => {
    const name = '物理一二三四五六七八九';
    expect(units(name)).toBe(22);
    await teacher.goto(`/class/${classId}/settings`);
    await click(teacher, area('settings.edit'));
    await teacher.getByRole('dialog').getByRole('textbox').first().fill(name);
    await expectWords(teacher.getByRole('dialog'), '22 / 20');
  });
});
