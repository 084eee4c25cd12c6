import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { groupingCommands } from './commands.ts';
import { groupingFacts, type GroupingFact } from './facts.ts';
import { evolveGrouping, handOverGrouping, initialGrouping, type GroupingState } from './state.ts';
import { ownGrouping, presentGrouping } from './view.ts';

const arranged = { GroupAdded: 'closed', GroupMemberPlaced: 'closed' } as const;

export const groupingMachine = machine('grouping', {
  summary: 'One grouping: drawn or open to students, then published; what was cancelled is out of use.',
  per: ({ data }) => (data as { readonly groupingId?: string }).groupingId,
  initial: 'none',
  unknown: 'group.unknown',
  states: {
    none: { on: { GroupingDrafted: 'draft', GroupingOpened: 'open' } },
    draft: { on: { GroupingDrafted: 'draft', GroupingPublished: 'published', GroupingCancelled: 'cancelled' } },
    open: {
      on: {
        GroupCreated: 'open',
        GroupAdded: 'open',
        GroupJoined: 'open',
        GroupLeft: 'open',
        GroupingClosed: 'closed',
        GroupingCancelled: 'cancelled',
      },
    },
    closed: { on: { ...arranged, GroupingPublished: 'published', GroupingCancelled: 'cancelled' } },
    published: { on: { GroupMemberPlaced: 'published', GroupAdded: 'published', GroupingCancelled: 'cancelled' } },
    cancelled: { on: {} },
  },
});

const TIMER = 'grouping/deadline';

export const grouping = context<GroupingState, { readonly grouping: GroupingState }, (typeof groupingFacts)[number]>({
  name: 'grouping',
  facts: groupingFacts,
  commands: groupingCommands,
  machines: [groupingMachine],
  initial: initialGrouping,
  evolve: evolveGrouping,
  present: presentGrouping,
  own: ownGrouping,
  handOver: handOverGrouping,
  marks: ['GroupingOpened', 'GroupingPublished'],
  counted: ['GroupJoined', 'GroupMemberPlaced', 'GroupingPublished'],
  timers: (fact: GroupingFact) => {
    if (fact.type === 'GroupingOpened') {
      const { groupingId, deadline } = fact.data;
      const data = { groupingId, deadline };
      return [{ key: TIMER, set: { at: deadline, command: 'CloseGroupingAtDeadline', data } }];
    }
    return fact.type === 'GroupingClosed' || fact.type === 'GroupingCancelled' ? [{ key: TIMER }] : [];
  },
});
