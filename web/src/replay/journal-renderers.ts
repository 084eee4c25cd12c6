import type { journalFacts } from '@lectern/contracts/journal/journal.ts';
import type { RenderersOf } from './telling.ts';

/** What a teacher did with the lesson's entry in their own log. */
export const journalRenderers: RenderersOf<(typeof journalFacts)[number]> = {
  LogEntryNamed: {
    icon: 'paper',
    lane: 'pages',
    seen: 'actor',
    says: ({ name }, { t, actor }) =>
      name === undefined ? t('fact.LogEntryUnnamed', { who: actor }) : t('fact.LogEntryNamed', { who: actor, name }),
  },
  LogEntryDeleted: {
    icon: 'paper',
    lane: 'pages',
    seen: 'actor',
    says: (_, { t, actor }) => t('fact.LogEntryDeleted', { who: actor }),
  },
  LogEntryRestored: {
    icon: 'paper',
    lane: 'pages',
    seen: 'actor',
    says: (_, { t, actor }) => t('fact.LogEntryRestored', { who: actor }),
  },
};
