import { describe, expect, it } from 'vitest';
import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { DanmuHeld, DanmuHidden, DanmuPassed, DanmuRestored, DanmuSent } from '@lectern/contracts/danmu/facts.ts';
import { danmu } from '@lectern/contracts/danmu/index.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { LessonCancelled, LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  byAuditor,
  danmuHeld,
  danmuHidden,
  danmuId,
  danmuPassed,
  danmuRestored,
  danmuSent,
  joined,
  marked as attendanceMarked,
  muted,
  running,
  scheduled,
  settingsChanged,
  studentId,
  teacherId,
  tell,
  unmuted,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideDanmu } from './danmu.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: danmu, decide: decideDanmu }, tell(moments.flat()));
const begun = running(3);
const over = [...begun, ...at(20, LessonEnded({ by: 'teacher' }))];
const clean = { gathered: { marks: [] } };
const sensitive = { gathered: { marks: [[0, 2]] } };
const asked = (n: number, second = 30, role: Role = 'student'): Asked => ({ ...student(n, second), role, ...clean });

describe('SendDanmu', () => {
  const data = { danmuId: danmuId(1), words: ' 听懂了\n谢谢 ' };
  const send = (moments: Moment[], who: Asked = asked(1)) => given(moments).when('SendDanmu', data, who);
  const fact = (personId: string) => ({ danmuId: danmuId(1), personId, words: sealedBy(personId)('听懂了 谢谢') });

  it('[R5.10] is shown to all at once, in one line, sealed under its writer', () => {
    expect(send(begun)).toEqual([DanmuSent(fact(studentId(1)))]);
  });

  it('[R5.10] waits when a teacher lets each one pass', () => {
    expect(send([...begun, ...at(9, settingsChanged({ moderated: true }))])).toEqual([DanmuHeld(fact(studentId(1)))]);
  });

  it('[R6.06] is for auditors, and [R6.03] for assistants without joining', () => {
    const auditing = [...begun, ...byAuditor(at(3, joined(4, 'auditor')))];
    expect(send(auditing, asked(4, 30, 'auditor'))).toEqual([DanmuSent(fact(studentId(4)))]);
    const assistant: Asked = { ...teacher(30), role: 'assistant', ...clean };
    expect(send(begun, assistant)).toEqual([DanmuSent(fact(teacherId))]);
    expect(send(begun, { ...teacher(30), ...clean })).toEqual({ refused: 'page.forbidden' });
  });

  const off = at(9, settingsChanged({ on: false }));
  const lately = at(29, danmuSent(1, 2));
  it.each([
    ['before the lesson', at(-60, scheduled), asked(1), 'lesson.notRunning'],
    ['after the lesson', over, asked(1), 'lesson.over'],
    ['in a cancelled lesson', [...at(-60, scheduled), ...at(-50, LessonCancelled({}))], asked(1), 'lesson.over'],
    ['of who has not joined', [...begun, ...off], asked(7), 'join.notJoined'],
    ['of who was only marked', [...begun, ...at(9, attendanceMarked(7, 'late'))], asked(7), 'join.notJoined'],
    ['while danmu are off', [...begun, ...off, ...at(10, muted(1))], asked(1), 'danmu.off'],
    ['of who was muted', [...begun, ...at(10, muted(1)), ...lately], asked(1), 'danmu.muted'],
    ['sooner than 2 s after the last', [...begun, ...lately], { ...asked(1), ...sensitive }, 'danmu.tooFast'],
    ['sent twice', [...begun, ...at(9, danmuSent(2, 1))], asked(1), 'danmu.exists'],
  ])('%s is refused', (_, moments, who, refused) => {
    expect(send(moments, who)).toEqual({ refused });
  });

  it('[R5.10] with a sensitive word is refused, and it is said where', () => {
    const refusal = send([...begun, ...at(9, danmuSent(2, 1))], { ...asked(1), ...sensitive });
    expect(refusal).toEqual({ refused: 'danmu.sensitive', with: { marks: [[0, 2]] } });
  });

  it('may be sent again 2 s after the last, by others at once, and by who was unmuted', () => {
    expect(send([...begun, ...at(28, danmuSent(1, 2))])).toHaveLength(1);
    expect(send([...begun, ...lately], asked(2))).toHaveLength(1);
    expect(send([...begun, ...at(9, muted(1)), ...at(10, unmuted(1))])).toHaveLength(1);
  });

  it('[R5.10] has 140 units at most, and one at least', () => {
    const of = (words: string) => given(begun).when('SendDanmu', { ...data, words }, asked(1));
    expect(of('字'.repeat(70))).toHaveLength(1);
    expect(of('字'.repeat(70) + 'a')).toEqual({ refused: 'request.invalid' });
    expect(of(' \n ')).toEqual({ refused: 'request.invalid' });
  });
});

describe('moderation', () => {
  const shown = [...begun, ...at(9, danmuSent(1, 1))];
  const held = [...begun, ...at(8, settingsChanged({ moderated: true })), ...at(9, danmuHeld(1, 1))];
  const one = { danmuId: danmuId(1), personId: studentId(1) };
  const ask = (name: string, moments: Moment[], role: Role = 'teacher') =>
    given(moments).when(name, { danmuId: danmuId(1) }, { ...teacher(30), role });

  it.each([
    ['PassDanmu', 'waits', held, DanmuPassed(one)],
    ['HideDanmu', 'is shown', shown, DanmuHidden(one)],
    ['HideDanmu', 'waits', held, DanmuHidden(one)],
    ['RestoreDanmu', 'was taken down', [...shown, ...at(10, danmuHidden(1, 1))], DanmuRestored(one)],
    ['RestoreDanmu', 'was turned away', [...held, ...at(10, danmuHidden(1, 1))], DanmuRestored(one)],
  ])('[R5.10] %s of one that %s', (name, _, moments, fact) => {
    for (const role of ['teacher', 'coTeacher', 'assistant'] as const) expect(ask(name, moments, role)).toEqual([fact]);
    expect(ask(name, moments, 'student')).toEqual({ refused: 'page.forbidden' });
  });

  it.each([
    ['PassDanmu', 'is shown', shown, 'already.so'],
    ['PassDanmu', 'passed', [...held, ...at(10, danmuPassed(1, 1))], 'already.so'],
    ['PassDanmu', 'is hidden', [...held, ...at(10, danmuHidden(1, 1))], 'step.notNow'],
    ['HideDanmu', 'is hidden', [...shown, ...at(10, danmuHidden(1, 1))], 'already.so'],
    ['RestoreDanmu', 'is shown', shown, 'already.so'],
    ['RestoreDanmu', 'was put back', [...shown, ...at(10, danmuHidden(1, 1), danmuRestored(1, 1))], 'already.so'],
    ['RestoreDanmu', 'waits', held, 'step.notNow'],
    ['HideDanmu', 'is not there', begun, 'danmu.unknown'],
    ['HideDanmu', 'is of a lesson that is over', over, 'lesson.over'],
  ])('%s of one that %s is refused', (name, _, moments, refused) => {
    expect(ask(name, moments)).toEqual({ refused });
  });
});

describe('MuteStudent and UnmuteStudent', () => {
  const mute = (moments: Moment[], n: number) =>
    given(moments).when('MuteStudent', { personId: studentId(n) }, teacher(30));
  const unmute = (moments: Moment[], n: number) =>
    given(moments).when('UnmuteStudent', { personId: studentId(n) }, teacher(30));
  const silenced = [...begun, ...at(9, muted(1))];

  it('let someone who takes part send none, and send them again', () => {
    expect(mute(begun, 1)).toEqual([muted(1)]);
    expect(mute([...begun, ...byAuditor(at(3, joined(4, 'auditor')))], 4)).toEqual([muted(4)]);
    expect(unmute(silenced, 1)).toEqual([unmuted(1)]);
  });

  it('are so already, or about who takes no part', () => {
    expect(mute(silenced, 1)).toEqual({ refused: 'already.so' });
    expect(unmute(begun, 1)).toEqual({ refused: 'already.so' });
    const teaching = given(begun).when('MuteStudent', { personId: teacherId }, teacher(30));
    expect(teaching).toEqual({ refused: 'attendance.notAStudent' });
    expect(mute(begun, 9)).toEqual({ refused: 'attendance.notAStudent' });
    const assisting = at(3, ParticipantJoined({ personId: studentId(4), role: 'assistant' }));
    expect(mute([...begun, ...assisting], 4)).toEqual({ refused: 'attendance.notAStudent' });
  });
});

describe('ChangeDanmuSettings', () => {
  const change = (moments: Moment[], data: object) =>
    given(moments).when('ChangeDanmuSettings', data, { ...teacher(30), role: 'assistant' });

  it('[R5.10] changes what is named and keeps the rest', () => {
    const slow = [...begun, ...at(9, settingsChanged({ speed: 'slow' }))];
    expect(change(slow, { on: false, area: 'overlay' })).toEqual([
      settingsChanged({ speed: 'slow', on: false, area: 'overlay' }),
    ]);
  });

  it.each([
    ['nothing', begun, {}, 'already.so'],
    ['what is so', begun, { on: true, size: 'normal' }, 'already.so'],
    ['what there is not', begun, { size: 'huge' }, 'request.invalid'],
    ['a lesson that is over', over, { on: false }, 'lesson.over'],
  ])('of %s is refused', (_, moments, data, refused) => {
    expect(change(moments, data)).toEqual({ refused });
  });
});
