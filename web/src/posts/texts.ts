import { textsOf } from '../kit/i18n/text.ts';

/** Posts: the teacher's panel, the projector's face and the student's card. */
export const texts = {
  'posts.title': ['投稿', 'Posts'],
  'posts.close': ['关闭', 'Close'],
  'posts.toReview': ['{n} 条待审', '{n} to review'],
  'posts.erased': ['（作者已注销）', '(The author was erased)'],
  'posts.all': ['全部 {n}', 'All {n}'],
  'posts.category': ['分类', 'Category'],
  'posts.category.question': ['提问', 'Question'],
  'posts.category.solution': ['解题', 'Solution'],
  'posts.category.suggestion': ['建议', 'Suggestion'],
  'posts.byTime': ['最新', 'Newest'],
  'posts.byVotes': ['得票', 'Votes'],
  'posts.order': ['排序', 'Order'],
  'posts.votes': ['{n} 票', '{n} {n:vote|votes}'],

  'posts.none': ['还没有人投稿', 'No posts yet'],
  'posts.noneHere': ['这一类还没有投稿', 'No posts in this category yet'],
  'posts.noneWhy': [
    '学生在手机上的“投稿”里写，最多 {n} 张图',
    'Students write them on their phones under “Posts”, with up to {n} images',
  ],
  'posts.invite': ['请大家投稿', 'Ask for posts'],
  'posts.endInvite': ['收起提示', 'Hide the hint'],
  'posts.release': ['放行', 'Approve'],
  'posts.releaseAll': ['放行 {n} 条', 'Approve {n}'],
  'posts.refuse': ['不放', 'Reject'],
  'posts.hide': ['撤下', 'Take down'],
  'posts.restore': ['恢复', 'Restore'],
  'posts.project': ['展示', 'Show'],
  'posts.endProject': ['收起', 'Stop showing'],
  'posts.isProjected': ['正在投屏', 'On the projector'],
  'posts.isHeld': ['待审', 'To review'],
  'posts.isHidden': ['已撤下', 'Taken down'],
  'posts.isWithdrawn': ['作者已撤回，内容不再显示', 'Withdrawn by its author; no longer shown'],
  'posts.noNames': ['投屏和学生手机上不带姓名', 'Names are shown on neither the projector nor phones'],
  'posts.settings': ['设置', 'Settings'],
  'posts.on': ['投稿', 'Posts'],
  'posts.moderated': ['先审后放', 'Review first'],
  'posts.canVote': ['能投票', 'Votes'],
  'posts.readers': ['谁看到', 'Who sees them'],
  'posts.readers.class': ['全班', 'Class'],
  'posts.readers.teachers': ['只有老师', 'Teachers only'],
  'posts.newCategory': ['新分类', 'New category'],
  'posts.addCategory': ['加分类', 'Add'],
  'posts.dropCategory': ['去掉 {name}', 'Remove {name}'],

  'posts.face': ['投稿 · {category}', 'Post · {category}'],
  'posts.inviteFace': ['请大家投稿', 'Share a post'],
  'posts.inviteHow': ['在手机上点“投稿”', 'Tap “Posts” on your phone'],
  'posts.counts': ['{n} 条投稿，{shown} 条已放行', '{n} {n:post|posts}, {shown} shown'],
  'posts.code': ['课堂码', 'Lesson code'],

  'posts.write': ['写投稿', 'Write a post'],
  'posts.words': ['想说的话', 'What you want to say'],
  'posts.submit': ['提交投稿', 'Submit'],
  'posts.cancel': ['返回', 'Back'],
  'posts.goesToReview': ['老师看过才会放出来', 'Your teacher reviews it first'],
  'posts.goesOut': ['提交后全班就能看到，不带姓名', 'The class sees it at once, without your name'],
  'posts.goesToTeacher': ['只有老师看得到', 'Only your teacher sees it'],
  'posts.over': ['多了 {n} 个字符', '{n} {n:character|characters} too long'],
  'posts.offline': ['没有连上，连上后再提交', 'You’re offline. Submit once you’re connected'],
  'posts.uploading': ['图片传完再提交', 'Wait until the images are uploaded'],
  'posts.sensitive': ['没有发出。{words} 不能发，改掉就行', 'Not sent. {words} isn’t allowed. Edit it and try again'],
  'posts.quoted': ['“{word}”', '“{word}”'],
  'posts.mine': ['我的投稿', 'My posts'],
  'posts.others': ['看大家的', 'Everyone’s'],
  'posts.mineNone': ['你还没有投稿', 'You haven’t posted yet'],
  'posts.closed': ['老师关了投稿', 'Your teacher turned posts off'],
  'posts.withdraw': ['撤回', 'Withdraw'],
  'posts.withdrawSure': ['撤回后别人看不到，不能恢复', 'Nobody else will see it, and it can’t be restored'],
  'posts.withdrawYes': ['确定撤回', 'Yes, withdraw'],
  'posts.keep': ['不撤', 'Keep it'],
  'posts.status.held': ['等老师看', 'Waiting for your teacher'],
  'posts.status.shown': ['已放出', 'Shown'],
  'posts.status.projected': ['老师在展示', 'On the projector'],
  'posts.status.hidden': ['没有放出', 'Not shown'],
  'posts.status.withdrawn': ['你撤回了', 'Withdrawn by you'],
  'posts.vote': ['投一票', 'Vote'],
  'posts.unvote': ['收回这一票', 'Withdraw my vote'],
  'posts.received': ['已收到 · #{n}', 'Received · #{n}'],
  'posts.new': ['{n} 条', '{n}'],
} as const;

export const useText = textsOf(texts);
type T = ReturnType<typeof useText>['t'];

/** The categories that the software brings are said in the reader's language, a teacher's own as they were written. */
export function categoryName(category: string, t: T): string {
  const own = { question: 1, solution: 1, suggestion: 1 };
  return Object.hasOwn(own, category) ? t(`posts.category.${category as keyof typeof own}`) : category;
}
