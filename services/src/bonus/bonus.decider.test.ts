import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonus } from '@lectern/contracts/bonus/bonus.ts';
import { BonusGiven, BonusRevoked } from '@lectern/contracts/bonus/facts.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  bonusGiven,
  bonusId,
  byAuditor,
  joined,
  running,
  scheduled,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideBonus } from './bonus.decider.ts';

const given = (moments: readonly Moment[]) =>
  givenIn({ stream: lessonStream, context: bonus, decide: decideBonus }, tell(moments));
const data = { bonusId: bonusId(1), points: 2, reason: '主动提问' };
const give = (moments: readonly Moment[], more: object) =>
  given(moments).when('GiveBonus', { ...data, personIds: [studentId(1)], ...more }, teacher(60));
const back = (moments: readonly Moment[], n: number) =>
  given(moments).when('RevokeBonus', { bonusId: bonusId(1), personId: studentId(n) }, teacher(70));

describe('a bonus by hand', () => {
  it('[R5.51] is whole points for one or several students who came, each once, with the reason', () => {
    const personIds = [studentId(1), studentId(2), studentId(1)];
    expect(give(running(3), { personIds })).toEqual([bonusGiven(1, 1), bonusGiven(1, 2)]);
    expect(give([...running(3), ...at(50, bonusGiven(1, 1))], { personIds })).toEqual([bonusGiven(1, 2)]);
    expect(give([...running(3), ...at(50, bonusGiven(1, 1))], {})).toEqual({ refused: 'already.so' });
    const bad = [{ points: 0 }, { points: -1 }, { points: 1.5 }, { points: 101 }, { reason: '' }, { personIds: [] }];
    for (const more of [...bad, { reason: '长'.repeat(21) }])
      expect(give(running(1), more)).toMatchObject({ refused: 'request.invalid' });
  });

  it('is for students of this lesson: not who never came or sits in, and not by a student', () => {
    expect(give(running(1), { personIds: [studentId(1), studentId(9)] })).toEqual({ refused: 'bonus.notAStudent' });
    const audited = [...running(1), ...byAuditor(at(5, joined(4, 'auditor')))];
    expect(give(audited, { personIds: [studentId(4)] })).toEqual({ refused: 'bonus.notAStudent' });
    const asked = { ...data, personIds: [studentId(1)] };
    expect(given(running(1)).when('GiveBonus', asked, student(1, 60))).toEqual({ refused: 'page.forbidden' });
    expect(give(at(-60, scheduled), {})).toEqual({ refused: 'lesson.notRunning' });
  });

  it('is taken back once, after the lesson, too, and given then as well', () => {
    const over = [...running(1), ...at(50, bonusGiven(1, 1)), ...at(60, LessonEnded({ by: 'teacher' }))];
    const taken = BonusRevoked({ bonusId: bonusId(1), personId: studentId(1) });
    expect(back(over, 1)).toEqual([taken]);
    expect(back([...over, ...at(65, taken)], 1)).toEqual({ refused: 'already.so' });
    expect(back(over, 2)).toEqual({ refused: 'bonus.unknown' });
    expect(give(over, { bonusId: bonusId(2) })).toHaveLength(1);
  });

  it('is seen by teachers and by who got it, until it is taken back; the class and the screens see nothing', () => {
    const moments = [...running(2), ...at(50, bonusGiven(1, 1))];
    const { state } = tell(moments);
    for (const audience of ['student', 'screen'] as const) expect(seenBy(state, audience)).not.toHaveProperty('bonus');
    expect(seenBy(state, 'teacher')['bonus']).toMatchObject({
      given: { [`${bonusId(1)}/${studentId(1)}`]: { points: 2 } },
    });
    expect(ownOf(state, studentId(1))['bonus']).toMatchObject({ given: { [bonusId(1)]: { reason: '主动提问' } } });
    expect(ownOf(state, studentId(2))).not.toHaveProperty('bonus');
    const after = tell([...moments, ...at(60, BonusRevoked({ bonusId: bonusId(1), personId: studentId(1) }))]).state;
    expect(ownOf(after, studentId(1))).not.toHaveProperty('bonus');
    expect(seenBy(after, 'teacher')['bonus']).toMatchObject({
      given: { [`${bonusId(1)}/${studentId(1)}`]: { takenBackAt: expect.any(Number) } },
    });
  });

  it('whatever is given and taken back, a student has the sum of what was not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 12 }), (all) => {
        const moments = all.flatMap(([points, isBack], index) => {
          const one = { bonusId: bonusId(index + 1), personId: studentId(1) };
          const fact = BonusGiven({ ...one, points, reason: '答得好' });
          return at(50 + index, fact, ...(isBack ? [BonusRevoked(one)] : []));
        });
        const own = ownOf(tell([...running(1), ...moments]).state, studentId(1))['bonus'] as
          | { given: Record<string, { points: number }> }
          | undefined;
        const sum = Object.values(own?.given ?? {}).reduce((before, { points }) => before + points, 0);
        expect(sum).toBe(all.reduce((before, [points, isBack]) => before + (isBack ? 0 : points), 0));
      }),
    );
  });
});
