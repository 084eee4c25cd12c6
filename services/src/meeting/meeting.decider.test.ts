import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { MEETING } from '@lectern/contracts/meeting/limits.ts';
import { meeting, meetingStream } from '@lectern/contracts/meeting/meeting.ts';
import { CAPACITY } from '@lectern/contracts/membership/plans.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideMeeting, type MeetingGathered } from './meeting.decider.ts';

const NOW = 1_795_226_400_000;
const MINUTE_MS = 60_000;
const classId = studentId(90);
const decider = { stream: meetingStream, context: meeting, decide: decideMeeting } as const;
const by = (role: Asked['role'], personId: string, gathered: MeetingGathered = {}, at = NOW): Asked => ({
  role,
  personId,
  at,
  gathered,
});
const made = { title: '答疑', startsAt: NOW + 30 * MINUTE_MS, minutes: 60, classIds: [classId] };
const making = by('visitor', teacherId, { code: '583204917', taught: [classId] });
const organiser = (gathered: MeetingGathered = {}) =>
  by('teacher', teacherId, { hasService: true, most: 100, ...gathered });
const invited = (n: number, gathered: MeetingGathered = {}) =>
  by('visitor', studentId(n), { hasService: true, most: 100, isInvited: true, isPassword: true, ...gathered });
const software = (at = NOW): Asked => by('system', 'system', {}, at);

type Step = readonly [name: string, data: object, asked: Asked];
function after(...steps: readonly Step[]) {
  let folded = unfolded(meetingStream);
  for (const [name, data, asked] of steps) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[])
      folded = fold(meetingStream, folded, {
        ...fact,
        version: folded.version + 1,
        actor: asked.personId,
        role: asked.role,
        at: asked.at,
      });
  }
  const decide = (name: string, data: object, asked: Asked) => givenIn(decider, folded).when(name, data, asked);
  return {
    when: (name: string, data: object, asked: Asked) => {
      const decided = decide(name, data, asked);
      return 'refused' in decided ? decided.refused : decided.map(({ type }) => type);
    },
    decide,
    state: folded.state.meeting,
  };
}
const scheduled: Step = ['ScheduleMeeting', made, making];
const begun: Step = ['JoinMeeting', {}, organiser()];
const joined = (n: number): Step => ['JoinMeeting', {}, invited(n)];

describe('a meeting', () => {
  it('[R1.24] is made with a title of at most 30 units, for a time to come, and of classes that one teaches', () => {
    const make = (change: object, asked = making) => after().when('ScheduleMeeting', { ...made, ...change }, asked);
    expect(make({ title: '会'.repeat(15) })).toEqual(['MeetingScheduled']);
    expect(make({ title: `${'会'.repeat(15)}a` })).toBe('request.invalid');
    expect(make({ minutes: MEETING.minutesLeast - 1 })).toBe('request.invalid');
    expect(make({ startsAt: NOW - 61 * MINUTE_MS })).toBe('meeting.past');
    expect(make({ startsAt: NOW + MEETING.farthestMs + 1 })).toBe('meeting.tooFar');
    expect(make({}, by('visitor', teacherId, { code: '583204917', taught: [] }))).toBe('meeting.notTeaching');
    expect(make({ password: '123' })).toBe('request.invalid');
    expect(after(scheduled).when('ScheduleMeeting', made, by('teacher', teacherId))).toBe('already.so');
    expect(after().when('ScheduleMeeting', made, { ...making, bound: false })).toBe('page.forbidden');
  });

  it('[R1.24] begins when who made it comes in: before, nobody else does', () => {
    const ready = after(scheduled);
    expect(ready.when('JoinMeeting', {}, invited(1))).toBe('meeting.notStarted');
    expect(ready.when('JoinMeeting', {}, organiser())).toEqual(['MeetingStarted', 'MeetingJoined']);
    expect(after(scheduled, begun).when('JoinMeeting', {}, invited(1))).toEqual(['MeetingJoined']);
    expect(ready.when('JoinMeeting', {}, organiser({ hasService: false }))).toBe('meeting.noService');
  });

  it('[R8.37] takes in who is invited or has its code, with its password where it has one', () => {
    const open = after(scheduled, begun);
    const stranger = { isInvited: false, isCode: false };
    expect(open.when('JoinMeeting', {}, invited(1, stranger))).toBe('meeting.notInvited');
    expect(open.when('JoinMeeting', {}, invited(1, { ...stranger, isCode: true }))).toEqual(['MeetingJoined']);
    const locked = after(
      [
        'ScheduleMeeting',
        { ...made, password: '2580' },
        by('visitor', teacherId, { ...(making.gathered as object), hash: 'h' }),
      ],
      begun,
    );
    expect(locked.when('JoinMeeting', {}, invited(1, { isPassword: false }))).toBe('meeting.passwordWrong');
    expect(locked.when('JoinMeeting', {}, invited(1))).toEqual(['MeetingJoined']);
  });

  it('[R9.14] of a free account takes 100 people, and tells the next one of the limit; a place opens when somebody leaves', () => {
    const others = Array.from({ length: 99 }, (_, n) => joined(n + 1));
    const full = after(scheduled, begun, ...others);
    const refused = full.decide('JoinMeeting', {}, invited(200, { isFree: true }));
    expect(refused).toEqual({ refused: 'meeting.fullFree', with: { most: 100 } });
    expect(REFUSALS['meeting.fullFree']['zh-cn']).toContain(String(CAPACITY.free.meetingPeople));
    expect(REFUSALS['meeting.fullFree'].en).toContain(String(CAPACITY.free.meetingPeople));
    expect(full.when('JoinMeeting', {}, invited(200, { most: 300 }))).toEqual(['MeetingJoined']);
    const room = after(scheduled, begun, ...others, ['LeaveMeeting', {}, invited(7)]);
    expect(room.when('JoinMeeting', {}, invited(200, { isFree: true }))).toEqual(['MeetingJoined']);
  });

  it('[R9.14] keeps a place for who made it', () => {
    const others = Array.from({ length: 99 }, (_, n) => joined(n + 1));
    const without = after(scheduled, begun, ['LeaveMeeting', {}, organiser()], ...others);
    expect(without.when('JoinMeeting', {}, invited(200))).toBe('meeting.full');
    expect(without.when('JoinMeeting', {}, organiser())).toEqual(['MeetingJoined']);
  });

  it('says from when to when somebody was there: until they left, were last seen, or it ended', () => {
    const at = (minutes: number, asked: Asked): Asked => ({ ...asked, at: NOW + minutes * MINUTE_MS });
    const { state } = after(
      scheduled,
      ['JoinMeeting', {}, at(30, organiser())],
      ['JoinMeeting', {}, at(31, invited(1))],
      ['JoinMeeting', {}, at(32, invited(2))],
      [
        'RecordMeetingPresence',
        { left: [{ personId: studentId(1), at: NOW + 40 * MINUTE_MS }], returned: [] },
        software(NOW + 41 * MINUTE_MS),
      ],
      ['RecordMeetingPresence', { left: [], returned: [studentId(1)] }, software(NOW + 45 * MINUTE_MS)],
      ['LeaveMeeting', {}, at(50, invited(2))],
      ['EndMeeting', {}, at(60, organiser())],
    );
    const stays = (personId: string) =>
      get(state.attendees, personId)?.map(({ from, to, isLost }) => [
        (from - NOW) / MINUTE_MS,
        (to! - NOW) / MINUTE_MS,
        isLost === true,
      ]);
    expect(stays(teacherId)).toEqual([[30, 60, false]]);
    expect(stays(studentId(1))).toEqual([
      [31, 40, true],
      [45, 60, false],
    ]);
    expect(stays(studentId(2))).toEqual([[32, 50, false]]);
  });

  it('counts nobody back in who left by their own press', () => {
    const gone = after(scheduled, begun, joined(1), ['LeaveMeeting', {}, invited(1)]);
    const back = { left: [], returned: [studentId(1)] };
    expect(gone.when('RecordMeetingPresence', back, software())).toBe('already.so');
    expect(gone.when('LeaveMeeting', {}, invited(1))).toBe('already.so');
    expect(gone.when('JoinMeeting', {}, invited(1, { isInvited: false }))).toEqual(['MeetingJoined']);
  });

  it('reminds the classes that are invited fifteen minutes before, and not once it is called off', () => {
    const { startsAt } = made;
    const soon = software(startsAt - MEETING.remindMs);
    expect(after(scheduled).when('RemindOfMeeting', { startsAt }, soon)).toEqual(['MeetingApproached']);
    expect(after(scheduled).when('RemindOfMeeting', { startsAt }, software())).toBe('timer.void');
    const off = after(scheduled, ['CancelMeeting', {}, organiser()]);
    expect(off.when('RemindOfMeeting', { startsAt }, soon)).toBe('timer.void');
    expect(off.when('JoinMeeting', {}, organiser())).toBe('meeting.cancelled');
  });

  it('is cancelled before it begins and ended after; what nobody ended ends by itself', () => {
    expect(after(scheduled, begun).when('CancelMeeting', {}, organiser())).toBe('step.notNow');
    expect(after(scheduled).when('EndMeeting', {}, organiser())).toBe('step.notNow');
    expect(after(scheduled, begun).when('EndMeeting', {}, invited(1))).toBe('page.forbidden');
    expect(after(scheduled, begun).when('CloseMeeting', {}, software())).toEqual(['MeetingEnded']);
    const over = after(scheduled, begun, ['EndMeeting', {}, organiser()]);
    expect(over.when('JoinMeeting', {}, invited(1))).toBe('meeting.over');
    expect(over.when('CloseMeeting', {}, software())).toBe('timer.void');
    expect(after().when('JoinMeeting', {}, invited(1))).toBe('meeting.unknown');
  });
});
