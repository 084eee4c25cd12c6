import { certificate, CertificateIssued, CertificateRevoked } from '@lectern/contracts/certificate/certificate.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { certificateStream } from '@lectern/contracts/certificate/certificate.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideCertificate, type Completed } from './certificate.decider.ts';

const [classId, personId] = [newId(), studentId(1)];
const done: Completed = {
  isOver: true,
  isStudent: true,
  isCertified: false,
  className: '物理',
  lessons: 10,
  attended: 6,
  code: 'ABCDEFGHJKMNPQRS',
};
const as = (more: Partial<Completed> = {}, role: Asked['role'] = 'teacher'): Asked => ({
  personId: newId(),
  role,
  at: 5,
  gathered: { ...done, ...more },
});
const issued = CertificateIssued({
  classId,
  personId,
  code: done.code,
  className: '物理',
  lessons: 10,
  attended: 6,
});
const after = (...facts: NewFact[]) =>
  given(
    { stream: certificateStream, context: certificate, decide: decideCertificate },
    having(certificateStream, facts, as()),
  );
const issue = (share = 60) => ({ classId, personId, share });

describe('[R7.30] IssueCertificate', () => {
  it('certifies whoever attended enough of a class that is over', () => {
    expect(after().when('IssueCertificate', issue(), as())).toEqual([issued]);
  });

  it('is refused before the class is over, to who is no student of it, and to who attended less', () => {
    expect(after().when('IssueCertificate', issue(), as({ isOver: false }))).toEqual({
      refused: 'certificate.notOver',
    });
    expect(after().when('IssueCertificate', issue(), as({ isStudent: false }))).toEqual({
      refused: 'certificate.notStudent',
    });
    expect(after().when('IssueCertificate', issue(61), as())).toEqual({ refused: 'certificate.tooFew' });
    expect(after().when('IssueCertificate', issue(1), as({ lessons: 0, attended: 0 }))).toEqual({
      refused: 'certificate.tooFew',
    });
  });

  it('certifies the same once', () => {
    expect(after().when('IssueCertificate', issue(), as({ isCertified: true }))).toEqual({ refused: 'already.so' });
    expect(after(issued).when('IssueCertificate', issue(), as())).toEqual({ refused: 'already.so' });
  });

  it('is for who teaches the class with full or shared control', () => {
    for (const role of ['assistant', 'student', 'administrator', 'visitor'] as const)
      expect(after().when('IssueCertificate', issue(), as({}, role))).toEqual({ refused: 'page.forbidden' });
  });
});

describe('[R7.30] RevokeCertificate', () => {
  const reason = { reason: 'byMistake' } as const;
  it('says once, with a reason, that it does not count', () => {
    expect(after(issued).when('RevokeCertificate', reason, as())).toEqual([
      CertificateRevoked({ personId, ...reason }),
    ]);
    expect(after(issued, CertificateRevoked({ personId, ...reason })).when('RevokeCertificate', reason, as())).toEqual({
      refused: 'already.so',
    });
    expect(after().when('RevokeCertificate', reason, as())).toEqual({ refused: 'step.notNow' });
  });
});
