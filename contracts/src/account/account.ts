import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { account, contact, newPassword, ownPassword, secondStep, sentCode } from '../kernel/credentials.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { name } from '../kernel/text.ts';

/** People and how they sign in. Nothing of it is a fact: it can be corrected, and erased with the person. */

const personName = name(LIMITS.personNameUnits);
const open = { anyone: true, visitor: true } as const;
const own = { visitor: 'bound' } as const;

/** As it is printed on the server's console: three groups of four letters; small ones, spaces and hyphens are forgiven. */
const setupCode = z.string().check(
  z.overwrite((typed) => typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')),
  z.minLength(1),
  z.maxLength(64),
);

export const school = {
  school: name(LIMITS.schoolNameUnits),
  name: personName,
  account,
  password: newPassword,
  signUp: z.boolean(),
};

export const FoundSchool = call('FoundSchool', {
  path: '/api/session/found',
  summary:
    'Found the school of a fresh installation, once, with the code on the console of its server; you are its first operator.',
  data: z.object({ code: setupCode, ...school }),
  result: z.object({}),
  allow: open,
});

export const SendCode = call('SendCode', {
  path: '/api/session/code',
  summary:
    'Send six digits to an address, to sign up or to sign in with it, or to choose a new password; the answer is the same for all.',
  data: z.object({ purpose: z.enum(['signUp', 'signIn', 'newPassword']), to: contact }),
  result: z.object({ againInS: z.int() }),
  allow: open,
});

export const SignUp = call('SignUp', {
  path: '/api/session/sign-up',
  summary: 'Make an account with an address that a code was sent to, where the school lets everybody.',
  data: z.object({
    to: contact,
    code: sentCode,
    name: personName,
    password: newPassword,
    /** The school's agreements that hold, read and agreed to; all of them, where there are any [R7.30]. */
    agreementIds: z.optional(z.array(id).check(z.maxLength(2))),
  }),
  result: z.object({}),
  allow: open,
});

/** What is still asked for, before there is a session. */
const owing = z.object({ secondStep: z.optional(secondStep) });

export const SignInWithCode = call('SignInWithCode', {
  path: '/api/session/by-code',
  summary: 'Sign in with a code that was sent to your address, in the place of the password.',
  data: z.object({ to: contact, code: sentCode }),
  result: owing,
  allow: open,
});

export const ResetPassword = call('ResetPassword', {
  path: '/api/session/new-password',
  summary: 'Choose a new password with a code that was sent to you; all sessions end but this one.',
  data: z.object({ to: contact, code: sentCode, password: newPassword }),
  result: owing,
  allow: open,
});

export const ChangePassword = call('ChangePassword', {
  path: '/api/me/password',
  summary: 'Change your password; your other sessions end.',
  data: z.object({ before: ownPassword, password: newPassword }),
  result: z.object({}),
  allow: own,
  secondStep: true,
});

export const EditProfile = call('EditProfile', {
  path: '/api/me/profile',
  summary: 'Change the name that others see.',
  data: z.object({ name: personName }),
  result: z.object({}),
  allow: own,
});

export const SetAvatar = call('SetAvatar', {
  path: '/api/me/avatar',
  summary: 'Show a square picture beside your name; without one, the first letter of your name is shown again.',
  data: z.object({ picture: z.optional(z.base64().check(z.maxLength(Math.ceil(LIMITS.avatarBytes / 3) * 4))) }),
  result: z.object({ avatar: z.optional(z.string()) }),
  allow: own,
});

export const SendBindingCode = call('SendBindingCode', {
  path: '/api/me/contact-code',
  summary: 'Send six digits to an address that is to be yours.',
  data: z.object({ to: contact, password: ownPassword }),
  result: z.object({ againInS: z.int() }),
  allow: own,
  secondStep: true,
});

export const BindContact = call('BindContact', {
  path: '/api/me/contact',
  summary: 'Bind the address that a code was sent to; it replaces the one of its kind that you had.',
  data: z.object({ to: contact, code: sentCode }),
  result: z.object({}),
  allow: own,
});

export const SignOutDevices = call('SignOutDevices', {
  path: '/api/me/sign-out',
  summary: 'Sign out one of your devices, or all others.',
  data: z.object({ device: z.union([z.string().check(z.regex(/^[0-9a-f]{64}$/)), z.literal('others')]) }),
  result: z.object({ ended: z.int() }),
  allow: own,
});

export const SetSignUp = call('SetSignUp', {
  path: '/api/school/sign-up',
  summary: 'Open or close signing up at this school.',
  data: z.object({ isOpen: z.boolean() }),
  result: z.object({}),
  allow: { operator: true },
});

export const accountCalls = [
  FoundSchool,
  SendCode,
  SignUp,
  SignInWithCode,
  ResetPassword,
  ChangePassword,
  EditProfile,
  SetAvatar,
  SendBindingCode,
  BindContact,
  SignOutDevices,
  SetSignUp,
] as const;

const device = z.object({
  id: z.string(),
  /** Which browser on which system, as far as it said so. */
  browser: z.string(),
  system: z.string(),
  isPhone: z.boolean(),
  isThis: z.boolean(),
  since: z.int(),
  usedAt: z.int(),
});
export type Device = z.output<typeof device>;

export const MyAccount = query('MyAccount', {
  summary: 'My name, how I sign in, and the devices where I am signed in.',
  path: '/api/me',
  input: z.object({}),
  result: z.object({
    name: z.string(),
    /** Whether the name is one's own to change: the school's is changed by the school. */
    mayRename: z.boolean(),
    account: z.string(),
    /** Student or teacher numbers by which the school’s lists and its sign-in know me [R2.23]. */
    numbers: z.array(z.string()),
    /** Bound addresses, masked. */
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    /** Whether one has a password; who came by the school's provider may have none. */
    hasPassword: z.boolean(),
    passwordSince: z.optional(z.int()),
    devices: z.array(device),
  }),
  allow: own,
});
export type MyAccount = z.output<typeof MyAccount.result>;

const success = { code: z.literal(0) } as const;

/** As the product's own pages read it [R3.01]. */
const shownUser = {
  name: z.string(),
  /** Empty where somebody has none. */
  avatar: z.string(),
  memberStatus: z.enum(['free', 'junior', 'intermediate', 'senior']),
  isVip: z.boolean(),
};

export const UserInfo = query('UserInfo', {
  summary: 'The current user, in the form of the product’s own calls.',
  path: '/v2/api/web/userinfo', // [R7.10, R7.21]
  input: z.object({}),
  result: z.object({ ...success, data: z.object({ user_id: z.string(), ...shownUser }) }),
  allow: { visitor: true },
});

export const BasicInfo = query('BasicInfo', {
  summary: 'The current user by id, in the form of the product’s own calls.',
  path: '/api/v3/user/basic-info', // [R7.11]
  input: z.object({}),
  result: z.object({ ...success, data: z.object({ id: z.string(), ...shownUser }) }),
  allow: { visitor: true },
});

/** Signs out by its address alone, and leads on [R7.18]. */
export const WEB_LOGOUT = { path: '/pc/web_logout', next: '/en/set-meal' } as const;

const letter = z.object({
  id: z.int(),
  at: z.int(),
  kind: z.enum(['email', 'phone']),
  to: z.string(),
  subject: z.optional(z.string()),
  text: z.string(),
  /** Why it could not be delivered; without it nobody was told to. */
  failure: z.optional(z.string()),
});
export type Letter = z.output<typeof letter>;

export const Outbox = query('Outbox', {
  summary: 'Messages that this installation could not send, the newest first, for whoever passes them on.',
  path: '/api/school/outbox',
  input: z.object({}),
  result: z.object({ letters: z.array(letter), signUp: z.boolean() }),
  allow: { operator: true },
});

export const accountQueries = [MyAccount, UserInfo, BasicInfo, Outbox] as const;
