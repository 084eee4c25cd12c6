import {
  CertificateIssued,
  certificateMachine,
  CertificateRevoked,
  type CertificateCommand,
} from '@lectern/contracts/certificate/certificate.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { CertificateStreamState } from '@lectern/contracts/certificate/certificate.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What is known of a student of a class, and a code that nobody guesses. */
export interface Completed {
  readonly isOver: boolean;
  readonly isStudent: boolean;
  readonly isCertified: boolean;
  readonly className: string;
  readonly lessons: number;
  readonly attended: number;
  readonly code: string;
}

/** [R7.30] A class is completed once it is archived, by whoever attended enough of what was taught in it. */
export function decideCertificate(
  { certificate: { personId } }: CertificateStreamState,
  { name, data }: CertificateCommand,
  { gathered, status }: Deciding<Completed>,
): readonly NewFact[] | Refused {
  const now = status(certificateMachine, 'certificate');
  if (name === 'RevokeCertificate') {
    if (now === 'revoked') return refuse('already.so');
    return personId === undefined ? refuse('step.notNow') : [CertificateRevoked({ ...data, personId })];
  }
  const { isOver, isStudent, isCertified, code, className, lessons, attended } = gathered;
  if (now !== 'none' || isCertified) return refuse('already.so');
  if (!isOver) return refuse('certificate.notOver');
  if (!isStudent) return refuse('certificate.notStudent');
  if (lessons === 0 || attended * 100 < data.share * lessons) return refuse('certificate.tooFew');
  return [CertificateIssued({ classId: data.classId, personId: data.personId, code, className, lessons, attended })];
}
