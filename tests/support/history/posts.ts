import { entries, get } from '@lectern/contracts/kernel/table.ts';
import * as posts from '@lectern/contracts/posts/facts.ts';
import { initialPosts, NO_POSTS, settingsOf, type Post, type PostSettings } from '@lectern/contracts/posts/state.ts';
import { at, postId, sealed, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

const FILE = 'e'.repeat(64);
const post = (student: number, n: number, words: string) => ({
  postId: postId(n),
  personId: studentId(student),
  category: 'question',
  words: sealed(student, words),
  pictures: [{ images: [{ width: 480, height: 270, file: FILE }] }],
});
const about = (student: number, n: number) => ({ postId: postId(n), personId: studentId(student) });

export const postSubmitted = (student: number, n: number, words = `投稿 ${n}`) =>
  posts.PostSubmitted(post(student, n, words));
export const postHeld = (student: number, n: number, words = `投稿 ${n}`) => posts.PostHeld(post(student, n, words));
export const postReleased = (student: number, n: number) => posts.PostReleased(about(student, n));
export const postHidden = (student: number, n: number) => posts.PostHidden(about(student, n));
export const postRestored = (student: number, n: number) => posts.PostRestored(about(student, n));
export const postWithdrawn = (student: number, n: number) => posts.PostWithdrawn(about(student, n));
export const postProjected = (student: number, n: number) => posts.PostProjected(about(student, n));
export const postProjectionEnded = (student: number, n: number) => posts.PostProjectionEnded(about(student, n));
export const postVoted = (student: number, n: number) => posts.PostVoted(about(student, n));
export const postVoteWithdrawn = (student: number, n: number) => posts.PostVoteWithdrawn(about(student, n));
export function postSettings(change: Partial<PostSettings>) {
  const before = settingsOf(initialPosts);
  const categories = [...(change.categories ?? before.categories)];
  return posts.PostSettingsChanged({ ...before, ...change, categories });
}

/** Posts that wait or are shown, pass, are hidden, put back, taken back, voted for and put on the projector. */
export const grantPosts: Grant = (wish, state, second) => {
  const { submitted, posts: all, people } = state.posts;
  if (wish.move === 0)
    return at(second, postSettings({ moderated: wish.flip, readers: wish.flip ? 'class' : 'teachers' }));
  if (wish.move > 12) {
    const submit = settingsOf(state.posts).moderated ? postHeld : postSubmitted;
    return byStudent(wish, state, at(second, submit(wish.student, submitted + 1)));
  }
  const known = [...entries(all)].map(([, one]) => one);
  const one = known[wish.seconds % Math.max(1, known.length)];
  if (one === undefined) return [];
  if (wish.move > 8) {
    const vote = { postId: one.postId, personId: studentId(wish.student) };
    const has = (get(people, vote.personId) ?? NO_POSTS).voted.includes(one.postId);
    return byStudent(wish, state, at(second, has ? posts.PostVoteWithdrawn(vote) : posts.PostVoted(vote)));
  }
  return at(second, moderation(one, wish.flip, wish.choice));
};

function moderation({ postId, personId, status }: Post, flip: boolean, choice: number) {
  const one = { postId, personId };
  if (choice === 0) return posts.PostWithdrawn(one);
  if (status === 'hidden') return posts.PostRestored(one);
  if (status === 'held') return flip ? posts.PostReleased(one) : posts.PostHidden(one);
  if (status === 'projected') return flip ? posts.PostProjectionEnded(one) : posts.PostHidden(one);
  return flip ? posts.PostProjected(one) : posts.PostHidden(one);
}
