import type { BonusCommand } from '@lectern/contracts/bonus/bonus.ts';
import { BonusGiven, BonusRevoked } from '@lectern/contracts/bonus/facts.ts';
import { bonusOf } from '@lectern/contracts/bonus/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';

/** While the lesson runs and after it: what was forgotten is given later. */
export function decideBonus(
  { lesson, attendance, bonus }: LessonStreamState,
  { name, data }: BonusCommand,
): readonly NewFact[] | Refused {
  const { status } = lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled') return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  const { bonusId } = data;
  if (name === 'RevokeBonus') {
    const { personId } = data;
    const given = bonusOf(bonus, bonusId, personId);
    if (given === undefined) return refuse('bonus.unknown');
    return given.takenBackAt === undefined ? [BonusRevoked({ bonusId, personId })] : refuse('already.so');
  }
  const people = [...new Set(data.personIds)];
  const isStudent = (personId: string) => {
    const one = get(attendance.participants, personId);
    return one?.joinedAt !== undefined && isCounted(one.role);
  };
  if (!people.every(isStudent)) return refuse('bonus.notAStudent');
  const { points, reason } = data;
  const more = people.filter((personId) => bonusOf(bonus, bonusId, personId) === undefined);
  if (more.length === 0) return refuse('already.so');
  return more.map((personId) => BonusGiven({ bonusId, personId, points, reason }));
}
