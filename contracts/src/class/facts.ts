import * as z from 'zod/mini';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { memberDetail } from '../kernel/member-detail.ts';
import { name } from '../kernel/text.ts';

export const className = name(LIMITS.classNameUnits); // [R5.05]
/** How many students it takes: any number, or a cap [R9.15]. */
export const classCapacity = editable({
  capacity: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.classCapacityMost))),
});
export const memberRole = z.enum(['teacher', 'coTeacher', 'assistant', 'representative', 'student', 'auditor']);
export type MemberRole = z.output<typeof memberRole>;

/** What a teacher can let a representative do [R6.04]; promoting others is none of it. */
export const DUTIES = ['checkIn', 'danmu', 'announcements', 'joinRequests'] as const;
export const duties = z.array(z.enum(DUTIES)).check(z.maxLength(DUTIES.length));
export type Duty = (typeof DUTIES)[number];

/** What a class is called and where it stands [R3.07]. */
export const classDetails = editable({
  name: className,
  shortName: z.optional(name(LIMITS.shortNameUnits)), // [R5.06]
  department: z.optional(name(LIMITS.departmentUnits)),
  term: z.optional(name(LIMITS.termUnits)),
});

const { shortName, department, term } = classDetails.fields;
const { capacity } = classCapacity.fields;

export const ClassCreated = fact('ClassCreated', {
  summary: 'A class was made; whoever made it is its teacher.',
  data: z.object({
    name: className,
    inviteCode: z.string(),
    capacity,
    schoolOnly: z.boolean(),
    shortName,
    department,
    term,
    /** The course that it was made in. */
    courseId: z.optional(id),
  }),
});

export const ClassEdited = fact('ClassEdited', {
  summary: 'The class is called and stands otherwise.',
  data: z.object(classDetails.fields),
});

export const ClassPlaced = fact('ClassPlaced', {
  summary: 'The class stands in another course, or in none.',
  data: z.object({ courseId: z.optional(id) }),
});

export const CapacityChanged = fact('CapacityChanged', {
  summary: 'So many students may be in the class, or any number.',
  data: z.object(classCapacity.fields),
});

export const InviteCodeRenewed = fact('InviteCodeRenewed', {
  summary: 'The class has another invite code; the one before leads nowhere.',
  data: z.object({ inviteCode: z.string() }),
});

export const MemberJoined = fact('MemberJoined', {
  summary: 'A person became a member of the class.',
  data: z.object({
    personId: id,
    role: memberRole,
    through: z.enum(['founding', 'enrolment', 'appointment', 'inviteCode', 'lessonCode', 'approval', 'import']),
  }),
});

/** As what a list brings people into a class. */
export const importedRole = z.enum(['student', 'auditor', 'assistant', 'coTeacher']);

export const MembersImported = fact('MembersImported', {
  summary:
    'A list brought these people into the class; a place is kept for those without an account until it is claimed.',
  data: z.object({
    members: z
      .array(
        z.object({
          personId: id,
          role: importedRole,
          /** Nobody's account yet. */
          place: z.optional(z.literal(true)),
          /** They had asked to be let in. */
          asked: z.optional(z.literal(true)),
        }),
      )
      .check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment)),
  }),
});

export const MemberDetailsImported = fact('MemberDetailsImported', {
  summary:
    'A list said of these members what was not known of them, or is otherwise now; what it said stands in no fact.',
  data: z.object({
    members: z
      .array(z.object({ personId: id, details: z.array(memberDetail).check(z.minLength(1)) }))
      .check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment)),
  }),
});

export const RosterSynchronised = fact('RosterSynchronised', {
  summary: 'The school’s own system said who the students are; from now on nobody else adds or removes any.',
  data: z.object({}),
});

export const RosterReleased = fact('RosterReleased', {
  summary: 'Whoever teaches the class adds and removes students again.',
  data: z.object({}),
});

export const JoinRequested = fact('JoinRequested', {
  summary: 'A person asked to be let into the class.',
  data: z.object({
    personId: id,
    role: z.enum(['student', 'auditor']),
    through: z.enum(['inviteCode', 'lessonCode']),
  }),
});

export const JoinRequestRefused = fact('JoinRequestRefused', {
  summary: 'Whoever asked was not let in; they may ask again.',
  data: z.object({ personId: id }),
});

export const JoinRequestWithdrawn = fact('JoinRequestWithdrawn', {
  summary: 'Whoever asked does not want to come in any more.',
  data: z.object({ personId: id }),
});

export const MemberRoleChanged = fact('MemberRoleChanged', {
  summary: 'A member has another role from now on, or other duties.',
  data: z.object({ personId: id, role: memberRole, former: memberRole, duties: z.optional(duties) }),
});

export const MemberLeft = fact('MemberLeft', {
  summary: 'A member left the class by themselves.',
  data: z.object({ personId: id, role: memberRole }),
});

export const MemberRemoved = fact('MemberRemoved', {
  summary: 'A member was removed; they may join again.',
  data: z.object({ personId: id, role: memberRole }),
});

export const MemberBlacklisted = fact('MemberBlacklisted', {
  summary: 'Nobody lets this person into the class again before they are off the list.',
  /** What they were; who only asked was nothing. */
  data: z.object({ personId: id, role: z.optional(memberRole) }),
});

export const MemberUnblacklisted = fact('MemberUnblacklisted', {
  summary: 'The person may join again; they are not back in the class by that.',
  data: z.object({ personId: id }),
});

export const MemberReinstated = fact('MemberReinstated', {
  summary: 'A member who was removed or blacklisted is back as what they were.',
  data: z.object({ personId: id, role: memberRole, duties: z.optional(duties) }),
});

export const HandoverOffered = fact('HandoverOffered', {
  summary: 'The main lecturer wants a co-teacher to take the class over.',
  data: z.object({ personId: id }),
});

export const HandoverWithdrawn = fact('HandoverWithdrawn', {
  summary: 'Nobody is to take the class over any more: it was withdrawn, or declined.',
  data: z.object({ personId: id }),
});

export const LecturerChanged = fact('LecturerChanged', {
  summary: 'The co-teacher is the main lecturer now, and the main lecturer a co-teacher.',
  data: z.object({ personId: id, formerId: id }),
});

export const JoiningRestricted = fact('JoiningRestricted', {
  summary: 'The teacher lets nobody else join by a code.',
  data: z.object({}),
});

export const JoiningAllowed = fact('JoiningAllowed', {
  summary: 'The teacher lets people join by a code again.',
  data: z.object({}),
});

export const ApprovalRequired = fact('ApprovalRequired', {
  summary: 'Whoever has a code asks, and a teacher lets them in.',
  data: z.object({}),
});

export const ClassArchived = fact('ClassArchived', {
  summary: 'The class is over.',
  data: z.object({}),
});

export const ClassRestored = fact('ClassRestored', {
  summary: 'The class goes on after all; nobody joins it by a code until its teacher allows that.',
  data: z.object({}),
});

export const classFacts = [
  ClassCreated,
  ClassEdited,
  ClassPlaced,
  CapacityChanged,
  InviteCodeRenewed,
  MemberJoined,
  MembersImported,
  MemberDetailsImported,
  RosterSynchronised,
  RosterReleased,
  JoinRequested,
  JoinRequestRefused,
  JoinRequestWithdrawn,
  MemberRoleChanged,
  MemberLeft,
  MemberRemoved,
  MemberBlacklisted,
  MemberUnblacklisted,
  MemberReinstated,
  HandoverOffered,
  HandoverWithdrawn,
  LecturerChanged,
  JoiningRestricted,
  JoiningAllowed,
  ApprovalRequired,
  ClassArchived,
  ClassRestored,
] as const;
export type ClassFact = FactOf<(typeof classFacts)[number]>;
