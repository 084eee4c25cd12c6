import {
  IdentityViewed,
  identityMachine,
  IdentityPassed,
  IdentityReturned,
  IdentitySubmitted,
  IdentityWithdrawn,
  type IdentityCommand,
} from '@lectern/contracts/identity/identity.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { IdentityStreamState } from '@lectern/contracts/identity/identity.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Whether the pictures that are named are this person's and still there. */
export interface Brought {
  readonly arePicturesThere: boolean;
}

/** [R6.17] Whoever works the queue decides on what they were shown: on one submission, once. */
export function decideIdentity(
  { identity }: IdentityStreamState,
  { name, data }: IdentityCommand,
  { streamId: personId, seal, gathered, status }: Deciding<Brought | undefined>,
): readonly NewFact[] | Refused {
  const isWaiting = status(identityMachine, 'identity') === 'submitted';
  if (name === 'SubmitIdentity') {
    const { name: realName, number, ...rest } = data;
    if (isWaiting) return refuse(identity.submissionId === data.submissionId ? 'already.so' : 'step.notNow');
    if (gathered?.arePicturesThere !== true) return refuse('identity.pictureGone');
    return [IdentitySubmitted({ ...rest, name: seal(realName), number: seal(number) })];
  }
  const { submissionId } = data;
  if (!isWaiting || identity.submissionId !== submissionId) return refuse('identity.decided');
  if (name === 'WithdrawIdentity') return [IdentityWithdrawn({ submissionId })];
  if (name === 'ViewIdentity') return [IdentityViewed(data)];
  if (name === 'PassIdentity') return [IdentityPassed({ submissionId, personId })];
  const { reason, words } = data;
  return [IdentityReturned({ submissionId, personId, reason, ...(words !== undefined && { words: seal(words) }) })];
}
