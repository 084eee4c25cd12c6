import type { Cell } from '../kernel/csv.ts';
import { readRow, type RosterCells } from './rows.ts';

/** What of OneRoster 1.2 (1EdTech, CSV binding) is read and written: the files of rosters, each with its columns in order. */
const COLUMNS = {
  orgs: ['name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: ['schoolYearSourcedId', 'title', 'courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'],
  classes: [
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'schoolSourcedId',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
  ],
  users: [
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
    'metadata.lectern.name',
  ],
  roles: ['userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'],
  enrollments: [
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
    'metadata.lectern.role',
  ],
} as const;
export type OneRosterFile = keyof typeof COLUMNS;
export const ONE_ROSTER_FILES = Object.keys(COLUMNS) as OneRosterFile[];
/** Which the manifest names beside these, all of them absent. */
const ABSENT = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];

interface Named {
  readonly id: string;
  readonly name: string;
  readonly shortName?: string | undefined;
}

export interface OneRosterMember {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly number?: string | undefined;
  readonly department?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface OneRosterClass extends Named {
  readonly term?: string | undefined;
  /** A class that stands in no course is one of its own here, for the format has no other. */
  readonly course?: Named | undefined;
  readonly members: readonly OneRosterMember[];
}

type Line = readonly Cell[];

/** The files of some classes of a school, each with its line of headings; `year` is when their school year ends. */
export function oneRosterOf(
  school: Named,
  classes: readonly OneRosterClass[],
  year: number,
): Readonly<Record<OneRosterFile | 'manifest', readonly Line[]>> {
  const lines: Record<OneRosterFile, Line[]> = {
    orgs: [],
    academicSessions: [],
    courses: [],
    classes: [],
    users: [],
    roles: [],
    enrollments: [],
  };
  const ids = new Map<string, Set<string>>();
  const add = <File extends OneRosterFile>(
    file: File,
    sourcedId: string,
    said: { readonly [column in (typeof COLUMNS)[File][number]]?: Cell },
  ) => {
    const known = ids.get(file) ?? new Set();
    ids.set(file, known);
    if (known.has(sourcedId)) return;
    known.add(sourcedId);
    const cells = said as Readonly<Record<string, Cell>>;
    lines[file].push([sourcedId, '', '', ...COLUMNS[file].map((column) => cells[column] ?? '')]);
  };
  add('orgs', school.id, { name: school.name, type: 'school', identifier: school.id });
  const yearId = `${school.id}.${year}`;
  const span = { startDate: `${year - 1}-09-01`, endDate: `${year}-08-31`, schoolYear: year };
  add('academicSessions', yearId, { title: `${year - 1}-${year}`, type: 'schoolYear', ...span });
  for (const { id, name, shortName, term, course = { id: `${id}.course`, name }, members } of classes) {
    const termId = term === undefined ? yearId : `${yearId}.${term}`;
    if (term !== undefined)
      add('academicSessions', termId, { title: term, type: 'term', ...span, parentSourcedId: yearId });
    add('courses', course.id, {
      schoolYearSourcedId: yearId,
      title: course.name,
      courseCode: course.shortName,
      orgSourcedId: school.id,
    });
    add('classes', id, {
      title: name,
      courseSourcedId: course.id,
      classCode: shortName,
      classType: 'scheduled',
      schoolSourcedId: school.id,
      termSourcedIds: termId,
    });
    for (const member of members) {
      const { personId, role } = member;
      addUser(add, school.id, member);
      add('enrollments', `${id}.${personId}`, {
        classSourcedId: id,
        schoolSourcedId: school.id,
        userSourcedId: personId,
        role: isLearner(role) ? 'student' : 'teacher',
        primary: String(role === 'teacher'),
        'metadata.lectern.role': role,
      });
    }
  }
  const said = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...[...ONE_ROSTER_FILES.map((file) => [file, 'bulk']), ...ABSENT.map((file) => [file, 'absent'])]
      .map(([file, how]) => [`file.${file}`, how!])
      .toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
    ['source.systemName', 'Lectern'],
    ['source.systemCode', 'lectern'],
  ];
  const headed = ONE_ROSTER_FILES.map((file): [OneRosterFile, Line[]] => [
    file,
    [['sourcedId', 'status', 'dateLastModified', ...COLUMNS[file]], ...lines[file]],
  ]);
  return {
    manifest: [['propertyName', 'value'], ...said],
    ...(Object.fromEntries(headed) as Record<OneRosterFile, Line[]>),
  };
}

type Add = <File extends OneRosterFile>(
  file: File,
  sourcedId: string,
  said: { readonly [column in (typeof COLUMNS)[File][number]]?: Cell },
) => void;

function addUser(add: Add, schoolId: string, member: OneRosterMember): void {
  const { personId, name, role, number, department, email, phone } = member;
  const { given, family } = parted(name);
  const orgId = department === undefined ? schoolId : `${schoolId}.${department}`;
  if (department !== undefined)
    add('orgs', orgId, { name: department, type: 'department', identifier: department, parentSourcedId: schoolId });
  add('users', personId, {
    enabledUser: 'true',
    username: number ?? email ?? personId,
    givenName: given,
    familyName: family,
    identifier: number,
    email,
    sms: phone,
    primaryOrgSourcedId: orgId,
    'metadata.lectern.name': name,
  });
  add('roles', `${personId}.role`, {
    userSourcedId: personId,
    roleType: 'primary',
    role: role === 'assistant' ? 'aide' : isLearner(role) ? 'student' : 'teacher',
    orgSourcedId: schoolId,
  });
}

const isLearner = (role: string): boolean => ['student', 'representative', 'auditor'].includes(role);

const SURNAMES_OF_TWO =
  /^(欧阳|司马|诸葛|上官|夏侯|皇甫|尉迟|公孙|慕容|令狐|司徒|东方|宇文|长孙|南宫|独孤|端木|百里)(?=..?$)/u;
const NO_NAME = '-';

/** The format wants a given and a family name of everybody. */
function parted(name: string): { readonly given: string; readonly family: string } {
  if (/^\p{sc=Han}{2,}$/u.test(name)) {
    const family = SURNAMES_OF_TWO.exec(name)?.[0] ?? name.slice(0, String.fromCodePoint(name.codePointAt(0)!).length);
    return { given: name.slice(family.length), family };
  }
  const at = name.lastIndexOf(' ');
  return at < 1 ? { given: name, family: NO_NAME } : { given: name.slice(0, at), family: name.slice(at + 1) };
}

function joined(given: string, middle: string, family: string): string {
  const parts = [given, middle, family].filter((part) => part !== '' && part !== NO_NAME);
  const isHan = parts.every((part) => /^\p{sc=Han}+$/u.test(part));
  return isHan ? [family, given].filter((part) => part !== NO_NAME).join('') : parts.join(' ');
}

/** A class of an archive, and who it has: its cells as a list's, for whatever is wrong with them is mended there. */
export interface OneRosterList {
  readonly id: string;
  readonly title: string;
  readonly people: readonly RosterCells[];
}

type Record_ = (column: string) => string;
export type OneRosterTables = { readonly [file in OneRosterFile]?: readonly (readonly string[])[] };

/**
 * What an archive of whoever's making says: columns in any order, those of other makers unread, files that are optional
 * missing, the roles of version 1.1. What is deleted, or over by `today`, is in no list. Who is enrolled and stands among no
 * users has a row without a name.
 */
export function readOneRoster(tables: OneRosterTables, today: string): readonly OneRosterList[] {
  const users = byId(tables.users);
  const orgs = byId(tables.orgs);
  const titles = byId(tables.classes);
  const roles = new Map(recordsOf(tables.roles).map((of) => [of('userSourcedId'), of('role')]));
  const people = new Map<string, RosterCells[]>([...titles.keys()].map((id) => [id, []]));
  const seen = new Set<string>();
  const put = (classId: string, userId: string, of: Record_) => {
    if (seen.has(`${classId} ${userId}`)) return;
    seen.add(`${classId} ${userId}`);
    const list = people.get(classId) ?? [];
    people.set(classId, list);
    list.push(cellsOf(users.get(userId), userId, of, orgs));
  };
  const enrolments = recordsOf(tables.enrollments);
  for (const of of enrolments)
    if (of('endDate') === '' || of('endDate') >= today) put(of('classSourcedId'), of('userSourcedId'), of);
  if (tables.enrollments === undefined)
    for (const [id, of] of users) put('', id, (column) => (column === 'role' ? (roles.get(id) ?? of('role')) : ''));
  const lists = [...people].map(([id, list]) => ({ id, title: titles.get(id)?.('title') || id, people: list }));
  return lists.filter((list) => list.people.length > 0);
}

function recordsOf(lines: readonly (readonly string[])[] = []): Record_[] {
  const [head = [], ...rest] = lines;
  const at = new Map(head.map((title, n) => [title.trim().toLowerCase(), n]));
  return rest
    .map(
      (line): Record_ =>
        (column) =>
          (line[at.get(column.toLowerCase()) ?? -1] ?? '').trim(),
    )
    .filter((of) => of('status').toLowerCase() !== 'tobedeleted');
}

const byId = (lines: readonly (readonly string[])[] | undefined): ReadonlyMap<string, Record_> =>
  new Map(recordsOf(lines).map((of) => [of('sourcedId'), of]));

function cellsOf(
  user: Record_ | undefined,
  userId: string,
  of: Record_,
  orgs: ReadonlyMap<string, Record_>,
): RosterCells {
  if (user === undefined) return { name: '', number: userId, department: '', email: '', phone: '', role: roleOf(of) };
  const org = orgs.get(user('primaryOrgSourcedId'));
  const parts = { given: user('givenName'), family: user('familyName') };
  const own = user('metadata.lectern.name');
  const isOwn = own !== '' && JSON.stringify(parted(own)) === JSON.stringify(parts);
  const cells = {
    name: isOwn ? own : joined(parts.given, user('middleName'), parts.family),
    number: user('identifier'),
    department: org?.('type').toLowerCase() === 'department' ? org('name') : '',
    email: user('email'),
    phone: user('sms') || user('phone'),
    role: roleOf(of),
  };
  const named = { ...cells, number: user('username') };
  const hasNone = cells.number === '' && cells.email === '' && cells.phone === '';
  return hasNone && readRow({ ...named, name: '-', role: '' }) !== 'numberInvalid' ? named : cells;
}

/** What was written for another Lectern counts only while it fits what everybody reads. A word that nobody knows is mended by hand. */
function roleOf(of: Record_): string {
  const [role, own] = [of('role').toLowerCase(), of('metadata.lectern.role')];
  if (role === 'student') return own === 'auditor' ? 'auditor' : 'student';
  if (role === 'teacher') return own === 'assistant' ? 'assistant' : 'co-teacher';
  return role === 'aide' || role === 'proctor' ? 'assistant' : role;
}
