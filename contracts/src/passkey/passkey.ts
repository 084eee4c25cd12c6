import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { ownPassword, passkeyAnswer } from '../kernel/credentials.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

/** Passkeys (WebAuthn): keys that a device keeps, which sign somebody in at this address and at no other. No facts, as passwords are none. */

const own = { visitor: 'bound' } as const;
const keyName = name(LIMITS.passkeyNameUnits);
/** What the browser is asked, as it reads it (WebAuthn's JSON forms). */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

export const BeginPasskey = call('BeginPasskey', {
  path: '/api/me/passkey-options',
  summary: 'Have what a browser makes a passkey with; it holds once, for a few minutes.',
  data: z.object({ password: ownPassword }),
  result: options,
  allow: own,
  secondStep: true,
});

export const AddPasskey = call('AddPasskey', {
  path: '/api/me/passkey',
  summary: 'Add a passkey that the browser has made.',
  data: z.object({ name: keyName, passkey: passkeyAnswer }),
  result: z.object({ id }),
  allow: own,
});

export const RenamePasskey = call('RenamePasskey', {
  path: '/api/me/passkey-name',
  summary: 'Call a passkey something else.',
  data: z.object({ id, name: keyName }),
  result: z.object({}),
  allow: own,
});

export const RemovePasskey = call('RemovePasskey', {
  path: '/api/me/passkey-end',
  summary: 'Remove a passkey: it signs nobody in any more.',
  data: z.object({ id }),
  result: z.object({}),
  allow: own,
  secondStep: true,
});

export const AskMyPasskey = call('AskMyPasskey', {
  path: '/api/me/passkey-check',
  summary: 'Have what a browser asks for a passkey with, to show once more that it is you.',
  data: z.object({}),
  result: options,
  allow: own,
});

export const ConfirmByPasskey = call('ConfirmByPasskey', {
  path: '/api/me/second-step-passkey',
  summary: 'Show with a passkey once more that it is you, before something that asks for it.',
  data: z.object({ passkey: passkeyAnswer }),
  result: z.object({}),
  allow: own,
});

export const passkeyCalls = [
  BeginPasskey,
  AddPasskey,
  RenamePasskey,
  RemovePasskey,
  AskMyPasskey,
  ConfirmByPasskey,
] as const;

const passkey = z.object({
  id,
  name: z.string(),
  since: z.int(),
  usedAt: z.optional(z.int()),
  /** Whether it is on more devices than one. */
  isSynced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const MyPasskeys = query('MyPasskeys', {
  summary: 'My passkeys, the newest first.',
  path: '/api/me/passkeys',
  input: z.object({}),
  result: z.object({ passkeys: z.array(passkey) }),
  allow: own,
});

export const passkeyQueries = [MyPasskeys] as const;
