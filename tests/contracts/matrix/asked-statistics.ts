import { DEFAULT_RULES } from '@lectern/contracts/statistics/attention.ts';
import { AttentionRulesSet, CloudWordsSet } from '@lectern/contracts/statistics/statistics.ts';
import type { Asked, Place } from './asked.ts';

/** How commands about statistics are asked; the stream has its class's id. */
export const statisticsAsked: Readonly<Record<string, Asked>> = {
  SetAttentionRules: {
    given: () => [AttentionRulesSet(DEFAULT_RULES)],
    data: () => ({ ...DEFAULT_RULES, weeks: 6, basedOn: 1 }),
  },
  SetCloudWords: {
    given: () => [CloudWordsSet({ merged: [], hidden: ['老师好'] })],
    data: () => ({ merged: [], hidden: [], basedOn: 1 }),
  },
};

/** What queries about them are asked with. */
export const statisticsInputs = {
  StatisticsOfWeek: () => ({ from: '1795000000000' }),
  StatisticsStudent: ({ people }: Place) => ({ personId: people.of('student').id }),
};
