import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  attentionRules,
  AttentionRulesSet,
  cloudWords,
  CloudWordsSet,
  wordTwice,
  type StatisticsCommand,
  type StatisticsStreamState,
} from '@lectern/contracts/statistics/statistics.ts';

export function decideStatistics(
  { statistics }: StatisticsStreamState,
  { name, data }: StatisticsCommand,
): readonly NewFact[] | Refused {
  if (name === 'SetCloudWords') {
    const { basedOn, ...words } = data;
    const word = wordTwice(words);
    if (word !== undefined) return refuse('statistics.wordTwice', { word });
    return cloudWords.conflict(statistics.cloud, { basedOn }) ?? [CloudWordsSet(words)];
  }
  const { basedOn, ...rules } = data;
  return attentionRules.conflict(statistics, { basedOn }) ?? [AttentionRulesSet(rules)];
}
