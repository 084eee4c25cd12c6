import { personNamedBy, type NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

const anew = { JoiningAllowed: 'open', JoiningRestricted: 'restricted', ApprovalRequired: 'byApproval' } as const;
const { JoiningAllowed, JoiningRestricted, ApprovalRequired } = anew;

export const classMachine = machine('class', {
  summary: 'A class and how people may join it by a code.',
  per: (fact) => (ABOUT_CLASS.has(fact.type) ? 'class' : undefined),
  initial: 'uncreated',
  states: {
    uncreated: { on: { ClassCreated: 'open' } },
    open: { on: { JoiningRestricted, ApprovalRequired, ClassArchived: 'archived' } },
    restricted: { on: { JoiningAllowed, ApprovalRequired, ClassArchived: 'archived' } },
    byApproval: { on: { JoiningAllowed, JoiningRestricted, ClassArchived: 'archived' } },
    archived: { on: { ClassRestored: 'restricted' } },
  },
});

export const memberMachine = machine('member', {
  summary: 'One person in one class.',
  per: (fact) => (ABOUT_MEMBER.has(fact.type) ? peopleNamedBy(fact) : undefined),
  initial: 'outside',
  states: {
    outside: { on: { MemberJoined: 'member', MembersImported: 'member', JoinRequested: 'requested' } },
    requested: {
      on: {
        MemberJoined: 'member',
        MembersImported: 'member',
        JoinRequestRefused: 'outside',
        JoinRequestWithdrawn: 'outside',
        MemberBlacklisted: 'blacklisted',
      },
    },
    member: {
      on: {
        MemberRoleChanged: 'member',
        MemberLeft: 'left',
        MemberRemoved: 'removed',
        MemberBlacklisted: 'blacklisted',
        HandoverOffered: 'member',
        HandoverWithdrawn: 'member',
        LecturerChanged: 'member',
      },
    },
    left: { on: { MemberJoined: 'member', MembersImported: 'member', JoinRequested: 'requested' } },
    removed: {
      on: {
        MemberJoined: 'member',
        MembersImported: 'member',
        JoinRequested: 'requested',
        MemberReinstated: 'member',
      },
    },
    blacklisted: { on: { MemberUnblacklisted: 'removed', MemberReinstated: 'member' } },
  },
});

/** Whom a fact about members is about: one, or all whom a list brought. */
export function peopleNamedBy(fact: Pick<NewFact, 'data'>): string | readonly string[] | undefined {
  const { members } = fact.data as { readonly members?: readonly { readonly personId: string }[] };
  return members?.map(({ personId }) => personId) ?? personNamedBy(fact);
}

const ABOUT_CLASS = new Set(['ClassCreated', ...Object.keys(anew), 'ClassArchived', 'ClassRestored']);
const ABOUT_MEMBER: ReadonlySet<string> = new Set(
  Object.values(memberMachine.states).flatMap(({ on }) => Object.keys(on)),
);
