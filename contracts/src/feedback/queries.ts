import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { picture } from '../kernel/picture.ts';
import { fileHash } from '../kernel/upload.ts';
import { closedFor } from './feedback.ts';

const status = z.enum(['pending', 'processing', 'closed']);
/** Who has the word, as whoever asks sees it: what is new is of the other side [R4.14]. */
const message = z.enum(['none', 'replied', 'new']);

const head = {
  ticketId: id,
  number: z.string(),
  /** What it is about, as it was written first. */
  words: z.string(),
  place: z.optional(z.string()),
  at: z.int(),
  status,
  message,
};

export const MyFeedback = list('MyFeedback', {
  summary: 'The tickets that I wrote, the newest first.',
  path: '/api/feedback/mine',
  allow: { visitor: 'bound' },
  row: z.object(head),
  orders: { newest: ['-at'] },
  filters: { message: z.optional(message) },
  isSearched: true,
  isCounted: true,
});

/** What is not closed, or of one status. */
const STATES = ['open', 'pending', 'processing', 'closed'] as const;

/** An administrator reads what the school is told, and works on nothing [R6.07, R6.17]. */
export const Feedback = list('Feedback', {
  summary: 'What people told the school: whoever waits longest for an answer first.',
  path: '/api/feedback',
  allow: { operator: true, administrator: true },
  row: z.object({
    ...head,
    personId: id,
    name: z.string(),
    login: z.optional(z.string()),
    /** Those that wait for an answer stand first; since when they do. */
    rank: z.int(),
    since: z.int(),
  }),
  orders: { waiting: ['-rank', 'since'] },
  filters: { state: z.optional(z.enum(STATES)) },
  isSearched: true,
  isCounted: true,
});

/** Whose it is, and who works the queue: to everybody else there is no such ticket. */
const reads = { visitor: 'bound' } as const;

export const FeedbackTicket = query('FeedbackTicket', {
  summary: 'A ticket with all that was said, for whose it is and for who works the queue.',
  path: '/api/feedback/tickets/:personId/:ticketId',
  input: z.object({ personId: id, ticketId: id }),
  result: z.object({
    number: z.string(),
    name: z.string(),
    place: z.optional(z.string()),
    contact: z.optional(z.string()),
    status,
    isUnread: z.boolean(),
    messages: z.array(
      z.object({
        at: z.int(),
        /** Whether it is of whose ticket it is; else the name of who replied. */
        isTheirs: z.boolean(),
        name: z.string(),
        words: z.string(),
        pictures: z.array(picture),
      }),
    ),
    closed: z.optional(z.object({ at: z.int(), reason: closedFor, words: z.optional(z.string()) })),
  }),
  allow: reads,
});
export type FeedbackTicket = z.output<typeof FeedbackTicket.result>;

export const feedbackPicturePath = (personId: string, ticketId: string, file: string): string =>
  `/api/feedback/tickets/${personId}/${ticketId}/pictures/${file}`;

export const FeedbackPicture = fileQuery('FeedbackPicture', {
  summary: 'One of the pictures of a ticket, for whoever may read it.',
  path: feedbackPicturePath(':personId', ':ticketId', ':file'),
  input: z.object({ personId: id, ticketId: id, file: fileHash }),
  allow: reads,
  file: 'image/webp',
});

export const feedbackQueries = [MyFeedback, Feedback, FeedbackTicket, FeedbackPicture] as const;
