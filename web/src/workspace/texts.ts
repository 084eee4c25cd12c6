import { textsOf } from '../kit/i18n/text.ts';

/** Signing on to the school's AI workspace: what is handed over, and what came of it. */
export const texts = {
  'workspace.title': ['AI 工作台', 'AI workspace'],
  'workspace.go': ['去 AI 工作台', 'Go to the AI workspace'],
  'workspace.lead': [
    '由学校的另一个系统提供（{site}）。用你的身份进去，不用再登录；这一步只交出下面列的几样。',
    'Another system of your school ({site}). You enter as yourself without signing in again. Only what is listed here is handed over.',
  ],
  'workspace.handsOver': ['会交出', 'Handed over'],
  'workspace.keeps': ['不会交出', 'Not handed over'],
  'workspace.name': ['你的姓名和账号', 'Your name and username'],
  'workspace.roles': ['你的身份', 'Your roles'],
  'workspace.noRoles': ['没有', 'None'],
  'workspace.code': ['一次性的进门码', 'A code that works once'],
  'workspace.codeHint': ['{n} 秒内有效，用一次作废', 'It holds for {n} seconds'],
  'workspace.noLists': ['学生名单、学号、得分', 'Students, their numbers, scores'],
  'workspace.noContent': ['题目、答案、课件', 'Questions, answers, slides'],
  'workspace.noPassword': ['密码和登录状态', 'Your password and session'],
  'workspace.overThere': [
    '在那边上传的东西归那边管。每次进去都记在这一页。',
    'What you upload there is theirs to look after. Each time you enter is kept on this page.',
  ],
  'workspace.enter': ['交出身份并进入', 'Hand over and enter'],
  'workspace.cancel': ['取消', 'Cancel'],
  'workspace.stop': ['停下', 'Stop'],
  'workspace.checking': ['有了进门码，正在核对身份', 'Code given, checking who you are'],
  'workspace.entering': ['正在进入', 'Entering'],
  'workspace.again': ['再试一次', 'Try again'],
  'workspace.another': ['换一个码', 'Get another code'],
  'workspace.incomplete': ['链接不完整', 'This link is incomplete'],
  'workspace.incompleteWhy': [
    '少了进门码，或者不是给 AI 工作台的。从这里重新进一次。',
    'It has no code, or isn’t for the AI workspace. Enter from here instead.',
  ],
  'workspace.afresh': ['重新进', 'Enter from here'],
  'workspace.none': ['学校没有接入 AI 工作台', 'Your school has no AI workspace'],
  'workspace.noneWhy': ['接入以后，入口会出现在个人中心。', 'Once it has one, it is found in your personal centre.'],
  'workspace.entries': ['进去过的时候', 'When you entered'],
  'workspace.never': ['还没有进去过', 'Never yet'],
  'workspace.row': ['由学校的另一个系统提供', 'Another system of your school'],
} as const;

export const useText = textsOf(texts);
