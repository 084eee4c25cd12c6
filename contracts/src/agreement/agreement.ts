import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { after } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { richText } from '../kernel/rich-text.ts';
import { context, stream } from '../kernel/stream.ts';
import { text } from '../kernel/text.ts';

/** What a school agrees on with those who use it. */
export const AGREEMENT_KINDS = ['user', 'privacy'] as const;
export const agreementKind = z.enum(AGREEMENT_KINDS);
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

const wording = richText({ max: LIMITS.agreementUnits });
const changes = text(LIMITS.agreementChangesUnits);
/** In Chinese and in English: both say the same. */
const written = { content: wording, contentEn: wording, changes, changesEn: changes };

export const AgreementPublished = fact('AgreementPublished', {
  summary: 'The school published a version of one of its agreements, which holds from a moment on.',
  data: z.object({ kind: agreementKind, ...written, effectiveAt: z.int() }),
});

export const AgreementWithdrawn = fact('AgreementWithdrawn', {
  summary: 'A version was taken back before it held.',
  data: z.object({}),
});

export const agreementFacts = [AgreementPublished, AgreementWithdrawn] as const;
export type AgreementFact = FactOf<(typeof agreementFacts)[number]>;

export const PublishAgreement = command('PublishAgreement', {
  summary: 'Publish a version that holds now, or from a time that is still to come.',
  data: z.object({ kind: agreementKind, ...written, effectiveAt: z.optional(z.int()) }),
  allow: { operator: true },
  records: ['AgreementPublished'],
});

export const WithdrawAgreement = command('WithdrawAgreement', {
  summary: 'Take a version back that does not hold yet.',
  data: z.object({}),
  allow: { operator: true },
  records: ['AgreementWithdrawn'],
});

const agreementCommands = [PublishAgreement, WithdrawAgreement] as const;
export type AgreementCommand = CommandOf<(typeof agreementCommands)[number]>;

export const agreementMachine = machine('agreement', {
  summary: 'One version of an agreement; that it holds follows from the time alone [R7.30].',
  per: ({ type }) => (ABOUT.has(type) ? 'agreement' : undefined),
  initial: 'none',
  states: {
    none: { on: { AgreementPublished: 'published' } },
    published: { on: { AgreementWithdrawn: 'withdrawn' } },
    withdrawn: { on: {} },
  },
});
const ABOUT = new Set<string>(agreementFacts.map(({ type }) => type));

export interface AgreementState {
  readonly effectiveAt?: number;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const agreement = context<
  AgreementState,
  { readonly agreement: AgreementState },
  (typeof agreementFacts)[number]
>({
  name: 'agreement',
  facts: agreementFacts,
  commands: agreementCommands,
  machines: [agreementMachine],
  initial: {},
  evolve: (state, { type, data }) => (type === 'AgreementPublished' ? { effectiveAt: data.effectiveAt } : state),
  present: () => NOTHING,
});

const version = {
  agreementId: id,
  kind: agreementKind,
  /** The how manieth of its kind it is. */
  number: z.int(),
  effectiveAt: z.int(),
};
const summary = { changes: z.string(), changesEn: z.string() };

const standing = z.enum(['scheduled', 'inForce', 'replaced', 'withdrawn']);
export type Standing = z.output<typeof standing>;

export const AgreementText = query('AgreementText', {
  summary: 'What an agreement says: the version that holds, or the one that is named; also for who is not signed in.',
  path: '/api/agreements/text',
  input: z.object({ kind: agreementKind, agreementId: z.optional(id) }),
  result: z.object({
    ...version,
    ...summary,
    content: wording,
    contentEn: wording,
    standing,
    /** The version that is to hold next, where one is published. */
    next: z.optional(z.object({ agreementId: id, effectiveAt: z.int() })),
  }),
  allow: { anyone: true, visitor: true },
});
export type AgreementText = z.output<typeof AgreementText.result>;

export const AgreementVersions = query('AgreementVersions', {
  summary: 'Every version that the school published, the newest first, and how many accounts agreed to it.',
  path: '/api/agreements/versions',
  input: z.object({ after: z.optional(after) }),
  result: z.object({
    versions: z.array(
      z.object({
        ...version,
        ...summary,
        standing,
        publishedAt: z.int(),
        publishedBy: z.string(),
        accepted: z.int(),
      }),
    ),
    /** How many have an account. */
    people: z.int(),
  }),
  allow: { operator: true, administrator: true },
});
export type AgreementVersions = z.output<typeof AgreementVersions.result>;

export const agreementQueries = [AgreementText, AgreementVersions] as const;

export interface AgreementStreamState {
  readonly agreement: AgreementState;
}

export const agreementStream = stream<AgreementStreamState>({
  family: 'agreement',
  summary: 'One version of the school’s user agreement or privacy policy.',
  contexts: [agreement],
  grantedBy: (_state, _data, personId) => `access/${personId}`,
});
