import { classFacts, memberRole } from '@lectern/contracts/class/facts.ts';
import { classMachine, memberMachine } from '@lectern/contracts/class/machine.ts';
import { after } from '@lectern/contracts/class/membership.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

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
    CapacityChanged: (row, { data: { capacity } }) => row && { ...row, capacity },
    InviteCodeRenewed: (row, { data: { inviteCode } }) => row && { ...row, inviteCode },
    MemberJoined: (row, { data: { role, through } }) => grown(row, one(role), through === 'approval' ? -1 : 0),
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

type Told = { readonly at: number; readonly actor: string };

const became = (row: Row | null, role: Row['role'], at: number) =>
  after(row ?? undefined, role === 'none' ? undefined : role, at) as Pick<Row, 'role' | 'joinedAt' | 'past'>;
const gone = (row: Row | null, { at, actor }: Told): Row | null =>
  row && { ...row, ...became(row, 'none', at), asksAs: undefined, changedAt: at, changedBy: actor };

/** Who is and who was in which class, and who asks to be; who may do what is asked of the stream. */
export const members = rows(
  'class_member',
  {
    family: 'class',
    facts: classFacts,
    shape: memberShape,
    key: ['classId', 'personId'],
    per: ({ stream, data }) => {
      const { personId, formerId } = data as { personId?: string; formerId?: string };
      const classId = classIdOf(stream);
      return [personId, formerId].flatMap((one) => (one === undefined ? [] : [{ classId, personId: one }]));
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
