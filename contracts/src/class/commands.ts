import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { classCapacity, classDetails, duties } from './facts.ts';

const people = { personIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.membersPerEnrolment)) };
const nothing = z.object({});
const teaches = { teacher: true, coTeacher: true } as const;
/** Who adds and removes students [R6.02, R6.03]. */
const staff = { ...teaches, assistant: true } as const;
/** Who decides on requests: also a representative whom the teacher lets [R6.04]. */
const admits = { ...staff, representative: 'joinRequests' } as const;

export const CreateClass = command('CreateClass', {
  summary: 'Make a class; who makes it becomes its teacher.',
  data: z.object({
    ...classDetails.fields,
    ...classCapacity.fields,
    schoolOnly: z.optional(z.boolean()),
    courseId: z.optional(id),
  }),
  allow: { visitor: 'bound' }, // by default everyone whom the school knows [R6.08]
  records: ['ClassCreated', 'MemberJoined'],
});

export const EditClass = command('EditClass', {
  summary: 'Call the class otherwise, or say where it stands.',
  data: z.object(classDetails.edit),
  allow: { teacher: true }, // a co-teacher edits no title [R6.02]
  records: ['ClassEdited'],
});

export const PlaceClass = command('PlaceClass', {
  summary: 'Put the class into a course of one’s own, or into none.',
  data: z.object({ courseId: z.optional(id) }),
  allow: { teacher: true },
  records: ['ClassPlaced'],
});

export const ChangeCapacity = command('ChangeCapacity', {
  summary: 'Let so many students into the class and no more, or any number.',
  data: z.object(classCapacity.edit),
  allow: teaches,
  records: ['CapacityChanged'],
});

export const RenewInviteCode = command('RenewInviteCode', {
  summary: 'Give the class another invite code; the one that it has leads nowhere then.',
  data: nothing,
  allow: teaches,
  records: ['InviteCodeRenewed'],
});

export const EnrolStudents = command('EnrolStudents', {
  summary: 'Put people of the school into the class as students.',
  data: z.object(people),
  allow: staff,
  records: ['MemberJoined'],
});

export const AppointMembers = command('AppointMembers', {
  summary: 'Put people of the school into the class as co-teachers, assistants or auditors.',
  data: z.object({ ...people, role: z.enum(['coTeacher', 'assistant', 'auditor']) }),
  allow: { teacher: true }, // a co-teacher cannot promote others [R6.02]
  records: ['MemberJoined'],
});

export const JoinClass = command('JoinClass', {
  summary:
    'With an account, become a student of the class, or an auditor, by its invite code or by the code of its running lesson; or ask to, where its teacher approves.',
  data: z.object({
    code: z.string().check(z.maxLength(16)),
    /** An auditor takes part and is not counted [R6.06]; who says student is one from now on, also who was an auditor [R4.13]. */
    as: z.optional(z.enum(['auditor', 'student'])),
  }),
  allow: {
    visitor: 'bound', // who took a seat without an account is a guest of the lesson, of no class
    teacher: true,
    coTeacher: true,
    assistant: true,
    student: true,
    representative: true,
    auditor: true,
  },
  records: ['MemberJoined', 'JoinRequested', 'MemberRoleChanged'],
});

export const WithdrawRequest = command('WithdrawRequest', {
  summary: 'Do not ask any more to be let into the class.',
  data: nothing,
  allow: { visitor: true },
  records: ['JoinRequestWithdrawn'],
});

export const ApproveRequests = command('ApproveRequests', {
  summary: 'Let these into the class who asked.',
  data: z.object(people),
  allow: admits,
  records: ['MemberJoined'],
});

export const RefuseRequests = command('RefuseRequests', {
  summary: 'Do not let these in who asked; they may ask again.',
  data: z.object(people),
  allow: admits,
  records: ['JoinRequestRefused'],
});

export const QuitClass = command('QuitClass', {
  summary: 'Leave the class.',
  data: nothing,
  allow: { coTeacher: true, assistant: true, representative: true, student: true, auditor: true },
  records: ['MemberLeft'],
});

export const ChangeRoles = command('ChangeRoles', {
  summary: 'Promote members, or demote them; a representative has the duties that are named.',
  data: z.object({
    ...people,
    role: z.enum(['coTeacher', 'assistant', 'representative', 'student', 'auditor']),
    duties: z.optional(duties),
  }),
  allow: { teacher: true }, // [R6.02-04]
  records: ['MemberRoleChanged'],
});

export const RemoveMembers = command('RemoveMembers', {
  summary: 'Take members out of the class; they may join again.',
  data: z.object(people),
  allow: { ...staff, system: true }, // the school's own system, of a class whose list it keeps, and who is erased
  records: ['MemberRemoved'],
});

export const BlacklistMembers = command('BlacklistMembers', {
  summary: 'Take these out of the class, or do not let them in, and let nobody let them in.',
  data: z.object(people),
  allow: staff,
  records: ['MemberBlacklisted'],
});

export const UnblacklistMembers = command('UnblacklistMembers', {
  summary: 'Let these join again; they are not back in the class by that.',
  data: z.object(people),
  allow: staff,
  records: ['MemberUnblacklisted'],
});

export const ReinstateMembers = command('ReinstateMembers', {
  summary: 'Take back that one removed or blacklisted members oneself: they are what they were.',
  /** The version that the receipt of that command names: whatever somebody decided later stands [R6.11]. */
  data: z.object({ ...people, undoes: z.int() }),
  allow: staff,
  records: ['MemberReinstated'],
});

export const SynchroniseRoster = command('SynchroniseRoster', {
  summary: 'Have the school’s own system say who the students are, and nobody else [R6.10].',
  data: nothing,
  allow: { system: true },
  records: ['RosterSynchronised'],
});

export const ReleaseRoster = command('ReleaseRoster', {
  summary: 'Let whoever teaches the class add and remove students again.',
  data: nothing,
  allow: { system: true },
  records: ['RosterReleased'],
});

export const OfferHandover = command('OfferHandover', {
  summary: 'Ask a co-teacher to be the main lecturer of the class.',
  data: z.object({ personId: id }),
  allow: { teacher: true },
  records: ['HandoverOffered'],
});

export const WithdrawHandover = command('WithdrawHandover', {
  summary: 'Remain the main lecturer; or, as the co-teacher who was asked, decline.',
  data: nothing,
  allow: teaches,
  records: ['HandoverWithdrawn'],
});

export const AcceptHandover = command('AcceptHandover', {
  summary: 'Be the main lecturer of the class, who becomes a co-teacher.',
  data: nothing,
  allow: { coTeacher: true },
  records: ['LecturerChanged'],
});

export const RestrictJoining = command('RestrictJoining', {
  summary: 'Let nobody else join by a code.',
  data: nothing,
  allow: teaches,
  records: ['JoiningRestricted'],
});

export const AllowJoining = command('AllowJoining', {
  summary: 'Let people join by a code again.',
  data: nothing,
  allow: teaches,
  records: ['JoiningAllowed'],
});

export const RequireApproval = command('RequireApproval', {
  summary: 'Have whoever joins by a code approved first.',
  data: nothing,
  allow: teaches,
  records: ['ApprovalRequired'],
});

export const ArchiveClass = command('ArchiveClass', {
  summary: 'Close the class: no more lessons, and nobody joins.',
  data: nothing,
  allow: { teacher: true },
  records: ['ClassArchived'],
});

export const RestoreClass = command('RestoreClass', {
  summary: 'Go on with a class that was archived.',
  data: nothing,
  allow: { teacher: true },
  records: ['ClassRestored'],
});

export const classCommands = [
  CreateClass,
  EditClass,
  PlaceClass,
  ChangeCapacity,
  RenewInviteCode,
  EnrolStudents,
  AppointMembers,
  JoinClass,
  WithdrawRequest,
  ApproveRequests,
  RefuseRequests,
  QuitClass,
  ChangeRoles,
  RemoveMembers,
  BlacklistMembers,
  UnblacklistMembers,
  ReinstateMembers,
  SynchroniseRoster,
  ReleaseRoster,
  OfferHandover,
  WithdrawHandover,
  AcceptHandover,
  RestrictJoining,
  AllowJoining,
  RequireApproval,
  ArchiveClass,
  RestoreClass,
] as const;
export type ClassCommand = CommandOf<(typeof classCommands)[number]>;
