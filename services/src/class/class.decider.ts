import type { ClassCommand } from '@lectern/contracts/class/commands.ts';
import {
  ClassArchived,
  ClassCreated,
  ClassRestored,
  JoiningAllowed,
  JoiningRestricted,
  MemberJoined,
} from '@lectern/contracts/class/facts.ts';
import type { ClassState } from '@lectern/contracts/class/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What a typed code leads to, looked up before the command is decided. */
export interface CodeLookedUp {
  readonly inviteCode?: string;
  /** The class that the code opens; undefined when there is no such code. */
  readonly opens?: string | undefined;
  readonly byLesson?: boolean;
  readonly closed?: boolean;
  /** Of those who are put into the class, whom the school does not know. */
  readonly strangers?: readonly string[];
}

export function decideClass(
  state: ClassStreamState,
  command: ClassCommand,
  deciding: Deciding<CodeLookedUp & { readonly classId: string }>,
): readonly NewFact[] | Refused {
  const room = state.class;
  if (command.name === 'CreateClass') return create(room, command.data, deciding);
  if (command.name === 'JoinClass') return join(room, command.data.as ?? 'student', deciding);
  if (command.name === 'RestoreClass') return room.status === 'archived' ? [ClassRestored({})] : refuse('already.so');
  if (room.status === 'archived') return refuse('join.over');
  switch (command.name) {
    case 'EnrolStudents': {
      const { strangers = [] } = deciding.gathered;
      const fresh = [...new Set(command.data.personIds)].filter((personId) => !get(room.members, personId));
      if (fresh.length === 0) return refuse('already.so');
      if (strangers.length > 0) return refuse('class.personUnknown', { personIds: strangers });
      if (room.capacity !== undefined && room.students + fresh.length > room.capacity) return refuse('join.classFull');
      return fresh.map((personId) => MemberJoined({ personId, role: 'student', through: 'enrolment' }));
    }
    case 'AppointMembers': {
      const { personIds, role } = command.data;
      const { strangers = [] } = deciding.gathered;
      const fresh = [...new Set(personIds)].filter((personId) => !get(room.members, personId));
      if (fresh.length === 0) return refuse('already.so');
      if (strangers.length > 0) return refuse('class.personUnknown', { personIds: strangers });
      return fresh.map((personId) => MemberJoined({ personId, role, through: 'appointment' }));
    }
    case 'RestrictJoining':
      return room.status === 'restricted' ? refuse('already.so') : [JoiningRestricted({})];
    case 'AllowJoining':
      return room.status === 'open' ? refuse('already.so') : [JoiningAllowed({})];
    case 'ArchiveClass':
      return [ClassArchived({})];
  }
}

function create(
  room: ClassState,
  data: Extract<ClassCommand, { name: 'CreateClass' }>['data'],
  { personId, gathered }: Deciding<CodeLookedUp>,
): readonly NewFact[] | Refused {
  if (room.status !== 'uncreated') return refuse('class.exists');
  const { name, capacity, schoolOnly = false } = data;
  return [
    ClassCreated({
      name,
      schoolOnly,
      inviteCode: gathered.inviteCode ?? '',
      ...(capacity !== undefined && { capacity }),
    }),
    MemberJoined({ personId, role: 'teacher', through: 'founding' }),
  ];
}

/** Each of these has its own words for whoever stands at the door [R8.32]. */
function join(
  room: ClassState,
  role: 'student' | 'auditor',
  { personId, asker, gathered }: Deciding<CodeLookedUp & { readonly classId: string }>,
): readonly NewFact[] | Refused {
  if (gathered.opens !== `class/${gathered.classId}` || room.status === 'uncreated') return refuse('join.codeUnknown');
  if (get(room.members, personId)) return refuse('already.so');
  if (gathered.closed || room.status === 'archived') return refuse('join.over');
  if (room.status === 'restricted') return refuse('join.restricted');
  if (room.schoolOnly && !asker.bound) return refuse('join.notBound');
  const isFull = room.capacity !== undefined && room.students >= room.capacity; // [R9.15]
  if (isFull && role === 'student') return refuse('join.classFull'); // an auditor is not counted [R6.06]
  return [MemberJoined({ personId, role, through: gathered.byLesson ? 'lessonCode' : 'inviteCode' })];
}
