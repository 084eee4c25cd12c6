import { id } from '@lectern/contracts/kernel/ids.ts';
import { attentionRules, statisticsFacts } from '@lectern/contracts/statistics/statistics.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const classOf = ({ stream }: { readonly stream: string }) => stream.slice('statistics/'.length);

/** The rules of classes that have their own: an overview asks about many classes at once. */
export const attentionRows = rows(
  'attention_rules',
  {
    family: 'statistics',
    facts: statisticsFacts,
    shape: z.object({ classId: id, ...attentionRules.fields, editedIn: z.int() }),
    key: ['classId'],
    per: (fact) => (fact.type === 'AttentionRulesSet' ? { classId: classOf(fact) } : undefined),
  },
  { AttentionRulesSet: (_, { data, version }, { classId }) => ({ classId, ...data, editedIn: version }) },
);
