import * as facts from '@lectern/contracts/behaviour/facts.ts';
import { at, behaviourId, studentId } from './moments.ts';
import type { Grant } from './wish.ts';

export const GOOD_TAG = { tag: '主动提问', points: 1, seenBy: 'student' } as const;
export const HIDDEN_TAG = { tag: '走神', points: 0, seenBy: 'teachers' } as const;

export const behaviourRecorded = (n: number, student: number, tag: facts.TagFields = GOOD_TAG) =>
  facts.BehaviourRecorded({ behaviourId: behaviourId(n), personId: studentId(student), ...tag });

/** Behaviour tags, for the student's eyes or not, and sometimes taken back. */
export const grantBehaviour: Grant = (wish, { behaviour: { recorded } }, second) => {
  const last = recorded.at(-1);
  if (wish.move < 14 || last === undefined)
    return at(second, behaviourRecorded(recorded.length + 1, wish.student, wish.flip ? GOOD_TAG : HIDDEN_TAG));
  return at(second, facts.BehaviourRevoked({ behaviourId: last.behaviourId, personId: last.personId }));
};
