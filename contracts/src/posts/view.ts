import { LIMITS } from '../kernel/limits.ts';
import { remembered } from '../kernel/memo.ts';
import type { Sealed } from '../kernel/personal.ts';
import { picturesSeen, type PicturesSeen } from '../kernel/pictures-seen.ts';
import type { Audience } from '../kernel/stream.ts';
import { get } from '../kernel/table.ts';
import { initialPosts, isOnScreens, settingsOf, type Post, type PostSettings, type PostsState } from './state.ts';

/** Where an image of a picture of a post is; the server decides who gets it. */
export const postImagePath = (lessonId: string, postId: string, file: string): string =>
  `/api/lesson/${lessonId}/posts/${postId}/images/${file}`;

/** A post as the class sees it: nobody's name. `order` is its number in the log. */
export type PostSeen = {
  readonly category: string;
  readonly words: Sealed;
  readonly pictures: PicturesSeen;
  readonly at: number;
  readonly order: number;
  readonly votes: number;
};

/** What its author took back says that it was there, and nothing of what it was. */
export type TeacherPostSeen = {
  readonly category: string;
  readonly words?: Sealed;
  readonly pictures: PicturesSeen;
  readonly at: number;
  readonly order: number;
  readonly votes: number;
  readonly personId: string;
  readonly status: Post['status'];
};

type Settings = {
  readonly on: boolean;
  readonly moderated: boolean;
  readonly votes: boolean;
  readonly readers: 'class' | 'teachers';
  /** By their place, from 1. */
  readonly categories: { readonly [n: string]: string };
};

export type PostsView = {
  readonly settings: Settings;
  /** The newest that are shown, and the one on the projector. */
  readonly posts: { readonly [postId: string]: PostSeen };
  readonly projected?: string;
};

/** What is on the projector, and since when. */
type Projecting = {
  readonly projected?: string;
  readonly projectedAt?: number;
  readonly invitedAt?: number;
};

/** What the projector needs: the post that is on it, how many there are, and when the class was asked for some. */
export type ScreenPostsView = Projecting & {
  readonly posts: { readonly [postId: string]: PostSeen };
  readonly submitted: number;
  readonly shown: number;
};

export type TeacherPostsView = Projecting & {
  readonly settings: Settings;
  /** The newest, and of those that wait the ones that waited longest. */
  readonly posts: { readonly [postId: string]: TeacherPostSeen };
  readonly submitted: number;
  readonly shown: number;
  /** How many wait in all. */
  readonly waiting: number;
};

export type PostsOwn = {
  readonly posts: {
    readonly [postId: string]: {
      readonly category: string;
      readonly words: Sealed;
      readonly pictures: PicturesSeen;
      readonly at: number;
      readonly status: Post['status'];
      /** The number on the receipt. */
      readonly version: number;
    };
  };
  readonly voted: { readonly [postId: string]: true };
};

type State = { readonly posts: PostsState };

const isUntouched = ({ settings, submitted, invitedAt }: PostsState): boolean =>
  settings === undefined && submitted === 0 && invitedAt === undefined;

/** Nothing is said of posts in a lesson in which there was nothing of them. */
export function presentPosts(
  { posts }: State,
  audience: Audience,
): PostsView | ScreenPostsView | TeacherPostsView | undefined {
  if (isUntouched(posts)) return undefined;
  if (audience === 'teacher') return forTeachers(posts);
  return audience === 'screen' ? forScreens(posts) : forClass(posts);
}

export function ownPosts({ posts: state }: State, personId: string): PostsOwn | undefined {
  const mine = get(state.people, personId);
  if (mine === undefined) return undefined;
  const posts = mine.posts.flatMap((postId) => {
    const post = get(state.posts, postId);
    return post ? [[postId, ownSeen(post)] as const] : [];
  });
  return {
    posts: Object.fromEntries(posts),
    voted: Object.fromEntries(mine.voted.map((postId) => [postId, true as const])),
  };
}

/** Which posts a member of the class may read: by address, as in the view. */
export const isReadByClass = (state: PostsState, post: Post): boolean =>
  post.postId === state.projected || (isOnScreens(post) && settingsOf(state).readers === 'class');

const forClass = remembered((state: PostsState): PostsView => {
  const { posts, shown, projected } = state;
  const ids = [...shown.slice(-LIMITS.postsShown), ...(projected === undefined ? [] : [projected])];
  return {
    settings: settingsSeen(settingsOf(state)),
    posts: Object.fromEntries(
      ids.flatMap((postId) => {
        const post = get(posts, postId);
        return post && isReadByClass(state, post) ? [[postId, seen(post)] as const] : [];
      }),
    ),
    ...(projected !== undefined && { projected }),
  };
});

const projecting = ({ projected, projectedAt, invitedAt }: PostsState): Projecting => ({
  ...(projected !== undefined && { projected, ...(projectedAt !== undefined && { projectedAt }) }),
  ...(invitedAt !== undefined && { invitedAt }),
});

const forScreens = remembered((state: PostsState): ScreenPostsView => {
  const post = state.projected === undefined ? undefined : get(state.posts, state.projected);
  return {
    ...projecting(state),
    posts: post === undefined ? {} : { [post.postId]: seen(post) },
    submitted: state.submitted,
    shown: state.shown.length,
  };
});

const forTeachers = remembered((state: PostsState): TeacherPostsView => {
  const { posts, newest, waiting, projected, submitted } = state;
  const listed: Record<string, TeacherPostSeen> = {};
  const ids = [...newest, ...waiting.slice(0, LIMITS.postsListed), ...(projected === undefined ? [] : [projected])];
  for (const postId of ids) {
    const post = get(posts, postId);
    if (post) listed[postId] = teacherSeen(post);
  }
  return {
    settings: settingsSeen(settingsOf(state)),
    posts: listed,
    ...projecting(state),
    submitted,
    shown: state.shown.length,
    waiting: waiting.length,
  };
});

const settingsSeen = remembered((settings: PostSettings): Settings => ({
  ...settings,
  categories: Object.fromEntries(settings.categories.map((one, index) => [index + 1, one])),
}));

const seen = remembered(({ category, words, pictures, at, version, votes }: Post): PostSeen => ({
  category,
  words,
  pictures: picturesSeen(pictures),
  at,
  order: version,
  votes,
}));

const ownSeen = remembered(({ category, words, pictures, at, status, version }: Post) => ({
  category,
  words,
  pictures: picturesSeen(pictures),
  at,
  status,
  version,
}));

const teacherSeen = remembered(
  ({ category, words, pictures, at, version, votes, personId, status }: Post): TeacherPostSeen => ({
    category,
    ...(status !== 'withdrawn' && { words }),
    pictures: status === 'withdrawn' ? {} : picturesSeen(pictures),
    at,
    order: version,
    votes,
    personId,
    status,
  }),
);

/** What a phone and the console go by while nothing was said of posts. */
export const NO_POSTS_YET: TeacherPostsView & PostsView = {
  settings: settingsSeen(settingsOf(initialPosts)),
  posts: {},
  submitted: 0,
  shown: 0,
  waiting: 0,
};
