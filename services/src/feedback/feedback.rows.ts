import { feedbackFacts, feedbackMachine } from '@lectern/contracts/feedback/feedback.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const [NONE, REPLIED, NEW] = ['none', 'replied', 'new'] as const;
const message = z.enum([NONE, REPLIED, NEW]);

/** Who told the school what, and who has the word; what was said after that, the streams alone tell. */
export const feedbackTickets = rows(
  'feedback_row',
  {
    family: 'feedback',
    facts: feedbackFacts,
    shape: z.object({
      ticketId: id,
      personId: id,
      number: z.string(),
      words: personal(),
      place: z.optional(personal()),
      at: z.int(),
      /** What is new to whose it is, and to who works the queue. */
      theirs: message,
      ours: message,
      rank: z.int(),
      since: z.int(),
    }),
    key: ['ticketId'],
    per: ({ data: { ticketId } }) => ({ ticketId }),
    machine: feedbackMachine,
    indexes: [
      ['-rank', 'since'],
      ['personId', '-at'],
    ],
  },
  {
    FeedbackSubmitted: (_, { data: { personId, number, words, place }, at }, key) => ({
      ...key,
      personId,
      number,
      words,
      place,
      at,
      theirs: NONE,
      ours: NONE,
      rank: 1,
      since: at,
    }),
    FeedbackContinued: (row, { at }) =>
      row && {
        ...row,
        ours: row.ours === NONE ? NONE : NEW,
        rank: 1,
        since: row.rank === 1 ? row.since : at,
      },
    FeedbackReplied: (row, { at }) => row && { ...row, theirs: NEW, ours: REPLIED, rank: 0, since: at },
    FeedbackRead: (row) => row && { ...row, theirs: row.theirs === NEW ? REPLIED : row.theirs },
    FeedbackClosed: (row, { actor, data: { personId }, at }) =>
      row && { ...row, theirs: actor === personId ? row.theirs : NEW, rank: 0, since: at },
  },
);
