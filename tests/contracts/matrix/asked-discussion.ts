import {
  CommentHighlighted,
  CommentLiked,
  CommentPosted,
  CommentRemoved,
  DiscussantExcused,
  TopicClosed,
  TopicHighlighted,
  TopicOpened,
  TopicPinned,
  TopicRemoved,
} from '@lectern/contracts/discussion/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Asked, Place } from './asked.ts';

const written = {
  title: '陀螺为什么不倒',
  content: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '说说看' }] }],
  },
  fullTenths: 100,
};
const wording = { kind: 'scored' as const, ...written };
const COMMENT = newId();
const one = { commentId: COMMENT };

export const topicOpened = ({ classId }: Place) => [TopicOpened({ classId, ...wording })];
const ofAsker = { by: ({ asker, people }: Place) => (asker ?? people.of('teacher')).id };

/** What is its author's alone to change [R6.09]. */
export const OWN_TOPIC = ['EditTopic', 'CloseTopic', 'ReopenTopic', 'RestoreTopic'];

/** How the commands about discussions are asked. */
export function discussionAsked(
  me: (place: Place) => string,
  studentOf: (place: Place) => string,
): Readonly<Record<string, Asked>> {
  const mine = { by: me };
  const said = (whose: (place: Place) => string) => (place: Place) => [
    ...topicOpened(place),
    CommentPosted({
      ...one,
      personId: whose(place),
      words: { sealedBy: whose(place), box: 'box' },
      pictures: [],
    }),
  ];
  const mySaid = said(me);
  const theirs = said(studentOf);
  return {
    OpenTopic: { data: ({ classId }) => ({ classId, ...wording }) },
    EditTopic: { ...mine, given: topicOpened, data: () => ({ ...written, basedOn: 1 }) },
    CloseTopic: { ...mine, given: topicOpened },
    CloseTopicOnTime: { given: topicOpened, data: () => ({ closesAt: Date.now() }), answers: 'timer.void' },
    ReopenTopic: { ...mine, given: (place) => [...topicOpened(place), TopicClosed({})], data: () => ({}) },
    RemoveTopic: { ...ofAsker, given: topicOpened, answers: { coTeacher: 'page.forbidden' } }, // [R6.02]
    RestoreTopic: { ...mine, given: (place) => [...topicOpened(place), TopicRemoved({})] },
    PinTopic: { given: topicOpened },
    UnpinTopic: { given: (place) => [...topicOpened(place), TopicPinned({})] },
    HighlightTopic: { given: topicOpened },
    UnhighlightTopic: { given: (place) => [...topicOpened(place), TopicHighlighted({})] },
    PostComment: { given: topicOpened, data: () => ({ commentId: newId(), words: '进动' }) },
    RemoveComment: { given: mySaid, data: () => one },
    RestoreComment: {
      ...mine,
      given: (place) => [...mySaid(place), CommentRemoved({ ...one, personId: me(place), by: 'author' })],
      data: () => one,
    },
    LikeComment: { given: theirs, data: () => one },
    WithdrawCommentLike: {
      given: (place) => [...theirs(place), CommentLiked({ ...one, personId: me(place) })],
      data: () => one,
    },
    HighlightComment: { given: theirs, data: () => one },
    UnhighlightComment: {
      given: (place) => [...theirs(place), CommentHighlighted({ ...one, personId: studentOf(place) })],
      data: () => one,
    },
    ExcuseDiscussant: { given: topicOpened, data: (place) => ({ personId: studentOf(place) }) },
    WithdrawDiscussantExcuse: {
      given: (place) => [...topicOpened(place), DiscussantExcused({ personId: studentOf(place) })],
      data: (place) => ({ personId: studentOf(place) }),
    },
    ScoreDiscussant: {
      given: theirs,
      data: (place) => ({ personId: studentOf(place), basedOn: 0, scoreTenths: 90 }),
    },
  };
}

/** What queries about discussions are asked with, and answer. */
export const discussionInputs = {
  of: {
    FoundComments: () => ({ search: '陀螺' }),
    DiscussionFile: () => ({ fileId: 'a'.repeat(64) }),
    CommentFile: () => ({ commentId: COMMENT, fileId: 'a'.repeat(64) }),
  },
  answers: { DiscussionFile: 'page.missing', CommentFile: 'page.missing' },
};
