import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, type TimerChange } from '../kernel/stream.ts';
import { bonus, opening, place, quickAnswerFacts, round, type QuickAnswerFact } from './facts.ts';
import { evolveQuickAnswer, handOverQuickAnswer, initialQuickAnswer, type QuickAnswerState } from './state.ts';
import { ownQuickAnswer, presentQuickAnswer } from './view.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const pressed = { ...round, place };

export const OpenQuickAnswer = command('OpenQuickAnswer', {
  summary: 'Let the class press, at once or after a countdown; who is first answers first.',
  data: z.object(opening),
  allow: teaches,
  records: ['QuickAnswerOpened'],
});

export const SetQuickAnswerNames = command('SetQuickAnswerNames', {
  summary: 'Show the name of who answers on the screens, or do not.',
  data: z.object({ ...round, namesShown: z.boolean() }),
  allow: teaches,
  records: ['QuickAnswerNamesSet'],
});

export const PressAnswer = command('PressAnswer', {
  summary: 'I want to answer: once each, and not before it is open; the order is the server’s.',
  data: z.object(round),
  allow: { student: true, representative: true },
  records: ['AnswerPressed'],
  hot: true,
});

export const AcceptPress = command('AcceptPress', {
  summary: 'Whose turn it is answered right, which ends the pressing; whole bonus points may be given for it [R5.51].',
  data: z.object({ ...pressed, points: bonus }),
  allow: teaches,
  records: ['PressAccepted', 'QuickAnswerClosed'],
});

export const RejectPress = command('RejectPress', {
  summary: 'Whose turn it is did not have it; the next in the order answers.',
  data: z.object(pressed),
  allow: teaches,
  records: ['PressRejected'],
});

export const CloseQuickAnswer = command('CloseQuickAnswer', {
  summary: 'Take no more presses; after the lesson, too.',
  data: z.object(round),
  allow: teaches,
  records: ['QuickAnswerClosed'],
});

export const CloseUnansweredQuickAnswer = command('CloseUnansweredQuickAnswer', {
  summary: 'End a quick answer in which nobody pressed for a while.',
  data: z.object(round),
  allow: { system: true },
  records: ['QuickAnswerClosed'],
});

const quickAnswerCommands = [
  OpenQuickAnswer,
  SetQuickAnswerNames,
  PressAnswer,
  AcceptPress,
  RejectPress,
  CloseQuickAnswer,
  CloseUnansweredQuickAnswer,
] as const;
export type QuickAnswerCommand = CommandOf<(typeof quickAnswerCommands)[number]>;

const about = ({ data }: NewFact) => data as { readonly quickAnswerId?: string; readonly personId?: string };

export const quickAnswerMachine = machine('quickAnswer', {
  summary: 'One quick answer: what was said of an answer can be said otherwise after it, presses are over.',
  per: (fact) => about(fact).quickAnswerId,
  initial: 'unopened',
  states: {
    unopened: { on: { QuickAnswerOpened: 'open' } },
    open: {
      on: {
        QuickAnswerNamesSet: 'open',
        AnswerPressed: 'open',
        PressAccepted: 'open',
        PressRejected: 'open',
        QuickAnswerClosed: 'closed',
      },
    },
    closed: { on: { QuickAnswerNamesSet: 'closed', PressAccepted: 'closed', PressRejected: 'closed' } },
  },
});

export const pressMachine = machine('press', {
  summary: 'The press of one person in one quick answer: there is one.',
  per: (fact) => {
    const { quickAnswerId, personId } = about(fact);
    return quickAnswerId !== undefined && personId !== undefined ? `${quickAnswerId}/${personId}` : undefined;
  },
  initial: 'none',
  states: {
    none: { on: { AnswerPressed: 'pressed' } },
    pressed: { on: { PressAccepted: 'accepted', PressRejected: 'rejected' } },
    accepted: { on: { PressAccepted: 'accepted', PressRejected: 'rejected' } },
    rejected: { on: { PressAccepted: 'accepted' } },
  },
});

/** The first press ends the wait for one; what became of it afterwards is the teacher's. */
function timers({ type, data, at }: QuickAnswerFact): readonly TimerChange[] {
  const key = `quickAnswer/${data.quickAnswerId}`;
  if (type === 'AnswerPressed' || type === 'QuickAnswerClosed') return [{ key }];
  if (type !== 'QuickAnswerOpened') return [];
  const { quickAnswerId, countdownS } = data;
  const until = at + countdownS * 1000 + LIMITS.quickAnswerWaitMs;
  return [{ key, set: { at: until, command: 'CloseUnansweredQuickAnswer', data: { quickAnswerId } } }];
}

export const quickAnswer = context<
  QuickAnswerState,
  { readonly quickAnswer: QuickAnswerState },
  (typeof quickAnswerFacts)[number]
>({
  name: 'quickAnswer',
  facts: quickAnswerFacts,
  commands: quickAnswerCommands,
  machines: [quickAnswerMachine, pressMachine],
  initial: initialQuickAnswer,
  evolve: evolveQuickAnswer,
  present: presentQuickAnswer,
  own: ownQuickAnswer,
  timers,
  marks: ['QuickAnswerOpened', 'PressAccepted', 'QuickAnswerClosed'],
  counted: ['QuickAnswerOpened', 'AnswerPressed', 'PressAccepted', 'PressRejected'],
  handOver: handOverQuickAnswer,
});

export const AnsweringName = query('AnsweringName', {
  summary: 'The name of who answers, for the screens in the room; nothing while the teacher does not show names.',
  path: '/api/lesson/:id/quick-answer/name',
  input: z.object({ id, quickAnswerId: id, place: z.coerce.number().check(z.int(), z.minimum(1)) }),
  result: z.object({ name: z.optional(z.string()) }),
  allow: { ...teaches, administrator: true, screen: true },
});

export const quickAnswerQueries = [AnsweringName] as const;
