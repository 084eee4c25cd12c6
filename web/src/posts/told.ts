import type { postsFacts } from '@lectern/contracts/posts/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldPosts: ToldOf<(typeof postsFacts)[number]> = {
  PostSubmitted: {
    icon: 'post',
    seen: 'class',
    name: ['投稿', 'Post submitted'],
    says: ['{name} 投了一条稿', '{name} submitted a post'],
    figure: ['投稿 {n} 条，{people} 人', 'Posts: {n}, by {people} {people:person|people}'],
  },
  PostHeld: {
    icon: 'post',
    seen: 'teachersUntilPassed',
    name: ['投稿待审', 'Post to review'],
    says: ['{name} 的投稿待审', '{name}’s post is waiting for approval'],
    figure: ['先审后放的投稿 {n} 条，{people} 人', 'Posts to review: {n}, by {people} {people:person|people}'],
  },
  PostReleased: {
    icon: 'okc',
    seen: 'class',
    name: ['投稿放行', 'Post approved'],
    says: ['{name} 的投稿已放行', '{name}’s post was approved'],
  },
  PostHidden: {
    icon: 'eyeoff',
    seen: 'self',
    name: ['投稿撤下', 'Post taken down'],
    says: ['{name} 的投稿被撤下', '{name}’s post was taken down'],
  },
  PostRestored: {
    icon: 'undo',
    seen: 'class',
    name: ['投稿恢复', 'Post restored'],
    says: ['{name} 的投稿已恢复', '{name}’s post was restored'],
  },
  PostWithdrawn: {
    icon: 'undo',
    seen: 'class',
    name: ['投稿撤回', 'Post withdrawn'],
    says: ['{name} 撤回了投稿', '{name} withdrew a post'],
  },
  PostProjected: {
    icon: 'screen',
    seen: 'all',
    name: ['投稿投屏', 'Post projected'],
    says: ['{name} 的投稿上了投屏', '{name}’s post was put on the projector'],
  },
  PostProjectionEnded: {
    icon: 'screen',
    seen: 'all',
    name: ['投稿收起', 'Post off the projector'],
    says: ['{name} 的投稿不再投屏', '{name}’s post left the projector'],
  },
  PostVoted: {
    icon: 'up',
    seen: 'count',
    name: ['投票', 'Vote for a post'],
    says: ['{name} 给一条投稿投了票', '{name} voted for a post'],
    figure: ['投稿得票 {n} 次，{people} 人投', 'Votes for posts: {n}, by {people} {people:person|people}'],
  },
  PostVoteWithdrawn: {
    icon: 'down',
    seen: 'count',
    name: ['收回投票', 'Vote withdrawn'],
    says: ['{name} 收回了一票', '{name} withdrew a vote'],
  },
  PostsInvited: {
    icon: 'post',
    seen: 'all',
    name: ['请大家投稿', 'Posts asked for'],
    says: ['{who} 请大家投稿', '{who} asked the class for posts'],
  },
  PostInvitationEnded: {
    icon: 'post',
    seen: 'all',
    name: ['收起投稿提示', 'Invitation to post over'],
    says: ['投屏不再请大家投稿', 'The projector stopped asking for posts'],
  },
  PostSettingsChanged: {
    icon: 'gear',
    seen: 'all',
    name: ['投稿设置', 'Post settings changed'],
    says: ['{who} 改了投稿设置', '{who} changed the post settings'],
  },
};
