import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { DEFAULT_RULES, type AttentionRules } from './attention.ts';

/** Nought turns a rule off. */
const upTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** By what somebody falls behind: several teachers set it, so each says on which version. */
export const attentionRules = editable({
  weeks: z.int().check(z.minimum(1), z.maximum(LIMITS.attentionWeeks)),
  missedLessons: upTo(LIMITS.attentionCount),
  missingHomework: upTo(LIMITS.attentionCount),
  scoreDrop: upTo(100),
});

export const AttentionRulesSet = fact('AttentionRulesSet', {
  summary: 'Somebody who teaches the class set the rules by which a student falls behind.',
  data: z.object(attentionRules.fields),
});
export const statisticsFacts = [AttentionRulesSet] as const;
type StatisticsFact = FactOf<(typeof statisticsFacts)[number]>;

export const SetAttentionRules = command('SetAttentionRules', {
  summary: 'Set the rules by which a student falls behind.',
  data: z.object(attentionRules.edit),
  allow: { teacher: true, coTeacher: true },
  records: ['AttentionRulesSet'],
});
const statisticsCommands = [SetAttentionRules] as const;
export type StatisticsCommand = CommandOf<(typeof statisticsCommands)[number]>;

export const attentionMachine = machine('attention', {
  summary: 'Whether a class has rules of its own for who falls behind.',
  per: ({ type }) => (type === 'AttentionRulesSet' ? 'attention' : undefined),
  initial: 'usual',
  states: { usual: { on: { AttentionRulesSet: 'own' } }, own: { on: { AttentionRulesSet: 'own' } } },
});

export interface StatisticsState extends AttentionRules {
  readonly editedIn: number;
}

/** The same object each time: nobody watches it live. */
const NOTHING = {};

export const statistics = context<
  StatisticsState,
  { readonly statistics: StatisticsState },
  (typeof statisticsFacts)[number]
>({
  name: 'statistics',
  facts: statisticsFacts,
  commands: statisticsCommands,
  machines: [attentionMachine],
  moves: {},
  initial: { ...DEFAULT_RULES, editedIn: 0 },
  evolve: (_state, { data, version }: StatisticsFact) => ({ ...data, editedIn: version }),
  present: () => NOTHING,
});

export interface StatisticsStreamState {
  readonly statistics: StatisticsState;
}

export const statisticsStream = stream<StatisticsStreamState>({
  family: 'statistics',
  summary: 'By which rules students of one class fall behind; the id is the class’s.',
  contexts: [statistics],
  grantedBy: (_state, _data, _personId, id) => `class/${id}`,
});
