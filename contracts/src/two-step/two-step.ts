import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { ownPassword, secondStepCode } from '../kernel/credentials.ts';

/** Two-step sign-in: after the password a code, of an app that has a secret (TOTP, RFC 6238), or one that was kept for the day it is lost. */

const own = { visitor: 'bound' } as const;
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const BeginTwoStep = call('BeginTwoStep', {
  path: '/api/me/two-step-secret',
  summary: 'Have a new secret for an app that shows codes; it is of no use until a code has confirmed it.',
  data: z.object({ password: ownPassword }),
  result: z.object({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** The same for a QR code, as apps read it. */
    address: z.string(),
  }),
  allow: own,
});

export const ConfirmTwoStep = call('ConfirmTwoStep', {
  path: '/api/me/two-step',
  summary: 'Turn two-step sign-in on with a code of the app; answers with recovery codes, once.',
  data: z.object({ code: secondStepCode }),
  result: recoveryCodes,
  allow: own,
});

export const EndTwoStep = call('EndTwoStep', {
  path: '/api/me/two-step-end',
  summary: 'Turn two-step sign-in off, with the password and a code.',
  data: z.object({ password: ownPassword, code: secondStepCode }),
  result: z.object({}),
  allow: own,
});

export const RenewRecoveryCodes = call('RenewRecoveryCodes', {
  path: '/api/me/recovery-codes',
  summary: 'Have other recovery codes; those of before are over.',
  data: z.object({ password: ownPassword, code: secondStepCode }),
  result: recoveryCodes,
  allow: own,
});

export const ConfirmItIsMe = call('ConfirmItIsMe', {
  path: '/api/me/second-step',
  summary: 'Pass the second step once more, before something that asks for it.',
  data: z.object({ code: secondStepCode }),
  result: z.object({}),
  allow: own,
});

export const ConfirmByPassword = call('ConfirmByPassword', {
  path: '/api/me/second-step-password',
  summary: 'Show with the password once more that it is you, where signing in asks for no second step.',
  data: z.object({ password: ownPassword }),
  result: z.object({}),
  allow: own,
});

export const twoStepCalls = [
  BeginTwoStep,
  ConfirmTwoStep,
  EndTwoStep,
  RenewRecoveryCodes,
  ConfirmItIsMe,
  ConfirmByPassword,
] as const;

export const MyTwoStep = query('MyTwoStep', {
  summary: 'Whether my signing in has a second step, and how many recovery codes are left.',
  path: '/api/me/two-step',
  input: z.object({}),
  result: z.object({
    /** Absent where it is off. */
    since: z.optional(z.int()),
    codesLeft: z.int(),
    /** Who can do much for others is told to use it. */
    isAdvised: z.boolean(),
  }),
  allow: own,
});
export type MyTwoStep = z.output<typeof MyTwoStep.result>;

export const twoStepQueries = [MyTwoStep] as const;
