import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { personal } from '../kernel/personal.ts';
import { picture } from '../kernel/picture.ts';
import { name } from '../kernel/text.ts';

/** A category of the software's own by its key, or one that a teacher wrote. */
export const category = name(LIMITS.postCategoryUnits);

/** How posts of a lesson run. */
export const postSettings = {
  on: z.boolean(),
  /** A teacher lets each one pass before anybody else sees it. */
  moderated: z.boolean(),
  votes: z.boolean(),
  /** Who reads them: all of the class, or teachers only. What is put on the projector everybody sees. */
  readers: z.enum(['class', 'teachers']),
  categories: z.array(category).check(
    z.minLength(1),
    z.maxLength(LIMITS.postCategories),
    z.refine((given) => new Set(given).size === given.length),
  ),
};

const pictures = z.array(picture);
const written = { postId: id, personId: id, category };
/** Whose post it is is named in every fact about it, so that they are told what became of it. */
const one = z.object({ postId: id, personId: id });

export const PostSubmitted = fact('PostSubmitted', {
  summary: 'Someone submitted a post, and it is shown.',
  data: z.object({ ...written, words: personal(), pictures }),
});

export const PostHeld = fact('PostHeld', {
  summary: 'Someone submitted a post, and it waits for a teacher to let it pass.',
  data: z.object({
    ...written,
    words: secret(personal(), 'PostReleased', 'PostRestored'),
    pictures: secret(pictures, 'PostReleased', 'PostRestored'),
  }),
});

export const PostReleased = fact('PostReleased', {
  summary: 'A teacher let a waiting post pass: it is shown.',
  data: one,
});

export const PostHidden = fact('PostHidden', {
  summary: 'A teacher took a post down, or turned it away before it was shown.',
  data: one,
});

export const PostRestored = fact('PostRestored', { summary: 'A teacher put a hidden post back.', data: one });

export const PostWithdrawn = fact('PostWithdrawn', {
  summary: 'Its author took a post back: it is on no screen any more.',
  data: one,
});

export const PostProjected = fact('PostProjected', {
  summary: 'A teacher put a post on the projector.',
  data: one,
});

export const PostProjectionEnded = fact('PostProjectionEnded', {
  summary: 'The projector shows the lesson again.',
  data: one,
});

/** The voter is named, and is nobody's but the log's to know. */
const vote = z.object({ postId: id, personId: id });

export const PostVoted = fact('PostVoted', { summary: 'Someone voted for a post.', data: vote });

export const PostVoteWithdrawn = fact('PostVoteWithdrawn', { summary: 'They took their vote back.', data: vote });

export const PostsInvited = fact('PostsInvited', {
  summary: 'A teacher asked the class for posts: the projector says how.',
  data: z.object({}),
});

export const PostInvitationEnded = fact('PostInvitationEnded', {
  summary: 'The projector has said long enough how to submit a post.',
  data: z.object({}),
});

export const PostSettingsChanged = fact('PostSettingsChanged', {
  summary: 'Posts were turned on or off, or how they run was changed.',
  data: z.object(postSettings),
});

export const postsFacts = [
  PostSubmitted,
  PostHeld,
  PostReleased,
  PostHidden,
  PostRestored,
  PostWithdrawn,
  PostProjected,
  PostProjectionEnded,
  PostVoted,
  PostVoteWithdrawn,
  PostsInvited,
  PostInvitationEnded,
  PostSettingsChanged,
] as const;
export type PostsFact = FactOf<(typeof postsFacts)[number]>;
