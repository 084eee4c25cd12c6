import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { guests } from '@lectern/contracts/guests/guests.ts';
import { GuestAdmitted, GuestClaimed } from '@lectern/contracts/guests/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LessonEnded, LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, having, type Asked } from '../../../tests/support/given.ts';
import { classId, studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideGuests, type AtTheDoor } from './guests.decider.ts';

const decider = { stream: lessonStream, context: guests, decide: decideGuests };
const given = (...facts: NewFact[]) =>
  givenIn(decider, having(lessonStream, facts, { personId: teacherId, role: 'teacher', at: 0 }));
const begun = [
  LessonScheduled({ classId, title: '光', startsAt: 0 }),
  LessonStarted({ code: '314159', closesAt: 9_999_999 }),
];
const [guest, account] = [studentId(1), studentId(2)];
const admitted = GuestAdmitted({ personId: guest, role: 'student' });
const room = { status: 'open', schoolOnly: false, students: 3, capacity: undefined } as const;

describe('EnterAsGuest', () => {
  const enter = (facts: NewFact[], door: AtTheDoor = {}, more: Partial<Asked> = {}, data: object = {}) =>
    given(...facts).when(
      'EnterAsGuest',
      { code: '314159', ...data },
      {
        personId: guest,
        role: 'visitor',
        bound: false,
        at: 1,
        gathered: { codeIsRight: true, room, ...door },
        ...more,
      },
    );

  it('[R1.18] lets somebody without an account into the running lesson, as a student or an auditor [R6.06]', () => {
    expect(enter(begun)).toEqual([admitted]);
    expect(enter(begun, {}, {}, { as: 'auditor' })).toEqual([GuestAdmitted({ personId: guest, role: 'auditor' })]);
  });

  it.each<[string, NewFact[], AtTheDoor, string]>([
    ['a wrong code', begun, { codeIsRight: false }, 'join.codeUnknown'],
    ['a lesson that has not begun', begun.slice(0, 1), {}, 'join.over'],
    ['a lesson that is over', [...begun, LessonEnded({ by: 'teacher' })], {}, 'join.over'],
    ['a class that is over', begun, { room: { ...room, status: 'archived' } }, 'join.over'],
    ['a restricted class', begun, { room: { ...room, status: 'restricted' } }, 'join.restricted'],
    ['a class whose teacher approves', begun, { room: { ...room, status: 'byApproval' } }, 'join.restricted'],
    ['a class for the school', begun, { room: { ...room, schoolOnly: true } }, 'join.notBound'],
    ['a full class', begun, { room: { ...room, capacity: 3 } }, 'join.classFull'],
    [
      'a class that is full with the guests of this lesson',
      [...begun, GuestAdmitted({ personId: studentId(3), role: 'student' })],
      { room: { ...room, capacity: 4 } },
      'join.classFull',
    ],
  ])('[R8.32] is refused by %s', (_, facts, door, refused) => {
    expect(enter(facts, door)).toEqual({ refused });
  });

  it('[R6.06] is not refused to an auditor by a full class', () => {
    const full = { room: { ...room, capacity: 3 } };
    expect(enter(begun, full, {}, { as: 'auditor' })).toEqual([GuestAdmitted({ personId: guest, role: 'auditor' })]);
  });

  it('of who is in is so already; of whom somebody was, it is refused', () => {
    expect(enter([...begun, admitted], {}, { role: 'student' })).toEqual({ refused: 'already.so' });
    const claimed = [...begun, admitted, GuestClaimed({ guestId: guest, personId: account })];
    expect(enter(claimed)).toEqual({ refused: 'claim.taken' });
  });

  it('is for who has no account', () => {
    expect(enter(begun, {}, { bound: true })).toEqual({ refused: 'page.forbidden' });
  });
});

describe('ClaimGuest', () => {
  const claim = (facts: NewFact[], more: Partial<Asked> = {}) =>
    given(...facts).when(
      'ClaimGuest',
      { guestId: guest },
      { personId: account, role: 'student', at: 1, gathered: { wasHere: true }, ...more },
    );
  const sat = [...begun, admitted, ParticipantJoined({ personId: guest, role: 'student' })];
  const claimed = GuestClaimed({ guestId: guest, personId: account });

  it('makes the guest the account, in the lesson and after it', () => {
    expect(claim(sat)).toEqual([claimed]);
    expect(claim([...sat, LessonEnded({ by: 'teacher' })])).toEqual([claimed]);
  });

  it.each<[string, NewFact[], Partial<Asked>, string]>([
    ['another browser than the guest’s', sat, { gathered: { wasHere: false } }, 'claim.notYours'],
    ['nobody who was a guest', begun, {}, 'claim.notYours'],
    ['a guest whom another claimed', [...sat, claimed], { personId: studentId(3) }, 'claim.taken'],
    ['who is not in the class', sat, { role: 'visitor' }, 'claim.notAMember'],
    [
      'an account that took part itself',
      [...sat, ParticipantJoined({ personId: account, role: 'student' })],
      {},
      'claim.tookPart',
    ],
    ['the same account again', [...sat, claimed], {}, 'already.so'],
    ['a guest, who has no account', sat, { bound: false }, 'page.forbidden'],
  ])('is refused of %s', (_, facts, more, refused) => {
    expect(claim(facts, more)).toEqual({ refused });
  });

  it('is refused of a second guest by the same account', () => {
    const second = GuestAdmitted({ personId: studentId(4), role: 'student' });
    const again = given(...sat, claimed, second).when(
      'ClaimGuest',
      { guestId: studentId(4) },
      { personId: account, role: 'student', at: 1, gathered: { wasHere: true } },
    );
    expect(again).toEqual({ refused: 'claim.tookPart' });
  });
});
