import * as z from 'zod/mini';
import { attachment } from '../kernel/attachments.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { after, asOf, list, searched } from '../kernel/list.ts';
import { ROLES, type Role } from '../kernel/roles.ts';
import { fileHash } from '../kernel/upload.ts';
import { closedBy, topicKind, topicWording } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true, administrator: true } as const;
const reads = { ...teaches, student: true, representative: true, auditor: true } as const;
const status = z.enum(['open', 'closed']);

const head = {
  id,
  kind: topicKind,
  title: z.string(),
  classId: id,
  className: z.string(),
  author: z.string(),
  openedAt: z.int(),
  status,
  closesAt: z.optional(z.int()),
  closedBy,
  isHighlighted: z.boolean(),
};

export const DiscussionTopicRow = z.object({
  ...head,
  /** 1 for one that is pinned, else 0. */
  rank: z.int(),
  comments: z.int(),
  /** When it was opened, or commented on last. */
  lastAt: z.int(),
});
export type DiscussionTopicRow = z.output<typeof DiscussionTopicRow>;

export const DiscussionTopics = list('DiscussionTopics', {
  summary: 'Topics of my classes: pinned ones first, then those that were commented on last [R1.12].',
  path: '/api/discussions',
  allow: { visitor: true },
  row: DiscussionTopicRow,
  orders: { active: ['-rank', '-lastAt'], newest: ['-rank', '-openedAt'] },
  filters: { classId: z.optional(id), kind: z.optional(topicKind), status: z.optional(status) },
  isSearched: true,
  isCounted: true,
  columns: {
    title: { title: ['标题', 'Title'] },
    kind: {
      title: ['类型', 'Kind'],
      words: { learning: ['学习', 'Learning'], scored: ['计分', 'Scored'], ordinary: ['普通', 'Ordinary'] },
    },
    className: { title: ['班级', 'Class'] },
    author: { title: ['发布人', 'Author'] },
    openedAt: { title: ['发布时间', 'Opened'], isTime: true },
    comments: { title: ['评论', 'Comments'] },
    lastAt: { title: ['最近评论', 'Last comment'], isTime: true },
    closesAt: { title: ['截止时间', 'Deadline'], isTime: true },
  },
});

export const DiscussionTopic = query('DiscussionTopic', {
  summary: 'A topic to read, how many comments it ever had, and what I was given in a scored one.',
  path: '/api/discussion/:id',
  input: z.object({ id }),
  result: z.object({
    ...head,
    ...topicWording,
    authorId: id,
    isPinned: z.boolean(),
    /** What an edit of it is based on, and when it was edited last. */
    editedIn: z.int(),
    editedAt: z.optional(z.int()),
    /** For who teaches: whether somebody was scored, so that the full marks stay. */
    hasScores: z.optional(z.boolean()),
    /** Grows with each comment and never shrinks: a page that is open learns by it that there are new ones. */
    posted: z.int(),
    /** In which I see it. */
    role: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
    myScoreTenths: z.optional(z.int()),
  }),
  allow: reads,
});
export type DiscussionTopic = z.output<typeof DiscussionTopic.result>;

export const DiscussionComment = z.object({
  commentId: id,
  personId: id,
  name: z.string(),
  words: z.string(),
  pictures: z.array(attachment),
  rootId: z.optional(id),
  toName: z.optional(z.string()),
  at: z.int(),
  likes: z.int(),
  /** When I liked it. */
  likedAt: z.optional(z.int()),
  replies: z.int(),
  isHighlighted: z.boolean(),
});
export type DiscussionComment = z.output<typeof DiscussionComment>;

export const COMMENT_ORDERS = ['newest', 'oldest', 'liked'] as const;

export const DiscussionComments = list('DiscussionComments', {
  summary: 'Comments of a topic: all with their replies, those at the top alone, the best, or the replies to one.',
  path: '/api/discussion/:id/comments',
  allow: reads,
  row: DiscussionComment,
  orders: { newest: ['-at'], oldest: ['at'], liked: ['-likes', '-at'] },
  filters: {
    id,
    only: z.optional(z.enum(['top', 'highlighted'])),
    rootId: z.optional(id),
    /** The comment that the list begins at, from the oldest on. */
    from: z.optional(id),
  },
  isSearched: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    words: { title: ['评论', 'Comment'] },
    toName: { title: ['回复', 'In reply to'] },
    at: { title: ['时间', 'Time'], isTime: true },
    likes: { title: ['赞', 'Likes'] },
  },
});

export const FoundComment = z.object({
  commentId: id,
  rootId: z.optional(id),
  name: z.string(),
  toName: z.optional(z.string()),
  words: z.string(),
  at: z.int(),
});
export type FoundComment = z.output<typeof FoundComment>;

export const FoundComments = query('FoundComments', {
  summary: 'Comments and replies of a topic that have every word that is looked for, the newest first [R7.30].',
  path: '/api/discussion/:id/found',
  input: z.object({
    id,
    search: searched,
    after: z.optional(after),
    /** The place of the last one that was read: `<at>.<comment>`. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  }),
  result: z.object({ rows: z.array(FoundComment), next: z.optional(z.string()), asOf }),
  allow: reads,
});

export const Discussant = z.object({
  personId: id,
  name: z.string(),
  login: z.optional(z.string()),
  /** How many comments of theirs stand there. */
  comments: z.optional(z.int()),
  scoreTenths: z.optional(z.int()),
  scorer: z.optional(z.string()),
  /** Whether it does not count for them. */
  isExcused: z.optional(z.boolean()),
  /** What another score is based on. */
  editedIn: z.optional(z.int()),
});
export type Discussant = z.output<typeof Discussant>;

export const DISCUSSANT_FILTERS = ['unscored', 'scored', 'silent', 'excused'] as const;

export const Discussants = list('Discussants', {
  summary: 'The students of the class: how much each said in a topic, and the score of each.',
  path: '/api/discussion/:id/scores',
  allow: teaches,
  row: Discussant,
  orders: { name: ['name'] },
  filters: { id, only: z.optional(z.enum(DISCUSSANT_FILTERS)) },
  isSearched: true,
  isCounted: true,
  columns: {
    name: { title: ['姓名', 'Name'] },
    login: { title: ['账号', 'Username'] },
    comments: { title: ['评论', 'Comments'] },
    scoreTenths: { title: ['得分（十分之一分）', 'Score (tenths)'] },
    scorer: { title: ['评分人', 'Scored by'] },
  },
});

export const DiscussionFile = fileQuery('DiscussionFile', {
  summary: 'A picture of a topic, for whoever may read it.',
  path: '/api/discussion/:id/files/:fileId',
  input: z.object({ id, fileId: fileHash }),
  allow: reads,
  file: 'application/octet-stream',
});

export const CommentFile = fileQuery('CommentFile', {
  summary: 'A picture of a comment that stands there, for whoever may read it.',
  path: '/api/discussion/:id/comments/:commentId/files/:fileId',
  input: z.object({ id, commentId: id, fileId: fileHash }),
  allow: reads,
  file: 'application/octet-stream',
});

export const discussionQueries = [
  DiscussionTopics,
  DiscussionTopic,
  DiscussionComments,
  FoundComments,
  Discussants,
  DiscussionFile,
  CommentFile,
] as const;
