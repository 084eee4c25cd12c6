import {
  AgreementPublished,
  AgreementWithdrawn,
  type AgreementCommand,
} from '@lectern/contracts/agreement/agreement.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { AgreementStreamState } from '@lectern/contracts/agreement/agreement.ts';
import type { Deciding } from '../ledger/submission.ts';

/** [R7.30] What holds is never changed: whoever agreed to it agreed to these words. */
export function decideAgreement(
  { agreement }: AgreementStreamState,
  { name, data }: AgreementCommand,
  { at }: Deciding,
): readonly NewFact[] | Refused {
  const { effectiveAt } = agreement;
  if (name === 'WithdrawAgreement') {
    if (effectiveAt !== undefined && effectiveAt <= at) return refuse('agreement.inForce');
    return [AgreementWithdrawn({})];
  }
  if (effectiveAt !== undefined) return refuse('already.so');
  if (data.effectiveAt !== undefined && data.effectiveAt <= at) return refuse('agreement.past');
  return [AgreementPublished({ ...data, effectiveAt: data.effectiveAt ?? at })];
}
