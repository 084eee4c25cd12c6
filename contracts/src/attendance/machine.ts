import { personNamedBy } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

export const participantMachine = machine('participant', {
  summary: 'One student in one lesson.',
  per: (fact) => (fact.type === 'ParticipantJoined' ? personNamedBy(fact) : undefined),
  initial: 'outside',
  states: {
    outside: { on: { ParticipantJoined: 'joined' } },
    joined: { on: {} },
  },
});
