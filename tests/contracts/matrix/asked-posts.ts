import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import {
  PostHeld,
  PostHidden,
  PostProjected,
  PostsInvited,
  PostSubmitted,
  PostVoted,
} from '@lectern/contracts/posts/facts.ts';
import { postId, sealed } from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;
type Of = (place: Place) => string;

const one = { postId: postId(1) };
const data = () => one;

/** How the commands of posts are asked, after what a running lesson has. */
export function postsAsked(then: Then, me: Of, studentOf: Of): Readonly<Record<string, Asked>> {
  const posted = (personId: string) => ({
    ...one,
    personId,
    category: 'question',
    words: sealed(1, '话'),
    pictures: [],
  });
  const about = (of: Of) => (place: Place) => ({ ...one, personId: of(place) });
  const shown = (place: Place) => PostSubmitted(posted(studentOf(place)));
  return {
    SubmitPost: { data: () => ({ ...one, category: 'question', words: '受力对吗？', pictures: [] }) },
    WithdrawPost: { given: then((place) => PostSubmitted(posted(me(place)))), data },
    VoteForPost: { given: then(shown), data },
    WithdrawPostVote: { given: then(shown, (place) => PostVoted(about(me)(place))), data },
    ReleasePost: { given: then((place) => PostHeld(posted(studentOf(place)))), data },
    HidePost: { given: then(shown), data },
    RestorePost: { given: then(shown, (place) => PostHidden(about(studentOf)(place))), data },
    ProjectPost: { given: then(shown), data },
    EndPostProjection: { given: then(shown, (place) => PostProjected(about(studentOf)(place))) },
    EndPostInvitation: { given: then(PostsInvited({})) },
    ChangePostSettings: { data: () => ({ on: false }) },
  };
}
