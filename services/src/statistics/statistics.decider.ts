import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  attentionRules,
  AttentionRulesSet,
  type StatisticsCommand,
  type StatisticsStreamState,
} from '@lectern/contracts/statistics/statistics.ts';

export function decideStatistics(
  { statistics }: StatisticsStreamState,
  { data: { basedOn, ...rules } }: StatisticsCommand,
): readonly NewFact[] | Refused {
  return attentionRules.conflict(statistics, { basedOn }) ?? [AttentionRulesSet(rules)];
}
