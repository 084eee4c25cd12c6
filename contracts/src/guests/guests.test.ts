import { describe, expect, it } from 'vitest';
import { learnersIn } from '../attendance/learner.ts';
import * as attendance from '../attendance/facts.ts';
import type { Membership } from '../class/membership.ts';
import { initialClass } from '../class/state.ts';
import { DanmuSent, StudentMuted } from '../danmu/facts.ts';
import { accepts } from '../kernel/machine.ts';
import { ownAll, presentAll, statusOf } from '../kernel/stream.ts';
import { emptyTable, get, set } from '../kernel/table.ts';
import { AnswerSubmitted, QuestionPublished } from '../quiz/facts.ts';
import { PageMarked } from '../slides/facts.ts';
import { lessonStream } from '../streams.ts';
import { participantMachine } from '../attendance/machine.ts';
import { having } from '../../../tests/support/given.ts';
import * as tell from '../../../tests/support/lesson-history.ts';
import { GuestAdmitted, GuestClaimed, guestRoleOf } from './state.ts';

const [guest, account, other] = [tell.studentId(1), tell.studentId(2), tell.studentId(3)];
const words = { sealedBy: 'whose key it is', box: 'box' };
const by = (personId: string) => ({ personId, role: 'student', at: 5 }) as const;
const sat = [
  tell.scheduled,
  tell.started,
  GuestAdmitted({ personId: guest, role: 'student' }),
  attendance.ParticipantJoined({ personId: guest, role: 'student', device: tell.device(1) }),
  tell.written(1),
  QuestionPublished({ questionId: tell.questionId(1) }),
  AnswerSubmitted({ questionId: tell.questionId(1), personId: guest, choice: 'B' }),
  DanmuSent({ danmuId: tell.danmuId(1), personId: guest, words }),
  StudentMuted({ personId: guest }),
  PageMarked({ personId: guest, deckId: tell.deckId(1), n: 1, mark: 'bookmark' }),
];
const claimed = [...sat, GuestClaimed({ guestId: guest, personId: account })];
const [before, after] = [having(lessonStream, sat, by(guest)), having(lessonStream, claimed, by(guest))];
const room = {
  members: set(emptyTable<Membership>(), account, { role: 'student', joinedAt: 0 }),
};

describe('a guest', () => {
  it('has the role of a student in the lesson that let them in, and nobody else gets one from it', () => {
    expect(lessonStream.roleHere?.(before.state, guest)).toBe('student');
    expect(lessonStream.roleHere?.(before.state, other)).toBeUndefined();
  });

  it('is one of those whom the lesson’s figures are of, once they took part; the class stays as large as it is', () => {
    expect([...learnersIn(before.state, initialClass)]).toEqual([guest]);
    expect([...learnersIn(having(lessonStream, sat.slice(0, 3), by(guest)).state, initialClass)]).toEqual([]);
  });

  it('who is in the class as well, as of old, is there once', () => {
    const both = { members: set(room.members, guest, { role: 'student', joinedAt: 0 }) };
    expect([...learnersIn(before.state, both)].toSorted()).toEqual([guest, account].toSorted());
  });
});

describe('a guest whom a member claimed', () => {
  it('is that member: what was the guest’s own is the member’s, and nothing is the guest’s', () => {
    expect(ownAll(lessonStream, after.state, account)).toEqual(ownAll(lessonStream, before.state, guest));
    expect(ownAll(lessonStream, after.state, guest)).toEqual(ownAll(lessonStream, before.state, other));
  });

  it('is one person in the figures, and named by none of the lesson’s views', () => {
    expect([...learnersIn(after.state, room)]).toEqual([account]);
    expect(JSON.stringify(presentAll(lessonStream, after.state, 'teacher'))).not.toContain(guest);
    expect(JSON.stringify(presentAll(lessonStream, before.state, 'teacher'))).toContain(guest);
    expect(get(after.state.attendance.devices, tell.device(1))).toEqual([account]);
  });

  it('has no part in the lesson any more', () => {
    expect(guestRoleOf(after.state.guests, guest)).toBeUndefined();
    expect(after.state.guests.students).toBe(0);
  });

  it('goes on where they were: the member may leave, and may not come in once more', () => {
    const status = statusOf(after, participantMachine, account);
    expect(accepts(participantMachine, status, 'ParticipantLeft')).toBe(true);
    expect(accepts(participantMachine, status, 'ParticipantJoined')).toBe(false);
    expect(statusOf(after, participantMachine, guest)).toBe(participantMachine.initial);
  });

  it('keeps what a teacher said of the member', () => {
    const marked = attendance.AttendanceMarked({ personId: account, status: 'sickLeave' });
    const { state } = having(lessonStream, [...sat, marked, claimed.at(-1)!], by(guest));
    expect(get(state.attendance.participants, account)).toMatchObject({ marked: 'sickLeave', joinedAt: 5 });
  });
});
