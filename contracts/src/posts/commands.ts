import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { text } from '../kernel/text.ts';
import { category, postSettings } from './facts.ts';

const moderates = { teacher: true, coTeacher: true, assistant: true } as const;
const takesPart = { student: true, representative: true, auditor: true } as const; // auditors take part [R6.06]
const one = z.object({ postId: id });

export const postWords = text(LIMITS.postUnits);

export const SubmitPost = command('SubmitPost', {
  summary: 'Submit a post; sensitive words are refused, pictures are drawn anew, and a moderated one waits.',
  data: z.object({
    postId: id,
    category,
    words: postWords,
    /** At most 9 of 10 MB each [R5.56]. */
    pictures: attachments({ max: LIMITS.postPictures, types: ['picture'], bytes: LIMITS.postPictureBytes }),
  }),
  allow: takesPart,
  records: ['PostSubmitted', 'PostHeld'],
  hot: true,
});

export const WithdrawPost = command('WithdrawPost', {
  summary: 'Take back a post of mine: it leaves every screen.',
  data: one,
  allow: takesPart,
  records: ['PostWithdrawn'],
  hot: true,
});

export const VoteForPost = command('VoteForPost', {
  summary: 'Vote for a post, once.',
  data: one,
  allow: takesPart,
  records: ['PostVoted'],
  hot: true,
});

export const WithdrawPostVote = command('WithdrawPostVote', {
  summary: 'Take my vote for a post back.',
  data: one,
  allow: takesPart,
  records: ['PostVoteWithdrawn'],
  hot: true,
});

export const ReleasePost = command('ReleasePost', {
  summary: 'Let a waiting post pass.',
  data: one,
  allow: moderates,
  records: ['PostReleased'],
});

export const HidePost = command('HidePost', {
  summary: 'Take a post down, or turn a waiting one away.',
  data: one,
  allow: moderates,
  records: ['PostHidden'],
});

export const RestorePost = command('RestorePost', {
  summary: 'Put a hidden post back.',
  data: one,
  allow: moderates,
  records: ['PostRestored'],
});

export const ProjectPost = command('ProjectPost', {
  summary: 'Put a post on the projector, in the place of another one.',
  data: one,
  allow: moderates,
  records: ['PostProjected', 'PostProjectionEnded'],
});

export const EndPostProjection = command('EndPostProjection', {
  summary: 'Take what the projector shows of posts off it: one of them, or how to submit one.',
  data: z.object({}),
  allow: moderates,
  records: ['PostProjectionEnded', 'PostInvitationEnded'],
});

export const InvitePosts = command('InvitePosts', {
  summary: 'Say on the projector how to submit a post.',
  data: z.object({}),
  allow: moderates,
  records: ['PostsInvited'],
});

export const EndPostInvitation = command('EndPostInvitation', {
  summary: 'Take away how to submit a post, which the projector said for 10 s.',
  data: z.object({}),
  allow: { system: true },
  records: ['PostInvitationEnded'],
});

export const ChangePostSettings = command('ChangePostSettings', {
  summary: 'Turn posts on or off, and say how they run; what is left out stays.',
  data: z.partial(z.object(postSettings)),
  allow: moderates,
  records: ['PostSettingsChanged'],
});

export const postsCommands = [
  SubmitPost,
  WithdrawPost,
  VoteForPost,
  WithdrawPostVote,
  ReleasePost,
  HidePost,
  RestorePost,
  ProjectPost,
  EndPostProjection,
  InvitePosts,
  EndPostInvitation,
  ChangePostSettings,
] as const;
export type PostsCommand = CommandOf<(typeof postsCommands)[number]>;
