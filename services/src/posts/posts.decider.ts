import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import type { PostsCommand } from '@lectern/contracts/posts/commands.ts';
import {
  PostHeld,
  PostHidden,
  PostInvitationEnded,
  PostProjected,
  PostProjectionEnded,
  PostReleased,
  PostRestored,
  PostSettingsChanged,
  PostsInvited,
  PostSubmitted,
  PostVoted,
  PostVoteWithdrawn,
  PostWithdrawn,
} from '@lectern/contracts/posts/facts.ts';
import { NO_POSTS, settingsOf, type Post, type PostSettings } from '@lectern/contracts/posts/state.ts';
import { isReadByClass } from '@lectern/contracts/posts/view.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was found out of a post: the sensitive words in it, and its pictures, drawn anew. */
export interface PostLookedAt {
  readonly words: readonly string[];
  /** Undefined when one of them is no picture that can be read. */
  readonly pictures: readonly Picture[] | undefined;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<PostsCommand, { name: Name }>;

export function decidePosts(
  state: LessonStreamState,
  command: PostsCommand,
  deciding: Deciding<PostLookedAt>,
): Decision {
  const { lesson, posts } = state;
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  switch (command.name) {
    case 'SubmitPost':
      return submit(state, command, deciding);
    case 'WithdrawPost': {
      const post = get(posts.posts, command.data.postId);
      if (post?.personId !== deciding.personId) return refuse('posts.unknown'); // another's that waits is nobody's to know of
      return post.status === 'withdrawn' ? refuse('already.so') : [PostWithdrawn(aboutIt(post))];
    }
    case 'VoteForPost':
    case 'WithdrawPostVote':
      return vote(state, command, deciding);
    case 'EndPostProjection': {
      const post = posts.projected === undefined ? undefined : get(posts.posts, posts.projected);
      const ended = [
        ...(post === undefined ? [] : [PostProjectionEnded(aboutIt(post))]),
        ...(posts.invitedAt === undefined ? [] : [PostInvitationEnded({})]),
      ];
      return ended.length === 0 ? refuse('already.so') : ended;
    }
    case 'InvitePosts':
      return settingsOf(posts).on ? [PostsInvited({})] : refuse('posts.off');
    case 'EndPostInvitation':
      return posts.invitedAt === undefined ? refuse('timer.void') : [PostInvitationEnded({})];
    case 'ChangePostSettings':
      return changeSettings(settingsOf(posts), command);
    default: {
      const post = get(posts.posts, command.data.postId);
      if (post === undefined || post.status === 'withdrawn') return refuse('posts.unknown');
      return moderate(state, post, command.name);
    }
  }
}

const aboutIt = ({ postId, personId }: Post) => ({ postId, personId });

/** What costs the author nothing to mend is said last: what was written is kept in every case. */
function submit(
  { attendance, danmu, posts }: LessonStreamState,
  { data: { postId, category, words } }: About<'SubmitPost'>,
  { personId, at, seal, gathered }: Deciding<PostLookedAt>,
): Decision {
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  const { on, categories, moderated } = settingsOf(posts);
  if (!on) return refuse('posts.off');
  if (get(danmu.voices, personId)?.muted) return refuse('danmu.muted');
  const mine = get(posts.people, personId) ?? NO_POSTS;
  if (get(posts.posts, postId)) return refuse('already.so');
  if (mine.posts.length >= LIMITS.postsPerPerson) return refuse('posts.tooMany');
  if (at - mine.lastAt < LIMITS.postPauseMs) return refuse('posts.tooFast');
  if (!categories.includes(category)) return refuse('posts.categoryGone');
  if (gathered.words.length > 0) return refuse('text.sensitive', { words: gathered.words }); // [R5.10]
  if (gathered.pictures === undefined) return refuse('posts.pictureUnreadable');
  const post = { postId, personId, category, words: seal(words), pictures: [...gathered.pictures] };
  return [moderated ? PostHeld(post) : PostSubmitted(post)];
}

/** Only what the class can read can be voted for: of what waits or was hidden nobody learns that it is there. */
function vote(
  { attendance, posts }: LessonStreamState,
  { name, data: { postId } }: About<'VoteForPost'> | About<'WithdrawPostVote'>,
  { personId }: Deciding<PostLookedAt>,
): Decision {
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  const post = get(posts.posts, postId);
  if (post === undefined || !isReadByClass(posts, post)) return refuse('posts.unknown');
  if (!settingsOf(posts).votes) return refuse('posts.votesOff');
  const has = (get(posts.people, personId) ?? NO_POSTS).voted.includes(postId);
  if (has === (name === 'VoteForPost')) return refuse('already.so');
  return [has ? PostVoteWithdrawn({ postId, personId }) : PostVoted({ postId, personId })];
}

type Moderating = 'ReleasePost' | 'HidePost' | 'RestorePost' | 'ProjectPost';

/** Only what waits is let pass, only what was taken down is put back, only what is shown is put on the projector. */
function moderate({ posts }: LessonStreamState, post: Post, name: Moderating): Decision {
  const [one, { status }] = [aboutIt(post), post];
  const isShown = status === 'shown' || status === 'projected';
  switch (name) {
    case 'HidePost':
      return status === 'hidden' ? refuse('already.so') : [PostHidden(one)];
    case 'ReleasePost':
      if (isShown) return refuse('already.so');
      return status === 'held' ? [PostReleased(one)] : refuse('step.notNow');
    case 'RestorePost':
      if (isShown) return refuse('already.so');
      return status === 'hidden' ? [PostRestored(one)] : refuse('step.notNow');
    case 'ProjectPost': {
      if (status === 'projected') return refuse('already.so');
      const before = posts.projected === undefined ? undefined : get(posts.posts, posts.projected);
      return status === 'shown'
        ? [...(before ? [PostProjectionEnded(aboutIt(before))] : []), PostProjected(one)]
        : refuse('step.notNow');
    }
  }
}

function changeSettings(settings: PostSettings, { data }: About<'ChangePostSettings'>): Decision {
  const next = {
    on: data.on ?? settings.on,
    moderated: data.moderated ?? settings.moderated,
    votes: data.votes ?? settings.votes,
    readers: data.readers ?? settings.readers,
    categories: [...(data.categories ?? settings.categories)],
  };
  return JSON.stringify(next) === JSON.stringify(settings) ? refuse('already.so') : [PostSettingsChanged(next)];
}
