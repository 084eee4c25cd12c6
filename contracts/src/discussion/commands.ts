import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { pictures, scoreTenths, topicWording, wording } from './facts.ts';

/** [R6.01-03]; that a topic is one's own is for the decider to say [R6.09]. */
export const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const takesPart = { ...teaches, student: true, representative: true, auditor: true } as const; // [R6.06]
const one = z.object({ commentId: id });
const nothing = z.object({});

export const OpenTopic = command('OpenTopic', {
  summary: 'Open a topic for a class; a scored one says its full marks.',
  data: z.object({ classId: id, ...topicWording }),
  allow: teaches,
  records: ['TopicOpened'],
});

export const EditTopic = command('EditTopic', {
  summary: 'Write it anew; its kind stays, and its full marks once somebody was scored.',
  data: z.object(wording.edit),
  allow: teaches,
  records: ['TopicEdited'],
});

export const CloseTopic = command('CloseTopic', {
  summary: 'Take no more comments.',
  data: nothing,
  allow: teaches,
  records: ['TopicClosed'],
});

export const CloseTopicOnTime = command('CloseTopicOnTime', {
  summary: 'Take no more comments, for its deadline has come.',
  data: z.object({ closesAt: z.int() }),
  allow: { system: true },
  records: ['TopicClosed'],
});

export const ReopenTopic = command('ReopenTopic', {
  summary: 'Let it go on until a deadline that is still to come; without one, until it is closed.',
  data: z.object({ closesAt: wording.fields.closesAt }),
  allow: teaches,
  records: ['TopicReopened'],
});

export const RemoveTopic = command('RemoveTopic', {
  summary: 'Take it away.',
  data: nothing,
  allow: teaches,
  records: ['TopicRemoved'],
});

export const RestoreTopic = command('RestoreTopic', {
  summary: 'Put it back.',
  data: nothing,
  allow: teaches,
  records: ['TopicRestored'],
});

export const PinTopic = command('PinTopic', {
  summary: 'Put it above all others of its class.',
  data: nothing,
  allow: teaches,
  records: ['TopicPinned'],
});

export const UnpinTopic = command('UnpinTopic', {
  summary: 'Let it stand among the others.',
  data: nothing,
  allow: teaches,
  records: ['TopicUnpinned'],
});

export const HighlightTopic = command('HighlightTopic', {
  summary: 'Mark it as one of the best.',
  data: nothing,
  allow: teaches,
  records: ['TopicHighlighted'],
});

export const UnhighlightTopic = command('UnhighlightTopic', {
  summary: 'Take that mark away.',
  data: nothing,
  allow: teaches,
  records: ['TopicUnhighlighted'],
});

export const PostComment = command('PostComment', {
  summary: 'Comment, or reply to a comment; sensitive words are refused, and pictures are drawn anew.',
  data: z.object({
    commentId: id,
    toId: z.optional(id),
    words: text(LIMITS.danmuUnits), // [R5.10]
    pictures: z.optional(pictures),
  }),
  allow: takesPart,
  records: ['CommentPosted', 'ReplyReceived'],
});

export const RemoveComment = command('RemoveComment', {
  summary: 'Take a comment of mine back, or take one down.',
  data: one,
  allow: takesPart,
  records: ['CommentRemoved'],
});

export const RestoreComment = command('RestoreComment', {
  summary: 'Put a comment back; what its author took back is theirs alone to put back.',
  data: one,
  allow: takesPart,
  records: ['CommentRestored'],
});

export const LikeComment = command('LikeComment', {
  summary: 'Like a comment, once.',
  data: one,
  allow: takesPart,
  records: ['CommentLiked'],
});

export const WithdrawCommentLike = command('WithdrawCommentLike', {
  summary: 'Take my like back.',
  data: one,
  allow: takesPart,
  records: ['CommentLikeWithdrawn'],
});

export const HighlightComment = command('HighlightComment', {
  summary: 'Mark a comment as one of the best.',
  data: one,
  allow: teaches,
  records: ['CommentHighlighted'],
});

export const UnhighlightComment = command('UnhighlightComment', {
  summary: 'Take that mark away.',
  data: one,
  allow: teaches,
  records: ['CommentUnhighlighted'],
});

export const ScoreDiscussant = command('ScoreDiscussant', {
  summary: 'Score what a student said in a scored topic.',
  /** `basedOn` is the version of the score that was seen, 0 when there was none: whoever comes later is shown what stands. */
  data: z.object({ personId: id, basedOn: z.int(), scoreTenths }),
  allow: teaches,
  records: ['DiscussantScored'],
});

export const ExcuseDiscussant = command('ExcuseDiscussant', {
  summary: 'Let a scored topic not count for a student who has no score in it.',
  data: z.object({ personId: id }),
  allow: teaches,
  records: ['DiscussantExcused'],
});

export const WithdrawDiscussantExcuse = command('WithdrawDiscussantExcuse', {
  summary: 'Let it count for them again.',
  data: z.object({ personId: id }),
  allow: teaches,
  records: ['DiscussantExcuseWithdrawn'],
});

export const discussionCommands = [
  OpenTopic,
  EditTopic,
  CloseTopic,
  CloseTopicOnTime,
  ReopenTopic,
  RemoveTopic,
  RestoreTopic,
  PinTopic,
  UnpinTopic,
  HighlightTopic,
  UnhighlightTopic,
  PostComment,
  RemoveComment,
  RestoreComment,
  LikeComment,
  WithdrawCommentLike,
  HighlightComment,
  UnhighlightComment,
  ScoreDiscussant,
  ExcuseDiscussant,
  WithdrawDiscussantExcuse,
] as const;
export type DiscussionCommand = CommandOf<(typeof discussionCommands)[number]>;
