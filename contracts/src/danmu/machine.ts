import type { NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

const about = ({ data }: NewFact) => data as { readonly danmuId?: string; readonly personId?: string };

export const danmuMachine = machine('danmu', {
  summary: 'One danmu: what is hidden is gone from every view but its writer’s and the teachers’.',
  per: (fact) => about(fact).danmuId,
  initial: 'unsent',
  states: {
    unsent: { on: { DanmuSent: 'shown', DanmuHeld: 'held' } },
    held: { on: { DanmuPassed: 'shown', DanmuHidden: 'hidden' } },
    shown: { on: { DanmuHidden: 'hidden' } },
    hidden: { on: { DanmuRestored: 'shown' } },
  },
});

export const voiceMachine = machine('voice', {
  summary: 'Whether someone may send danmu in this lesson.',
  per: (fact) => (fact.type === 'StudentMuted' || fact.type === 'StudentUnmuted' ? about(fact).personId : undefined),
  initial: 'free',
  states: {
    free: { on: { StudentMuted: 'muted' } },
    muted: { on: { StudentUnmuted: 'free' } },
  },
});
