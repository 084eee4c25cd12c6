import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneRosterOf, readOneRoster, type OneRosterClass, type OneRosterTables } from './oneroster.ts';
import { cellsOf, guessColumns } from './headings.ts';
import { COLUMNS, readRow, type RosterCells } from './rows.ts';

const TODAY = '2026-11-25';
const school = { id: 'demo', name: '示范大学' };
const text = (lines: readonly (readonly unknown[])[]) => lines.map((line) => line.map(String));
const tablesOf = (classes: readonly OneRosterClass[]): OneRosterTables =>
  Object.fromEntries(Object.entries(oneRosterOf(school, classes, 2027)).map(([file, lines]) => [file, text(lines)]));

/** A name is told in two parts there, so that spaces beside each other are one. */
const called = fc.oneof(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .filter((name) => name.trim().replace(/\s+/g, ' ') === name && name !== ''),
  fc.constantFrom('王雨桐', '欧阳娜娜', '欧阳修', '张', 'Alex', 'Anna Maria Li', '-', '王 雨', 'Li Li', '- -'),
);
const person = fc.record(
  {
    personId: fc.uuid(),
    name: called,
    role: fc.constantFrom('teacher', 'coTeacher', 'assistant', 'representative', 'student', 'auditor'),
    number: fc.constantFrom('2025010303', 'A-1', '张3'),
    department: fc.constantFrom('物理学院', 'Physics', '示范大学'),
    email: fc.constantFrom('a@b.cn', 'wang@mcu.example'),
    phone: fc.constantFrom('+8613800138000'),
  },
  { requiredKeys: ['personId', 'name', 'role'] },
);
const room = fc.record(
  {
    id: fc.uuid(),
    name: called,
    shortName: called,
    term: fc.constantFrom('2026 秋', '2027 春'),
    course: fc.constantFrom({ id: 'c1', name: '光学' }, { id: 'c2', name: '力学', shortName: '力' }),
    members: fc.uniqueArray(person, { selector: ({ personId }) => personId, minLength: 1, maxLength: 6 }),
  },
  { requiredKeys: ['id', 'name', 'members'] },
);
const WORDS: Readonly<Record<string, string>> = {
  teacher: 'co-teacher',
  coTeacher: 'co-teacher',
  representative: 'student',
};

describe('the files of OneRoster', () => {
  it('come back in as they went out, whoever is in the classes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(room, { selector: ({ id }) => id, maxLength: 3 }).filter((rooms) => {
          const people = rooms.flatMap(({ members }) => members.map(({ personId }) => personId));
          return new Set(people).size === people.length;
        }),
        (rooms) => {
          const expected = rooms.map(({ id, name, members }) => ({
            id,
            title: name,
            people: members.map(({ name: own, role, number = '', department = '', email = '', phone = '' }) => ({
              name: own,
              number,
              department,
              email,
              phone,
              role: WORDS[role] ?? role,
            })),
          }));
          expect(readOneRoster(tablesOf(rooms), TODAY)).toEqual(expected);
        },
      ),
    );
  });

  it('say of each file that it is there or not, and refer to nothing that is not in them', () => {
    const both = fc.sample(room, { numRuns: 20, seed: 1 });
    const { manifest, ...files } = oneRosterOf(school, both, 2027);
    const has = new Map(text(manifest) as [string, string][]);
    expect([has.get('manifest.version'), has.get('oneroster.version')]).toEqual(['1.0', '1.2']);
    expect(has.size).toBe(1 + 2 + 21 + 2);
    const records = Object.fromEntries(
      Object.entries(files).map(([file, [head, ...lines]]) => {
        expect(has.get(`file.${file}`)).toBe('bulk');
        expect(lines.filter(({ length }) => length !== head!.length)).toEqual([]);
        return [file, lines.map((line) => Object.fromEntries(line.map((cell, at) => [head![at], String(cell)])))];
      }),
    );
    const ids = (file: string) => records[file]!.map((one) => one['sourcedId']);
    for (const file of Object.keys(records)) expect([...new Set(ids(file))]).toEqual(ids(file));
    const REFERENCES: readonly [file: string, column: string, to: string][] = [
      ['orgs', 'parentSourcedId', 'orgs'],
      ['academicSessions', 'parentSourcedId', 'academicSessions'],
      ['courses', 'orgSourcedId', 'orgs'],
      ['courses', 'schoolYearSourcedId', 'academicSessions'],
      ['classes', 'courseSourcedId', 'courses'],
      ['classes', 'schoolSourcedId', 'orgs'],
      ['classes', 'termSourcedIds', 'academicSessions'],
      ['users', 'primaryOrgSourcedId', 'orgs'],
      ['roles', 'userSourcedId', 'users'],
      ['roles', 'orgSourcedId', 'orgs'],
      ['enrollments', 'classSourcedId', 'classes'],
      ['enrollments', 'schoolSourcedId', 'orgs'],
      ['enrollments', 'userSourcedId', 'users'],
    ];
    for (const [file, column, to] of REFERENCES)
      for (const one of records[file]!)
        expect(one[column] === '' || ids(to).includes(one[column]), `${file}.${column} ${one[column]}`).toBe(true);
    for (const { givenName, familyName, username } of records['users']!)
      expect([givenName, familyName, username]).not.toContain('');
  });
});

const others: OneRosterTables = {
  users: [
    [
      'Role',
      'familyName',
      'givenName',
      'SOURCEDID',
      'email',
      'vendor.colour',
      'identifier',
      'status',
      'username',
      'phone',
    ],
    ['student', 'Li', 'Anna', 'u1', 'anna@b.cn', 'red', '', 'active', '', ''],
    ['student', '王', '雨桐', 'u2', '', '', '2025 3', '', 'wang', '13800138000'],
    ['student', 'Gone', 'Gus', 'u3', '', '', 'G1', 'tobedeleted', '', ''],
    ['teacher', 'Ray', 'Tea', 'u4', '', '', '', '', 'ray', ''],
    ['student', 'Old', 'Ole', 'u5', '', '', 'O5', '', '', ''],
  ],
  enrollments: [
    ['userSourcedId', 'role', 'classSourcedId', 'endDate', 'status', 'sourcedId', 'primary'],
    ['u4', 'teacher', 'k1', '', '', 'e1', 'true'],
    ['u1', 'student', 'k1', '', '', 'e2', 'false'],
    ['u2', 'student', 'k1', '2027-01-01', '', 'e3', ''],
    ['u3', 'student', 'k1', '', '', 'e4', ''],
    ['u5', 'student', 'k1', '2026-01-01', '', 'e5', ''],
    ['u2', 'guardian', 'k2', '', '', 'e6', ''],
    ['u2', 'student', 'k1', '', '', 'e7', ''],
    ['u1', 'student', 'k1', '', 'tobedeleted', 'e8', ''],
  ],
};
const cells = (more: Partial<RosterCells>): RosterCells => ({
  name: '',
  number: '',
  department: '',
  email: '',
  phone: '',
  role: 'student',
  ...more,
});

describe('an archive of others’ making', () => {
  it('is read by its headings: columns in any order, unknown ones, without classes, who is gone left out', () => {
    expect(readOneRoster(others, TODAY)).toEqual([
      {
        id: 'k1',
        title: 'k1',
        people: [
          cells({ name: 'Tea Ray', number: 'ray', role: 'co-teacher' }),
          cells({ name: 'Anna Li', email: 'anna@b.cn' }),
          cells({ name: '王雨桐', number: '2025 3', phone: '13800138000' }),
          cells({ number: 'u3' }),
        ],
      },
      {
        id: 'k2',
        title: 'k2',
        people: [cells({ name: '王雨桐', number: '2025 3', phone: '13800138000', role: 'guardian' })],
      },
    ]);
  });

  it('[R3.18] says the department that somebody stands in; a school is none', () => {
    const orgs = [
      ['sourcedId', 'type', 'name'],
      ['o1', 'Department', '物理学院'],
      ['o2', 'school', '示范大学'],
    ];
    const users = [
      ['sourcedId', 'givenName', 'familyName', 'primaryOrgSourcedId'],
      ['u1', 'Anna', 'Li', 'o1'],
      ['u2', 'Bo', 'Gu', 'o2'],
      ['u3', 'Cy', 'Ho', 'o3'],
    ];
    const [list] = readOneRoster({ orgs, users }, TODAY);
    expect(list!.people.map(({ department }) => department)).toEqual(['物理学院', '', '']);
  });

  it('has what is wrong with it named row by row', () => {
    const [list] = readOneRoster(others, TODAY);
    expect(list!.people.map((one) => readRow(one)).filter((one) => typeof one === 'string')).toEqual([
      'numberInvalid',
      'nameMissing',
    ]);
  });

  it('without enrolments is one list of all its users, with the role that they have', () => {
    const [list, ...rest] = readOneRoster({ users: others.users! }, TODAY);
    expect(rest).toEqual([]);
    expect(list!.people.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Anna Li student',
      '王雨桐 student',
      'Tea Ray co-teacher',
      'Ole Old student',
    ]);
  });

  it('that another system has changed counts as it says now', () => {
    const classes = [
      { id: 'k', name: '光学', members: [{ personId: 'p', name: '王 雨桐', number: 'A1', role: 'assistant' }] },
    ];
    const { users = [], enrollments = [], ...rest } = tablesOf(classes);
    const put = (lines: readonly (readonly string[])[], column: string, value: string) =>
      lines.map((line, n) => (n === 0 ? line : line.map((cell, at) => (lines[0]![at] === column ? value : cell))));
    const changed = {
      ...rest,
      users: put(users, 'givenName', 'Yutong'),
      enrollments: put(enrollments, 'role', 'student'),
    };
    expect(readOneRoster(changed, TODAY)[0]!.people).toEqual([cells({ name: 'Yutong 雨桐', number: 'A1' })]);
  });

  it('has columns that the page knows by their headings, in either language', () => {
    for (const heads of [
      ['姓名', '学号或工号', '院系', '邮箱', '手机', '身份'],
      ['Name', 'Number', 'Department', 'E-mail', 'Phone', 'Role'],
    ]) {
      const { mapping, hasHeadings } = guessColumns(heads);
      expect(hasHeadings).toBe(true);
      expect(cellsOf([...COLUMNS], mapping)).toEqual(Object.fromEntries(COLUMNS.map((one) => [one, one])));
    }
  });
});
