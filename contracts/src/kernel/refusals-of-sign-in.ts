import { FORBIDDEN, refusal, type Refusal } from './declared-refusal.ts';
import { LIMITS } from './limits.ts';

/** What keeps somebody out at the school's own sign-in: the provider leads back with a code, and the page says it. */
export const REFUSALS_OF_PROVIDERS = {
  'provider.away': refusal(
    503,
    '学校的统一认证现在连不上，请稍后再试',
    'The school’s sign-in can’t be reached right now. Try again later',
  ),
  'provider.refused': refusal(
    403,
    '学校的统一认证没有让你登录，请重试或换一种方式',
    'The school’s sign-in didn’t let you in. Try again, or sign in another way',
  ),
  'provider.over': refusal(
    409,
    '登录中断了，或者等得太久，请重新开始',
    'Signing in was interrupted or took too long. Start again',
  ),
  'provider.unsound': refusal(
    403,
    '学校的统一认证给的回答不可信，没有登录。请重试，还不行就联系学校',
    'The answer of the school’s sign-in can’t be trusted, so you weren’t signed in. Try again, or tell the school',
  ),
  'provider.noAccount': refusal(
    403,
    '你在这里还没有账号，请找学校开通',
    'You don’t have an account here yet. Ask the school for one',
  ),
  'provider.closed': refusal(403, '你的账号已停用，请联系学校', 'Your account is closed. Contact the school'),
  'provider.hasAccount': refusal(
    409,
    '这里已经有你的账号。请先用它登录，再到个人中心关联学校的统一认证',
    'You already have an account here. Sign in with it, then link the school’s sign-in in My account',
  ),
  'provider.taken': refusal(
    409,
    '学校的这个身份已经关联了别的账号',
    'This school identity is linked to another account',
  ),
} as const satisfies Record<string, Refusal>;

/** The other ways in: passkeys, and passwords where there are none. */
export const REFUSALS_OF_SIGN_IN = {
  ...REFUSALS_OF_PROVIDERS,
  'provider.onlyWay': refusal(
    409,
    '你没有密码，解除关联就登录不了。请先设一个密码',
    'You have no password, so you couldn’t sign in any more. Set one first',
  ),
  'password.off': refusal(
    403,
    '这所学校不用密码，请用学校的统一认证登录',
    'This school doesn’t use passwords. Use the school’s sign-in',
    FORBIDDEN,
  ),
  'password.none': refusal(
    403,
    '你没有密码。请退出，用学校的统一认证重新登录，10 分钟内再来',
    'You have no password. Sign out, sign in with the school’s sign-in again, and come back within 10 minutes',
  ),
  'passkey.wrong': refusal(
    422,
    '这个通行密钥不能用，请换一个，或换一种方式登录',
    'This passkey didn’t work. Use another one, or sign in another way',
  ),
  'passkey.over': refusal(409, '等得太久，请重新开始', 'That took too long. Start again'),
  'passkey.notHere': refusal(
    409,
    '这个网址不能用通行密钥，请用学校公布的网址打开',
    'Passkeys don’t work at this address. Open Lectern at the school’s own address',
  ),
  'passkey.tooMany': refusal(
    409,
    `通行密钥最多 ${LIMITS.passkeysPerPerson} 个，先移除一个`,
    `You can have ${LIMITS.passkeysPerPerson} passkeys. Remove one first`,
  ),
  // the AI workspace
  'workspace.none': refusal(404, '学校没有接入 AI 工作台', 'Your school has no AI workspace'),
  'workspace.codeOver': refusal(
    409,
    '进门码过期了、用过了，或者不是给这里的，没有进去',
    'The code is over, was used, or wasn’t given here, so you weren’t signed on',
  ),
  'workspace.notRecognised': refusal(
    422,
    'AI 工作台没有认可你的身份，没有进去，什么也没存',
    'The AI workspace didn’t recognise you. You weren’t signed on, and nothing was kept',
  ),
  'workspace.intern': refusal(
    422,
    '你的身份里有 intern，学校没有开放，没有进去',
    'You are an intern there, and your school doesn’t let interns in',
  ), // [R6.15]
  'workspace.away': refusal(
    503,
    '连不上 AI 工作台，这边的课不受影响，请稍后再试',
    'The AI workspace can’t be reached. Your lessons here aren’t affected. Try again later',
  ),
} as const satisfies Record<string, Refusal>;
