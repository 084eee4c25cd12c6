import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';

/** Why an account cannot be closed yet: a class would lose its main lecturer, or the school its last operator. */
export const obstacle = z.enum(['teaches', 'lastOperator']);
export type Obstacle = z.output<typeof obstacle>;

const closesAt = z.int();

export const ClosureRequested = fact('ClosureRequested', {
  summary: 'Somebody wants their account closed; until then they may think better of it.',
  data: z.object({ closesAt }),
});

export const ClosurePostponed = fact('ClosurePostponed', {
  summary: 'Its time had come, and something stood in the way.',
  data: z.object({ closesAt, obstacle }),
});

export const ClosureWithdrawn = fact('ClosureWithdrawn', {
  summary: 'They keep their account.',
  data: z.object({}),
});

export const AccountClosed = fact('AccountClosed', {
  summary: 'The account is closed: from here on the person is erased, and the record knows a pseudonym.',
  data: z.object({ personId: id }),
});

export const closureFacts = [ClosureRequested, ClosurePostponed, ClosureWithdrawn, AccountClosed] as const;
export type ClosureFact = FactOf<(typeof closureFacts)[number]>;

export const RequestClosure = command('RequestClosure', {
  summary: 'Have my account closed after a waiting time.',
  secondStep: true,
  data: z.object({}),
  allow: { visitor: 'bound' },
  records: ['ClosureRequested'],
});

export const WithdrawClosure = command('WithdrawClosure', {
  summary: 'Keep my account after all.',
  data: z.object({}),
  allow: { visitor: 'bound' },
  records: ['ClosureWithdrawn'],
});

export const CloseAccount = command('CloseAccount', {
  summary: 'Close an account whose waiting time is over, or wait on where something stands in the way.',
  data: z.object({ closesAt }),
  allow: { system: true },
  records: ['AccountClosed', 'ClosurePostponed'],
});

const closureCommands = [WithdrawClosure, RequestClosure, CloseAccount] as const;
export type ClosureCommand = CommandOf<(typeof closureCommands)[number]>;

export const closureMachine = machine('closure', {
  summary: 'An account on its way out [R4.20].',
  per: ({ type }) => (ABOUT.has(type) ? 'closure' : undefined),
  initial: 'open',
  states: {
    open: { on: { ClosureRequested: 'waiting' } },
    waiting: { on: { ClosurePostponed: 'waiting', ClosureWithdrawn: 'open', AccountClosed: 'closed' } },
    closed: { on: {} },
  },
});
const ABOUT = new Set<string>(closureFacts.map(({ type }) => type));

export interface ClosureState {
  readonly requestedAt?: number;
  readonly closesAt?: number;
  /** What stood in the way when its time had come. */
  readonly obstacle?: Obstacle;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};
const TIMER = 'close';

export const closure = context<ClosureState, { readonly closure: ClosureState }, (typeof closureFacts)[number]>({
  name: 'closure',
  facts: closureFacts,
  commands: closureCommands,
  machines: [closureMachine],
  initial: {},
  evolve: (state, { type, data, at }) => {
    if (type === 'ClosureRequested') return { requestedAt: at, closesAt: data.closesAt };
    if (type === 'ClosurePostponed') return { ...state, ...data };
    return {};
  },
  present: () => NOTHING,
  timers: ({ type, data }) =>
    type === 'ClosureRequested' || type === 'ClosurePostponed'
      ? [{ key: TIMER, set: { at: data.closesAt, command: 'CloseAccount', data: { closesAt: data.closesAt } } }]
      : [{ key: TIMER }],
});

export interface ClosureStreamState {
  readonly closure: ClosureState;
}

export const closureStream = stream<ClosureStreamState>({
  family: 'closure',
  summary: 'The closing of one person’s account; the id is the person’s.',
  contexts: [closure],
  isOnesOwn: true,
});

export const MyClosure = query('MyClosure', {
  summary: 'Whether my account is to be closed and when, and what stands in the way.',
  path: '/api/closures/mine',
  input: z.object({}),
  result: z.object({
    status: z.enum(['open', 'waiting']),
    requestedAt: z.optional(z.int()),
    closesAt: z.optional(z.int()),
    /** The classes whose main lecturer I am. */
    classes: z.array(z.object({ id, name: z.string() })),
    lastOperator: z.boolean(),
    days: z.int(),
  }),
  allow: { visitor: 'bound' },
});
export type MyClosure = z.output<typeof MyClosure.result>;

export const Closures = list('Closures', {
  summary: 'The accounts of the school that are to be closed, the next first.',
  path: '/api/closures',
  allow: { operator: true, administrator: true },
  row: z.object({
    personId: id,
    name: z.string(),
    login: z.optional(z.string()),
    requestedAt: z.int(),
    closesAt: z.int(),
    obstacle: z.optional(obstacle),
  }),
  orders: { next: ['closesAt'] },
  isSearched: true,
});

export const closureQueries = [MyClosure, Closures] as const;
