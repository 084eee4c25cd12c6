import { Inject, Injectable } from '@nestjs/common';
import type { Contact } from '@lectern/contracts/kernel/credentials.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { MAILER, SHORT_MESSENGER, type Mailer, type ShortMessenger } from '../edge/mail/mailer.ts';
import { Log } from '../ops/telemetry/log.ts';

interface Words {
  readonly subject: Label;
  readonly text: Label;
}

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

/** Writes to one address, by mail or short message. Nobody waits for it: how long it takes would tell who has an account. */
@Injectable()
export class Letters {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SHORT_MESSENGER) private readonly messenger: ShortMessenger,
    private readonly log: Log,
  ) {}

  write({ kind, address }: Contact, school: string, words: Words, language: Language): void {
    const text = labelIn(words.text, language);
    const sent =
      kind === 'email'
        ? this.mailer.send({ to: address, subject: `${school} · ${labelIn(words.subject, language)}`, text })
        : this.messenger.send({
            to: address,
            text: language === 'en' ? `[${school}] ${text}` : `【${school}】${text}`,
          });
    sent.catch((error: unknown) => this.log.failure(error, 'a message could not be kept'));
  }
}
