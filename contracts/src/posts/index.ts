import { LIMITS } from '../kernel/limits.ts';
import type { NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { postsCommands } from './commands.ts';
import { postsFacts, type PostsFact } from './facts.ts';
import { evolvePosts, handOverPosts, initialPosts, type PostsState } from './state.ts';
import { ownPosts, presentPosts } from './view.ts';

const about = ({ data }: NewFact) => data as { readonly postId?: string; readonly personId?: string };
const isVote = ({ type }: NewFact): boolean => type === 'PostVoted' || type === 'PostVoteWithdrawn';

export const postMachine = machine('post', {
  summary: 'One post: what its author took back or a teacher hid is on no screen.',
  per: (fact) => (isVote(fact) ? undefined : about(fact).postId),
  initial: 'unsent',
  unknown: 'posts.unknown',
  states: {
    unsent: { on: { PostSubmitted: 'shown', PostHeld: 'held' } },
    held: { on: { PostReleased: 'shown', PostHidden: 'hidden', PostWithdrawn: 'withdrawn' } },
    shown: { on: { PostProjected: 'projected', PostHidden: 'hidden', PostWithdrawn: 'withdrawn' } },
    projected: { on: { PostProjectionEnded: 'shown', PostHidden: 'hidden', PostWithdrawn: 'withdrawn' } },
    hidden: { on: { PostRestored: 'shown', PostWithdrawn: 'withdrawn' } },
    withdrawn: { on: {} },
  },
});

export const postVoteMachine = machine('postVote', {
  summary: 'The vote of one person for one post.',
  per: (fact) => (isVote(fact) ? `${about(fact).postId}/${about(fact).personId}` : undefined),
  initial: 'none',
  states: {
    none: { on: { PostVoted: 'cast' } },
    cast: { on: { PostVoteWithdrawn: 'none' } },
  },
});

const TIMER = 'posts/invitation';

export const posts = context<PostsState, { readonly posts: PostsState }, (typeof postsFacts)[number]>({
  name: 'posts',
  facts: postsFacts,
  commands: postsCommands,
  machines: [postMachine, postVoteMachine],
  initial: initialPosts,
  evolve: evolvePosts,
  present: presentPosts,
  own: ownPosts,
  handOver: handOverPosts,
  marks: ['PostProjected'],
  counted: ['PostSubmitted', 'PostHeld', 'PostVoted'],
  timers: (fact: PostsFact) => {
    if (fact.type === 'PostsInvited')
      return [{ key: TIMER, set: { at: fact.at + LIMITS.postInvitationMs, command: 'EndPostInvitation', data: {} } }];
    return fact.type === 'PostInvitationEnded' ? [{ key: TIMER }] : [];
  },
});
