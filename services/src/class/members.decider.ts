import type { ClassCommand } from '@lectern/contracts/class/commands.ts';
import {
  JoinRequestRefused,
  MemberBlacklisted,
  MemberJoined,
  MemberReinstated,
  MemberRemoved,
  MemberRoleChanged,
  MemberUnblacklisted,
  type Duty,
  type MemberRole,
} from '@lectern/contracts/class/facts.ts';
import { memberMachine } from '@lectern/contracts/class/machine.ts';
import { roleOf, type ClassState } from '@lectern/contracts/class/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out for a command before it is decided. */
export interface ClassGathered {
  /** Why no class is made, or not put into that course. */
  readonly refused?: Refused | undefined;
  readonly inviteCode?: string;
  /** The class that a typed code opens; undefined when there is no such code. */
  readonly opens?: string | undefined;
  /** The code as it stands in the tables: the class says whether it is still its own. */
  readonly code?: string | undefined;
  readonly byLesson?: boolean;
  readonly closed?: boolean;
  /** Of those who are put into the class, whom the school does not know. */
  readonly strangers?: readonly string[];
}

type OfPeople = Extract<ClassCommand, { readonly data: { readonly personIds: readonly string[] } }>;

/** Commands about up to 500 people at once. Who is so already is passed by; a reason against one of them is one against all. */
export function decideOnMembers(
  room: ClassState,
  command: OfPeople,
  { asker, personId, gathered, status }: Deciding<ClassGathered>,
): readonly NewFact[] | Refused {
  const personIds = [...new Set(command.data.personIds)];
  const roleIn = (personId: string) => roleOf(room, personId);
  const members = personIds.flatMap((personId) => {
    const role = roleIn(personId);
    return role === undefined ? [] : [{ personId, role }];
  });
  switch (command.name) {
    case 'EnrolStudents':
      return enter(room, personIds, 'student', 'enrolment', gathered);
    case 'AppointMembers':
      return enter(room, personIds, command.data.role, 'appointment', gathered);
    case 'ApproveRequests':
      return approve(room, personIds);
    case 'RefuseRequests':
      return some(
        personIds.filter((one) => get(room.requests, one)).map((personId) => JoinRequestRefused({ personId })),
      );
    case 'ChangeRoles':
      return changeRoles(room, members, command.data);
    case 'RemoveMembers':
      return whyKept(asker.role, members) ?? some(members.map((one) => MemberRemoved(one)));
    case 'BlacklistMembers': {
      const asking = personIds.filter((one) => roleIn(one) === undefined && get(room.requests, one));
      const facts = [...members, ...asking.map((personId) => ({ personId }))].map((one) => MemberBlacklisted(one));
      return whyKept(asker.role, members) ?? some(facts);
    }
    case 'UnblacklistMembers':
      return some(
        personIds.filter((one) => get(room.blacklist, one)).map((personId) => MemberUnblacklisted({ personId })),
      );
    case 'ReinstateMembers':
      return reinstate(room, personIds.filter(isOut(status)), {
        by: personId,
        role: asker.role,
        undoes: command.data.undoes,
      });
  }
}

/** Whether a command says who the students are, which is the school's where its own system keeps the list [R6.10]. */
export function changesStudents(room: ClassState, command: ClassCommand): boolean {
  const isStudent = (personId: string) => isCounted(roleOf(room, personId));
  switch (command.name) {
    case 'EnrolStudents':
      return true;
    case 'ApproveRequests':
      return command.data.personIds.some((one) => get(room.requests, one)?.role === 'student');
    case 'RemoveMembers':
    case 'BlacklistMembers':
      return command.data.personIds.some(isStudent);
    case 'ReinstateMembers':
      return command.data.personIds.some((one) => isCounted(get(room.members, one)?.past?.at(-1)?.role));
    case 'ChangeRoles': {
      const { role, personIds } = command.data;
      return personIds.some((one) => isStudent(one) !== isCounted(role));
    }
    default:
      return false;
  }
}

/** Everybody as asked, or, where nothing would change, that it is so already. */
const some = (facts: readonly NewFact[]): readonly NewFact[] | Refused =>
  facts.length > 0 ? facts : refuse('already.so');

/** Whether so many more students are more than may be in the class [R9.15]. */
export const isFull = ({ capacity, students }: ClassState, more = 1): boolean =>
  more > 0 && capacity !== undefined && students + more > capacity;

/**
 * A main lecturer stays; who teaches is removed by the main lecturer alone: others add and remove students [R6.02, R6.03].
 * Whoever is erased leaves as what they are.
 */
function whyKept(by: Role, members: readonly { readonly role: MemberRole }[]): Refused | undefined {
  if (members.some(({ role }) => role === 'teacher')) return refuse('class.lecturerStays');
  const isOnlyPupils = members.every(({ role }) => isCounted(role) || role === 'auditor');
  return by === 'teacher' || by === 'system' || isOnlyPupils ? undefined : refuse('class.lecturerOnly');
}

function enter(
  room: ClassState,
  personIds: readonly string[],
  role: 'student' | 'coTeacher' | 'assistant' | 'auditor',
  through: 'enrolment' | 'appointment',
  { strangers = [] }: ClassGathered,
): readonly NewFact[] | Refused {
  const fresh = personIds.filter((personId) => roleOf(room, personId) === undefined);
  if (fresh.length === 0) return refuse('already.so');
  if (strangers.length > 0) return refuse('class.personUnknown', { personIds: strangers });
  const blacklisted = fresh.filter((personId) => get(room.blacklist, personId));
  if (blacklisted.length > 0) return refuse('class.blacklisted', { personIds: blacklisted });
  if (role === 'student' && isFull(room, fresh.length)) return refuse('join.classFull');
  return fresh.map((personId) =>
    MemberJoined({ personId, role, through: get(room.requests, personId) ? 'approval' : through }),
  );
}

function approve(room: ClassState, personIds: readonly string[]): readonly NewFact[] | Refused {
  const asking = personIds.flatMap((personId) => {
    const request = get(room.requests, personId);
    return request === undefined ? [] : [{ personId, role: request.role, through: 'approval' as const }];
  });
  if (isFull(room, asking.filter(({ role }) => role === 'student').length)) return refuse('join.classFull');
  return some(asking.map((one) => MemberJoined(one)));
}

function changeRoles(
  room: ClassState,
  members: readonly { readonly personId: string; readonly role: MemberRole }[],
  { role, duties }: { readonly role: MemberRole; readonly duties?: readonly Duty[] | undefined },
): readonly NewFact[] | Refused {
  if (members.some((one) => one.role === 'teacher')) return refuse('class.lecturerStays');
  const wanted = role === 'representative' ? [...new Set(duties)] : [];
  const isSo = ({ personId, role: now }: (typeof members)[number]) =>
    now === role && String(get(room.members, personId)?.duties ?? []) === String(wanted);
  const changed = members.filter((one) => !isSo(one));
  const more = isCounted(role) ? changed.filter((one) => !isCounted(one.role)).length : 0;
  if (isFull(room, more)) return refuse('join.classFull');
  return some(
    changed.map(({ personId, role: former }) =>
      MemberRoleChanged({ personId, role, former, ...(wanted.length > 0 && { duties: wanted }) }),
    ),
  );
}

/** Who was removed or blacklisted; who left by themselves joins by themselves. */
const isOut =
  (status: Deciding['status']) =>
  (personId: string): boolean =>
    ['removed', 'blacklisted'].includes(status(memberMachine, personId));

/** What one did oneself, as long as nobody decided anything else about them [R6.11]. */
function reinstate(
  room: ClassState,
  personIds: readonly string[],
  { by, role: asker, undoes }: { readonly by: string; readonly role: Role; readonly undoes: number },
): readonly NewFact[] | Refused {
  const isOwn = (personId: string): boolean => {
    const out = get(room.members, personId)?.out;
    return out?.by === by && out.version <= undoes;
  };
  const others = personIds.filter((personId) => !isOwn(personId));
  if (others.length > 0) return refuse('class.decidedSince', { personIds: others });
  const back = personIds.flatMap((personId) => {
    const { past, duties } = get(room.members, personId) ?? {};
    const role = roleOf(room, personId) === undefined ? past?.at(-1)?.role : undefined;
    return role === undefined ? [] : [{ personId, role, ...(duties && { duties: [...duties] }) }];
  });
  if (isFull(room, back.filter(({ role }) => isCounted(role)).length)) return refuse('join.classFull');
  return whyKept(asker, back) ?? some(back.map((one) => MemberReinstated(one)));
}
