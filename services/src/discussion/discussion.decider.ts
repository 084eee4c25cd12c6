import type { DiscussionCommand } from '@lectern/contracts/discussion/commands.ts';
import {
  likeKey,
  topicMachine,
  type Comment,
  type DiscussionState,
  type DiscussionStreamState,
} from '@lectern/contracts/discussion/discussion.ts';
import {
  CommentHighlighted,
  CommentLiked,
  CommentLikeWithdrawn,
  CommentPosted,
  CommentRemoved,
  CommentRestored,
  CommentUnhighlighted,
  DiscussantExcused,
  DiscussantExcuseWithdrawn,
  DiscussantScored,
  ReplyReceived,
  TopicClosed,
  TopicEdited,
  TopicOpened,
  wording,
} from '@lectern/contracts/discussion/facts.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { teaches } from '@lectern/contracts/discussion/commands.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out of what was written: the sensitive words in it, and its pictures, drawn anew. */
export interface WrittenLookedAt {
  /** Of who is to be excused, instead: whether they are a student of the class. */
  readonly isStudent?: boolean;
  readonly words: readonly string[];
  /** Undefined when one of them is no picture that can be read. */
  readonly pictures: readonly Attachment[] | undefined;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<DiscussionCommand, { name: Name }>;
type Asking = Deciding<WrittenLookedAt | undefined>;

export function decideDiscussion(
  { discussion }: DiscussionStreamState,
  command: DiscussionCommand,
  deciding: Asking,
): Decision | undefined {
  const { personId, asker, status } = deciding;
  const stands = status(topicMachine, 'topic');
  if (command.name === 'OpenTopic') return opened(discussion, command, deciding);
  if (command.name === 'CloseTopicOnTime') return closedOnTime(discussion, command, deciding);
  const isGone = stands === 'removed' || stands === 'removedClosed';
  if (stands === 'none' || (isGone && command.name !== 'RestoreTopic')) return refuse('discussion.unknown');
  switch (command.name) {
    case 'EditTopic':
      return notYours(discussion, personId) ?? edited(discussion, command, deciding);
    case 'RemoveTopic':
      if (asker.role === 'coTeacher') return refuse('page.forbidden'); // [R6.02]
      return notYours(discussion, personId);
    case 'ReopenTopic':
      return notYours(discussion, personId) ?? past(command.data, deciding);
    case 'CloseTopic':
    case 'RestoreTopic':
      return notYours(discussion, personId);
    case 'PinTopic':
    case 'UnpinTopic':
      return discussion.isPinned === (command.name === 'PinTopic') ? refuse('already.so') : undefined;
    case 'HighlightTopic':
    case 'UnhighlightTopic':
      return discussion.isHighlighted === (command.name === 'HighlightTopic') ? refuse('already.so') : undefined;
    case 'PostComment':
      if (past(discussion, deciding) !== undefined) return refuse('discussion.over'); // be the timer late or not
      return stands === 'closed' ? refuse('discussion.closed') : posted(discussion, command, deciding);
    case 'ScoreDiscussant':
      return scored(discussion, command);
    case 'ExcuseDiscussant':
    case 'WithdrawDiscussantExcuse':
      return excused(discussion, command, deciding);
    default:
      return aboutComment(discussion, command, deciding);
  }
}

function opened({ classId }: DiscussionState, { data }: About<'OpenTopic'>, deciding: Asking): Decision {
  if (classId !== undefined) return refuse('already.so');
  const { gathered } = deciding;
  return (
    wrongMarks(data) ??
    past(data, deciding) ??
    unfit(gathered) ?? [TopicOpened({ ...data, pictures: [...(gathered?.pictures ?? [])] })]
  );
}

/** A deadline comes whether the topic is there or was taken away: put back, it is closed then. */
function closedOnTime(
  discussion: DiscussionState,
  { data: { closesAt } }: About<'CloseTopicOnTime'>,
  { at, status }: Asking,
): Decision {
  const stands = status(topicMachine, 'topic');
  const isDue = discussion.closesAt === closesAt && closesAt <= at && (stands === 'open' || stands === 'removed');
  return isDue ? [TopicClosed({ by: 'timer' })] : refuse('timer.void');
}

const past = ({ closesAt }: Pick<DiscussionState, 'closesAt'>, { at }: Asking): Refused | undefined =>
  closesAt !== undefined && closesAt <= at ? refuse('discussion.past') : undefined;

/** Whoever comes later is shown what stands; the full marks that somebody was scored by stay. */
function edited(
  discussion: DiscussionState,
  { data: { basedOn, ...written } }: About<'EditTopic'>,
  deciding: Asking,
): Decision {
  const { gathered } = deciding;
  const { kind, fullTenths, scores } = discussion;
  const isFixed = scores.size > 0 && written.fullTenths !== fullTenths;
  return (
    wording.conflict(discussion, { basedOn }) ??
    wrongMarks({ kind, fullTenths: written.fullTenths }) ??
    (isFixed ? refuse('discussion.fullFixed') : undefined) ??
    moved(discussion, written, deciding) ??
    unfit(gathered) ?? [TopicEdited({ ...written, pictures: [...(gathered?.pictures ?? [])] })]
  );
}

/** One that passed may stay, for the wording of a closed topic may be mended; another one is of an open topic, and to come. */
function moved(
  { closesAt: before }: DiscussionState,
  written: Pick<DiscussionState, 'closesAt'>,
  deciding: Asking,
): Refused | undefined {
  if (written.closesAt === before) return undefined;
  const isClosed = deciding.status(topicMachine, 'topic') === 'closed';
  return isClosed ? refuse('discussion.reopenFirst') : past(written, deciding);
}

const wrongMarks = ({ kind, fullTenths }: Pick<DiscussionState, 'kind' | 'fullTenths'>): Refused | undefined =>
  (kind === 'scored') === (fullTenths !== undefined) ? undefined : refuse('discussion.fullMarks');

/** A reply stands under the comment at the top, whichever reply it answers. */
function posted(
  discussion: DiscussionState,
  { data: { commentId, toId, words } }: About<'PostComment'>,
  { personId, seal, gathered }: Asking,
): Decision {
  if (get(discussion.comments, commentId) !== undefined) return refuse('already.so');
  const to = toId === undefined ? undefined : get(discussion.comments, toId);
  if (toId !== undefined && (to === undefined || isGone(discussion, to))) return refuse('discussion.replyGone');
  const looked = unfit(gathered);
  if (looked !== undefined) return looked;
  const pictures = [...(gathered?.pictures ?? [])];
  const reply = to && { rootId: to.rootId ?? toId, toId, toPersonId: to.personId };
  return [
    CommentPosted({ commentId, personId, ...reply, words: seal(words), pictures }),
    ...(to === undefined || to.personId === personId
      ? []
      : [ReplyReceived({ personId: to.personId, commentId, title: discussion.title })]),
  ];
}

/** What costs the author nothing to mend is said with what is to be mended [R5.10]. */
function unfit(gathered: WrittenLookedAt | undefined): Refused | undefined {
  if (gathered === undefined) return undefined;
  if (gathered.words.length > 0) return refuse('text.sensitive', { words: gathered.words });
  return gathered.pictures === undefined ? refuse('discussion.pictureUnreadable') : undefined;
}

const isGone = ({ comments }: DiscussionState, { removedBy, rootId }: Comment): boolean =>
  removedBy !== undefined || (rootId !== undefined && get(comments, rootId)?.removedBy !== undefined);

type OfComments = Exclude<
  DiscussionCommand,
  | About<'OpenTopic' | 'CloseTopicOnTime' | 'PostComment' | `${string}Discussant${string}`>
  | { readonly name: `${string}Topic` }
>;

function aboutComment(
  discussion: DiscussionState,
  { name, data: { commentId } }: OfComments,
  { personId, asker }: Asking,
): Decision {
  const comment = get(discussion.comments, commentId);
  if (comment === undefined) return refuse('discussion.commentGone');
  const { removedBy, rootId, isHighlighted = false } = comment;
  const its = { commentId, personId: comment.personId, ...(rootId !== undefined && { rootId }) };
  const isMine = comment.personId === personId;
  const moderates = may(asker, teaches);
  if (name === 'RestoreComment') {
    if (!isMine && !moderates) return refuse('page.forbidden');
    if (removedBy === undefined) return refuse('already.so');
    // What its author took back is theirs to put back, and what was taken down is not.
    const isTheirs = removedBy === comment.personId;
    return isTheirs === isMine ? [CommentRestored(its)] : refuse('activity.notYours');
  }
  if (name === 'RemoveComment' && !isMine && !moderates) return refuse('activity.notYours'); // [R8.33]
  if (isGone(discussion, comment)) return refuse('discussion.commentGone');
  switch (name) {
    case 'RemoveComment':
      return [CommentRemoved({ ...its, by: isMine ? 'author' : 'moderator' })];
    case 'HighlightComment':
      return isHighlighted ? refuse('already.so') : [CommentHighlighted(its)];
    case 'UnhighlightComment':
      return isHighlighted ? [CommentUnhighlighted(its)] : refuse('already.so');
    case 'LikeComment':
    case 'WithdrawCommentLike': {
      const likes = get(discussion.likes, likeKey(commentId, personId)) === true;
      if (likes === (name === 'LikeComment')) return refuse('already.so');
      return [likes ? CommentLikeWithdrawn({ commentId, personId }) : CommentLiked({ commentId, personId })];
    }
  }
}

/** The first score counts; whoever comes later is shown it, and chooses. */
function scored(
  { kind, fullTenths = 0, speakers, scores }: DiscussionState,
  { data: { personId, basedOn, scoreTenths } }: About<'ScoreDiscussant'>,
): Decision {
  if (kind !== 'scored') return refuse('discussion.notScored');
  if (get(speakers, personId) === undefined) return refuse('discussion.silent');
  const before = get(scores, personId);
  if (basedOn !== (before?.editedIn ?? 0)) return refuse('edit.conflict', { ...before });
  if (scoreTenths > fullTenths) return refuse('discussion.aboveFull', { fullTenths });
  return [DiscussantScored({ personId, scoreTenths, isAgain: before !== undefined })];
}

/** Who said nothing has nothing in a topic once it is closed; who is excused is not assessed. */
function excused(
  { kind, scores, excused: all }: DiscussionState,
  { name, data: { personId } }: About<'ExcuseDiscussant' | 'WithdrawDiscussantExcuse'>,
  { gathered }: Asking,
): Decision {
  if (kind !== 'scored') return refuse('discussion.notScored');
  const isExcused = get(all, personId) === true;
  if (isExcused === (name === 'ExcuseDiscussant')) return refuse('already.so');
  if (isExcused) return [DiscussantExcuseWithdrawn({ personId })];
  if (get(scores, personId) !== undefined) return refuse('discussion.hasScore');
  return gathered?.isStudent === true ? [DiscussantExcused({ personId })] : refuse('transcript.notStudent');
}

/** Nobody edits, closes or removes what another teacher opened [R6.09]. */
const notYours = ({ authorId }: DiscussionState, personId: string): Refused | undefined =>
  authorId !== undefined && authorId !== personId ? refuse('activity.notYours') : undefined;
