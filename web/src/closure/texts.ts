import { textsOf } from '../kit/i18n/text.ts';

/** Closing one's own account. */
export const texts = {
  'closure.title': ['关闭账号', 'Close account'],
  'closure.back': ['回到个人中心', 'Back to my account'],
  'closure.lead': [
    '申请后等 {days} 天，期间照常能用，也随时能撤回。',
    'It is closed {days} days after you ask. Until then everything works, and you can change your mind.',
  ],
  'closure.goes': [
    '到时删除：姓名、登录方式、设备、证件照片、没有交出去的文件。',
    'What is deleted then: your name, your sign-in, your devices, photos of documents, and files you never handed in.',
  ],
  'closure.stays': [
    '会留下：课堂和得分的记录，里面的你改成化名；你写的弹幕和回答里的话不再能看到。',
    'What stays: the record of lessons and scores, under a pseudonym. What you wrote there can no longer be read.',
  ],
  'closure.checks': ['先看这几项', 'Before that'],
  'closure.teaches': ['你还是 {n} 个班的主讲：{names}', 'You’re the main lecturer of {n} {n:class|classes}: {names}'],
  'closure.teachesNone': ['没有还在主讲的班', 'No class depends on you as its main lecturer'],
  'closure.teachesHow': ['转给别的老师，或把班归档', 'Hand them over to another teacher, or archive them'],
  'closure.lastOperator': ['学校只有你能管理授权', 'You’re the only one who manages the school'],
  'closure.lastOperatorHow': ['先授权给另一个人', 'Give that permission to somebody else first'],
  'closure.notLastOperator': ['学校不靠你一个人管理', 'The school doesn’t depend on you alone'],
  'closure.request': ['申请关闭', 'Close my account'],
  'closure.why': ['先处理上面没打钩的', 'Take care of what is open above first'],
  'closure.sure': ['申请关闭账号？', 'Close your account?'],
  'closure.sureWhat': [
    '{when} 关闭，之前登录就能撤回。到时删掉的，谁也找不回来。',
    'It will be closed on {when}. Until then, sign in to change your mind. What is deleted then can’t be brought back by anyone.',
  ],
  'closure.keep': ['留着账号', 'Keep my account'],
  'closure.willBe': ['账号将在 {when} 关闭', 'Your account will be closed on {when}'],
  'closure.asked': ['{when} 申请的。这期间照常能用。', 'You asked for this on {when}. Until then everything works.'],
  'closure.withdraw': ['撤回关闭', 'Keep my account'],
  'closure.requested': ['已申请关闭', 'Closing was requested'],
  'closure.withdrawn': ['账号留着', 'Your account stays'],
} as const;

export const useText = textsOf(texts);
