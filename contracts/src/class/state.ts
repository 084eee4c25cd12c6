import type * as z from 'zod/mini';
import { isCounted } from '../kernel/roles.ts';
import { emptyTable, entries, get, remove, set, type Table } from '../kernel/table.ts';
import type { ClassFact, Duty, JoinRequested, MemberRole } from './facts.ts';
import { after, roleNow, type Membership } from './membership.ts';

export interface Member extends Membership {
  /** What a representative may do beyond a student [R6.04]. */
  readonly duties?: readonly Duty[] | undefined;
  /** Who removed or blacklisted them last, and in which version: only that can be taken back. */
  readonly out?: { readonly by: string; readonly version: number } | undefined;
}

export type JoinRequest = Pick<z.output<typeof JoinRequested.data>, 'role' | 'through'>;

export interface ClassState {
  readonly status: 'uncreated' | 'open' | 'restricted' | 'byApproval' | 'archived';
  readonly name: string;
  readonly shortName?: string | undefined;
  readonly department?: string | undefined;
  readonly term?: string | undefined;
  readonly courseId?: string | undefined;
  /** The version in which its name was edited last. */
  readonly editedIn: number;
  readonly inviteCode: string;
  readonly capacity?: number | undefined;
  /** The version in which that was changed last. */
  readonly capacityEditedIn: number;
  readonly schoolOnly: boolean;
  /** Also those who are not in it any more. */
  readonly members: Table<Member>;
  readonly requests: Table<JoinRequest>;
  readonly blacklist: Table<true>;
  /** To whom the main lecturer offered the class. */
  readonly offeredTo?: string | undefined;
  readonly students: number;
  /** When the school’s own system said last who the students are; nobody else does then [R6.10]. */
  readonly synchronisedAt?: number | undefined;
  /** Members whom a list brought, and whose account has not claimed their place yet. */
  readonly places: Table<true>;
}

export const initialClass: ClassState = {
  status: 'uncreated',
  name: '',
  editedIn: 0,
  capacityEditedIn: 0,
  inviteCode: '',
  schoolOnly: false,
  members: emptyTable(),
  requests: emptyTable(),
  blacklist: emptyTable(),
  places: emptyTable(),
  students: 0,
};

/** What somebody is in the class now; undefined where they are not in it. */
export function roleOf({ members }: Pick<ClassState, 'members'>, personId: string): MemberRole | undefined {
  const member = get(members, personId);
  return member && roleNow(member);
}

export function lecturerOf({ members }: Pick<ClassState, 'members'>): string {
  for (const [personId, { role }] of entries(members)) if (role === 'teacher') return personId;
  throw new Error('A class has a main lecturer.');
}

export function evolveClass(state: ClassState, fact: ClassFact): ClassState {
  const { at, version, actor } = fact;
  switch (fact.type) {
    case 'ClassCreated':
      return { ...state, status: 'open', ...fact.data, editedIn: version, capacityEditedIn: version };
    case 'ClassEdited': {
      const without = { shortName: undefined, department: undefined, term: undefined };
      return { ...state, ...without, ...fact.data, editedIn: version };
    }
    case 'ClassPlaced':
      return { ...state, courseId: fact.data.courseId };
    case 'CapacityChanged':
      return { ...state, capacity: fact.data.capacity, capacityEditedIn: version };
    case 'InviteCodeRenewed':
      return { ...state, inviteCode: fact.data.inviteCode };
    case 'MemberJoined': {
      const { personId, role } = fact.data;
      return became({ ...state, requests: remove(state.requests, personId) }, personId, role, at);
    }
    case 'MembersImported':
      return fact.data.members.reduce((so, { personId, role, place }) => {
        const entered = place ? { ...so, places: set(so.places, personId, true as const) } : so;
        return became({ ...entered, requests: remove(so.requests, personId) }, personId, role, at);
      }, state);
    case 'RosterSynchronised':
      return { ...state, synchronisedAt: at };
    case 'MemberDetailsImported':
      return state; // what a list says of people stands in no fact
    case 'RosterReleased':
      return { ...state, synchronisedAt: undefined };
    case 'MemberRoleChanged':
      return became(state, fact.data.personId, fact.data.role, at, fact.data);
    case 'MemberReinstated': {
      const { personId, role, duties } = fact.data;
      return became({ ...state, blacklist: remove(state.blacklist, personId) }, personId, role, at, { duties });
    }
    case 'MemberLeft':
      return became(state, fact.data.personId, undefined, at);
    case 'MemberRemoved':
      return became(state, fact.data.personId, undefined, at, { out: { by: actor, version } });
    case 'MemberBlacklisted': {
      const { personId, role } = fact.data;
      const blacklist = set(state.blacklist, personId, true);
      const listed = { ...state, blacklist, requests: remove(state.requests, personId) };
      return role === undefined ? listed : became(listed, personId, undefined, at, { out: { by: actor, version } });
    }
    case 'MemberUnblacklisted': {
      const { personId } = fact.data;
      const { out: _decided, ...member } = get(state.members, personId) ?? {};
      const members = 'role' in member ? set(state.members, personId, member as Member) : state.members;
      return { ...state, members, blacklist: remove(state.blacklist, personId) };
    }
    case 'JoinRequested': {
      const { personId, role, through } = fact.data;
      return { ...state, requests: set(state.requests, personId, { role, through }) };
    }
    case 'JoinRequestRefused':
    case 'JoinRequestWithdrawn':
      return { ...state, requests: remove(state.requests, fact.data.personId) };
    case 'HandoverOffered':
      return { ...state, offeredTo: fact.data.personId };
    case 'HandoverWithdrawn':
      return { ...state, offeredTo: undefined };
    case 'LecturerChanged': {
      const { personId, formerId } = fact.data;
      return became(became(state, formerId, 'coTeacher', at), personId, 'teacher', at);
    }
    case 'ClassRestored':
    case 'JoiningRestricted':
      return { ...state, status: 'restricted' };
    case 'JoiningAllowed':
      return { ...state, status: 'open' };
    case 'ApprovalRequired':
      return { ...state, status: 'byApproval' };
    case 'ClassArchived':
      return { ...state, status: 'archived' };
  }
}

/** From now on they have this role, or none; what they were before stays on record, and so do duties until other ones come. */
function became(
  state: ClassState,
  personId: string,
  role: MemberRole | undefined,
  at: number,
  { duties, out }: Pick<Member, 'duties' | 'out'> = {},
): ClassState {
  const before = get(state.members, personId);
  const kept = role === undefined ? before?.duties : duties;
  const member = {
    ...after(before, role, at),
    ...(kept !== undefined && kept.length > 0 && { duties: kept }),
    ...(out && { out }),
  };
  return {
    ...state,
    members: set(state.members, personId, member),
    students: state.students + Number(isCounted(role)) - Number(isCounted(before && roleNow(before))),
    ...(role !== 'coTeacher' && state.offeredTo === personId && { offeredTo: undefined }),
  };
}
