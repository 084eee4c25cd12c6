import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { name } from '../kernel/text.ts';
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

const cloudWord = name(LIMITS.cloudWordUnits);

/** What of a picture of words is counted as one, and what is not drawn: what was said stays as it is [R1.26]. */
export const cloudWords = editable({
  merged: z
    .array(
      z.object({ into: cloudWord, words: z.array(cloudWord).check(z.minLength(1), z.maxLength(LIMITS.cloudMerged)) }),
    )
    .check(z.maxLength(LIMITS.cloudMerged)),
  hidden: z.array(cloudWord).check(z.maxLength(LIMITS.cloudMerged)),
});

export interface CloudWords {
  readonly merged: readonly { readonly into: string; readonly words: readonly string[] }[];
  readonly hidden: readonly string[];
}

export const CloudWordsSet = fact('CloudWordsSet', {
  summary: 'Somebody who teaches the class set which words of its picture count as one, and which are not drawn.',
  data: z.object(cloudWords.fields),
});
export const statisticsFacts = [AttentionRulesSet, CloudWordsSet] as const;
type StatisticsFact = FactOf<(typeof statisticsFacts)[number]>;

export const SetAttentionRules = command('SetAttentionRules', {
  summary: 'Set the rules by which a student falls behind.',
  data: z.object(attentionRules.edit),
  allow: { teacher: true, coTeacher: true },
  records: ['AttentionRulesSet'],
});

export const SetCloudWords = command('SetCloudWords', {
  summary: 'Set which words of the picture count as one, and which are not drawn.',
  data: z.object(cloudWords.edit),
  allow: { teacher: true, coTeacher: true },
  records: ['CloudWordsSet'],
});
const statisticsCommands = [SetAttentionRules, SetCloudWords] as const;
export type StatisticsCommand = CommandOf<(typeof statisticsCommands)[number]>;

export const attentionMachine = machine('attention', {
  summary: 'Whether a class has rules of its own for who falls behind.',
  per: ({ type }) => (type === 'AttentionRulesSet' ? 'attention' : undefined),
  initial: 'usual',
  states: { usual: { on: { AttentionRulesSet: 'own' } }, own: { on: { AttentionRulesSet: 'own' } } },
});

export const cloudMachine = machine('termWords', {
  summary: 'Whether words of the picture of a term are merged or hidden.',
  per: ({ type }) => (type === 'CloudWordsSet' ? 'termWords' : undefined),
  initial: 'asSaid',
  states: { asSaid: { on: { CloudWordsSet: 'arranged' } }, arranged: { on: { CloudWordsSet: 'arranged' } } },
});

/** A word stands in one place: it is hidden, or others are counted with it, or it with another. Which one does not. */
export function wordTwice({ merged, hidden }: CloudWords): string | undefined {
  const seen = new Set<string>();
  for (const word of [...hidden, ...merged.flatMap(({ into, words }) => [into, ...words])]) {
    if (seen.has(word)) return word;
    seen.add(word);
  }
  return undefined;
}

export interface StatisticsState extends AttentionRules {
  readonly editedIn: number;
  readonly cloud: CloudWords & { readonly editedIn: number };
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
  machines: [attentionMachine, cloudMachine],
  moves: {},
  initial: { ...DEFAULT_RULES, editedIn: 0, cloud: { merged: [], hidden: [], editedIn: 0 } },
  evolve: (state, { type, data, version }: StatisticsFact) =>
    type === 'CloudWordsSet'
      ? { ...state, cloud: { ...data, editedIn: version } }
      : { ...state, ...data, editedIn: version },
  present: () => NOTHING,
});

export interface StatisticsStreamState {
  readonly statistics: StatisticsState;
}

export const statisticsStream = stream<StatisticsStreamState>({
  family: 'statistics',
  summary:
    'By which rules students of one class fall behind, and how the words of its terms are drawn; the id is the class’s.',
  contexts: [statistics],
  grantedBy: (_state, _data, _personId, id) => `class/${id}`,
});
