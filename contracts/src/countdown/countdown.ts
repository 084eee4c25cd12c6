import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { countdownFacts, one, set } from './facts.ts';
import { evolveCountdown, presentCountdown, type CountdownState } from './state.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
export const StartCountdown = command('StartCountdown', {
  summary: 'Count down on screens, console and phones.',
  data: set,
  allow: teaches,
  records: ['CountdownStarted'],
});

export const PauseCountdown = command('PauseCountdown', {
  summary: 'Let it stand still.',
  data: one,
  allow: teaches,
  records: ['CountdownPaused'],
});

export const ResumeCountdown = command('ResumeCountdown', {
  summary: 'Let it go on.',
  data: one,
  allow: teaches,
  records: ['CountdownResumed'],
});

export const ExtendCountdown = command('ExtendCountdown', {
  summary: 'Give one minute more, also when the time is up.',
  data: one,
  allow: teaches,
  records: ['CountdownExtended'],
});

export const StopCountdown = command('StopCountdown', {
  summary: 'Put it away.',
  data: one,
  allow: teaches,
  records: ['CountdownStopped'],
});

const countdownCommands = [StartCountdown, PauseCountdown, ResumeCountdown, ExtendCountdown, StopCountdown] as const;
export type CountdownCommand = CommandOf<(typeof countdownCommands)[number]>;

export const countdownMachine = machine('countdown', {
  summary: 'One countdown: whether its time is up is the clock’s to say.',
  per: ({ data }: NewFact) => (data as { readonly countdownId?: string }).countdownId,
  initial: 'unset',
  states: {
    unset: { on: { CountdownStarted: 'running' } },
    running: { on: { CountdownPaused: 'paused', CountdownExtended: 'running', CountdownStopped: 'stopped' } },
    paused: { on: { CountdownResumed: 'running', CountdownExtended: 'paused', CountdownStopped: 'stopped' } },
    stopped: { on: {} },
  },
});

export const countdown = context<
  CountdownState,
  { readonly countdown: CountdownState },
  (typeof countdownFacts)[number]
>({
  name: 'countdown',
  facts: countdownFacts,
  commands: countdownCommands,
  machines: [countdownMachine],
  initial: {},
  evolve: evolveCountdown,
  present: presentCountdown,
  marks: ['CountdownStarted', 'CountdownStopped'],
  counted: ['CountdownStarted'],
});
