import { topicMachine } from '@lectern/contracts/discussion/discussion.ts';
import { closedBy, discussionFacts, fullTenths, pictures, topicKind } from '@lectern/contracts/discussion/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const topicIdOf = ({ stream }: { readonly stream: string }) => stream.slice('discussion/'.length);

/** Topics as lists show them, and how many comments stand in each. */
export const topics = rows(
  'discussion_topic',
  {
    family: 'discussion',
    facts: discussionFacts,
    shape: z.object({
      id,
      classId: id,
      authorId: id,
      kind: topicKind,
      title: z.string(),
      /** Of a scored one. */
      fullTenths: z.optional(fullTenths),
      openedAt: z.int(),
      /** Its deadline, and when it was closed. */
      closesAt: z.optional(z.int()),
      closedAt: z.optional(z.int()),
      closedBy,
      lastAt: z.int(),
      rank: z.int(),
      isHighlighted: z.boolean(),
      comments: z.int(),
    }),
    key: ['id'],
    per: (fact) => ({ id: topicIdOf(fact) }),
    machine: topicMachine,
    indexes: [
      ['-rank', '-lastAt'],
      ['-rank', '-openedAt'],
    ],
    search: ['title'],
  },
  {
    TopicOpened: (_, { data: { classId, kind, title, fullTenths: full, closesAt }, actor, at, stream }) => ({
      id: topicIdOf({ stream }),
      classId,
      authorId: actor,
      kind,
      title,
      fullTenths: full,
      openedAt: at,
      closesAt,
      lastAt: at,
      rank: 0,
      isHighlighted: false,
      comments: 0,
    }),
    TopicEdited: (row, { data: { title, fullTenths: full, closesAt } }) =>
      row && { ...row, title, fullTenths: full, closesAt },
    TopicClosed: (row, { at, data: { by } }) => row && { ...row, closedAt: at, closedBy: by },
    TopicReopened: (row, { data: { closesAt } }) =>
      row && { ...row, closesAt, closedAt: undefined, closedBy: undefined },
    TopicPinned: (row) => row && { ...row, rank: 1 },
    TopicUnpinned: (row) => row && { ...row, rank: 0 },
    TopicHighlighted: (row) => row && { ...row, isHighlighted: true },
    TopicUnhighlighted: (row) => row && { ...row, isHighlighted: false },
    CommentPosted: (row, { at }) => row && { ...row, comments: row.comments + 1, lastAt: at },
    CommentRemoved: (row) => row && { ...row, comments: row.comments - 1 },
    CommentRestored: (row) => row && { ...row, comments: row.comments + 1 },
  },
);

/** Comments and replies, each a row; the words of each stay sealed [R5.10]. A fact of a reply is about its root, too. */
export const comments = rows(
  'discussion_comment',
  {
    family: 'discussion',
    facts: discussionFacts,
    shape: z.object({
      topicId: id,
      commentId: id,
      personId: id,
      rootId: z.optional(id),
      toPersonId: z.optional(id),
      words: personal(),
      pictures,
      at: z.int(),
      likes: z.int(),
      replies: z.int(),
      isShown: z.boolean(),
      isHighlighted: z.boolean(),
    }),
    key: ['topicId', 'commentId'],
    per: (fact) => {
      if (!('commentId' in fact.data) || fact.type === 'ReplyReceived') return undefined;
      const { commentId } = fact.data;
      const rootId = 'rootId' in fact.data ? fact.data.rootId : undefined;
      const about = rootId === undefined ? [commentId] : [commentId, rootId];
      return about.map((one) => ({ topicId: topicIdOf(fact), commentId: one }));
    },
    indexes: [
      ['topicId', '-at'],
      ['topicId', '-likes', '-at'],
    ],
    revision: 1, // indexes that a page of comments is read along
  },
  {
    CommentPosted: (row, { data, at }, { topicId, commentId }) => {
      if (commentId !== data.commentId) return row && { ...row, replies: row.replies + 1 };
      const { personId, rootId, toPersonId, words, pictures: shown } = data;
      const said = { personId, rootId, toPersonId, words, pictures: shown, at };
      return { topicId, commentId, ...said, likes: 0, replies: 0, isShown: true, isHighlighted: false };
    },
    CommentRemoved: (row, { data }, { commentId }) =>
      row && (commentId === data.commentId ? { ...row, isShown: false } : { ...row, replies: row.replies - 1 }),
    CommentRestored: (row, { data }, { commentId }) =>
      row && (commentId === data.commentId ? { ...row, isShown: true } : { ...row, replies: row.replies + 1 }),
    CommentLiked: (row) => row && { ...row, likes: row.likes + 1 },
    CommentLikeWithdrawn: (row) => row && { ...row, likes: row.likes - 1 },
    CommentHighlighted: (row, { data }, { commentId }) =>
      row && (commentId === data.commentId ? { ...row, isHighlighted: true } : row),
    CommentUnhighlighted: (row, { data }, { commentId }) =>
      row && (commentId === data.commentId ? { ...row, isHighlighted: false } : row),
  },
);

/** Who likes which comment: what a page shows of whoever asks. */
export const commentLikes = rows(
  'discussion_like',
  {
    family: 'discussion',
    facts: discussionFacts,
    shape: z.object({ topicId: id, commentId: id, personId: id, likedAt: z.int() }),
    key: ['topicId', 'commentId', 'personId'],
    per: (fact) =>
      fact.type === 'CommentLiked' || fact.type === 'CommentLikeWithdrawn'
        ? { topicId: topicIdOf(fact), ...fact.data }
        : undefined,
  },
  {
    CommentLiked: (_, { at }, key) => ({ ...key, likedAt: at }),
    CommentLikeWithdrawn: () => null,
  },
);

/** How much each person said in a topic, and what it was scored; of who never said anything, that they are excused. */
export const discussants = rows(
  'discussion_discussant',
  {
    family: 'discussion',
    facts: discussionFacts,
    shape: z.object({
      topicId: id,
      personId: id,
      comments: z.optional(z.int()),
      isExcused: z.optional(z.boolean()),
      scoreTenths: z.optional(z.int()),
      scorerId: z.optional(id),
      editedIn: z.optional(z.int()),
    }),
    key: ['topicId', 'personId'],
    per: (fact) => {
      switch (fact.type) {
        case 'CommentPosted':
        case 'CommentRemoved':
        case 'CommentRestored':
        case 'DiscussantScored':
        case 'DiscussantExcused':
        case 'DiscussantExcuseWithdrawn':
          return { topicId: topicIdOf(fact), personId: fact.data.personId };
        default:
          return undefined;
      }
    },
  },
  {
    CommentPosted: (row, _, key) => ({ ...key, ...row, comments: (row?.comments ?? 0) + 1 }),
    CommentRemoved: (row) => row && { ...row, comments: (row.comments ?? 0) - 1 },
    CommentRestored: (row) => row && { ...row, comments: (row.comments ?? 0) + 1 },
    DiscussantScored: (row, { data: { scoreTenths }, actor, version }) =>
      row && { ...row, scoreTenths, scorerId: actor, editedIn: version, isExcused: undefined },
    DiscussantExcused: (row, _, key) => ({ ...key, ...row, isExcused: true }),
    DiscussantExcuseWithdrawn: (row) => row && { ...row, isExcused: undefined },
  },
);

/** All tables of discussions. */
export const discussionRows = [topics, comments, commentLikes, discussants] as const;
