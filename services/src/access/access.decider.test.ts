import { describe, expect, it } from 'vitest';
import { LearnersReidentified, LessonReviewed, type GrantKind } from '@lectern/contracts/access/access.ts';
import { accessStream } from '@lectern/contracts/access/access.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import {
  accessDecider,
  classId,
  given,
  grantId,
  holderId,
  lessonId,
  operating,
  operator,
  operatorId,
  otherClassId,
  otherLessonId,
  software,
  withdrawn,
} from '../../../tests/support/grants.ts';
import { given as givenIn, having, sealedBy } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';

const after = (...facts: NewFact[]) => givenIn(accessDecider, having(accessStream, facts, operator()));
const give = (data: object = {}) => ({ grantId: grantId(1), kind: 'review', scope: {}, ...data });

describe('[R6.17] GiveGrant', () => {
  it('grants something, with why and until when', () => {
    const wish = give({ scope: { classId }, until: 100, reason: '期中督导' });
    expect(after().when('GiveGrant', wish, operator(50))).toEqual([
      {
        ...given(1, 'review', { classId }, 100),
        data: { ...given(1, 'review', { classId }, 100).data, reason: sealedBy(operatorId)('期中督导') },
      },
    ]);
  });

  it('is only for operators, and for who runs the installation', () => {
    for (const role of ['teacher', 'administrator', 'reviewer', 'analyst', 'student', 'visitor', 'anyone'] as const)
      expect(after().when('GiveGrant', give(), { ...operator(), role })).toEqual({ refused: 'page.forbidden' });
    expect(after().when('GiveGrant', give({ kind: 'operate' }), { ...operator(), role: 'system' })).toEqual([
      given(1, 'operate'),
    ]);
  });

  it('is not for an operator whose time is over, though that is no fact yet; nor is taking back', () => {
    const found = { giver: operating(100) };
    expect(after().when('GiveGrant', give(), operator(99, found))).toEqual([given(1, 'review')]);
    expect(after().when('GiveGrant', give(), operator(100, found))).toEqual({ refused: 'page.forbidden' });
    const withdraw = { grantId: grantId(1) };
    const [inTime, late] = [99, 100].map((at) =>
      after(given(1, 'review')).when('WithdrawGrant', withdraw, operator(at, found)),
    );
    expect([inTime, late]).toEqual([[withdrawn(1)], { refused: 'page.forbidden' }]);
  });

  it('is nothing that one gives to oneself', () => {
    for (const kind of ['operate', 'review', 'analyse', 'reidentify'])
      expect(after().when('GiveGrant', give({ kind }), { ...operator(), personId: holderId })).toEqual({
        refused: 'grant.toOneself',
      });
  });

  it('is refused for who is not known, for what there is not, for a time that is over, and twice', () => {
    const refused = (data: object, asked: Parameters<typeof operator>) =>
      after(given(2, 'review')).when('GiveGrant', give(data), operator(...asked));
    expect(refused({}, [0, { isKnown: false }])).toMatchObject({ refused: 'class.personUnknown' });
    expect(refused({ scope: { classId } }, [0, { isScopeKnown: false }])).toEqual({ refused: 'page.missing' });
    expect(refused({ until: 50 }, [50])).toEqual({ refused: 'grant.overAlready' });
    expect(refused({ grantId: grantId(2) }, [])).toEqual({ refused: 'already.so' });
  });

  it.each(['operate', 'analyse', 'reidentify'])('of %s is for the school or not at all', (kind) => {
    for (const scope of [{ classId }, { lessonId }])
      expect(after().when('GiveGrant', give({ kind, scope }), operator())).toEqual({ refused: 'grant.schoolOnly' });
  });
});

describe('WithdrawGrant', () => {
  it('takes it back, once', () => {
    const withdraw = { grantId: grantId(1) };
    expect(after(given(1, 'review')).when('WithdrawGrant', withdraw, operator())).toEqual([withdrawn(1)]);
    expect(after().when('WithdrawGrant', withdraw, operator())).toEqual({ refused: 'grant.unknown' });
    expect(after(given(1, 'review'), withdrawn(1)).when('WithdrawGrant', withdraw, operator())).toEqual({
      refused: 'already.so',
    });
  });
});

describe('ExpireGrant', () => {
  const expire = (at: number, until: number, ...facts: NewFact[]) =>
    after(...facts).when('ExpireGrant', { grantId: grantId(1), until }, software(at));

  it('ends a grant whose time is over, and no other', () => {
    const dated = given(1, 'review', {}, 100);
    expect(expire(100, 100, dated)).toEqual([withdrawn(1, 'timer')]);
    expect(expire(99, 100, dated)).toEqual({ refused: 'timer.void' });
    expect(expire(100, 90, dated)).toEqual({ refused: 'timer.void' });
    expect(expire(100, 100, given(1, 'review'))).toEqual({ refused: 'timer.void' });
    expect(expire(100, 100, dated, withdrawn(1))).toEqual({ refused: 'timer.void' });
  });
});

describe('RecordReview', () => {
  const look = { lessonId, classId, look: 'student', studentId: studentId(7) };
  const record = (at: number, ...facts: NewFact[]) => after(...facts).when('RecordReview', look, software(at));
  const reviewed = (n: number) => {
    const { classId: _, ...seen } = look;
    return [LessonReviewed({ grantId: grantId(n), personId: holderId, ...seen } as never)];
  };

  it('stands under the grant that covers the lesson: its own, that of its class or that of the school', () => {
    for (const scope of [{ lessonId }, { classId }, {}, { classId, lessonId }])
      expect(record(0, given(1, 'review', { lessonId: otherLessonId }), given(2, 'review', scope))).toEqual(
        reviewed(2),
      );
  });

  it('is refused where none does: of another lesson or class, of another kind, taken back, or over', () => {
    for (const facts of [
      [],
      [given(1, 'review', { lessonId: otherLessonId })],
      [given(1, 'review', { classId: otherClassId })],
      [given(1, 'review', { classId, lessonId: otherLessonId })],
      ...(['operate', 'analyse', 'reidentify'] as GrantKind[]).map((kind) => [given(1, kind)]),
      [given(1, 'review'), withdrawn(1)],
      [given(1, 'review', {}, 100)],
    ])
      expect(record(100, ...facts)).toEqual({ refused: 'grant.unknown' });
    expect(record(99, given(1, 'review', {}, 100))).toEqual(reviewed(1));
  });
});

it('RecordReidentification stands under a grant of that kind', () => {
  const learners = [studentId(3), studentId(4)];
  const record = (kind: GrantKind) => after(given(1, kind)).when('RecordReidentification', { learners }, software());
  expect(record('reidentify')).toEqual([LearnersReidentified({ grantId: grantId(1), personId: holderId, learners })]);
  expect(record('analyse')).toEqual({ refused: 'grant.unknown' });
});
