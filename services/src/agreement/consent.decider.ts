import { AgreementAccepted, consentMachine, type ConsentCommand } from '@lectern/contracts/agreement/consent.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { ConsentStreamState } from '@lectern/contracts/agreement/consent.ts';
import type { InForce } from '../directory/agreements-in-force.ts';
import type { Deciding } from '../ledger/submission.ts';

/** [R7.30] One agrees to what holds, and to each version once. */
export function decideConsent(
  _: ConsentStreamState,
  { data: { agreementIds } }: ConsentCommand,
  { gathered: inForce, status }: Deciding<readonly InForce[]>,
): readonly NewFact[] | Refused {
  const chosen = inForce.filter(({ agreementId }) => agreementIds.includes(agreementId));
  if (chosen.length < new Set(agreementIds).size) return refuse('agreement.notInForce');
  const open = chosen.filter(({ agreementId }) => status(consentMachine, agreementId) === 'open');
  if (open.length === 0) return refuse('already.so');
  return open.map(({ agreementId, kind }) => AgreementAccepted({ agreementId, kind }));
}
