import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { picture, type Picture } from '../kernel/picture.ts';
import { context, stream } from '../kernel/stream.ts';
import { line, text } from '../kernel/text.ts';

/** Why a ticket is closed. */
export const CLOSED_FOR = ['solved', 'duplicate', 'notPlanned', 'unanswered'] as const;
export const closedFor = z.enum(CLOSED_FOR);
export type ClosedFor = (typeof CLOSED_FOR)[number];

const ticket = { ticketId: id };
/** Whose ticket it is is named in every fact about it, so that they are told. */
const theirs = { ...ticket, personId: id };
const pictures = z.array(picture);

export const FeedbackSubmitted = fact('FeedbackSubmitted', {
  summary: 'Somebody told the school what they met with, and the ticket has a number that they can name.',
  data: z.object({
    ...theirs,
    number: z.string(),
    words: personal(),
    place: z.optional(personal()),
    contact: z.optional(personal()),
    pictures,
  }),
});

export const FeedbackContinued = fact('FeedbackContinued', {
  summary: 'They said more about it.',
  data: z.object({ ...theirs, words: personal(), pictures }),
});

export const FeedbackReplied = fact('FeedbackReplied', {
  summary: 'An operator replied, and it is being worked on.',
  data: z.object({ ...theirs, words: personal() }),
});

export const FeedbackRead = fact('FeedbackRead', {
  summary: 'They read what an operator had said.',
  data: z.object(theirs),
});

export const FeedbackClosed = fact('FeedbackClosed', {
  summary: 'An operator closed it with a reason, or whose it is said that it is solved.',
  data: z.object({ ...theirs, reason: closedFor, words: z.optional(personal()) }),
});

export const feedbackFacts = [
  FeedbackSubmitted,
  FeedbackContinued,
  FeedbackReplied,
  FeedbackRead,
  FeedbackClosed,
] as const;
export type FeedbackFact = FactOf<(typeof feedbackFacts)[number]>;

const words = text(LIMITS.feedbackUnits); // [R5.15]
const brought = z.optional(
  attachments({ max: LIMITS.postPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }), // [R5.56]
);
const author = { visitor: 'bound' } as const;
const operator = { operator: true } as const;

export const SubmitFeedback = command('SubmitFeedback', {
  summary: 'Tell the school what I met with; pictures are drawn anew.',
  data: z.object({
    ...ticket,
    words,
    place: z.optional(line(LIMITS.feedbackPlaceUnits)),
    contact: z.optional(line(LIMITS.feedbackContactUnits)),
    pictures: brought,
  }),
  allow: author,
  records: ['FeedbackSubmitted'],
});

export const ContinueFeedback = command('ContinueFeedback', {
  summary: 'Say more about it, while it is open.',
  data: z.object({ ...ticket, words, pictures: brought }),
  allow: author,
  records: ['FeedbackContinued'],
});

export const ReplyToFeedback = command('ReplyToFeedback', {
  summary: 'Reply to somebody else’s ticket.',
  data: z.object({ ...ticket, words }),
  allow: operator,
  records: ['FeedbackReplied'],
});

export const MarkFeedbackRead = command('MarkFeedbackRead', {
  summary: 'Say that I read the reply.',
  data: z.object(ticket),
  allow: author,
  records: ['FeedbackRead'],
});

export const ResolveFeedback = command('ResolveFeedback', {
  summary: 'Close my own ticket: it is solved.',
  data: z.object(ticket),
  allow: author,
  records: ['FeedbackClosed'],
});

export const CloseFeedback = command('CloseFeedback', {
  summary: 'Close somebody else’s ticket with a reason.',
  data: z.object({ ...ticket, reason: closedFor, words: z.optional(words) }),
  allow: operator,
  records: ['FeedbackClosed'],
});

const feedbackCommands = [
  SubmitFeedback,
  ContinueFeedback,
  ReplyToFeedback,
  MarkFeedbackRead,
  ResolveFeedback,
  CloseFeedback,
] as const;
export type FeedbackCommand = CommandOf<(typeof feedbackCommands)[number]>;

export const feedbackMachine = machine('feedback', {
  summary: 'What becomes of a ticket [R4.14].',
  per: ({ type, data }) => (ABOUT.has(type) ? (data as { readonly ticketId: string }).ticketId : undefined),
  initial: 'none',
  unknown: 'feedback.unknown',
  states: {
    none: { on: { FeedbackSubmitted: 'pending' } },
    pending: {
      on: { FeedbackContinued: 'pending', FeedbackReplied: 'processing', FeedbackClosed: 'closed' },
    },
    processing: {
      on: {
        FeedbackContinued: 'processing',
        FeedbackReplied: 'processing',
        FeedbackRead: 'processing',
        FeedbackClosed: 'closed',
      },
    },
    closed: { on: { FeedbackRead: 'closed' } },
  },
});
const ABOUT = new Set<string>(feedbackFacts.map(({ type }) => type));

export interface Message {
  readonly personId: string;
  readonly at: number;
  readonly words: Sealed;
  readonly pictures: readonly Picture[];
}

export interface Ticket {
  readonly number: string;
  readonly at: number;
  readonly place?: Sealed | undefined;
  readonly contact?: Sealed | undefined;
  /** The first is what it is about. */
  readonly messages: readonly Message[];
  /** Whether an operator said something that whose it is has not read. */
  readonly isUnread: boolean;
  readonly closed?: { readonly at: number; readonly reason: ClosedFor; readonly words?: Sealed | undefined };
}

export interface FeedbackState {
  readonly tickets: Readonly<Record<string, Ticket>>;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const feedback = context<FeedbackState, { readonly feedback: FeedbackState }, (typeof feedbackFacts)[number]>({
  name: 'feedback',
  facts: feedbackFacts,
  commands: feedbackCommands,
  machines: [feedbackMachine],
  moves: {
    ResolveFeedback: ({ ticketId }: { readonly ticketId: string }, { streamId: personId }) =>
      FeedbackClosed({ ticketId, personId, reason: 'solved' }),
  },
  initial: { tickets: {} },
  evolve: (state, fact) => {
    const { ticketId } = fact.data;
    const after = evolved(state.tickets[ticketId], fact);
    return after === undefined ? state : { tickets: { ...state.tickets, [ticketId]: after } };
  },
  present: () => NOTHING,
});

function evolved(before: Ticket | undefined, fact: FeedbackFact): Ticket | undefined {
  const { at, actor: personId } = fact;
  if (fact.type === 'FeedbackSubmitted') {
    const { number, words: said, place, contact, pictures: shown } = fact.data;
    const first = { personId, at, words: said, pictures: shown };
    return { number, at, place, contact, messages: [first], isUnread: false };
  }
  if (before === undefined) return undefined;
  if (fact.type === 'FeedbackRead') return { ...before, isUnread: false };
  if (fact.type === 'FeedbackClosed') {
    const { reason, words: said } = fact.data;
    return { ...before, closed: { at, reason, words: said }, isUnread: personId !== fact.data.personId };
  }
  const { words: said } = fact.data;
  const shown = fact.type === 'FeedbackContinued' ? fact.data.pictures : [];
  const messages = [...before.messages, { personId, at, words: said, pictures: shown }];
  return { ...before, messages, isUnread: fact.type === 'FeedbackReplied' || before.isUnread };
}

export interface FeedbackStreamState {
  readonly feedback: FeedbackState;
}

export const feedbackStream = stream<FeedbackStreamState>({
  family: 'feedback',
  summary: 'What one person told the school, and what they were answered; the id is the person’s.',
  contexts: [feedback],
  isOnesOwn: true,
  // Nobody answers themselves [R6.17].
  grantedBy: (_state, _data, personId, id) => (personId === id ? `feedback/${id}` : `access/${personId}`),
});
