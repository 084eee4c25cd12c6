import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { personNamedBy, type Fact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { given, wishes, type Story } from '../../../tests/support/lesson-commands.ts';
import { questionId } from '../../../tests/support/lesson-history.ts';

const always = (check: (story: Story) => void) =>
  fc.assert(
    fc.property(wishes, (drawn) => check(given(drawn))),
    { numRuns: 100 },
  );

/** The facts of each kind about one person, in order. */
const about = (log: readonly Fact[], personId: string, ...types: string[]) =>
  log.filter((fact) => types.includes(fact.type) && personNamedBy(fact) === personId);

/** Read off the log alone. */
function statusIn(log: readonly Fact[], personId: string): string {
  const said = about(log, personId, 'AttendanceMarked', 'AttendanceUnmarked').at(-1);
  if (said?.type === 'AttendanceMarked') return (said.data as { status: string }).status;
  const momentOf = (type: string) => log.find((fact) => fact.type === type)?.at;
  const opened = momentOf('CheckInOpened');
  const came = about(log, personId, opened === undefined ? 'ParticipantJoined' : 'CheckedIn')[0]?.at;
  if (came === undefined) return momentOf('LessonEnded') === undefined ? 'expected' : 'absent';
  const rule = log.findLast(({ type }) => type === 'LatenessSet')?.data as { lateAfterMinutes: number } | undefined;
  const minutes = rule?.lateAfterMinutes ?? LIMITS.lateAfterMinutes;
  return came > Math.max(momentOf('LessonStarted')!, opened ?? 0) + minutes * 60_000 ? 'late' : 'present';
}

describe('whatever is asked of a lesson, in whatever order', () => {
  it('[R4.08] people come once, then leave and return by turns; their stays follow one another', () => {
    always(({ log, lesson }) => {
      for (const [personId, { joinedAt, stays }] of entries(lesson.state.attendance.participants)) {
        const moves = about(log, personId, 'ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned');
        const expected = moves.map((_, n) =>
          n === 0 ? 'ParticipantJoined' : n % 2 === 1 ? 'ParticipantLeft' : 'ParticipantReturned',
        );
        expect(moves.map(({ type }) => type)).toEqual(expected);
        expect(stays).toHaveLength(Math.ceil(moves.length / 2));
        expect(stays.slice(0, -1).every(({ to }) => to !== undefined)).toBe(true);
        expect(stays.every(({ from, to }) => to === undefined || to >= from)).toBe(true);
        expect(joinedAt).toBe(stays[0]?.from);
      }
    });
  });

  it('[R4.08] nobody checks in twice, from outside, or while it is closed', () => {
    always(({ log }) => {
      let open = false;
      const [inside, checked] = [new Set<string | undefined>(), new Set<string | undefined>()];
      for (const fact of log) {
        const personId = personNamedBy(fact);
        if (fact.type === 'CheckInOpened' || fact.type === 'CheckInClosed') open = fact.type === 'CheckInOpened';
        if (fact.type === 'ParticipantJoined') inside.add(personId);
        if (fact.type !== 'CheckedIn') continue;
        expect([open, inside.has(personId), checked.has(personId)]).toEqual([true, true, false]);
        checked.add(personId);
      }
    });
  });

  it('[R4.08] attendance is what a teacher said, else what the log says of coming and checking in', () => {
    always(({ log, lesson: { state } }) => {
      for (const [personId, participant] of entries(state.attendance.participants)) {
        const status = attendanceStatus(participant, state.attendance, state.lesson);
        expect(status).toBe(statusIn(log, personId));
      }
    });
  });

  it('[R5.10] danmu come 2 s apart, from who is in, while they are on, and never from who was muted', () => {
    always(({ steps }) => {
      for (const { before, decision, asked } of steps.filter(({ wish }) => wish.name === 'SendDanmu')) {
        if ('refused' in decision) continue;
        const { attendance, danmu, lesson } = before.state;
        const voice = get(danmu.voices, asked.personId);
        expect([lesson.status, danmu.settings.on, voice?.muted ?? false]).toEqual(['running', true, false]);
        expect(get(attendance.participants, asked.personId)?.joinedAt).toBeDefined();
        expect(asked.at - (voice?.lastAt ?? 0)).toBeGreaterThanOrEqual(LIMITS.danmuPauseMs);
        expect(decision[0]!.type).toBe(danmu.settings.moderated ? 'DanmuHeld' : 'DanmuSent');
      }
    });
  });

  it('[R3.10] the order of asking names every question once', () => {
    always(({ lesson }) => {
      const { order, questions } = lesson.state.quiz;
      expect(order.toSorted()).toEqual(Object.keys(questions).toSorted());
      const asked = [1, 2, 3, 4, 5, 6].map(questionId); // three, and their second rounds
      expect(asked).toEqual(expect.arrayContaining(order.slice()));
    });
  });
});
