import { classFacts, memberRole, type MemberRole } from '@lectern/contracts/class/facts.ts';
import { classMachine, memberMachine, peopleNamedBy } from '@lectern/contracts/class/machine.ts';
import { after } from '@lectern/contracts/class/membership.ts';
import type { ClassMember, MemberPart } from '@lectern/contracts/class/queries.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import * as z from 'zod/mini';
import { isSame } from '../directory/listed-people.ts';
import { rows } from '../rows/rows.ts';
import type { Conditions } from '../rows/select.ts';

const classIdOf = (stream: string): string => stream.slice('class/'.length);
const optional = z.optional(z.string());

/** So many students more, and so many requests. */
const grown = <Row extends { readonly students: number; readonly requests: number }>(
  row: Row | null,
  students: number,
  requests = 0,
) => row && { ...row, students: row.students + students, requests: row.requests + requests };
const one = (role: Role | undefined): number => Number(isCounted(role));

/** Classes, for lists. */
export const classes = rows(
  'class_row',
  {
    family: 'class',
    facts: classFacts,
    shape: z.object({
      id,
      name: z.string(),
      shortName: optional,
      department: optional,
      term: optional,
      courseId: z.optional(id),
      inviteCode: z.string(),
      capacity: z.optional(z.int()),
      schoolOnly: z.boolean(),
      students: z.int(),
      requests: z.int(),
      archivedAt: z.optional(z.int()),
    }),
    key: ['id'],
    per: ({ stream }) => ({ id: classIdOf(stream) }),
    machine: classMachine,
    indexes: [['courseId']],
  },
  {
    ClassCreated: (_, { data }, key) => ({ ...key, ...data, students: 0, requests: 0 }),
    ClassEdited: (row, { data: { name, shortName, department, term } }) =>
      row && { ...row, name, shortName, department, term },
    ClassPlaced: (row, { data: { courseId } }) => row && { ...row, courseId },
    CapacityChanged: (row, { data: { capacity } }) => row && { ...row, capacity },
    InviteCodeRenewed: (row, { data: { inviteCode } }) => row && { ...row, inviteCode },
    MemberJoined: (row, { data: { role, through } }) => grown(row, one(role), through === 'approval' ? -1 : 0),
    MembersImported: (row, { data: { members } }) =>
      grown(row, members.filter(({ role }) => isCounted(role)).length, -members.filter(({ asked }) => asked).length),
    MemberReinstated: (row, { data: { role } }) => grown(row, one(role)),
    MemberRoleChanged: (row, { data: { role, former } }) => grown(row, one(role) - one(former)),
    MemberLeft: (row, { data: { role } }) => grown(row, -one(role)),
    MemberRemoved: (row, { data: { role } }) => grown(row, -one(role)),
    MemberBlacklisted: (row, { data: { role } }) => grown(row, -one(role), role === undefined ? -1 : 0),
    JoinRequested: (row) => grown(row, 0, 1),
    JoinRequestRefused: (row) => grown(row, 0, -1),
    JoinRequestWithdrawn: (row) => grown(row, 0, -1),
    ClassArchived: (row, { at }) => row && { ...row, archivedAt: at },
    ClassRestored: (row) => row && { ...row, archivedAt: undefined },
  },
);

const memberShape = z.object({
  classId: id,
  personId: id,
  /** 'none' of who is not in the class any more, or not yet: whoever looks for a role finds members only. */
  role: z.enum([...memberRole.options, 'none']),
  joinedAt: z.int(),
  past: z.optional(z.array(z.object({ role: memberRole, since: z.int(), until: z.int() }))),
  /** When the class let them in, and how. */
  enteredAt: z.optional(z.int()),
  through: optional,
  /** As what somebody asks to be let in. */
  asksAs: optional,
  duties: z.optional(z.array(z.string())),
  /** Since when they ask, or are not in it any more, and by whom. */
  changedAt: z.optional(z.int()),
  changedBy: z.optional(id),
});
type Row = z.output<typeof memberShape>;

type Told = { readonly at: number; readonly actor: string; readonly role: string };

const became = (row: Row | null, role: Row['role'], at: number) =>
  after(row ?? undefined, role === 'none' ? undefined : role, at) as Pick<Row, 'role' | 'joinedAt' | 'past'>;
/** The school's own system is nobody whom a list could name. */
const byWhom = ({ actor, role }: Told) => (role === 'system' ? undefined : actor);
const gone = (row: Row | null, fact: Told): Row | null =>
  row && {
    ...row,
    ...became(row, 'none', fact.at),
    asksAs: undefined,
    changedAt: fact.at,
    changedBy: byWhom(fact),
  };

/** Who is and who was in which class, and who asks to be; who may do what is asked of the stream. */
export const members = rows(
  'class_member',
  {
    family: 'class',
    facts: classFacts,
    shape: memberShape,
    key: ['classId', 'personId'],
    per: ({ stream, data }) => {
      const { formerId } = data as { formerId?: string };
      const classId = classIdOf(stream);
      return [peopleNamedBy({ data }), formerId]
        .flat()
        .flatMap((personId) => (personId ? [{ classId, personId }] : []));
    },
    machine: memberMachine,
    indexes: [['personId'], ['classId', 'status']],
  },
  {
    MemberJoined: (row, { data: { role, through }, at }, key) => ({
      ...key,
      ...became(row, role, at),
      enteredAt: at,
      through,
    }),
    MembersImported: (row, { data: { members }, at }, key) => {
      const { role } = members.find(({ personId }) => personId === key.personId)!;
      return { ...key, ...became(row, role, at), enteredAt: at, through: 'import' };
    },
    MemberReinstated: (row, { data: { role, duties }, at }) => row && { ...row, ...became(row, role, at), duties },
    MemberRoleChanged: (row, { data: { role, duties }, at }) => row && { ...row, ...became(row, role, at), duties },
    LecturerChanged: (row, { data: { formerId }, at }, { personId }) =>
      row && { ...row, ...became(row, personId === formerId ? 'coTeacher' : 'teacher', at) },
    MemberLeft: gone,
    MemberRemoved: gone,
    MemberBlacklisted: gone,
    MemberUnblacklisted: (row, { at, actor }) => row && { ...row, changedAt: at, changedBy: actor },
    JoinRequested: (row, { data: { role, through }, at, actor }, key) => ({
      ...(row ?? { ...key, role: 'none' as const, joinedAt: at }),
      asksAs: role,
      through,
      changedAt: at,
      changedBy: actor,
    }),
    JoinRequestRefused: (row) => row && { ...row, asksAs: undefined },
    JoinRequestWithdrawn: (row) => row && { ...row, asksAs: undefined },
  },
);

/** Who belongs to a part of the list of members. */
export const PARTS: { readonly [part in MemberPart]: Conditions<'status' | 'role'> } = {
  all: { status: 'member' },
  students: { status: 'member', role: ['student', 'representative'] },
  staff: { status: 'member', role: ['teacher', 'coTeacher', 'assistant'] },
  auditors: { status: 'member', role: 'auditor' },
  requested: { status: 'requested' },
  blacklisted: { status: 'blacklisted' },
  left: { status: ['left', 'removed'] },
};

type Joined = Row & Omit<ClassMember, 'role' | 'nickname'> & { readonly nickname: string };

/** Of who is not in the class, what they ask to be or were; of what a list said, what this asker is told [R3.18]. */
export function memberShown({ role, asksAs, past, ...joined }: Joined, asker: Role): ClassMember {
  const shown = role === 'none' ? ((asksAs as MemberRole | undefined) ?? past?.at(-1)?.role) : role;
  return { ...told(joined, asker), ...(shown !== undefined && { role: shown }) };
}

const TAUGHT_BY: ReadonlySet<Role> = new Set(['teacher', 'coTeacher', 'administrator']);

/** Whoever teaches the class is told all of it, who assists no address, and who only admits others nothing but the number. */
function told({ nickname, department, email, ...row }: Omit<Joined, 'role' | 'asksAs' | 'past'>, asker: Role) {
  if (!TAUGHT_BY.has(asker) && asker !== 'assistant') return { ...row, name: nickname };
  return {
    ...row,
    ...(!isSame(row.name, nickname) && { nickname }),
    ...(department !== undefined && { department }),
    ...(email !== undefined && TAUGHT_BY.has(asker) && { email }),
  };
}
