import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** Where somebody is reached: an e-mail address, or a phone number in international form. */
export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly address: string;
}

/** Some local part, a domain with a dot in it; whether it is anybody's, a code that is sent there tells [R5.16]. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@(?=.{4,190}$)([a-z0-9](-*[a-z0-9])*\.)+[a-z]([a-z0-9-]*[a-z0-9])$/;
const MOBILE = /^1[3-9]\d{9}$/; // of mainland China, as it is written there
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/** What somebody typed, as the one address that it means; undefined when it is none. */
export function contactOf(typed: string): Contact | undefined {
  const tidy = typed.normalize('NFKC').trim().toLowerCase();
  if (EMAIL.test(tidy)) return { kind: 'email', address: tidy };
  const digits = tidy.replaceAll(/[\s()-]/g, '').replace(/^00/, '+');
  if (MOBILE.test(digits)) return { kind: 'phone', address: `+86${digits}` };
  return INTERNATIONAL.test(digits) ? { kind: 'phone', address: digits } : undefined;
}

/** An e-mail address or a phone number. */
export const contact = z.string().check(
  z.maxLength(LIMITS.contactLength),
  z.refine((typed) => contactOf(typed) !== undefined, { error: 'contact.invalid' }),
);

/** What one signs in with beside a contact: never mistaken for one. */
export const login = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => LOGIN.test(text), { error: 'login.invalid' }),
);
const LOGIN = /^[a-z][a-z0-9._-]{2,31}$/;

/** A login of one's own, or where one is reached. */
export const account = z.union([login, contact]);

/** A new password. That it is none of the common ones only the server knows. */
export const newPassword = z.string().check(
  z.refine((text) => text.length >= LIMITS.passwordMin, { error: 'password.tooShort' }),
  z.maxLength(LIMITS.passwordMax),
);

/** A password as it was typed. */
export const password = z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax));

/** One's own password, once more; empty where one has none, and signed in with the school's provider just now. */
export const ownPassword = z.string().check(z.maxLength(LIMITS.passwordMax));

/** What a browser answers with a passkey, as WebAuthn's JSON forms have it; what is in it is checked as a whole. */
export const passkeyAnswer = z
  .looseObject({ id: z.string().check(z.maxLength(2048)), rawId: z.string(), type: z.literal('public-key') })
  .check(z.refine((answer) => JSON.stringify(answer).length <= LIMITS.passkeyAnswerBytes, { error: 'too_big' }));

/** Six digits that were sent to somebody; spaces are forgiven. */
export const sentCode = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').replaceAll(/\s/g, '')),
  z.refine((typed) => /^\d{6}$/.test(typed), { error: 'code.invalid' }),
);

/** Six digits of an app, or a recovery code; capitals, spaces and hyphens are forgiven. */
export const secondStepCode = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')),
  z.refine((typed) => /^(\d{6}|[a-z2-9]{12})$/.test(typed), { error: 'secondStep.invalid' }),
);

/** What stands between a right password and a session: a ticket, which the second step is passed with. */
export const secondStep = z.object({
  ticket: z.string(),
  until: z.int(),
  /** Whether they have a passkey, which does as well as a code. */
  passkey: z.optional(z.literal(true)),
});
export type SecondStep = z.output<typeof secondStep>;

/** An address as others may see it: enough to know it again, too little to write to. */
export function masked({ kind, address }: Contact): string {
  if (kind === 'phone') return `${address.replace(/^\+86/, '').slice(0, -8)} **** ${address.slice(-4)}`.trim();
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, name.length > 3 ? 3 : 1)}***@${domain}`;
}

/** What keeps others out of a group or a team. */
export const groupPassword = z
  .string()
  .check(z.trim(), z.minLength(LIMITS.groupPasswordMin), z.maxLength(LIMITS.groupPasswordMost));
