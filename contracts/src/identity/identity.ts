import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { personal, type Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { line, name } from '../kernel/text.ts';

/** The pictures that belong to it: both sides of the document, and the person's face. A passport has no back. */
export const side = z.enum(['front', 'back', 'face']);
export type Side = z.output<typeof side>;
const pictures = z.object({ front: id, back: z.optional(id), face: id });
export type Pictures = z.output<typeof pictures>;

/** Why it is returned [R8.38]. */
export const reason = z.enum(['unreadable', 'faceMismatch', 'numberMismatch', 'expired']);
export type Reason = z.output<typeof reason>;

/** What an operator looked at. */
const what = z.enum(['documents', 'number']);

const submission = { submissionId: id };
const decided = { ...submission, personId: id };

export const IdentitySubmitted = fact('IdentitySubmitted', {
  summary:
    'Somebody showed who they are: their real name, the number of a document, and pictures that stand elsewhere.',
  data: z.object({ ...submission, name: personal(), number: personal(), pictures }),
});

export const IdentityWithdrawn = fact('IdentityWithdrawn', {
  summary: 'They took it back before anybody decided; its pictures are gone.',
  data: z.object(submission),
});

export const IdentityViewed = fact('IdentityViewed', {
  summary: 'An operator was shown the pictures, or the whole number: each look is a fact.',
  data: z.object({ ...submission, what }),
});

export const IdentityPassed = fact('IdentityPassed', {
  summary: 'An operator found that it is they; the pictures are needed no longer, and gone.',
  data: z.object(decided),
});

export const IdentityReturned = fact('IdentityReturned', {
  summary: 'An operator returned it with a reason; it can be submitted again.',
  data: z.object({ ...decided, reason, words: z.optional(personal()) }),
});

export const identityFacts = [
  IdentitySubmitted,
  IdentityWithdrawn,
  IdentityViewed,
  IdentityPassed,
  IdentityReturned,
] as const;
export type IdentityFact = FactOf<(typeof identityFacts)[number]>;

const WEIGHED = '10X98765432';

/** Whether the last of 18 characters follows from the others, as in every number of a resident (GB 11643). */
const isResident = (number: string): boolean => {
  const sum = Array.from({ length: 17 }, (_, at) => Number(number[at]) * (2 ** (17 - at) % 11)).reduce(
    (all, one) => all + one,
  );
  return WEIGHED[sum % 11] === number[17];
};

/** The number of a document: of a resident's card, or of any other. */
export const documentNumber = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
  z.regex(/^[0-9A-Z()-]{5,20}$/, { error: 'identity.number' }),
  z.refine((text) => !/^\d{17}[\dX]$/.test(text) || isResident(text), { error: 'identity.number' }),
);

export const SubmitIdentity = command('SubmitIdentity', {
  summary: 'Show the school who I am; sent again after it was returned, or when my name has changed.',
  data: z.object({ ...submission, name: name(LIMITS.personNameUnits), number: documentNumber, pictures }),
  allow: { visitor: 'bound' },
  records: ['IdentitySubmitted'],
});

export const WithdrawIdentity = command('WithdrawIdentity', {
  summary: 'Take it back while nobody has decided.',
  data: z.object(submission),
  allow: { visitor: 'bound' },
  records: ['IdentityWithdrawn'],
});

export const ViewIdentity = command('ViewIdentity', {
  summary: 'Record that I am shown the pictures or the whole number.',
  data: z.object({ ...submission, what }),
  allow: { operator: true },
  records: ['IdentityViewed'],
});

export const PassIdentity = command('PassIdentity', {
  summary: 'Say that it is they.',
  data: z.object(submission),
  allow: { operator: true },
  records: ['IdentityPassed'],
});

export const ReturnIdentity = command('ReturnIdentity', {
  summary: 'Return it with a reason.',
  data: z.object({ ...submission, reason, words: z.optional(line(LIMITS.identityWordsUnits)) }),
  allow: { operator: true },
  records: ['IdentityReturned'],
});

const identityCommands = [SubmitIdentity, WithdrawIdentity, ViewIdentity, PassIdentity, ReturnIdentity] as const;
export type IdentityCommand = CommandOf<(typeof identityCommands)[number]>;

export const identityMachine = machine('identity', {
  summary: 'Whether the school knows who somebody is [R1.27].',
  per: ({ type }) => (ABOUT.has(type) ? 'identity' : undefined),
  initial: 'none',
  states: {
    none: { on: { IdentitySubmitted: 'submitted' } },
    submitted: {
      on: {
        IdentityWithdrawn: 'none',
        IdentityViewed: 'submitted',
        IdentityPassed: 'passed',
        IdentityReturned: 'returned',
      },
    },
    returned: { on: { IdentitySubmitted: 'submitted' } },
    passed: { on: { IdentitySubmitted: 'submitted' } },
  },
});
const ABOUT = new Set<string>(identityFacts.map(({ type }) => type));

export interface IdentityState {
  readonly submissionId?: string;
  readonly name?: Sealed;
  readonly number?: Sealed;
  readonly pictures?: Pictures;
  readonly submittedAt?: number;
  readonly decidedAt?: number;
  readonly reason?: Reason;
  readonly words?: Sealed;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const identity = context<IdentityState, { readonly identity: IdentityState }, (typeof identityFacts)[number]>({
  name: 'identity',
  facts: identityFacts,
  commands: identityCommands,
  machines: [identityMachine],
  initial: {},
  evolve: (state, { type, data, at }) => {
    if (type === 'IdentitySubmitted') return { ...data, submittedAt: at };
    if (type === 'IdentityWithdrawn') return {};
    if (type === 'IdentityViewed') return state;
    if (type === 'IdentityPassed') return { ...state, decidedAt: at };
    const { reason: why, words } = data;
    return { ...state, decidedAt: at, reason: why, ...(words && { words }) };
  },
  present: () => NOTHING,
});

export const BringPicture = call('BringPicture', {
  path: '/api/me/identity-picture',
  summary:
    'Bring a picture that a submission is to name; stored under a key of the person, and gone within a day if none does.',
  data: z.object({ side, picture: z.base64().check(z.maxLength(Math.ceil(LIMITS.identityPictureBytes / 3) * 4)) }),
  result: z.object({ pictureId: id }),
  allow: { visitor: 'bound' },
});

export const identityCalls = [BringPicture] as const;

const status = z.enum(['none', 'submitted', 'returned', 'passed']);

export const MyIdentity = query('MyIdentity', {
  summary: 'Whether the school knows who I am, and why not.',
  path: '/api/identities/mine',
  input: z.object({}),
  result: z.object({
    status,
    submissionId: z.optional(id),
    name: z.optional(z.string()),
    /** The first and the last four characters only; the whole where it is to be mended and sent again. */
    number: z.optional(z.string()),
    /** Those that stand and can be submitted once more. */
    pictures: z.optional(pictures),
    submittedAt: z.optional(z.int()),
    decidedAt: z.optional(z.int()),
    reason: z.optional(reason),
    words: z.optional(z.string()),
  }),
  allow: { visitor: 'bound' },
});
export type MyIdentity = z.output<typeof MyIdentity.result>;

/** An administrator sees who waits, and no document [R6.07, R6.17]. */
export const Identities = list('Identities', {
  summary: 'Who waits to be verified, whoever waits longest first.',
  path: '/api/identities',
  allow: { operator: true, administrator: true },
  row: z.object({
    personId: id,
    name: z.string(),
    login: z.optional(z.string()),
    submissionId: id,
    submittedAt: z.int(),
    /** The how manieth submission it is. */
    times: z.int(),
  }),
  orders: { waiting: ['submittedAt'] },
  isSearched: true,
  isCounted: true,
});

const about = { input: z.object({ personId: id, submissionId: id }), allow: { operator: true } } as const;

export const IdentityDocuments = query('IdentityDocuments', {
  summary: 'What somebody submitted, with its pictures: recorded before it is shown.',
  path: '/api/identities/:personId/documents',
  ...about,
  result: z.object({
    name: z.string(),
    number: z.string(),
    pictures: z.array(z.object({ side, webp: z.string() })),
  }),
});
export type IdentityDocuments = z.output<typeof IdentityDocuments.result>;

export const IdentityNumber = query('IdentityNumber', {
  summary: 'The whole number of the document: recorded before it is shown.',
  path: '/api/identities/:personId/number',
  ...about,
  result: z.object({ number: z.string() }),
});

export const identityQueries = [MyIdentity, Identities, IdentityDocuments, IdentityNumber] as const;

export interface IdentityStreamState {
  readonly identity: IdentityState;
}

export const identityStream = stream<IdentityStreamState>({
  family: 'identity',
  summary: 'Whether the school knows who one person is, and each look at their documents; the id is the person’s.',
  contexts: [identity],
  isOnesOwn: true,
  // Another's is worked by who was granted that, as their own stream says; nobody decides on themselves [R6.17].
  grantedBy: (_state, _data, personId, id) => (personId === id ? `identity/${id}` : `access/${personId}`),
});
