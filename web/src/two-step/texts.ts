import { textsOf } from '../kit/i18n/text.ts';

/** Two-step sign-in: turning it on and off, recovery codes, and the step itself. */
export const texts = {
  'twoStep.title': ['两步登录', 'Two-step sign-in'],
  'twoStep.off': ['没有打开', 'Off'],
  'twoStep.offHint': [
    '密码之外再要一个验证码，密码泄露也登录不了',
    'A code besides your password, so that a stolen password isn’t enough',
  ],
  'twoStep.advised': [
    '你能给别人授权，建议打开：你的账号被盗，受害的不只是你',
    'You give others their grants, so we recommend it: your account protects more than you',
  ],
  'twoStep.on': ['已打开', 'On'],
  'twoStep.onHint': ['{when} 打开 · 恢复码还剩 {n} 个', 'Since {when} · {n} recovery {n:code|codes} left'],
  'twoStep.noCodes': ['{when} 打开 · 恢复码用完了，请换一组', 'Since {when} · no recovery codes left. Get new ones'],
  'twoStep.turnOn': ['打开', 'Turn on'],
  'twoStep.turnOnLong': ['打开两步登录', 'Turn on two-step sign-in'],
  'twoStep.turnOff': ['关闭', 'Turn off'],
  'twoStep.turnOffLong': ['关闭两步登录', 'Turn off two-step sign-in'],
  'twoStep.turnOffWhy': [
    '以后只用密码登录。恢复码作废，信任过的设备不再算数。',
    'Your password alone will sign you in. Recovery codes stop working, and no device is trusted any more.',
  ],
  'twoStep.turnedOff': ['两步登录已关闭', 'Two-step sign-in is off'],
  'twoStep.newCodes': ['换恢复码', 'New recovery codes'],
  'twoStep.newCodesWhy': ['之前的恢复码全部作废。', 'The codes you have stop working.'],
  'twoStep.getCodes': ['换一组', 'Get new codes'],
  'twoStep.password': ['现在的密码', 'Current password'],
  'twoStep.passwordWhy': [
    '准备好手机上的验证器应用。先输入密码，确认是你本人。',
    'Have an authenticator app on your phone at hand. First, your password, so we know it’s you.',
  ],
  'twoStep.appWhy': ['准备好手机上的验证器应用。', 'Have an authenticator app on your phone at hand.'],
  'twoStep.next': ['下一步', 'Next'],
  'twoStep.scan': [
    '用验证器应用扫这个码，再输入它显示的 6 位数字。',
    'Scan this with your authenticator app, then enter the six digits it shows.',
  ],
  'twoStep.typed': ['扫不了？把这个密钥输进应用：', 'Can’t scan it? Type this key into the app:'],
  'twoStep.codeOfApp': ['应用显示的验证码', 'Code in the app'],
  'twoStep.codes': ['恢复码', 'Recovery codes'],
  'twoStep.codesWhy': [
    '手机丢了就靠它们登录，每个用一次。现在抄下来或存好，以后不再显示。',
    'If you lose your phone, these sign you in, each of them once. Write them down or save them now: you won’t see them again.',
  ],
  'twoStep.save': ['存成文件', 'Save as file'],
  'twoStep.file': ['讲台恢复码.txt', 'lectern-recovery-codes.txt'],
  'twoStep.kept': ['我已存好', 'I’ve kept them'],
  'twoStep.turnedOn': ['两步登录已打开', 'Two-step sign-in is on'],
  'twoStep.code': ['验证码或恢复码', 'Code or recovery code'],
  'twoStep.codeHint': [
    '验证器应用里的 6 位数字，或一个恢复码',
    'Six digits from your authenticator app, or a recovery code',
  ],
  'twoStep.needsCode': ['先输入验证码', 'Enter the code first'],
  'twoStep.ask': ['还差一步：输入验证码。', 'One more step: enter your code.'],
  'twoStep.trust': ['这台设备 30 天内不再要验证码', 'Don’t ask on this device for 30 days'],
  'twoStep.trustWhy': ['只在自己的设备上勾选', 'Only on a device of your own'],
  'twoStep.confirm': ['确认', 'Confirm'],
  'twoStep.lost': [
    '手机和恢复码都没有？请找学校的授权人。',
    'No phone and no recovery codes? Ask the school’s operator.',
  ],
  'twoStep.back': ['换一个账号', 'Use another account'],
  'twoStep.again': ['确认是你本人', 'Confirm it’s you'],
  'twoStep.againWhy': [
    '这一步事关账号安全，请再输一次验证码。',
    'This affects your account, so enter a code once more.',
  ],
  'twoStep.againWith': ['这一步事关账号安全。', 'This affects your account.'],
  'twoStep.againNowhere': [
    '请在能用通行密钥的设备上再做，或退出后用学校的统一认证重新登录。',
    'Do this on a device where your passkey works, or sign out and in again with the school’s sign-in.',
  ],
} as const;

export const useText = textsOf(texts);
