import { LIMITS } from '../kernel/limits.ts';
import type { Sealed } from '../kernel/personal.ts';
import { emptyTable, entries, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { Picture } from '../kernel/picture.ts';
import type { PostsFact } from './facts.ts';

export interface Post {
  readonly postId: string;
  readonly personId: string;
  readonly category: string;
  readonly words: Sealed;
  readonly pictures: readonly Picture[];
  readonly status: 'held' | 'shown' | 'projected' | 'hidden' | 'withdrawn';
  readonly at: number;
  /** The number on the author's receipt. */
  readonly version: number;
  readonly votes: number;
}

export interface PostSettings {
  readonly on: boolean;
  readonly moderated: boolean;
  readonly votes: boolean;
  readonly readers: 'class' | 'teachers';
  readonly categories: readonly string[];
}

/** What one person submitted and voted for. */
export interface PostAuthor {
  readonly posts: readonly string[];
  readonly lastAt: number;
  readonly voted: readonly string[];
}

export interface PostsState {
  /** Once somebody changed them. */
  readonly settings?: PostSettings;
  readonly posts: Table<Post>;
  /** The newest, oldest first, but for those that wait: what teachers see. */
  readonly newest: readonly string[];
  /** The newest of those that are shown. */
  readonly shown: readonly string[];
  readonly waiting: readonly string[];
  readonly projected?: string;
  readonly people: Table<PostAuthor>;
  readonly submitted: number;
  /** Since when the projector says how to submit one, and since when it shows one. */
  readonly invitedAt?: number;
  readonly projectedAt?: number;
}

/** The categories that the software brings, by key: each language has its own words for them. */
export const POST_CATEGORIES = ['question', 'solution', 'suggestion'] as const;

const DEFAULTS: PostSettings = {
  on: true,
  moderated: true,
  votes: true,
  readers: 'class',
  categories: POST_CATEGORIES,
};

export const settingsOf = ({ settings }: PostsState): PostSettings => settings ?? DEFAULTS;

export const initialPosts: PostsState = {
  posts: emptyTable(),
  newest: [],
  shown: [],
  waiting: [],
  people: emptyTable(),
  submitted: 0,
};

export const NO_POSTS: PostAuthor = { posts: [], lastAt: 0, voted: [] };

export const isOnScreens = ({ status }: Pick<Post, 'status'>): boolean => status === 'shown' || status === 'projected';

export function evolvePosts(state: PostsState, fact: PostsFact): PostsState {
  switch (fact.type) {
    case 'PostSubmitted':
      return submitted(state, { ...fact.data, status: 'shown', at: fact.at, version: fact.version, votes: 0 });
    case 'PostHeld':
      return submitted(state, { ...fact.data, status: 'held', at: fact.at, version: fact.version, votes: 0 });
    case 'PostReleased':
    case 'PostRestored':
      return placed(state, fact.data.postId, 'shown');
    case 'PostHidden':
      return placed(state, fact.data.postId, 'hidden');
    case 'PostWithdrawn':
      return placed(state, fact.data.postId, 'withdrawn');
    case 'PostProjected':
      return { ...placed(state, fact.data.postId, 'projected'), projectedAt: fact.at };
    case 'PostProjectionEnded':
      return placed(state, fact.data.postId, 'shown');
    case 'PostVoted':
    case 'PostVoteWithdrawn':
      return voted(state, fact.data, fact.type === 'PostVoted');
    case 'PostsInvited':
      return { ...state, invitedAt: fact.at };
    case 'PostInvitationEnded': {
      const { invitedAt: _, ...rest } = state;
      return rest;
    }
    case 'PostSettingsChanged':
      return { ...state, settings: fact.data };
  }
}

export function handOverPosts(state: PostsState, from: string, to: string): PostsState {
  let { posts } = state;
  for (const [postId, post] of entries(state.posts))
    if (post.personId === from) posts = set(posts, postId, { ...post, personId: to });
  const people = rekeyed(state.people, from, to, (moved, there) => ({
    posts: [...there.posts, ...moved.posts],
    lastAt: Math.max(there.lastAt, moved.lastAt),
    voted: [...new Set([...there.voted, ...moved.voted])],
  }));
  return { ...state, posts, people };
}

function submitted(state: PostsState, post: Post): PostsState {
  const { postId, personId, at } = post;
  const mine = get(state.people, personId) ?? NO_POSTS;
  const people = set(state.people, personId, { ...mine, posts: [...mine.posts, postId], lastAt: at });
  const next = { ...state, people, posts: set(state.posts, postId, post), submitted: state.submitted + 1 };
  return placed(next, postId, post.status);
}

/** Where a post stands says in which of the lists it is; what is shown anew is not the newest for that. */
function placed(state: PostsState, postId: string, status: Post['status']): PostsState {
  const post = get(state.posts, postId);
  if (post === undefined) return state;
  const { projected, ...rest } = state;
  const isProjected = status === 'projected' ? postId : projected === postId ? undefined : projected;
  const next = {
    ...rest,
    posts: post.status === status ? state.posts : set(state.posts, postId, { ...post, status }),
    newest: status === 'held' ? state.newest : within(state.newest, postId, true),
    shown: within(state.shown, postId, isOnScreens({ status })),
    waiting: status === 'held' ? [...state.waiting, postId] : without(state.waiting, postId),
  };
  return isProjected === undefined ? next : { ...next, projected: isProjected };
}

const without = (ids: readonly string[], postId: string): readonly string[] =>
  ids.includes(postId) ? ids.filter((one) => one !== postId) : ids;

function within(ids: readonly string[], postId: string, belongs: boolean): readonly string[] {
  if (!belongs) return without(ids, postId);
  return ids.includes(postId) ? ids : [...ids, postId].slice(-LIMITS.postsListed);
}

function voted(state: PostsState, { postId, personId }: { postId: string; personId: string }, has: boolean) {
  const post = get(state.posts, postId);
  if (post === undefined) return state;
  const mine = get(state.people, personId) ?? NO_POSTS;
  const ids = has ? [...mine.voted, postId] : mine.voted.filter((one) => one !== postId);
  return {
    ...state,
    posts: set(state.posts, postId, { ...post, votes: post.votes + (has ? 1 : -1) }),
    people: set(state.people, personId, { ...mine, voted: ids }),
  };
}
