import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { behaviourFacts, pointsAreSeen, tagFields } from './facts.ts';
import { evolveBehaviour, handOverBehaviour, ownBehaviour, presentBehaviour, type BehaviourState } from './state.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;

export const RecordBehaviour = command('RecordBehaviour', {
  summary: 'Give one or several students a behaviour tag; one that is worth points is for their eyes, too.',
  data: z
    .object({
      behaviourId: id,
      personIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.bonusPeople)),
      ...tagFields,
    })
    .check(pointsAreSeen),
  allow: teaches,
  records: ['BehaviourRecorded'],
});

export const RevokeBehaviour = command('RevokeBehaviour', {
  summary: 'Take a behaviour tag of one student back; after the lesson, too.',
  data: z.object({ behaviourId: id, personId: id }),
  allow: teaches,
  records: ['BehaviourRevoked'],
});

const behaviourCommands = [RecordBehaviour, RevokeBehaviour] as const;
export type BehaviourCommand = CommandOf<(typeof behaviourCommands)[number]>;

export const behaviourMachine = machine('behaviour', {
  summary: 'One behaviour tag of one student.',
  per: ({ data }: NewFact) => {
    const { behaviourId, personId } = data as { readonly behaviourId?: string; readonly personId?: string };
    return behaviourId !== undefined && personId !== undefined ? `${behaviourId}/${personId}` : undefined;
  },
  initial: 'none',
  states: {
    none: { on: { BehaviourRecorded: 'recorded' } },
    recorded: { on: { BehaviourRevoked: 'takenBack' } },
    takenBack: { on: {} },
  },
});

export const behaviour = context<
  BehaviourState,
  { readonly behaviour: BehaviourState },
  (typeof behaviourFacts)[number]
>({
  name: 'behaviour',
  facts: behaviourFacts,
  commands: behaviourCommands,
  machines: [behaviourMachine],
  initial: { recorded: [] },
  evolve: evolveBehaviour,
  present: presentBehaviour,
  own: ownBehaviour,
  counted: ['BehaviourRecorded', 'BehaviourRevoked'],
  handOver: handOverBehaviour,
});
