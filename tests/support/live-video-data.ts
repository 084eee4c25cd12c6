import { currentVideo, speakerIn } from '@lectern/contracts/liveVideo/state.ts';
import type { Wish } from './command-data.ts';
import { liveVideoId, studentId, type Lesson } from './lesson-history.ts';

export const OF_LIVE_VIDEO = /Live|Hand$|Speak/;

/** Of the last live video; whoever is invited raised a hand, most often. */
export function ofLiveVideo(
  { name, choice, student, stale }: Wish,
  { state: { liveVideo } }: Pick<Lesson, 'state'>,
): object {
  const begun = liveVideo.videos.length;
  const { startedAt = 0 } = liveVideo.videos.at(-1) ?? {};
  const one = { liveVideoId: liveVideoId(name === 'StartLiveVideo' ? begun + 1 : Math.max(1, begun)) };
  const layout = choice > 1 ? 'side' : 'small';
  if (name === 'StartLiveVideo') return { ...one, layout, ...(choice <= 1 && { isRecorded: true }) };
  if (name === 'SetLiveVideoLayout') return { ...one, layout };
  if (name === 'SaveLiveVideoRecording') return { ...one, segments: 1 };
  if (name === 'FailLiveVideoRecording') return { ...one, reason: 'full' };
  if (name === 'RecordLiveWatching') {
    const watched = [{ personId: studentId(student), from: startedAt, to: startedAt + 30_000 * (choice + 1) }];
    return { ...one, watched };
  }
  if (name === 'DeclineHand') return { ...one, personId: studentId(student) };
  if (name !== 'InviteSpeaker') return one;
  const hands = Object.entries(currentVideo(liveVideo)?.hands ?? {});
  const [raised] = hands.find(([, { is }]) => is === 'raised') ?? [];
  return { ...one, personId: stale ? studentId(student) : (raised ?? studentId(student)), camera: choice > 1 };
}

/** Who is at the microphone or asked to it: of all students, only they can begin or end to speak. */
export function speakerNow({ state: { liveVideo } }: Pick<Lesson, 'state'>): string | undefined {
  const video = currentVideo(liveVideo);
  return video && speakerIn(video)?.personId;
}
