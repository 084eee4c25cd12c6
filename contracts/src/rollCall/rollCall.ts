import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, type TimerChange } from '../kernel/stream.ts';
import { rollCallFacts, round, type RollCallFact } from './facts.ts';
import { evolveRollCall, handOverRollCall, initialRollCall, type RollCallState } from './state.ts';
import { ownRollCall, presentRollCall } from './view.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const called = z.object({ ...round, n: z.int().check(z.minimum(1)) });

export const OpenRollCall = command('OpenRollCall', {
  summary: 'Begin a roll call: the seed of its draws is settled before the first of them.',
  data: z.object({ ...round, namesShown: z.boolean() }),
  allow: teaches,
  records: ['RollCallOpened'],
});

export const SetRollCallNames = command('SetRollCallNames', {
  summary: 'Show the name of who is called on the screens, or do not.',
  data: z.object({ ...round, namesShown: z.boolean() }),
  allow: teaches,
  records: ['RollCallNamesSet'],
});

export const CallPerson = command('CallPerson', {
  summary: 'Draw one of those who are there and have not been drawn in this roll call.',
  data: z.object(round),
  allow: teaches,
  records: ['PersonCalled'],
});

export const AcknowledgeCall = command('AcknowledgeCall', {
  summary: 'I was called, and I am here.',
  data: called,
  allow: { student: true, representative: true },
  records: ['CallAcknowledged'],
  hot: true,
});

export const AcceptCall = command('AcceptCall', {
  summary: 'Who was called answered; whole bonus points may be given for it [R5.51].',
  data: z.object({
    ...called._zod.def.shape,
    points: z.int().check(z.minimum(0), z.maximum(LIMITS.bonusPoints)),
  }),
  allow: teaches,
  records: ['CallAnswered'],
});

export const MissCall = command('MissCall', {
  summary: 'Who was called is not there; their attendance stays as it is.',
  data: called,
  allow: teaches,
  records: ['CallMissed'],
});

export const PassCall = command('PassCall', {
  summary: 'Who was called passes, or is passed over.',
  data: called,
  allow: teaches,
  records: ['CallPassed'],
});

export const CloseRollCall = command('CloseRollCall', {
  summary: 'End a roll call and publish its seed; after the lesson, too.',
  data: z.object(round),
  allow: teaches,
  records: ['RollCallClosed'],
});

export const CloseForgottenRollCall = command('CloseForgottenRollCall', {
  summary: 'Publish the seed of a roll call that nobody ended within a day.',
  data: z.object(round),
  allow: { system: true },
  records: ['RollCallClosed'],
});

const rollCallCommands = [
  OpenRollCall,
  SetRollCallNames,
  CallPerson,
  AcknowledgeCall,
  AcceptCall,
  MissCall,
  PassCall,
  CloseRollCall,
  CloseForgottenRollCall,
] as const;
export type RollCallCommand = CommandOf<(typeof rollCallCommands)[number]>;

const about = ({ data }: NewFact) => data as { readonly rollCallId?: string; readonly n?: number };

export const rollCallMachine = machine('rollCall', {
  summary: 'One roll call: nobody is drawn before its seed is settled, nor after it is public.',
  per: (fact) => about(fact).rollCallId,
  initial: 'unopened',
  states: {
    unopened: { on: { RollCallOpened: 'open' } },
    open: {
      on: {
        RollCallNamesSet: 'open',
        PersonCalled: 'open',
        CallAcknowledged: 'open',
        CallAnswered: 'open',
        CallMissed: 'open',
        CallPassed: 'open',
        RollCallClosed: 'closed',
      },
    },
    closed: { on: { CallAnswered: 'closed', CallMissed: 'closed', CallPassed: 'closed' } },
  },
});

export const callMachine = machine('call', {
  summary: 'One person called: what the teacher said of it can be said otherwise later.',
  per: (fact) => {
    const { rollCallId, n } = about(fact);
    return rollCallId !== undefined && n !== undefined && 'personId' in (fact.data as object)
      ? `${rollCallId}/${n}`
      : undefined;
  },
  initial: 'undrawn',
  states: {
    undrawn: { on: { PersonCalled: 'called' } },
    called: {
      on: { CallAcknowledged: 'acknowledged', CallAnswered: 'answered', CallMissed: 'missed', CallPassed: 'passed' },
    },
    acknowledged: { on: { CallAnswered: 'answered', CallMissed: 'missed', CallPassed: 'passed' } },
    answered: { on: { CallAnswered: 'answered', CallMissed: 'missed', CallPassed: 'passed' } },
    missed: { on: { CallAcknowledged: 'acknowledged', CallAnswered: 'answered', CallPassed: 'passed' } },
    passed: { on: { CallAnswered: 'answered', CallMissed: 'missed' } },
  },
});

const FORGOTTEN_AFTER_MS = 24 * 3600_000;

/** The seed becomes public, whatever happens: a draw that nobody can check again is none. */
function timers({ type, data, at }: RollCallFact): readonly TimerChange[] {
  const key = `rollCall/${data.rollCallId}`;
  if (type === 'RollCallClosed') return [{ key }];
  if (type !== 'RollCallOpened') return [];
  const { rollCallId } = data;
  return [{ key, set: { at: at + FORGOTTEN_AFTER_MS, command: 'CloseForgottenRollCall', data: { rollCallId } } }];
}

export const rollCall = context<RollCallState, { readonly rollCall: RollCallState }, (typeof rollCallFacts)[number]>({
  name: 'rollCall',
  facts: rollCallFacts,
  commands: rollCallCommands,
  machines: [rollCallMachine, callMachine],
  initial: initialRollCall,
  evolve: evolveRollCall,
  present: presentRollCall,
  own: ownRollCall,
  timers,
  marks: ['RollCallOpened', 'PersonCalled', 'RollCallClosed'],
  counted: ['PersonCalled', 'CallAnswered', 'CallMissed', 'CallPassed'],
  handOver: handOverRollCall,
});

export const CalledName = query('CalledName', {
  summary: 'The name of who was called, for the screens in the room; nothing while the teacher does not show names.',
  path: '/api/lesson/:id/roll-call/name',
  input: z.object({ id, rollCallId: id, n: z.coerce.number().check(z.int(), z.minimum(1)) }),
  result: z.object({ name: z.optional(z.string()) }),
  allow: { ...teaches, administrator: true, screen: true },
});

export const rollCallQueries = [CalledName] as const;
