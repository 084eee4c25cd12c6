import { textsOf } from '../kit/i18n/text.ts';

/** The ways in beside account and password. */
export const texts = {
  'ways.or': ['或者', 'or'],
  'ways.passkey': ['用通行密钥登录', 'Sign in with a passkey'],
  'ways.failed': ['没有登录成功，请重试或换一种方式', 'You weren’t signed in. Try again, or sign in another way'],
} as const;

export const useText = textsOf(texts);
