import type { RecordingFailure } from '../kernel/recording.ts';
import { common, union, without, type Span } from '../kernel/spans.ts';
import { emptyTable, get, rekeyed, set, type Table } from '../kernel/table.ts';
import type { Layout, LiveVideoFact } from './facts.ts';

export type LiveVideoStatus = 'starting' | 'live' | 'interrupted' | 'failed' | 'ended';

export interface Hand {
  readonly is: 'raised' | 'invited' | 'speaking' | 'down';
  /** Since when it is that. */
  readonly at: number;
  /** Whether they may be seen, once they are invited. */
  readonly camera?: boolean;
  readonly turn?: number;
}

/** What becomes of what was recorded, once a live video is over. */
export type Recording = {
  readonly is: 'saving' | 'saved' | 'failed';
  readonly reason?: RecordingFailure;
  /** How many takes no film could be made of, where others were saved. */
  readonly unreadable?: number;
};

export interface LiveVideo {
  readonly liveVideoId: string;
  /** Whose picture and voice it is. */
  readonly by: string;
  readonly layout: Layout;
  readonly isRecorded?: true | undefined;
  readonly recording?: Recording;
  readonly status: LiveVideoStatus;
  readonly startedAt: number;
  /** How often it was published: the first time, and after each interruption. */
  readonly takes: number;
  readonly publishedAt?: number;
  readonly endedAt?: number;
  /** The last of them goes on while it has no end. */
  readonly interruptions: readonly { readonly from: number; readonly to?: number }[];
  readonly hands: Readonly<Record<string, Hand>>;
  /** How many have spoken. */
  readonly turns: number;
  /** Of whoever speaks now, all that the class is told. */
  readonly speaking?: { readonly turn: number; readonly camera: boolean; readonly since: number } | undefined;
}

export interface LiveVideoState {
  /** In the order in which they were started; at most the last is on. */
  readonly videos: readonly LiveVideo[];
  /** Which stretches of a live video somebody watched, in ms since it was started: by its id and theirs. */
  readonly watched: Table<readonly Span[]>;
}

export const initialLiveVideo: LiveVideoState = { videos: [], watched: emptyTable() };

export const isOn = ({ status }: Pick<LiveVideo, 'status'>): boolean => status !== 'failed' && status !== 'ended';

export const videoOf = ({ videos }: LiveVideoState, liveVideoId: string): LiveVideo | undefined =>
  videos.find((one) => one.liveVideoId === liveVideoId);

export const currentVideo = ({ videos }: LiveVideoState): LiveVideo | undefined => {
  const last = videos.at(-1);
  return last && isOn(last) ? last : undefined;
};

const watchedKey = (liveVideoId: string, personId: string): string => `${liveVideoId}/${personId}`;

/** When something of the teacher arrived, in ms since the live video was started. */
export function liveSpans({ startedAt, publishedAt, endedAt, interruptions }: LiveVideo, at: number): Span[] {
  if (publishedAt === undefined) return [];
  const cuts = interruptions.map(({ from, to = at }) => ({ from, to }));
  return without([{ from: publishedAt, to: endedAt ?? at }], cuts).map(({ from, to }) => ({
    from: from - startedAt,
    to: to - startedAt,
  }));
}

/** What of these stretches was live, and is not known of this person yet. */
export function newlyWatched(
  { watched }: LiveVideoState,
  video: LiveVideo,
  { personId, spans }: { readonly personId: string; readonly spans: readonly Span[] },
  at: number,
): Span[] {
  const before = get(watched, watchedKey(video.liveVideoId, personId)) ?? [];
  return without(common(spans, liveSpans(video, at)), before);
}

type Speaking = { readonly personId: string; readonly hand: Hand };

/** Whoever speaks, or was asked to: one at a time. */
export function speakerIn({ hands }: LiveVideo): Speaking | undefined {
  const found = Object.entries(hands).find(([, { is }]) => is === 'invited' || is === 'speaking');
  return found && { personId: found[0], hand: found[1] };
}

export function evolveLiveVideo(state: LiveVideoState, { type, data, at, actor }: LiveVideoFact): LiveVideoState {
  const { liveVideoId } = data;
  const changed = (change: (video: LiveVideo) => Partial<LiveVideo>): LiveVideoState => ({
    ...state,
    videos: state.videos.map((one) => (one.liveVideoId === liveVideoId ? { ...one, ...change(one) } : one)),
  });
  const handOf = (personId: string, hand: Hand) => changed(({ hands }) => ({ hands: { ...hands, [personId]: hand } }));
  switch (type) {
    case 'LiveVideoStarted': {
      const kept = { layout: data.layout, ...(data.isRecorded && { isRecorded: data.isRecorded }) };
      const begun = { status: 'starting', startedAt: at, takes: 0, interruptions: [], hands: {}, turns: 0 } as const;
      return { ...state, videos: [...state.videos, { liveVideoId, by: actor, ...kept, ...begun }] };
    }
    case 'LiveVideoPublished':
      return changed(({ takes, publishedAt = at, interruptions }) => ({
        status: 'live',
        takes: takes + 1,
        publishedAt,
        interruptions: interruptions.map((one) => ({ to: at, ...one })),
      }));
    case 'LiveVideoInterrupted':
      return changed(({ interruptions }) => ({
        status: 'interrupted',
        interruptions: [...interruptions, { from: at }],
      }));
    case 'LiveVideoFailed':
      return changed(() => ({ status: 'failed', endedAt: at }));
    case 'LiveVideoEnded':
      return changed(({ interruptions, isRecorded, publishedAt }) => ({
        status: 'ended',
        endedAt: at,
        ...(isRecorded && publishedAt !== undefined && { recording: { is: 'saving' as const } }),
        interruptions: interruptions.map((one) => ({ to: at, ...one })),
      }));
    case 'LiveVideoRecordingSaved':
      return changed(() => ({
        recording: { is: 'saved', ...(data.unreadable !== undefined && { unreadable: data.unreadable }) },
      }));
    case 'LiveVideoRecordingFailed':
      return changed(() => ({ recording: { is: 'failed', reason: data.reason } }));
    case 'LiveVideoRecordingRetried':
      return changed(() => ({ recording: { is: 'saving' as const } }));
    case 'LiveVideoLayoutSet':
      return changed(() => ({ layout: data.layout }));
    case 'LiveVideoWatched': {
      const key = watchedKey(liveVideoId, data.personId);
      return { ...state, watched: set(state.watched, key, union([...(get(state.watched, key) ?? []), ...data.spans])) };
    }
    case 'HandRaised':
      return handOf(data.personId, { is: 'raised', at });
    case 'SpeakerInvited':
      return handOf(data.personId, { is: 'invited', at, camera: data.camera });
    case 'SpeakingStarted': {
      const { personId, camera, turn } = data;
      return changed(({ hands }) => ({
        turns: turn,
        speaking: { turn, camera, since: at },
        hands: { ...hands, [personId]: { is: 'speaking', at, camera, turn } },
      }));
    }
    case 'HandLowered':
      return handOf(data.personId, { is: 'down', at });
    case 'SpeakingEnded': {
      const down = { [data.personId]: { is: 'down', at } } as const;
      return changed(({ hands }) => ({ speaking: undefined, hands: { ...hands, ...down } }));
    }
  }
}

export const handOverLiveVideo = ({ videos, watched }: LiveVideoState, from: string, to: string): LiveVideoState => ({
  videos: videos.map((video) => {
    const { [from]: moved, ...hands } = video.hands;
    return moved === undefined ? video : { ...video, hands: { ...hands, [to]: hands[to] ?? moved } };
  }),
  watched: videos.reduce(
    (table, { liveVideoId: of }) =>
      rekeyed(table, watchedKey(of, from), watchedKey(of, to), (moved, there) => union([...moved, ...there])),
    watched,
  ),
});
