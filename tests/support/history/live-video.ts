import * as facts from '@lectern/contracts/liveVideo/facts.ts';
import { currentVideo, speakerIn } from '@lectern/contracts/liveVideo/state.ts';
import { at, liveVideoId, STARTS_AT, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

export const liveVideoStarted = (n: number, isRecorded = false) =>
  facts.LiveVideoStarted({ liveVideoId: liveVideoId(n), layout: 'small', ...(isRecorded && { isRecorded: true }) });
export const liveVideoPublished = (n: number) => facts.LiveVideoPublished({ liveVideoId: liveVideoId(n) });
export const handRaised = (n: number, student: number) =>
  facts.HandRaised({ liveVideoId: liveVideoId(n), personId: studentId(student) });

/** Live videos that begin, break off, come back and end; hands that are raised and taken down, and students who speak. */
export const grantLiveVideo: Grant = (wish, state, second) => {
  const { videos } = state.liveVideo;
  const video = currentVideo(state.liveVideo);
  const last = videos.at(-1);
  if (last?.publishedAt !== undefined && wish.move === 16) {
    const [from, to] = [last.publishedAt - last.startedAt, STARTS_AT + second * 1000 - last.startedAt];
    const watched = { liveVideoId: last.liveVideoId, personId: studentId(wish.student), spans: [{ from, to }] };
    return at(second, facts.LiveVideoWatched(watched));
  }
  if (last?.recording?.is === 'saving' && wish.move > 5) {
    const that = { liveVideoId: last.liveVideoId };
    return at(
      second,
      wish.flip
        ? facts.LiveVideoRecordingSaved({ ...that, segments: 1 })
        : facts.LiveVideoRecordingFailed({ ...that, reason: 'full' }),
    );
  }
  if (last?.recording?.is === 'failed' && wish.flip)
    return at(second, facts.LiveVideoRecordingRetried({ liveVideoId: last.liveVideoId }));
  if (video === undefined) return at(second, liveVideoStarted(videos.length + 1, wish.move > 9));
  const one = { liveVideoId: video.liveVideoId };
  if (video.status === 'starting')
    return at(second, wish.move === 19 ? facts.LiveVideoFailed(one) : facts.LiveVideoPublished(one));
  const speaker = speakerIn(video);
  const { personId, hand } = speaker ?? {};
  const ended =
    personId !== undefined && hand?.turn !== undefined
      ? [facts.SpeakingEnded({ ...one, personId, turn: hand.turn, by: wish.flip ? 'student' : 'teacher' })]
      : [];
  if (wish.move === 19) return at(second, ...ended, facts.LiveVideoEnded({ ...one, by: 'teacher' }));
  if (wish.move === 18) return at(second, facts.LiveVideoLayoutSet({ ...one, layout: wish.flip ? 'side' : 'sound' }));
  if (wish.move === 17)
    return at(second, (video.status === 'live' ? facts.LiveVideoInterrupted : facts.LiveVideoPublished)(one));
  const mine = { ...one, personId: studentId(wish.student) };
  const { is = 'down' } = video.hands[mine.personId] ?? {};
  if (is === 'down') return byStudent(wish, state, at(second, facts.HandRaised(mine)));
  if (is === 'raised' && speaker === undefined && wish.move > 5)
    return at(second, facts.SpeakerInvited({ ...mine, camera: wish.flip }));
  if (is === 'invited' && wish.move > 5) {
    const { camera = false } = video.hands[mine.personId]!;
    return byStudent(wish, state, at(second, facts.SpeakingStarted({ ...mine, turn: video.turns + 1, camera })));
  }
  if (is === 'speaking') return at(second, ...ended);
  return at(second, facts.HandLowered({ ...mine, by: wish.flip ? 'student' : 'teacher' }));
};
