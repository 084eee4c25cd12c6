import { agreement, AgreementPublished, AgreementWithdrawn } from '@lectern/contracts/agreement/agreement.ts';
import { AgreementAccepted, consent } from '@lectern/contracts/agreement/consent.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { agreementStream } from '@lectern/contracts/agreement/agreement.ts';
import { consentStream } from '@lectern/contracts/agreement/consent.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { wording } from '../../../tests/support/agreements.ts';
import { inForceAt, type InForce } from '../directory/agreements-in-force.ts';
import { decideAgreement } from './agreement.decider.ts';
import { decideConsent } from './consent.decider.ts';

const me = studentId(1);
const [user, privacy] = [newId(), newId()];

describe('[R7.30] a version of an agreement', () => {
  const as = (at: number): Asked => ({ personId: me, role: 'operator', at });
  const after = (...facts: NewFact[]) =>
    given(
      { stream: agreementStream, context: agreement, decide: decideAgreement },
      having(agreementStream, facts, as(0)),
    );
  const published = (effectiveAt: number) => AgreementPublished({ ...wording('user', '一'), effectiveAt });

  it('holds from now on, or from a time that is still to come', () => {
    expect(after().when('PublishAgreement', wording('user', '一'), as(5))).toEqual([published(5)]);
    expect(after().when('PublishAgreement', { ...wording('user', '一'), effectiveAt: 6 }, as(5))).toEqual([
      published(6),
    ]);
    expect(after().when('PublishAgreement', { ...wording('user', '一'), effectiveAt: 5 }, as(5))).toEqual({
      refused: 'agreement.past',
    });
  });

  it('is published once, and taken back only before it holds', () => {
    expect(after(published(9)).when('PublishAgreement', wording('user', '二'), as(5))).toEqual({
      refused: 'already.so',
    });
    expect(after(published(9)).when('WithdrawAgreement', {}, as(8))).toEqual([AgreementWithdrawn({})]);
    expect(after(published(9)).when('WithdrawAgreement', {}, as(9))).toEqual({ refused: 'agreement.inForce' });
    expect(after().when('WithdrawAgreement', {}, as(9))).toEqual({ refused: 'step.notNow' });
  });

  it('is an operator’s to publish', () => {
    for (const role of ['visitor', 'administrator', 'teacher'] as const)
      expect(after().when('PublishAgreement', wording('user', '一'), { ...as(5), role })).toEqual({
        refused: 'page.forbidden',
      });
  });

  it('holds of its kind until the time of the next has come', () => {
    const version = (agreementId: string, kind: InForce['kind'], effectiveAt: number) => ({
      agreementId,
      kind,
      effectiveAt,
    });
    const [first, second, other] = [version('a', 'user', 1), version('b', 'user', 7), version('c', 'privacy', 3)];
    expect(inForceAt([second, first, other], 0)).toEqual([]);
    expect(inForceAt([second, first, other], 6)).toEqual([first, other]);
    expect(inForceAt([second, first, other], 7)).toEqual([second, other]);
  });
});

describe('[R7.30] AcceptAgreements', () => {
  const inForce = [
    { agreementId: user, kind: 'user' },
    { agreementId: privacy, kind: 'privacy' },
  ];
  const as: Asked = { personId: me, streamId: me, role: 'visitor', at: 5, gathered: inForce };
  const after = (...facts: NewFact[]) =>
    given({ stream: consentStream, context: consent, decide: decideConsent }, having(consentStream, facts, as));
  const accepted = (agreementId: string, kind: 'user' | 'privacy') => AgreementAccepted({ agreementId, kind });
  const both = [accepted(user, 'user'), accepted(privacy, 'privacy')];

  it('is recorded for each version, once', () => {
    expect(after().when('AcceptAgreements', { agreementIds: [privacy, user] }, as)).toEqual(both);
    expect(after(both[0]!).when('AcceptAgreements', { agreementIds: [user, privacy] }, as)).toEqual([both[1]]);
    expect(after(...both).when('AcceptAgreements', { agreementIds: [user, privacy] }, as)).toEqual({
      refused: 'already.so',
    });
  });

  it('is refused of a version that does not hold', () => {
    expect(after().when('AcceptAgreements', { agreementIds: [user, newId()] }, as)).toEqual({
      refused: 'agreement.notInForce',
    });
  });

  it('is not for who has no account', () => {
    expect(after().when('AcceptAgreements', { agreementIds: [user] }, { ...as, bound: false })).toEqual({
      refused: 'page.forbidden',
    });
  });
});
