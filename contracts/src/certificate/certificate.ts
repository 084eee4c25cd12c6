import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';

/** Why a certificate does not count any more. */
export const REVOKED_FOR = ['byMistake', 'attendance', 'dishonesty'] as const;
const reason = z.enum(REVOKED_FOR);
export type RevokedFor = (typeof REVOKED_FOR)[number];

const code = z.string().check(z.regex(new RegExp(`^[A-Z2-9]{${LIMITS.certificateCodeLength}}$`)));

export const CertificateIssued = fact('CertificateIssued', {
  summary: 'Whoever teaches a class that is over certified that somebody completed it.',
  data: z.object({
    classId: id,
    personId: id,
    code,
    /** The class as it was called then, and what it taught. */
    className: z.string(),
    lessons: z.int(),
    attended: z.int(),
  }),
});

export const CertificateRevoked = fact('CertificateRevoked', {
  summary: 'The certificate does not count any more; whoever checks its code is told.',
  data: z.object({ personId: id, reason }),
});

export const certificateFacts = [CertificateIssued, CertificateRevoked] as const;
export type CertificateFact = FactOf<(typeof certificateFacts)[number]>;

/** Of all lessons, in percent, that somebody must have attended. */
const share = z.int().check(z.minimum(1), z.maximum(100));

const issues = { teacher: true, coTeacher: true } as const;

export const IssueCertificate = command('IssueCertificate', {
  summary:
    'Certify that a student completed a class that is archived, having attended at least this share of its lessons.',
  data: z.object({ classId: id, personId: id, share }),
  allow: issues,
  records: ['CertificateIssued'],
});

export const RevokeCertificate = command('RevokeCertificate', {
  summary: 'Say that a certificate does not count any more, and why.',
  data: z.object({ reason }),
  allow: issues,
  records: ['CertificateRevoked'],
});

const certificateCommands = [IssueCertificate, RevokeCertificate] as const;
export type CertificateCommand = CommandOf<(typeof certificateCommands)[number]>;

export const certificateMachine = machine('certificate', {
  summary: 'One certificate [R7.30].',
  per: ({ type }) => (ABOUT.has(type) ? 'certificate' : undefined),
  initial: 'none',
  states: {
    none: { on: { CertificateIssued: 'valid' } },
    valid: { on: { CertificateRevoked: 'revoked' } },
    revoked: { on: {} },
  },
});
const ABOUT = new Set<string>(certificateFacts.map(({ type }) => type));

export interface CertificateState {
  readonly classId?: string;
  readonly personId?: string;
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const certificate = context<
  CertificateState,
  { readonly certificate: CertificateState },
  (typeof certificateFacts)[number]
>({
  name: 'certificate',
  facts: certificateFacts,
  commands: certificateCommands,
  machines: [certificateMachine],
  initial: {},
  evolve: (state, { type, data }) =>
    type === 'CertificateIssued' ? { classId: data.classId, personId: data.personId } : state,
  present: () => NOTHING,
});

const standing = z.enum(['valid', 'revoked']);
const shown = {
  certificateId: id,
  code,
  className: z.string(),
  status: standing,
  issuedAt: z.int(),
  reason: z.optional(reason),
};

export const ClassCertificates = query('ClassCertificates', {
  summary: 'Who learned in a class, how many of its lessons they attended, and their certificates.',
  path: '/api/class/:id/certificates',
  input: z.object({ id, after: z.optional(z.string()) }),
  result: z.object({
    /** Whether the class is archived: before that, nobody has completed it. */
    isOver: z.boolean(),
    lessons: z.int(),
    students: z.array(
      z.object({
        personId: id,
        name: z.string(),
        attended: z.int(),
        /** The newest one. */
        certificate: z.optional(z.object(shown)),
      }),
    ),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true },
});
export type ClassCertificates = z.output<typeof ClassCertificates.result>;

export const MyCertificates = query('MyCertificates', {
  summary: 'What I completed, the latest first.',
  path: '/api/certificates/mine',
  input: z.object({}),
  result: z.object({ certificates: z.array(z.object(shown)) }),
  allow: { visitor: 'bound' },
});
export type MyCertificates = z.output<typeof MyCertificates.result>;

export const CertificateCheck = query('CertificateCheck', {
  summary: 'What a certificate says, to whoever has its code, signed in or not; of one that is revoked, that it is.',
  path: '/api/certificates/check',
  input: z.object({ code: z.string().check(z.maxLength(64)) }),
  result: z.object({
    code,
    status: standing,
    school: z.string(),
    className: z.string(),
    /** Without it, the person closed their account and was erased. */
    name: z.optional(z.string()),
    lessons: z.int(),
    attended: z.int(),
    issuedAt: z.int(),
    revokedAt: z.optional(z.int()),
  }),
  allow: { anyone: true, visitor: true },
});
export type CertificateCheck = z.output<typeof CertificateCheck.result>;

export const CertificateSheet = fileQuery('CertificateSheet', {
  summary: 'A certificate as a PDF of one sheet, to whoever has its code; none of one that is revoked [R7.30].',
  path: '/api/certificates/sheet.pdf',
  input: CertificateCheck.input,
  allow: { anyone: true, visitor: true },
  file: 'application/pdf',
});

export const certificateQueries = [ClassCertificates, MyCertificates, CertificateCheck, CertificateSheet] as const;

export interface CertificateStreamState {
  readonly certificate: CertificateState;
}

export const certificateStream = stream<CertificateStreamState>({
  family: 'certificate',
  summary: 'One certificate that somebody completed a class.',
  contexts: [certificate],
  grantedBy: ({ certificate }, data) => {
    const classId = certificate.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
