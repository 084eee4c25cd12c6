import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import type { Layout } from './facts.ts';
import { isOn, type Hand, type LiveVideo, type LiveVideoState, type LiveVideoStatus, type Recording } from './state.ts';

export interface PresentedState {
  readonly liveVideo: LiveVideoState;
}

/** The live video as the class and the screens have it: that somebody speaks and in which turn, never who. */
export type LiveVideoView = {
  readonly liveVideoId: string;
  readonly status: LiveVideoStatus;
  readonly layout: Layout;
  /** Everybody in the lesson is told. */
  readonly isRecorded?: true;
  readonly startedAt: number;
  readonly takes: number;
  readonly publishedAt?: number;
  readonly interruptedAt?: number;
  readonly endedAt?: number;
  readonly speaking?: { readonly turn: number; readonly camera: boolean; readonly since: number };
};

type HandSeen = { readonly is: Hand['is']; readonly at: number; readonly camera?: boolean };

export type TeacherLiveVideoView = LiveVideoView & {
  readonly by: string;
  readonly recording?: Recording;
  /** By when they began. */
  readonly interruptions: { readonly [from: string]: { readonly from: number; readonly to?: number } };
  /** Those that are up. */
  readonly hands: { readonly [personId: string]: HandSeen };
};

export type LiveVideoOwn = HandSeen & { readonly liveVideoId: string };

/** A lesson without live video says nothing of it; of several, the last is shown. */
export function presentLiveVideo(
  { liveVideo }: PresentedState,
  audience: Audience,
): LiveVideoView | TeacherLiveVideoView | undefined {
  const video = liveVideo.videos.at(-1);
  if (video === undefined) return undefined;
  return audience === 'teacher' ? forTeachers(video) : forClass(video);
}

/** One's hand in the last live video in which one raised it. */
export function ownLiveVideo({ liveVideo }: PresentedState, personId: string): LiveVideoOwn | undefined {
  const { liveVideoId, hands } = liveVideo.videos.findLast(({ hands }) => hands[personId] !== undefined) ?? {};
  const hand = hands?.[personId];
  return hand && liveVideoId !== undefined ? { liveVideoId, ...handSeen(hand) } : undefined;
}

const handSeen = ({ is, at, camera }: Hand): HandSeen => ({ is, at, ...(camera !== undefined && { camera }) });

const forClass = remembered(seen);
const forTeachers = remembered(seenByTeachers);
function seenByTeachers(video: LiveVideo): TeacherLiveVideoView {
  const up = isOn(video) ? Object.entries(video.hands).filter(([, { is }]) => is !== 'down') : [];
  return {
    ...seen(video),
    by: video.by,
    ...(video.recording && { recording: video.recording }),
    interruptions: Object.fromEntries(video.interruptions.map((one) => [one.from, one])),
    hands: Object.fromEntries(up.map(([personId, hand]) => [personId, handSeen(hand)])),
  };
}

function seen(video: LiveVideo): LiveVideoView {
  const { liveVideoId, status, layout, startedAt, takes, publishedAt, endedAt, interruptions, speaking } = video;
  const last = interruptions.at(-1);
  return {
    liveVideoId,
    status,
    layout,
    ...(video.isRecorded && { isRecorded: video.isRecorded }),
    startedAt,
    takes,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(status === 'interrupted' && last && { interruptedAt: last.from }),
    ...(endedAt !== undefined && { endedAt }),
    ...(speaking && (status === 'live' || status === 'interrupted') && { speaking }),
  };
}
