import { groupingFacts } from '@lectern/contracts/grouping/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** The newest groups of each lesson: once they are published, a later lesson of the class can take them again. */
export const groupings = rows(
  'grouping_row',
  {
    family: 'lesson',
    facts: groupingFacts,
    shape: z.object({ lessonId: id, groupingId: id, title: z.string(), publishedAt: z.optional(z.int()) }),
    key: ['lessonId'],
    per: ({ stream }) => ({ lessonId: stream.slice('lesson/'.length) }),
    indexes: [['-publishedAt']],
  },
  {
    GroupingDrafted: (_, { data: { groupingId, title } }, key) => ({ ...key, groupingId, title }),
    GroupingOpened: (_, { data: { groupingId, title } }, key) => ({ ...key, groupingId, title }),
    GroupingPublished: (row, { at }) => row && { ...row, publishedAt: at },
    GroupingCancelled: () => null,
  },
);
