import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { list, type Label } from '../kernel/list.ts';
import { classDetails, memberRole, duties, type MemberRole } from './facts.ts';
import { classMachine, memberMachine } from './machine.ts';

export const Classes = query('Classes', {
  summary: 'The classes that I teach.',
  path: '/api/classes',
  input: z.object({}),
  result: z.object({
    classes: z.array(z.object({ id, name: z.string(), students: z.int(), inviteCode: z.string(), status: z.string() })),
  }),
  allow: { visitor: true },
});

export const ClassPeople = list('ClassPeople', {
  summary: 'The members of a class, found by a part of the name or number, or by how the name is read.',
  path: '/api/class/:id/people',
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
  row: z.object({
    personId: id,
    name: z.string(),
    /** The number or name that somebody signs in with; guests have none. */
    login: z.optional(z.string()),
    role: z.string(),
  }),
  orders: { name: ['name'] },
  filters: { id },
  isSearched: true,
});

type State<Machine extends { readonly states: object }> = keyof Machine['states'] & string;
const statesOf = <Machine extends { readonly states: object }>({ states }: Machine) =>
  z.enum(Object.keys(states) as [State<Machine>, ...State<Machine>[]]);

/** The parts of a list of members: who is in the class, by what they are, and who is not. */
export const MEMBER_PARTS = ['all', 'students', 'staff', 'auditors', 'requested', 'blacklisted', 'left'] as const;
export type MemberPart = (typeof MEMBER_PARTS)[number];

export const MEMBER_ROLES = {
  teacher: ['主讲老师', 'Main lecturer'],
  coTeacher: ['共同授课', 'Co-teacher'],
  assistant: ['助教', 'Assistant'],
  representative: ['课代表', 'Class representative'],
  student: ['学生', 'Student'],
  auditor: ['旁听', 'Auditor'],
} as const satisfies { readonly [role in MemberRole]: Label };
const MEMBER_STATUSES = {
  member: ['在班里', 'Member'],
  requested: ['待批准', 'Asked to join'],
  left: ['已退出', 'Left'],
  removed: ['已移出', 'Removed'],
  blacklisted: ['黑名单', 'Blacklisted'],
} as const;

/** Of what a list said, each is told to whom it concerns: addresses not to assistants, and nothing more to representatives [R3.18]. */
export const ClassMember = z.object({
  personId: id,
  /** As a list calls them, or else as they call themselves. */
  name: z.string(),
  /** As they call themselves, where a list calls them otherwise. */
  nickname: z.optional(z.string()),
  login: z.optional(z.string()),
  /** The student or staff number, as a list said it. */
  number: z.optional(z.string()),
  department: z.optional(z.string()),
  /** The list's: what somebody signs in with is theirs. */
  email: z.optional(z.string()),
  /** What they are; of who asks, what they ask to be; of who is out, what they were. */
  role: z.optional(memberRole),
  status: statesOf(memberMachine),
  duties: z.optional(duties),
  enteredAt: z.optional(z.int()),
  /** Since when they ask, or are not in the class any more, and by whom. */
  changedAt: z.optional(z.int()),
  changedBy: z.optional(z.string()),
});
export type ClassMember = z.output<typeof ClassMember>;

export const ClassMembers = list('ClassMembers', {
  summary:
    'The members of a class in the order of how their names are read, or those who asked, left or are blacklisted. Whoever decides on requests alone sees these alone.',
  path: '/api/class/:id/members',
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true, representative: 'joinRequests' },
  row: ClassMember,
  orders: { name: ['name'] },
  filters: { id, part: z.optional(z.enum(MEMBER_PARTS)) },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    number: { title: ['学号或工号', 'Number'] },
    login: { title: ['账号', 'Username'] },
    nickname: { title: ['昵称', 'Nickname'] },
    department: { title: ['院系', 'Department'] },
    email: { title: ['邮箱', 'Email'] },
    role: { title: ['身份', 'Role'], words: MEMBER_ROLES },
    status: { title: ['状态', 'Status'], words: MEMBER_STATUSES },
    enteredAt: { title: ['加入时间', 'Joined'], isTime: true },
  },
});

const { name, shortName, department, term } = classDetails.fields;
const named = z.object({ id, name: z.string() });

export const ClassSettings = query('ClassSettings', {
  summary: 'A class as it stands, for who is in it: how one joins it and how many are in it, for who teaches it.',
  path: '/api/class/:id/settings',
  input: z.object({ id }),
  result: z.object({
    id,
    name,
    shortName,
    department,
    term,
    /** What an edit of these is based on. */
    editedIn: z.int(),
    status: statesOf(classMachine),
    schoolOnly: z.boolean(),
    /** When the school’s own system said last who the students are; where it does, nobody else [R6.10]. */
    synchronisedAt: z.optional(z.int()),
    /** In which I see it. */
    role: z.string(),
    duties: z.optional(duties),
    lecturer: named,
    /** To whom the main lecturer offered the class: for these two. */
    offeredTo: z.optional(named),
    inviteCode: z.optional(z.string()),
    capacity: z.optional(z.int()),
    /** What a change of that is based on. */
    capacityEditedIn: z.optional(z.int()),
    students: z.optional(z.int()),
    /** Whether a lesson of it is live. */
    hasLesson: z.optional(z.boolean()),
    /** How many there are in each part of its members. */
    counts: z.optional(z.partialRecord(z.enum(MEMBER_PARTS), z.int())),
  }),
  allow: {
    teacher: true,
    coTeacher: true,
    assistant: true,
    representative: true,
    student: true,
    auditor: true,
    administrator: true,
  },
});
export type ClassSettings = z.output<typeof ClassSettings.result>;

export const MyMembership = query('MyMembership', {
  summary: 'Whether I am in a class, or asked to be; as what, and what I may do there beyond that.',
  path: '/api/class/:id/mine',
  input: z.object({ id }),
  result: z.object({
    status: z.enum(['outside', 'requested', 'member']),
    role: z.optional(memberRole),
    duties: z.optional(duties),
  }),
  allow: {
    visitor: true,
    teacher: true,
    coTeacher: true,
    assistant: true,
    representative: true,
    student: true,
    auditor: true,
  },
});

export const CodeTarget = query('CodeTarget', {
  summary: 'What a code leads to: so that whoever typed it sees which lesson or class it is before going in.',
  path: '/api/codes/:code',
  input: z.object({ code: z.string().check(z.maxLength(16)) }),
  result: z.object({
    kind: z.enum(['lesson', 'class']),
    classId: id,
    className: z.string(),
    lessonId: z.optional(id),
    title: z.optional(z.string()),
    teacher: z.optional(z.string()),
    startedAt: z.optional(z.int()),
    /** Whether a seat without an account is offered. */
    seats: z.boolean(),
  }),
  allow: { anyone: true, visitor: true },
});

export const classQueries = [Classes, ClassPeople, ClassMembers, ClassSettings, MyMembership, CodeTarget] as const;
