import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LeaveAsked, LeaveRefused } from '@lectern/contracts/leave/leave.ts';
import { sealed } from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;
type Of = (place: Place) => string;

/** How the commands about leave are asked, after what a running lesson has. */
export function leaveAsked(then: Then, me: Of, studentOf: Of): Readonly<Record<string, Asked>> {
  const asking = (who: Of) => (place: Place) =>
    LeaveAsked({ classId: place.classId, personId: who(place), kind: 'sickLeave', reason: sealed(1, '发烧') });
  const data = (place: Place) => ({ personId: studentOf(place) });
  return {
    WithdrawLeave: { given: then(asking(me)) },
    GrantLeave: { given: then(asking(studentOf)), data },
    RefuseLeave: { given: then(asking(studentOf)), data },
    ReopenLeave: { given: then(asking(studentOf), (place) => LeaveRefused(data(place))), data },
  };
}
