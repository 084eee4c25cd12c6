import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { richText } from '../kernel/rich-text.ts';
import { name } from '../kernel/text.ts';

/** A learning topic counts as taking part, a scored one is scored, an ordinary one is talk alone [R3.13]. */
export const TOPIC_KINDS = ['learning', 'scored', 'ordinary'] as const;
export const topicKind = z.enum(TOPIC_KINDS);

/** In tenths of a point, as all scores are. */
export const FULL_MOST = 10_000;
export const fullTenths = z.int().check(z.minimum(10), z.maximum(FULL_MOST));
export const scoreTenths = z.int().check(z.minimum(0), z.maximum(FULL_MOST));

export const pictures = attachments({ max: LIMITS.postPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }); // [R5.56]

/** When it closes by itself; without it, when its author closes it. */
const closesAt = z.optional(z.int());

/**
 * What its author writes, and edits later. The kind is not among it: what was said was said in a scored topic or in none, and
 * counts as that from the first comment on. Full marks stay once somebody was scored, for a score is a part of them.
 */
export const wording = editable({
  title: name(LIMITS.titleUnits), // [R5.07]
  content: richText({ max: LIMITS.announcementUnits }),
  pictures: z.optional(pictures),
  fullTenths: z.optional(fullTenths),
  closesAt,
});
export const topicWording = { kind: topicKind, ...wording.fields };

/** Whose comment it is is named in every fact about it; a reply names the comment under which it stands, too. */
const comment = { commentId: id, personId: id, rootId: z.optional(id) };
/** Who likes it. */
const like = z.object({ commentId: id, personId: id });

export const TopicOpened = fact('TopicOpened', {
  summary: 'Somebody who teaches a class opened a topic for it.',
  data: z.object({ classId: id, ...topicWording }),
});

export const TopicEdited = fact('TopicEdited', {
  summary: 'Its author wrote it anew.',
  data: z.object(wording.fields),
});

/** By whom it was closed; without it, by its author, as all were before there were deadlines. */
export const closedBy = z.optional(z.enum(['author', 'timer']));

export const TopicClosed = fact('TopicClosed', {
  summary: 'Its author closed it, or its deadline came: it is read and liked, and takes no more comments.',
  data: z.object({ by: closedBy }),
});

export const TopicReopened = fact('TopicReopened', {
  summary: 'Its author let it go on, until another deadline or without one.',
  data: z.object({ closesAt }),
});

export const TopicRemoved = fact('TopicRemoved', {
  summary: 'Its author took it away; nobody finds it any more.',
  data: z.object({}),
});

export const TopicRestored = fact('TopicRestored', { summary: 'Its author put it back.', data: z.object({}) });

export const TopicPinned = fact('TopicPinned', { summary: 'It stands above all others.', data: z.object({}) });

export const TopicUnpinned = fact('TopicUnpinned', { summary: 'It stands among the others.', data: z.object({}) });

export const TopicHighlighted = fact('TopicHighlighted', {
  summary: 'It is marked as one of the best.',
  data: z.object({}),
});

export const TopicUnhighlighted = fact('TopicUnhighlighted', {
  summary: 'It is not marked any more.',
  data: z.object({}),
});

export const CommentPosted = fact('CommentPosted', {
  summary: 'Somebody commented, or replied to a comment.',
  data: z.object({
    ...comment,
    /** The comment that it replies to, and whose that is. */
    toId: z.optional(id),
    toPersonId: z.optional(id),
    words: personal(),
    pictures,
  }),
});

export const ReplyReceived = fact('ReplyReceived', {
  summary: 'Somebody’s comment was replied to by another.',
  data: z.object({ personId: id, commentId: id, title: topicWording.title }),
});

export const CommentRemoved = fact('CommentRemoved', {
  summary: 'Its author took a comment back, or somebody who teaches the class took it down.',
  data: z.object({ ...comment, by: z.enum(['author', 'moderator']) }),
});

export const CommentRestored = fact('CommentRestored', {
  summary: 'A comment was put back to where it was.',
  data: z.object(comment),
});

export const CommentLiked = fact('CommentLiked', { summary: 'Somebody liked a comment.', data: like });

export const CommentLikeWithdrawn = fact('CommentLikeWithdrawn', {
  summary: 'They took their like back.',
  data: like,
});

export const CommentHighlighted = fact('CommentHighlighted', {
  summary: 'A comment was marked as one of the best.',
  data: z.object(comment),
});

export const CommentUnhighlighted = fact('CommentUnhighlighted', {
  summary: 'A comment is not marked any more.',
  data: z.object(comment),
});

export const DiscussantScored = fact('DiscussantScored', {
  summary: 'Somebody who teaches the class scored what a student said in a scored topic.',
  data: z.object({
    personId: id,
    scoreTenths,
    /** Whether it stands in the place of a score before. */
    isAgain: z.boolean(),
  }),
});

export const DiscussantExcused = fact('DiscussantExcused', {
  summary: 'Somebody who teaches the class excused a student from a scored topic: it does not count for them.',
  data: z.object({ personId: id }),
});

export const DiscussantExcuseWithdrawn = fact('DiscussantExcuseWithdrawn', {
  summary: 'It counts for them again.',
  data: z.object({ personId: id }),
});

export const discussionFacts = [
  TopicOpened,
  TopicEdited,
  TopicClosed,
  TopicReopened,
  TopicRemoved,
  TopicRestored,
  TopicPinned,
  TopicUnpinned,
  TopicHighlighted,
  TopicUnhighlighted,
  CommentPosted,
  ReplyReceived,
  CommentRemoved,
  CommentRestored,
  CommentLiked,
  CommentLikeWithdrawn,
  CommentHighlighted,
  CommentUnhighlighted,
  DiscussantScored,
  DiscussantExcused,
  DiscussantExcuseWithdrawn,
] as const;
export type DiscussionFact = FactOf<(typeof discussionFacts)[number]>;
