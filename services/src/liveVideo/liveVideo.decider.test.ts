import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import {
  HandLowered,
  HandRaised,
  LiveVideoEnded,
  LiveVideoFailed,
  LiveVideoInterrupted,
  LiveVideoLayoutSet,
  LiveVideoPublished,
  LiveVideoRecordingFailed,
  LiveVideoRecordingRetried,
  LiveVideoRecordingSaved,
  LiveVideoStarted,
  LiveVideoWatched,
  SpeakerInvited,
  SpeakingEnded,
  SpeakingStarted,
} from '@lectern/contracts/liveVideo/facts.ts';
import { liveVideo } from '@lectern/contracts/liveVideo/liveVideo.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn } from '../../../tests/support/given.ts';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  handRaised,
  liveVideoId,
  liveVideoPublished,
  liveVideoStarted,
  running,
  STARTS_AT,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideLiveVideo } from './liveVideo.decider.ts';

const given = (moments: Moment[]) =>
  givenIn({ stream: lessonStream, context: liveVideo, decide: decideLiveVideo }, tell(moments));
const one = { liveVideoId: liveVideoId(1) };
const hand = (n: number) => ({ ...one, personId: studentId(n) });
const lecturer = teacher(60);
const starting = [...running(4), ...at(10, liveVideoStarted(1))];
const live = [...starting, ...at(12, liveVideoPublished(1))];
const cut = [...live, ...at(30, LiveVideoInterrupted(one))];
const raised = [...live, ...at(40, handRaised(1, 1)), ...at(41, handRaised(1, 2))];
const invited = [...raised, ...at(45, SpeakerInvited({ ...hand(1), camera: true }))];
const speaking = [...invited, ...at(48, SpeakingStarted({ ...hand(1), turn: 1, camera: true }))];
const over = (moments: Moment[]) => [...moments, ...at(90, LessonEnded({ by: 'teacher' }))];

describe('a live video', () => {
  const start = (moments: Moment[], n = 1, gathered?: object) =>
    given(moments).when('StartLiveVideo', liveVideoStarted(n).data, teacher(60, gathered));

  it('[R1.09] is one at a time, of a running lesson; one that ended can be followed by another', () => {
    expect(start(running(1))).toEqual([LiveVideoStarted({ ...one, layout: 'small' })]);
    expect(start(live)).toEqual({ refused: 'already.so' });
    expect(start(live, 2)).toEqual({ refused: 'liveVideo.anotherOn' });
    expect(start(over(running(1)))).toEqual({ refused: 'lesson.over' });
    expect(start(running(1).slice(0, 1))).toEqual({ refused: 'lesson.notRunning' });
    const ended = [...live, ...at(50, LiveVideoEnded({ ...one, by: 'teacher' }))];
    expect(start(ended, 2)).toHaveLength(1);
    expect(given(live).when('EndLiveVideo', { liveVideoId: liveVideoId(7) }, lecturer)).toEqual({
      refused: 'liveVideo.unknown',
    });
  });

  it('[R6.13] is for members: why it is closed is told', () => {
    expect(start(running(1), 1, { refused: 'membership.required' })).toEqual({ refused: 'membership.required' });
    expect(start(running(1), 1, { refused: 'liveVideo.notSet' })).toEqual({ refused: 'liveVideo.notSet' });
  });

  it('[R6.03] an assistant sends none, and students none', () => {
    const asked = (role: 'assistant' | 'student') =>
      given(running(1)).when('StartLiveVideo', liveVideoStarted(1).data, { ...lecturer, role });
    expect(asked('assistant')).toEqual({ refused: 'page.forbidden' });
    expect(asked('student')).toEqual({ refused: 'page.forbidden' });
  });

  it('is live once something arrives, is interrupted when nothing does, and is live again; the lesson goes on', () => {
    const by = (name: string, moments: Moment[]) => given(moments).when(name, one, timer(30));
    expect(by('ConfirmLiveVideo', starting)).toEqual([LiveVideoPublished(one)]);
    expect(by('ConfirmLiveVideo', live)).toEqual({ refused: 'timer.void' });
    expect(by('InterruptLiveVideo', live)).toEqual([LiveVideoInterrupted(one)]);
    expect(by('InterruptLiveVideo', cut)).toEqual({ refused: 'timer.void' });
    expect(by('ConfirmLiveVideo', cut)).toEqual([LiveVideoPublished(one)]);
    const { state } = tell([...cut, ...at(36, LiveVideoPublished(one))]);
    expect(state.lesson.status).toBe('running');
    expect(seenBy(state, 'teacher')['liveVideo']).toMatchObject({
      status: 'live',
      takes: 2,
      interruptions: { [STARTS_AT + 30_000]: { to: STARTS_AT + 36_000 } },
    });
  });

  it('[R8.37] fails where nothing arrives within 15 s, and only then', () => {
    const timers = (fact: object) => liveVideo.timers!({ ...fact, version: 9, actor: '', at: 1000 } as never);
    expect(timers(liveVideoStarted(1))).toMatchObject([{ set: { at: 16_000, command: 'FailLiveVideo' } }]);
    expect(timers(liveVideoPublished(1))).toEqual([{ key: `liveVideo/${one.liveVideoId}` }]);
    expect(given(starting).when('FailLiveVideo', one, timer(25))).toEqual([LiveVideoFailed(one)]);
    expect(given(live).when('FailLiveVideo', one, timer(25))).toEqual({ refused: 'timer.void' });
    const failed = [...starting, ...at(25, LiveVideoFailed(one))];
    expect(given(failed).when('EndLiveVideo', one, lecturer)).toEqual({ refused: 'already.so' });
    expect(given(failed).when('SetLiveVideoLayout', { ...one, layout: 'side' }, lecturer)).toEqual({
      refused: 'liveVideo.over',
    });
  });

  it('ends by the teacher or with the lesson; whoever speaks is not heard any more', () => {
    expect(given(speaking).when('EndLiveVideo', one, lecturer)).toEqual([
      SpeakingEnded({ ...hand(1), turn: 1, by: 'end' }),
      LiveVideoEnded({ ...one, by: 'teacher' }),
    ]);
    expect(given(over(live)).when('CloseLiveVideo', one, timer(91))).toEqual([
      LiveVideoEnded({ ...one, by: 'lesson' }),
    ]);
    expect(given(live).when('CloseLiveVideo', one, timer(91))).toEqual({ refused: 'timer.void' });
  });

  it('is laid out as the teacher says', () => {
    const set = (layout: string) => given(live).when('SetLiveVideoLayout', { ...one, layout }, lecturer);
    expect(set('side')).toEqual([LiveVideoLayoutSet({ ...one, layout: 'side' })]);
    expect(set('small')).toEqual({ refused: 'already.so' });
    expect(set('upside down')).toMatchObject({ refused: 'request.invalid' });
  });
});

describe('the recording of a live video', () => {
  const on = [...running(4), ...at(10, liveVideoStarted(1, true)), ...at(12, liveVideoPublished(1))];
  const done = [...on, ...at(50, LiveVideoEnded({ ...one, by: 'teacher' }))];
  const failed = [...over(done), ...at(95, LiveVideoRecordingFailed({ ...one, reason: 'full' }))];
  const save = (moments: Moment[]) => given(moments).when('SaveLiveVideoRecording', { ...one, segments: 2 }, timer(96));
  const again = (moments: Moment[], role: 'teacher' | 'assistant' = 'teacher') =>
    given(moments).when('RetryLiveVideoRecording', one, { ...lecturer, role });

  it('[R1.10] is the teacher’s choice, and everybody in the lesson is told of it', () => {
    const data = { ...one, layout: 'small', isRecorded: true };
    expect(given(running(1)).when('StartLiveVideo', data, lecturer)).toEqual([LiveVideoStarted(data as never)]);
    expect(given(running(1)).when('StartLiveVideo', data, teacher(60, { refused: 'liveVideo.cannotRecord' }))).toEqual({
      refused: 'liveVideo.cannotRecord',
    });
    for (const audience of ['teacher', 'student', 'screen'] as const) {
      expect(seenBy(tell(on).state, audience)['liveVideo']).toMatchObject({ isRecorded: true });
      expect(seenBy(tell(live).state, audience)['liveVideo']).not.toHaveProperty('isRecorded');
    }
  });

  it('[R4.07] is being saved once it is over, is saved, or fails and is tried again by a teacher; after the lesson, too', () => {
    expect(seenBy(tell(on).state, 'teacher')['liveVideo']).not.toHaveProperty('recording');
    expect(seenBy(tell(done).state, 'teacher')['liveVideo']).toMatchObject({ recording: { is: 'saving' } });
    expect(seenBy(tell(failed).state, 'teacher')['liveVideo']).toMatchObject({
      recording: { is: 'failed', reason: 'full' },
    });
    expect(seenBy(tell(failed).state, 'student')['liveVideo']).not.toHaveProperty('recording');
    for (const moments of [done, over(done)])
      expect(save(moments)).toEqual([LiveVideoRecordingSaved({ ...one, segments: 2 })]);
    const part = LiveVideoRecordingSaved({ ...one, segments: 1, unreadable: 1 });
    expect(given(done).when('SaveLiveVideoRecording', part.data, timer(96))).toEqual([part]);
    expect(seenBy(tell([...over(done), ...at(97, part)]).state, 'teacher')['liveVideo']).toMatchObject({
      recording: { is: 'saved', unreadable: 1 },
    });
    expect(again(failed)).toEqual([LiveVideoRecordingRetried(one)]);
    expect(again(failed, 'assistant')).toEqual({ refused: 'page.forbidden' });
    expect(again(live)).toEqual({ refused: 'liveVideo.noRecording' });
    for (const moments of [live, on, failed]) expect(save(moments)).toEqual({ refused: 'already.so' });
    const unheard = [...running(4), ...at(10, liveVideoStarted(1, true), LiveVideoEnded({ ...one, by: 'teacher' }))];
    expect(save(unheard)).toEqual({ refused: 'already.so' });
  });

  it('is begun, stopped, saved and tried again once, however often that is said', () => {
    const so = { refused: 'already.so' };
    const start = (n: number) =>
      given(on).when('StartLiveVideo', { ...liveVideoStarted(n).data, isRecorded: true }, lecturer);
    expect(start(1)).toEqual(so);
    expect(start(2)).toEqual({ refused: 'liveVideo.anotherOn' });
    expect(given(done).when('EndLiveVideo', one, lecturer)).toEqual(so);
    const saved = [...over(done), ...at(97, LiveVideoRecordingSaved({ ...one, segments: 2 }))];
    expect(save(saved)).toEqual(so);
    expect(given(saved).when('FailLiveVideoRecording', { ...one, reason: 'broken' }, timer(98))).toEqual(so);
    for (const moments of [done, saved, [...failed, ...at(97, LiveVideoRecordingRetried(one))]])
      expect(again(moments)).toEqual(so);
  });
});

describe('a hand', () => {
  const mine = (name: string, moments: Moment[], n = 1) => given(moments).when(name, one, student(n, 60));
  const theirs = (name: string, moments: Moment[], n: number, more: object = {}) =>
    given(moments).when(name, { ...hand(n), ...more }, lecturer);

  it('is raised and lowered by its student, once, while somebody is live or was cut off', () => {
    expect(mine('RaiseHand', live)).toEqual([HandRaised(hand(1))]);
    expect(mine('RaiseHand', cut)).toHaveLength(1);
    expect(mine('RaiseHand', starting)).toEqual({ refused: 'liveVideo.notLive' });
    expect(mine('RaiseHand', raised)).toEqual({ refused: 'already.so' });
    expect(mine('RaiseHand', live, 9)).toEqual({ refused: 'join.notJoined' });
    expect(mine('LowerHand', raised)).toEqual([HandLowered({ ...hand(1), by: 'student' })]);
    expect(mine('LowerHand', live)).toEqual({ refused: 'already.so' });
    expect(given(live).when('RaiseHand', one, { ...student(1, 60), role: 'auditor' })).toEqual({
      refused: 'page.forbidden',
    });
  });

  it('is asked to speak by a teacher, one at a time; an invitation can be taken back and not be taken', () => {
    expect(theirs('InviteSpeaker', raised, 1, { camera: true })).toEqual([
      SpeakerInvited({ ...hand(1), camera: true }),
    ]);
    expect(theirs('InviteSpeaker', invited, 2, { camera: false })).toEqual({ refused: 'liveVideo.anotherSpeaks' });
    expect(theirs('InviteSpeaker', invited, 1, { camera: false })).toEqual({ refused: 'already.so' });
    expect(theirs('InviteSpeaker', raised, 3, { camera: false })).toEqual({ refused: 'liveVideo.noHand' });
    expect(theirs('DeclineHand', invited, 1)).toEqual([HandLowered({ ...hand(1), by: 'teacher' })]);
    expect(theirs('DeclineHand', speaking, 1)).toEqual({ refused: 'already.so' });
    expect(mine('LowerHand', invited)).toEqual([HandLowered({ ...hand(1), by: 'student' })]);
  });

  it('speaks by the student’s own press only, until either of them ends it', () => {
    expect(mine('StartSpeaking', invited)).toEqual([SpeakingStarted({ ...hand(1), turn: 1, camera: true })]);
    expect(mine('StartSpeaking', raised)).toEqual({ refused: 'liveVideo.notInvited' });
    expect(mine('StartSpeaking', speaking)).toEqual({ refused: 'already.so' });
    expect(mine('StopSpeaking', speaking)).toEqual([SpeakingEnded({ ...hand(1), turn: 1, by: 'student' })]);
    expect(mine('StopSpeaking', speaking, 2)).toEqual({ refused: 'already.so' });
    expect(given(speaking).when('EndSpeaking', one, lecturer)).toEqual([
      SpeakingEnded({ ...hand(1), turn: 1, by: 'teacher' }),
    ]);
    expect(given(invited).when('EndSpeaking', one, lecturer)).toEqual({ refused: 'already.so' });
  });

  it('is known to teachers and to its student; others are told that somebody speaks, and not who', () => {
    const { state } = tell(speaking);
    for (const audience of ['student', 'screen'] as const) {
      const seen = seenBy(state, audience);
      expect(seen['liveVideo']).toMatchObject({ speaking: { turn: 1, camera: true } });
      expect(JSON.stringify(seen['liveVideo'])).not.toContain(studentId(1));
      expect(JSON.stringify(seen['liveVideo'])).not.toContain(studentId(2));
    }
    expect(seenBy(state, 'teacher')['liveVideo']).toMatchObject({
      hands: { [studentId(1)]: { is: 'speaking' }, [studentId(2)]: { is: 'raised' } },
    });
    expect(ownOf(state, studentId(2))['liveVideo']).toMatchObject({ is: 'raised' });
    expect(ownOf(state, studentId(3))).not.toHaveProperty('liveVideo');
    expect(seenBy(tell(running(1)).state, 'teacher')).not.toHaveProperty('liveVideo');
  });
});

describe('[R4.05] what was watched of a live video', () => {
  const START = STARTS_AT + 10_000; // it is live from 12 s to 30 s, and from 50 s on
  const twice = [...cut, ...at(50, liveVideoPublished(1))];
  const seen = (n: number, from: number, to: number) => ({
    personId: studentId(n),
    from: STARTS_AT + from * 1000,
    to: STARTS_AT + to * 1000,
  });
  const record = (moments: Moment[], second: number, ...watched: object[]) =>
    given(moments).when('RecordLiveWatching', { ...one, watched }, timer(second));
  const watched = (n: number, ...spans: [number, number][]) =>
    LiveVideoWatched({
      ...hand(n),
      spans: spans.map(([from, to]) => ({
        from: STARTS_AT + from * 1000 - START,
        to: STARTS_AT + to * 1000 - START,
      })),
    });

  it('is what was live of the time in which somebody received it, of two connections each moment once', () => {
    expect(record(twice, 60, seen(1, 11, 40), seen(1, 20, 60), seen(2, 45, 55))).toEqual([
      watched(1, [12, 30], [50, 60]),
      watched(2, [50, 55]),
    ]);
  });

  it('is recorded once, whoever says it again, and not at all below two seconds', () => {
    const known = [...live, ...at(40, watched(1, [12, 40]))];
    expect(record(known, 60, seen(1, 12, 41))).toEqual({ refused: 'already.so' });
    expect(record(known, 60, seen(1, 12, 60), seen(2, 58, 59))).toEqual([watched(1, [40, 60])]);
    expect(record(starting, 60, seen(1, 11, 60))).toEqual({ refused: 'already.so' });
  });

  it('is recorded after the lesson, too, up to its end', () => {
    const ended = [...live, ...at(89, LiveVideoEnded({ ...one, by: 'lesson' }))];
    expect(record(over(ended), 92, seen(1, 80, 91))).toEqual([watched(1, [80, 89])]);
  });

  it('changes nothing of a hand, and nothing that anybody sees of the lesson', () => {
    const then = [...raised, ...at(60, watched(1, [12, 60]))];
    expect(given(then).when('LowerHand', one, student(1, 61))).toEqual([HandLowered({ ...hand(1), by: 'student' })]);
    for (const audience of ['teacher', 'student', 'screen'] as const)
      expect(seenBy(tell(then).state, audience)).toEqual(seenBy(tell(raised).state, audience));
  });
});
