import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Label } from '@lectern/contracts/kernel/list.ts';
import type { Words } from '../edge/mail/letters.ts';

const minutes = LIMITS.sentCodeMinutes;
const ignore: Label = ['不是你本人操作，就不用理会。', 'If this wasn’t you, ignore this message.'];

const code = (digits: string, what: Label): Words => ({
  subject: [`验证码 ${digits}`, `Your code: ${digits}`],
  text: [
    `${what[0]}的验证码是 ${digits}，${minutes} 分钟内有效，不要告诉别人。${ignore[0]}`,
    `Your code ${what[1]} is ${digits}. It works for ${minutes} minutes; don’t share it. ${ignore[1]}`,
  ],
});

/** What people are written about their accounts. */
export const LETTERS = {
  signUp: (digits: string) => code(digits, ['注册', 'to sign up']),
  signIn: (digits: string) => code(digits, ['登录', 'to sign in']),
  newPassword: (digits: string) => code(digits, ['重设密码', 'to choose a new password']),
  bind: (digits: string) => code(digits, ['绑定', 'to bind this address']),
  hasAccount: (): Words => ({
    subject: ['你已经有账号了', 'You already have an account'],
    text: [
      `有人想用这个地址注册，但它已经绑定了账号。请直接登录；忘了密码，就在登录页重设。${ignore[0]}`,
      `Someone tried to sign up with this address, but it belongs to an account already. Sign in instead, or choose a new password on the sign-in page. ${ignore[1]}`,
    ],
  }),
  replaced: (): Words => ({
    subject: ['你的账号换了联系方式', 'Your account has a new address'],
    text: [
      '这个地址不再绑定你的账号。不是你本人操作，请马上改密码，并联系学校。',
      'This address is no longer bound to your account. If this wasn’t you, change your password at once and tell the school.',
    ],
  }),
} as const;
