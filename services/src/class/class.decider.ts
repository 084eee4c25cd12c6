import type { ClassCommand } from '@lectern/contracts/class/commands.ts';
import {
  ApprovalRequired,
  CapacityChanged,
  ClassArchived,
  classCapacity,
  classDetails,
  ClassCreated,
  ClassEdited,
  ClassPlaced,
  LecturerChanged,
  ClassRestored,
  HandoverOffered,
  HandoverWithdrawn,
  InviteCodeRenewed,
  JoiningAllowed,
  JoiningRestricted,
  JoinRequested,
  JoinRequestWithdrawn,
  MemberJoined,
  MemberLeft,
  MemberRoleChanged,
  RosterReleased,
  RosterSynchronised,
} from '@lectern/contracts/class/facts.ts';
import { lecturerOf, roleOf, type ClassState } from '@lectern/contracts/class/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import { changesStudents, decideOnMembers, isFull, type ClassGathered } from './members.decider.ts';

export function decideClass(
  { class: room }: ClassStreamState,
  command: ClassCommand,
  deciding: Deciding<ClassGathered>,
): readonly NewFact[] | Refused {
  const { personId, gathered } = deciding;
  if (command.name === 'CreateClass') return create(room, command.data, deciding);
  if (command.name === 'JoinClass') return join(room, command.data.as, deciding);
  if (command.name === 'QuitClass') return quit(room, deciding);
  if (command.name === 'WithdrawRequest')
    return get(room.requests, personId) ? [JoinRequestWithdrawn({ personId })] : refuse('already.so');
  if (command.name === 'RestoreClass') return room.status === 'archived' ? [ClassRestored({})] : refuse('already.so');
  if (room.status === 'archived') return refuse('join.over');
  const isKeptByOthers = room.synchronisedAt !== undefined && deciding.asker.role !== 'system';
  if (isKeptByOthers && changesStudents(room, command)) return refuse('class.listOfSchool'); // [R6.10]
  switch (command.name) {
    case 'SynchroniseRoster':
      return room.status === 'uncreated' ? refuse('page.missing') : [RosterSynchronised({})];
    case 'ReleaseRoster':
      return room.synchronisedAt === undefined ? refuse('already.so') : [RosterReleased({})];
    case 'EditClass': {
      const { basedOn, ...edited } = command.data;
      return classDetails.conflict(room, { basedOn }) ?? [ClassEdited(edited)];
    }
    case 'PlaceClass': {
      const { courseId } = command.data;
      if (courseId === room.courseId) return refuse('already.so');
      return gathered.refused ?? [ClassPlaced({ courseId })];
    }
    case 'ChangeCapacity': {
      const { capacity, basedOn } = command.data;
      const { students, capacityEditedIn: editedIn } = room;
      const conflict = classCapacity.conflict({ capacity: room.capacity, editedIn }, { basedOn });
      if (conflict !== undefined) return conflict;
      if (capacity === room.capacity) return refuse('already.so');
      if (capacity !== undefined && capacity < students) return refuse('class.capacityTooSmall', { students });
      return [CapacityChanged({ capacity })];
    }
    case 'RenewInviteCode':
      return [InviteCodeRenewed({ inviteCode: gathered.inviteCode ?? '' })];
    case 'OfferHandover': {
      const to = command.data.personId;
      if (room.offeredTo === to) return refuse('already.so');
      return roleOf(room, to) === 'coTeacher' ? [HandoverOffered({ personId: to })] : refuse('class.toCoTeacher');
    }
    case 'WithdrawHandover':
      if (deciding.asker.role !== 'teacher' && room.offeredTo !== personId) return refuse('class.notOffered');
      return room.offeredTo === undefined ? refuse('already.so') : [HandoverWithdrawn({ personId: room.offeredTo })];
    case 'AcceptHandover':
      return room.offeredTo === personId
        ? [LecturerChanged({ personId, formerId: lecturerOf(room) })]
        : refuse('class.notOffered');
    case 'RestrictJoining':
      return room.status === 'restricted' ? refuse('already.so') : [JoiningRestricted({})];
    case 'AllowJoining':
      return room.status === 'open' ? refuse('already.so') : [JoiningAllowed({})];
    case 'RequireApproval':
      return room.status === 'byApproval' ? refuse('already.so') : [ApprovalRequired({})];
    case 'ArchiveClass':
      return [ClassArchived({})];
    default:
      return decideOnMembers(room, command, deciding);
  }
}

function create(
  room: ClassState,
  data: Extract<ClassCommand, { name: 'CreateClass' }>['data'],
  { personId, gathered }: Deciding<ClassGathered>,
): readonly NewFact[] | Refused {
  if (room.status !== 'uncreated') return refuse('class.exists');
  if (gathered.refused) return gathered.refused;
  const { schoolOnly = false, ...said } = data;
  return [
    ClassCreated({ ...said, schoolOnly, inviteCode: gathered.inviteCode ?? '' }),
    MemberJoined({ personId, role: 'teacher', through: 'founding' }),
  ];
}

/** Each of these has its own words for whoever stands at the door [R8.32]. */
function join(
  room: ClassState,
  as: 'student' | 'auditor' | undefined,
  { personId, streamId, gathered }: Deciding<ClassGathered>,
): readonly NewFact[] | Refused {
  if (gathered.opens !== `class/${streamId}` || room.status === 'uncreated') return refuse('join.codeUnknown');
  const role = as ?? 'student';
  const former = roleOf(room, personId);
  const isUpgrade = former === 'auditor' && as === 'student'; // an auditor who only comes in by a code stays one [R4.13]
  if (former !== undefined && !isUpgrade) return refuse('already.so');
  if (get(room.blacklist, personId)) return refuse('join.blacklisted'); // [R6.11]
  if (gathered.closed || room.status === 'archived') return refuse('join.over');
  if (!gathered.byLesson && gathered.code !== room.inviteCode) return refuse('join.codeRenewed');
  if (role === 'student' && room.synchronisedAt !== undefined) return refuse('class.listOfSchool'); // [R6.10]
  if (room.status === 'restricted') return refuse('join.restricted');
  if (get(room.requests, personId)) return refuse('join.waiting');
  if (role === 'student' && isFull(room)) return refuse('join.classFull'); // an auditor is not counted [R6.06]
  const through = gathered.byLesson ? ('lessonCode' as const) : ('inviteCode' as const);
  if (room.status === 'byApproval') {
    if (isUpgrade) return refuse('join.upgradeByTeacher');
    return room.requests.size < LIMITS.joinRequestsPerClass
      ? [JoinRequested({ personId, role, through })]
      : refuse('join.tooManyWaiting');
  }
  return isUpgrade
    ? [MemberRoleChanged({ personId, role, former: 'auditor' })]
    : [MemberJoined({ personId, role, through })];
}

function quit(room: ClassState, { personId }: Deciding): readonly NewFact[] | Refused {
  const role = roleOf(room, personId);
  if (role === undefined) return refuse('already.so');
  const isPupil = role === 'student' || role === 'representative';
  const isSchools = room.schoolOnly || room.synchronisedAt !== undefined;
  return isSchools && isPupil ? refuse('class.schoolRun') : [MemberLeft({ personId, role })]; // [R6.10]
}
