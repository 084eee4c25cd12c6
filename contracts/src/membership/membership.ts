import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream, type TimerChange } from '../kernel/stream.ts';
import { OFFER_KINDS, type Period, type Standing } from './periods.ts';
import { LEVELS, PAID_LEVELS, PERIODS, PLAN_IDS } from './plans.ts';

const worth = {
  orderId: id,
  level: z.enum(PAID_LEVELS),
  /** What it was worth, in fen: its price, whatever part of that was credited. */
  fen: z.int(),
};

const period = {
  ...worth,
  /** The orders whose periods end when it begins. */
  credits: z.array(id),
};

export const MembershipGranted = fact('MembershipGranted', {
  summary: 'An order was paid, and opens its level from then until then.',
  data: z.object({ ...period, from: z.int(), until: z.int() }),
});

export const MembershipEnded = fact('MembershipEnded', {
  summary: 'What an order opened is closed again: its money goes back.',
  data: z.object({
    orderId: id,
    /** The periods that it had credited, and that go on; none in what was recorded before there was this. */
    restores: z.optional(z.array(z.object({ ...worth, from: z.int(), until: z.int() }))),
  }),
});

export const MembershipEndApproached = fact('MembershipEndApproached', {
  summary: 'What they paid for ends in some days, and nothing follows it.',
  data: z.object({ personId: id, until: z.int(), days: z.int() }),
});

export const TrialStarted = fact('TrialStarted', {
  summary: 'They try a level for nothing, once [R4.24].',
  data: z.object({ until: z.int() }),
});

export const membershipFacts = [MembershipGranted, MembershipEnded, MembershipEndApproached, TrialStarted] as const;
export type MembershipFact = FactOf<(typeof membershipFacts)[number]>;

export const StartTrial = command('StartTrial', {
  summary: 'Try the level between for two weeks, for nothing; once for each person and phone.',
  data: z.object({}),
  allow: { visitor: 'bound' },
  records: ['TrialStarted'],
});

export const GrantMembership = command('GrantMembership', {
  summary: 'Open what a paid order is for: once, however often it is said.',
  data: z.object({ ...period, months: z.literal(PERIODS) }),
  allow: { system: true },
  records: ['MembershipGranted'],
});

export const EndMembership = command('EndMembership', {
  summary: 'Close what an order opened.',
  data: z.object({
    orderId: id,
    /** Only if nothing follows on it, and with what it credited going on; without, whatever stands. */
    restoring: z.optional(z.literal(true)),
  }),
  allow: { system: true },
  records: ['MembershipEnded'],
});

export const RemindOfEnding = command('RemindOfEnding', {
  summary: 'Tell them that what they paid for ends in some days, unless it goes on.',
  data: z.object({ until: z.int(), days: z.int() }),
  allow: { system: true },
  records: ['MembershipEndApproached'],
});

const membershipCommands = [StartTrial, GrantMembership, EndMembership, RemindOfEnding] as const;
export type MembershipCommand = CommandOf<(typeof membershipCommands)[number]>;

export const trialMachine = machine('trial', {
  summary: 'The trial of one person [R4.24].',
  per: ({ type }) => (type === 'TrialStarted' ? 'trial' : undefined),
  initial: 'open',
  states: { open: { on: { TrialStarted: 'used' } }, used: { on: {} } },
});

export const grantMachine = machine('membership', {
  summary: 'What one order opened.',
  per: ({ type, data }) =>
    type === 'MembershipGranted' || type === 'MembershipEnded' ? (data as { orderId: string }).orderId : undefined,
  initial: 'none',
  states: {
    none: { on: { MembershipGranted: 'open' } },
    open: { on: { MembershipEnded: 'ended' } },
    ended: { on: {} },
  },
});

export type MembershipState = Standing;

/** So many days before the end they are told, and told anew. */
const ENDING_DAYS = [14, 3] as const;
const DAY_MS = 24 * 3600_000;

const reminders = ({ orderId, until }: Pick<Period, 'orderId' | 'until'>): readonly TimerChange[] =>
  ENDING_DAYS.map((days) => ({
    key: `ending-${days}-${orderId}`,
    set: { at: until - days * DAY_MS, command: 'RemindOfEnding', data: { until, days } },
  }));

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const membership = context<
  MembershipState,
  { readonly membership: MembershipState },
  (typeof membershipFacts)[number]
>({
  name: 'membership',
  facts: membershipFacts,
  commands: membershipCommands,
  machines: [trialMachine, grantMachine],
  initial: { periods: [] },
  evolve: (state, { type, data, at }) => {
    if (type === 'MembershipEndApproached') return state;
    if (type === 'TrialStarted') return { ...state, trial: { from: at, until: data.until } };
    if (type === 'MembershipEnded') {
      const others = state.periods.filter(({ orderId }) => orderId !== data.orderId);
      return { ...state, periods: [...others, ...(data.restores ?? [])] };
    }
    const { credits, ...granted } = data;
    const [ended, others] = [true, false].map((is) =>
      state.periods.filter(({ orderId }) => credits.includes(orderId) === is),
    ) as [Period[], Period[]];
    return {
      ...state,
      periods: [...others, granted],
      ...(ended.length > 0 && { credited: { ...state.credited, [granted.orderId]: ended } }),
    };
  },
  present: () => NOTHING,
  timers: ({ type, data }) => {
    if (type === 'MembershipEnded') {
      const ended = ENDING_DAYS.map((days) => ({ key: `ending-${days}-${data.orderId}` }));
      return [...ended, ...(data.restores ?? []).flatMap(reminders)];
    }
    return type === 'MembershipGranted' ? reminders(data) : [];
  },
});

/** What a plan costs me; `refused` says why it is not offered to me. */
const offer = z.object({
  planId: z.enum(PLAN_IDS),
  refused: z.optional(z.enum(['order.included', 'order.creditExceeds'])),
  kind: z.optional(z.enum(OFFER_KINDS)),
  from: z.optional(z.int()),
  until: z.optional(z.int()),
  creditFen: z.optional(z.int()),
  amountFen: z.optional(z.int()),
});
export type ShownOffer = z.output<typeof offer>;

export const MyLevel = query('MyLevel', {
  summary: 'Which level I have until when, whether I can try one, and what each plan costs me.',
  path: '/api/memberships/mine',
  input: z.object({}),
  result: z.object({
    /** Where a school sells nothing all is open, and no price is shown. */
    isCommercial: z.boolean(),
    level: z.enum(LEVELS),
    until: z.optional(z.int()),
    trial: z.optional(z.object({ from: z.int(), until: z.int() })),
    offers: z.array(offer),
  }),
  allow: { visitor: 'bound' },
});
export type MyLevel = z.output<typeof MyLevel.result>;

const code = z.literal(0);

export const MembershipDetail = query('MembershipDetail', {
  summary: 'My level, in the form of the product’s own calls.',
  path: '/api/v3/membership/detail', // [R7.12]
  input: z.object({ userId: z.optional(id) }),
  result: z.object({
    code,
    data: z.object({ name: z.string(), level: z.enum(LEVELS), expireTime: z.optional(z.int()) }),
  }),
  allow: { visitor: true },
});

export const MembershipGroups = query('MembershipGroups', {
  summary:
    'The levels and what they cost, in the form of the product’s own calls; none where the school sells nothing.',
  path: '/api/v3/membership/group/info', // [R7.13]
  input: z.object({}),
  result: z.object({
    code,
    data: z.array(
      z.object({
        level: z.enum(LEVELS),
        name: z.string(),
        features: z.array(z.string()),
        prices: z.array(z.object({ priceId: z.string(), months: z.int(), fen: z.int() })),
      }),
    ),
  }),
  allow: { anyone: true, visitor: true },
});

export const PERMISSIONS = ['pdf', 'campusCourse', 'cloudMedia', 'vip'] as const;

export const PermissionCheck = query('PermissionCheck', {
  summary:
    'Whether I may have PDFs, make a course, keep audio and video in the cloud, and whether I am a member, in the form of the product’s own calls.',
  path: '/api/v3/permission/check', // [R6.16]; neither paths nor rules are shown in the spec
  input: z.object({ kind: z.enum(PERMISSIONS) }),
  result: z.object({
    code,
    data: z.object({
      allowed: z.boolean(),
      /** The code of the refusal that the command itself would get. */
      refused: z.optional(z.string()),
      /** Whom to ask, where somebody may let me. */
      contact: z.optional(z.string()),
    }),
  }),
  allow: { visitor: true },
});
export type PermissionCheck = z.output<typeof PermissionCheck.result>;

export const membershipQueries = [MyLevel, MembershipDetail, MembershipGroups, PermissionCheck] as const;

export interface MembershipStreamState {
  readonly membership: MembershipState;
}

export const membershipStream = stream<MembershipStreamState>({
  family: 'membership',
  summary: 'What one person paid for and tries, from when until when; the id is the person’s.',
  contexts: [membership],
  isOnesOwn: true,
});
