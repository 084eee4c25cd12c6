import type * as z from 'zod/mini';
import type { Attachment } from '../kernel/attachments.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, remove, set, type Table } from '../kernel/table.ts';
import { discussionCommands, type OpenTopic } from './commands.ts';
import {
  discussionFacts,
  TopicClosed,
  TopicHighlighted,
  TopicPinned,
  TopicRemoved,
  TopicReopened,
  TopicRestored,
  TopicUnhighlighted,
  TopicUnpinned,
  type closedBy,
  type DiscussionFact,
} from './facts.ts';

const WITHIN = [
  'TopicEdited',
  'CommentRemoved',
  'CommentRestored',
  'CommentLiked',
  'CommentLikeWithdrawn',
  'CommentHighlighted',
  'CommentUnhighlighted',
  'DiscussantScored',
  'DiscussantExcused',
  'DiscussantExcuseWithdrawn',
  'TopicPinned',
  'TopicUnpinned',
  'TopicHighlighted',
  'TopicUnhighlighted',
];
const stays = (status: string) => Object.fromEntries(WITHIN.map((type) => [type, status]));

export const topicMachine = machine('topic', {
  summary:
    'A topic of a class. A closed one is read, liked, moderated and scored, and takes no more comments; put back, it is as it was.',
  per: ({ type }) => (ABOUT.has(type) ? 'topic' : undefined),
  initial: 'none',
  unknown: 'discussion.unknown',
  states: {
    none: { on: { TopicOpened: 'open' } },
    open: {
      on: {
        ...stays('open'),
        CommentPosted: 'open',
        ReplyReceived: 'open',
        TopicClosed: 'closed',
        TopicRemoved: 'removed',
      },
    },
    closed: { on: { ...stays('closed'), TopicReopened: 'open', TopicRemoved: 'removedClosed' } },
    removed: { on: { TopicClosed: 'removedClosed', TopicRestored: 'open' } },
    removedClosed: { on: { TopicRestored: 'closed' } },
  },
});
const ABOUT = new Set<string>(discussionFacts.map(({ type }) => type));

/** What deciders need of a comment; its words are in the rows alone. */
export interface Comment {
  readonly personId: string;
  readonly rootId?: string | undefined;
  readonly pictures?: readonly Attachment[];
  readonly removedBy?: string | undefined;
  readonly isHighlighted?: boolean;
}

export interface Score {
  readonly scoreTenths: number;
  readonly scoredBy: string;
  /** The version in which it was given: what another score is based on. */
  readonly editedIn: number;
}

type Wording = Omit<z.output<typeof OpenTopic.data>, 'classId'>;

export interface DiscussionState extends Wording {
  readonly classId?: string;
  readonly authorId?: string;
  readonly openedAt?: number;
  /** The version in which it was written last, and when it was edited. */
  readonly editedIn: number;
  readonly editedAt?: number;
  readonly closedBy?: z.output<typeof closedBy>;
  readonly isPinned: boolean;
  readonly isHighlighted: boolean;
  readonly isRemoved: boolean;
  readonly comments: Table<Comment>;
  /** Who likes which comment, by `likeKey`. */
  readonly likes: Table<true>;
  /** Who said anything at all. */
  readonly speakers: Table<true>;
  readonly scores: Table<Score>;
  /** For whom a scored topic does not count; who is scored is excused no more. */
  readonly excused: Table<true>;
}

export const likeKey = (commentId: string, personId: string): string => `${personId} ${commentId}`;

const initialDiscussion: DiscussionState = {
  kind: 'ordinary',
  title: '',
  content: { type: 'doc', content: [] },
  editedIn: 0,
  isPinned: false,
  isHighlighted: false,
  isRemoved: false,
  comments: emptyTable(),
  likes: emptyTable(),
  speakers: emptyTable(),
  scores: emptyTable(),
  excused: emptyTable(),
};

/** What an edit leaves out is not there any more. */
const UNWRITTEN = { pictures: undefined, fullTenths: undefined, closesAt: undefined };
const TIMER = 'close';

function evolveDiscussion(state: DiscussionState, fact: DiscussionFact): DiscussionState {
  const { actor, at, version } = fact;
  const changed = (commentId: string, change: Partial<Comment>): DiscussionState => {
    const before = get(state.comments, commentId);
    return before ? { ...state, comments: set(state.comments, commentId, { ...before, ...change }) } : state;
  };
  switch (fact.type) {
    case 'TopicOpened':
      return { ...state, ...fact.data, authorId: actor, openedAt: at, editedIn: version };
    case 'TopicEdited':
      return { ...state, ...UNWRITTEN, ...fact.data, editedIn: version, editedAt: at };
    case 'TopicReopened':
      return { ...state, closesAt: fact.data.closesAt, closedBy: undefined, editedIn: version };
    case 'TopicClosed':
      return { ...state, closedBy: fact.data.by ?? 'author' };
    case 'TopicPinned':
    case 'TopicUnpinned':
      return { ...state, isPinned: fact.type === 'TopicPinned' };
    case 'TopicHighlighted':
    case 'TopicUnhighlighted':
      return { ...state, isHighlighted: fact.type === 'TopicHighlighted' };
    case 'CommentPosted': {
      const { commentId, personId, rootId, pictures } = fact.data;
      const posted = { personId, ...(rootId && { rootId }), ...(pictures.length > 0 && { pictures }) };
      return {
        ...state,
        comments: set(state.comments, commentId, posted),
        speakers: set(state.speakers, personId, true),
      };
    }
    case 'CommentRemoved':
      return changed(fact.data.commentId, { removedBy: actor });
    case 'CommentRestored':
      return changed(fact.data.commentId, { removedBy: undefined });
    case 'CommentHighlighted':
    case 'CommentUnhighlighted':
      return changed(fact.data.commentId, { isHighlighted: fact.type === 'CommentHighlighted' });
    case 'CommentLiked':
      return { ...state, likes: set(state.likes, likeKey(fact.data.commentId, fact.data.personId), true) };
    case 'CommentLikeWithdrawn':
      return { ...state, likes: remove(state.likes, likeKey(fact.data.commentId, fact.data.personId)) };
    case 'DiscussantScored': {
      const { personId, scoreTenths } = fact.data;
      return {
        ...state,
        scores: set(state.scores, personId, { scoreTenths, scoredBy: actor, editedIn: version }),
        excused: remove(state.excused, personId),
      };
    }
    case 'DiscussantExcused':
      return { ...state, excused: set(state.excused, fact.data.personId, true) };
    case 'DiscussantExcuseWithdrawn':
      return { ...state, excused: remove(state.excused, fact.data.personId) };
    case 'TopicRemoved':
    case 'TopicRestored':
      return { ...state, isRemoved: fact.type === 'TopicRemoved' };
    case 'ReplyReceived':
      return state;
  }
}

/** What who reads a topic is told at once: how many comments there ever were, and what became of the topic. The comments themselves are a list. */
export type DiscussionView = Pick<DiscussionState, 'editedIn' | 'isPinned' | 'isHighlighted' | 'isRemoved'> & {
  readonly posted: number;
  readonly isClosed: boolean;
};

export const discussion = context<
  DiscussionState,
  { readonly discussion: DiscussionState },
  (typeof discussionFacts)[number]
>({
  name: 'discussion',
  facts: discussionFacts,
  commands: discussionCommands,
  machines: [topicMachine],
  moves: {
    CloseTopic: TopicClosed,
    ReopenTopic: TopicReopened,
    RemoveTopic: TopicRemoved,
    RestoreTopic: TopicRestored,
    PinTopic: TopicPinned,
    UnpinTopic: TopicUnpinned,
    HighlightTopic: TopicHighlighted,
    UnhighlightTopic: TopicUnhighlighted,
  },
  initial: initialDiscussion,
  evolve: evolveDiscussion,
  present: ({ discussion: { comments, closedBy, editedIn, isPinned, isHighlighted, isRemoved } }): DiscussionView => ({
    posted: comments.size,
    isClosed: closedBy !== undefined,
    editedIn,
    isPinned,
    isHighlighted,
    isRemoved,
  }),
  timers: ({ type, data }) => {
    switch (type) {
      case 'TopicOpened':
      case 'TopicEdited':
      case 'TopicReopened': {
        const { closesAt } = data;
        if (closesAt === undefined) return [{ key: TIMER }];
        return [{ key: TIMER, set: { at: closesAt, command: 'CloseTopicOnTime', data: { closesAt } } }];
      }
      case 'TopicClosed':
        return [{ key: TIMER }];
      default:
        return [];
    }
  },
});

export interface DiscussionStreamState {
  readonly discussion: DiscussionState;
}

export const discussionStream = stream<DiscussionStreamState>({
  family: 'discussion',
  summary: 'One topic of one class: its comments and replies, who likes them, and the scores of a scored one.',
  contexts: [discussion],
  grantedBy: ({ discussion: { classId: known } }, data) => {
    const classId = known ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
  audienceOf: ({ discussion: { classId } }, { role }) => {
    if (classId === undefined) return 'page.forbidden';
    if (role === 'teacher' || role === 'coTeacher' || role === 'assistant' || role === 'administrator')
      return 'teacher';
    return role === 'student' || role === 'representative' || role === 'auditor' ? 'student' : 'page.forbidden';
  },
});
