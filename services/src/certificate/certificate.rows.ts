import { certificateFacts, certificateMachine, REVOKED_FOR } from '@lectern/contracts/certificate/certificate.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Certificates, by class, by person and by code. */
export const certificates = rows(
  'certificate_row',
  {
    family: 'certificate',
    facts: certificateFacts,
    shape: z.object({
      certificateId: id,
      classId: id,
      personId: id,
      code: z.string(),
      className: z.string(),
      lessons: z.int(),
      attended: z.int(),
      issuedAt: z.int(),
      revokedAt: z.optional(z.int()),
      reason: z.optional(z.enum(REVOKED_FOR)),
    }),
    key: ['certificateId'],
    per: ({ stream }) => ({ certificateId: stream.slice('certificate/'.length) }),
    machine: certificateMachine,
    indexes: [['code'], ['classId', 'personId'], ['personId', '-issuedAt']],
  },
  {
    CertificateIssued: (_, { data, at }, key) => ({ ...key, ...data, issuedAt: at }),
    CertificateRevoked: (row, { data: { reason }, at }) => row && { ...row, reason, revokedAt: at },
  },
);
