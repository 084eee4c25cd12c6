import { describe, expect, it } from 'vitest';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  anonymousPoll,
  at,
  ballotsCounted,
  ballotsPublished,
  BLINDED,
  collected,
  questionId,
  running,
  studentId,
  tell,
  tookBallot,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { scoreOf } from './status.ts';
import type { QuizOwn, QuizView, TeacherQuizView } from './view.ts';

const took = [
  ...running(3),
  ...at(1, anonymousPoll(2)),
  ...at(2, ballotsPublished(2)),
  ...at(3, tookBallot(1, 2), tookBallot(2, 2)),
];
const shown = (counted: ReturnType<typeof ballotsCounted>) => [...took, ...at(9, collected(2), counted)];
const viewOf = (audience: 'teacher' | 'student' | 'screen', moments: readonly Moment[]) =>
  seenBy(tell(moments).state, audience)['quiz'] as unknown as QuizView & TeacherQuizView;
const questionOf = (audience: 'teacher' | 'student' | 'screen', moments: readonly Moment[]) =>
  viewOf(audience, moments).questions[questionId(2)]!;

describe('[R3.10] an anonymous poll', () => {
  it('shows a teacher who took part, and not even them what was chosen before it is shown', () => {
    const seen = questionOf('teacher', took);
    expect(seen).toMatchObject({ anonymous: true, answered: 2 });
    expect(seen.distribution).toBeUndefined();
    expect(Object.keys(seen.answers).toSorted()).toEqual([studentId(1), studentId(2)].toSorted());
    expect(JSON.stringify(seen.answers)).not.toContain(BLINDED);
  });

  it.each(['teacher', 'student', 'screen'] as const)('shows %s how many chose what, from five ballots on', (who) => {
    const five = questionOf(who, shown(ballotsCounted(2, 5, { A: 4, C: 1 })));
    expect(five).toMatchObject({ ballots: 5, distribution: { A: 4, B: 0, C: 1, D: 0 } });
    const four = questionOf(who, shown(ballotsCounted(2, 4)));
    expect([four.ballots, four.distribution]).toEqual([4, undefined]);
  });

  it('gives its points for taking part', () => {
    const moments = shown(ballotsCounted(2, 5, { A: 5 }));
    const mine = (n: number) =>
      (ownOf(tell(moments).state, studentId(n))['quiz'] as unknown as QuizOwn | undefined)?.answers[questionId(2)];
    const scores = [1, 3].map((n) => scoreOf(questionOf('student', moments) as never, mine(n)));
    expect(scores).toEqual([10, 0]);
    expect(JSON.stringify(mine(1))).not.toContain(BLINDED);
  });
});
