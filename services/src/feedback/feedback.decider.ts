import {
  FeedbackClosed,
  FeedbackContinued,
  feedbackMachine,
  FeedbackRead,
  FeedbackReplied,
  FeedbackSubmitted,
  type FeedbackCommand,
} from '@lectern/contracts/feedback/feedback.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { FeedbackStreamState } from '@lectern/contracts/feedback/feedback.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was fetched for a new ticket or more of one. */
export interface FeedbackBrought {
  /** Undefined when one of them is no picture that can be read. */
  readonly pictures: readonly Picture[] | undefined;
  readonly number?: string;
}

/** [R4.14] What is plain is the machine's; here are the limits, and that what was read is not read again. */
export function decideFeedback(
  { feedback: { tickets } }: FeedbackStreamState,
  { name, data }: FeedbackCommand,
  { streamId: personId, seal, gathered, status }: Deciding<FeedbackBrought | undefined>,
): readonly NewFact[] | Refused | undefined {
  const { ticketId } = data;
  const ticket = tickets[ticketId];
  const theirs = { ticketId, personId };
  const pictures = gathered?.pictures;
  if (name === 'SubmitFeedback') {
    if (ticket !== undefined) return refuse('already.so');
    if (Object.values(tickets).filter(({ closed }) => closed === undefined).length >= LIMITS.feedbackOpen)
      return refuse('feedback.tooMany');
    if (pictures === undefined) return refuse('feedback.pictureUnreadable');
    const { words, place, contact } = data;
    return [
      FeedbackSubmitted({
        ...theirs,
        number: gathered!.number!,
        words: seal(words),
        ...(place !== undefined && { place: seal(place) }),
        ...(contact !== undefined && { contact: seal(contact) }),
        pictures: [...pictures],
      }),
    ];
  }
  if (ticket === undefined) return refuse('feedback.unknown');
  if (name === 'MarkFeedbackRead') return ticket.isUnread ? [FeedbackRead(theirs)] : refuse('already.so');
  if (name === 'ResolveFeedback') return undefined;
  if (status(feedbackMachine, ticketId) === 'closed') return refuse('step.notNow');
  if (name === 'CloseFeedback') {
    const { reason, words } = data;
    return [FeedbackClosed({ ...theirs, reason, ...(words !== undefined && { words: seal(words) }) })];
  }
  if (ticket.messages.length >= LIMITS.feedbackMessages) return refuse('feedback.tooLong');
  if (name === 'ReplyToFeedback') return [FeedbackReplied({ ...theirs, words: seal(data.words) })];
  if (pictures === undefined) return refuse('feedback.pictureUnreadable');
  return [FeedbackContinued({ ...theirs, words: seal(data.words), pictures: [...pictures] })];
}
