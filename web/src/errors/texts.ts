import { textsOf } from '../kit/i18n/text.ts';

/** Pages that other answers lead to: what is the matter, and one way on. */
export const texts = {
  'led.home': ['回到我的课', 'Back to my lessons'],
  'led.other': ['换个账号登录', 'Sign in with another account'],
  'led.as': ['现在登录的是 {name}', 'You’re signed in as {name}'],
  'led.forbidden': ['你没有权限看这个页面', 'You don’t have permission to view this page'],
  'led.forbiddenWhy': [
    '要是你该看到，请找这个班的老师，或换一个账号。',
    'If you should see it, ask the teacher of the class, or sign in with another account.',
  ],
  'led.mobileForbidden': ['你没有权限看这个内容', 'You don’t have permission to view this'],
  'led.noBind': ['这个账号还没绑定手机或邮箱', 'This account has no phone or email yet'],
  'led.noBindWhy': [
    '绑定后才能打开刚才的页面，也能找回密码。绑好后再打开一次。',
    'You need one to open that page, and to reset your password. Add it, then open the page again.',
  ],
  'led.needBind': ['先绑定你的学校身份', 'Link your school identity first'],
  'led.needBindWhy': [
    '这个班只对本校开放。绑定手机或邮箱后，学校就认得你。',
    'This class is for the school’s own people. Add a phone or email, and the school knows you.',
  ],
  'led.bind': ['绑定学校账号', 'Link your school account'],
  'led.bindWhy': [
    '学校要求先绑定，才能继续。绑定在个人中心里，一分钟就好。',
    'The school asks for this before you go on. It’s in your account and takes a minute.',
  ],
  'led.toBind': ['去绑定', 'Go to my account'],
  'led.course': ['这门课打不开', 'This course doesn’t open'],
  'led.courseMissing': ['课程不存在，或已被删除。', 'The course doesn’t exist or was deleted.'],
  'led.courseForbidden': [
    '它不对这个账号开放。请找课程的老师，或换一个账号。',
    'It isn’t open to this account. Ask the teacher of the course, or use another account.',
  ],
  'led.courseOther': [
    '请稍后再试；还不行，把错误码告诉老师。',
    'Try again later. If it still fails, tell the teacher this code.',
  ],
  'led.code': ['错误码', 'Error code'],
} as const;

export const useText = textsOf(texts);
