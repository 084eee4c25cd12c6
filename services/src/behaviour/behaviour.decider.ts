import type { BehaviourCommand } from '@lectern/contracts/behaviour/behaviour.ts';
import { BehaviourRecorded, BehaviourRevoked } from '@lectern/contracts/behaviour/facts.ts';
import { behaviourOf } from '@lectern/contracts/behaviour/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

/** While the lesson runs and after it: what was forgotten is noted later. */
export function decideBehaviour(
  { lesson, attendance, behaviour }: LessonStreamState,
  { name, data }: BehaviourCommand,
): readonly NewFact[] | Refused {
  const { status } = lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled') return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  if (name === 'RevokeBehaviour') {
    const recorded = behaviourOf(behaviour, data.behaviourId, data.personId);
    if (recorded === undefined) return refuse('behaviour.unknown');
    return recorded.takenBackAt === undefined ? [BehaviourRevoked(data)] : refuse('already.so');
  }
  const { behaviourId, personIds, tag, points, seenBy } = data;
  const people = [...new Set(personIds)];
  const isStudent = (personId: string) => {
    const one = get(attendance.participants, personId);
    return one?.joinedAt !== undefined && isCounted(one.role);
  };
  if (!people.every(isStudent)) return refuse('behaviour.notAStudent');
  const more = people.filter((personId) => behaviourOf(behaviour, behaviourId, personId) === undefined);
  if (more.length === 0) return refuse('already.so');
  return more.map((personId) => BehaviourRecorded({ behaviourId, personId, tag, points, seenBy }));
}
