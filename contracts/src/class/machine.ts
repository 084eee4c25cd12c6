import { personNamedBy } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

export const classMachine = machine('class', {
  summary: 'A class and whether people may join it by a code.',
  per: (fact) => (ABOUT_CLASS.has(fact.type) ? 'class' : undefined),
  initial: 'uncreated',
  states: {
    uncreated: { on: { ClassCreated: 'open' } },
    open: { on: { JoiningRestricted: 'restricted', ClassArchived: 'archived' } },
    restricted: { on: { JoiningAllowed: 'open', ClassArchived: 'archived' } },
    archived: { on: { ClassRestored: 'restricted' } },
  },
});

export const memberMachine = machine('member', {
  summary: 'One person in one class.',
  per: (fact) => (fact.type === 'MemberJoined' ? personNamedBy(fact) : undefined),
  initial: 'outside',
  states: {
    outside: { on: { MemberJoined: 'member' } },
    member: { on: {} },
  },
});

const ABOUT_CLASS = new Set(['ClassCreated', 'JoiningRestricted', 'JoiningAllowed', 'ClassArchived', 'ClassRestored']);
