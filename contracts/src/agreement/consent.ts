import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { AGREEMENT_KINDS, agreementKind } from './agreement.ts';

export const AgreementAccepted = fact('AgreementAccepted', {
  summary: 'Somebody agreed to this version of an agreement.',
  data: z.object({ agreementId: id, kind: agreementKind }),
});

export const consentFacts = [AgreementAccepted] as const;
export type ConsentFact = FactOf<(typeof consentFacts)[number]>;

/** The versions that somebody read and agrees to. */
export const accepting = z.array(id).check(z.minLength(1), z.maxLength(AGREEMENT_KINDS.length));

export const AcceptAgreements = command('AcceptAgreements', {
  summary: 'Agree to the versions that hold now.',
  data: z.object({ agreementIds: accepting }),
  allow: { visitor: 'bound' },
  records: ['AgreementAccepted'],
});

const consentCommands = [AcceptAgreements] as const;
export type ConsentCommand = CommandOf<(typeof consentCommands)[number]>;

export const consentMachine = machine('consent', {
  summary: 'Whether a person agreed to one version; that stays so, whatever is published later [R7.30].',
  per: ({ type, data }) =>
    type === AgreementAccepted.type ? (data as { readonly agreementId: string }).agreementId : undefined,
  initial: 'open',
  states: { open: { on: { AgreementAccepted: 'accepted' } }, accepted: { on: {} } },
});

interface Accepted {
  readonly agreementId: string;
  readonly kind: z.output<typeof agreementKind>;
  readonly acceptedAt: number;
}

export interface ConsentState {
  readonly accepted: readonly Accepted[];
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const consent = context<ConsentState, { readonly consent: ConsentState }, (typeof consentFacts)[number]>({
  name: 'consent',
  facts: consentFacts,
  commands: consentCommands,
  machines: [consentMachine],
  initial: { accepted: [] },
  evolve: ({ accepted }, { data, at }) => ({ accepted: [...accepted, { ...data, acceptedAt: at }] }),
  present: () => NOTHING,
});

export const MyConsents = query('MyConsents', {
  summary: 'What I agreed to: which version of which agreement, and when, the latest first.',
  path: '/api/agreements/mine',
  input: z.object({}),
  result: z.object({
    consents: z.array(
      z.object({
        agreementId: id,
        kind: agreementKind,
        number: z.int(),
        effectiveAt: z.int(),
        acceptedAt: z.int(),
        isInForce: z.boolean(),
      }),
    ),
    /** What holds now and waits for me. */
    asked: z.array(z.object({ agreementId: id, kind: agreementKind })),
  }),
  allow: { visitor: 'bound' },
});
export type MyConsents = z.output<typeof MyConsents.result>;

export const consentQueries = [MyConsents] as const;

export interface ConsentStreamState {
  readonly consent: ConsentState;
}

export const consentStream = stream<ConsentStreamState>({
  family: 'consent',
  summary: 'The versions of agreements that one person agreed to; the id is the person’s.',
  contexts: [consent],
  isOnesOwn: true,
});
