import type * as z from 'zod/mini';
import { emptyTable, set, type Table } from '../kernel/table.ts';
import type { ClassFact, memberRole } from './facts.ts';

export interface Member {
  readonly role: z.output<typeof memberRole>;
  /** In ms: whoever came to the class after a lesson was over has no part in it. */
  readonly joinedAt: number;
}

export interface ClassState {
  readonly status: 'uncreated' | 'open' | 'restricted' | 'archived';
  readonly name: string;
  readonly inviteCode: string;
  readonly capacity?: number | undefined;
  readonly schoolOnly: boolean;
  readonly members: Table<Member>;
  readonly students: number;
}

export const initialClass: ClassState = {
  status: 'uncreated',
  name: '',
  inviteCode: '',
  schoolOnly: false,
  members: emptyTable(),
  students: 0,
};

export function evolveClass(state: ClassState, fact: ClassFact): ClassState {
  switch (fact.type) {
    case 'ClassCreated':
      return { ...state, status: 'open', ...fact.data };
    case 'MemberJoined': {
      const { personId, role } = fact.data;
      return {
        ...state,
        members: set(state.members, personId, { role, joinedAt: fact.at }),
        students: state.students + (role === 'student' ? 1 : 0),
      };
    }
    case 'ClassRestored':
    case 'JoiningRestricted':
      return { ...state, status: 'restricted' };
    case 'JoiningAllowed':
      return { ...state, status: 'open' };
    case 'ClassArchived':
      return { ...state, status: 'archived' };
  }
}
