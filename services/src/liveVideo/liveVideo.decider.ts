import { get } from '@lectern/contracts/kernel/table.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { lengthOf } from '@lectern/contracts/kernel/spans.ts';
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
import type { LiveVideoCommand } from '@lectern/contracts/liveVideo/liveVideo.ts';
import {
  currentVideo,
  isOn,
  newlyWatched,
  speakerIn,
  videoOf,
  type LiveVideo,
} from '@lectern/contracts/liveVideo/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

type Decision = readonly NewFact[] | Refused;
type Given = Deciding<Refused | undefined>;

export function decideLiveVideo(state: LessonStreamState, command: LiveVideoCommand, deciding: Given): Decision {
  const { status } = state.lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  const isOver = status === 'ended' || status === 'cancelled';
  if (command.name === 'CloseLiveVideo') return isOver ? close(state, command.data) : refuse('timer.void');
  if (isOfRecording(command)) return decideRecording(videoOf(state.liveVideo, command.data.liveVideoId), command);
  if (command.name === 'RecordLiveWatching') return recordWatching(state, command.data, deciding.at);
  if (isOver) return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  if (command.name === 'StartLiveVideo') return start(state, command.data, deciding.gathered);
  const video = videoOf(state.liveVideo, command.data.liveVideoId);
  if (video === undefined) return refuse('liveVideo.unknown');
  const { liveVideoId } = video;
  switch (command.name) {
    case 'EndLiveVideo':
      return isOn(video) ? end(video, 'teacher') : refuse('already.so');
    case 'ConfirmLiveVideo':
      return video.status === 'starting' || video.status === 'interrupted'
        ? [LiveVideoPublished({ liveVideoId })]
        : refuse('timer.void');
    case 'InterruptLiveVideo':
      return video.status === 'live' ? [LiveVideoInterrupted({ liveVideoId })] : refuse('timer.void');
    case 'FailLiveVideo':
      return video.status === 'starting' ? [LiveVideoFailed({ liveVideoId })] : refuse('timer.void');
    case 'SetLiveVideoLayout':
      if (!isOn(video)) return refuse('liveVideo.over');
      return video.layout === command.data.layout ? refuse('already.so') : [LiveVideoLayoutSet(command.data)];
    default:
      return isOn(video) ? decideHand(state, video, command, deciding.personId) : refuse('liveVideo.over');
  }
}

type OfRecording = Extract<LiveVideoCommand, { name: `${string}LiveVideoRecording` }>;
const isOfRecording = (command: LiveVideoCommand): command is OfRecording => command.name.endsWith('Recording');

/** It is saved once the live video is over, perhaps after its lesson. */
function decideRecording(video: LiveVideo | undefined, command: OfRecording): Decision {
  if (video === undefined) return refuse('liveVideo.unknown');
  const is = video.recording?.is;
  if (command.name === 'RetryLiveVideoRecording') {
    if (is === undefined) return refuse('liveVideo.noRecording');
    return is === 'failed' ? [LiveVideoRecordingRetried(command.data)] : refuse('already.so');
  }
  if (is !== 'saving') return refuse('already.so');
  return command.name === 'SaveLiveVideoRecording'
    ? [LiveVideoRecordingSaved(command.data)]
    : [LiveVideoRecordingFailed(command.data)];
}

function start(
  { liveVideo }: LessonStreamState,
  data: { readonly liveVideoId: string; readonly layout: LiveVideo['layout']; readonly isRecorded?: true | undefined },
  whyClosed: Refused | undefined,
): Decision {
  if (whyClosed !== undefined) return whyClosed; // [R6.13]
  if (videoOf(liveVideo, data.liveVideoId)) return refuse('already.so');
  return currentVideo(liveVideo) ? refuse('liveVideo.anotherOn') : [LiveVideoStarted(data)];
}

function close({ liveVideo }: LessonStreamState, { liveVideoId }: { readonly liveVideoId: string }): Decision {
  const video = videoOf(liveVideo, liveVideoId);
  return video && isOn(video) ? end(video, 'lesson') : refuse('timer.void');
}

/** What the media server had, perhaps told twice, and after the lesson: only what is new of it is recorded. */
function recordWatching(
  { liveVideo }: LessonStreamState,
  { liveVideoId, watched }: Extract<LiveVideoCommand, { name: 'RecordLiveWatching' }>['data'],
  at: number,
): Decision {
  const video = videoOf(liveVideo, liveVideoId);
  if (video === undefined) return refuse('liveVideo.unknown');
  const spansOf = Map.groupBy(watched, ({ personId }) => personId);
  const facts = [...spansOf].flatMap(([personId, all]) => {
    const said = all.map(({ from, to }) => ({ from: from - video.startedAt, to: to - video.startedAt }));
    const spans = newlyWatched(liveVideo, video, { personId, spans: said }, at);
    return lengthOf(spans) < LIMITS.liveWatchedLeastMs ? [] : [LiveVideoWatched({ liveVideoId, personId, spans })];
  });
  return facts.length === 0 ? refuse('already.so') : facts;
}

/** Whoever speaks is not heard any more: said of them first, so that it is about them. */
function end(video: LiveVideo, by: 'teacher' | 'lesson'): NewFact[] {
  const { liveVideoId } = video;
  return [...quiet(video, 'end'), LiveVideoEnded({ liveVideoId, by })];
}

function quiet(video: LiveVideo, by: 'student' | 'teacher' | 'end'): NewFact[] {
  const { personId, hand } = speakerIn(video) ?? {};
  if (personId === undefined || hand?.is !== 'speaking' || hand.turn === undefined) return [];
  return [SpeakingEnded({ liveVideoId: video.liveVideoId, personId, turn: hand.turn, by })];
}

type OfHands = Extract<
  LiveVideoCommand,
  {
    name:
      | 'RaiseHand'
      | 'LowerHand'
      | 'DeclineHand'
      | 'InviteSpeaker'
      | 'StartSpeaking'
      | 'StopSpeaking'
      | 'EndSpeaking';
  }
>;

function decideHand({ attendance }: LessonStreamState, video: LiveVideo, command: OfHands, me: string): Decision {
  const { liveVideoId, hands, turns, status } = video;
  const speaker = speakerIn(video);
  const mine = hands[me]?.is ?? 'down';
  switch (command.name) {
    case 'RaiseHand':
      if (get(attendance.participants, me)?.joinedAt === undefined) return refuse('join.notJoined');
      if (status === 'starting') return refuse('liveVideo.notLive');
      return mine === 'down' ? [HandRaised({ liveVideoId, personId: me })] : refuse('already.so');
    case 'LowerHand':
      return lower(liveVideoId, me, mine, 'student');
    case 'DeclineHand': {
      const { personId } = command.data;
      return lower(liveVideoId, personId, hands[personId]?.is ?? 'down', 'teacher');
    }
    case 'InviteSpeaker': {
      const { personId } = command.data;
      const { is = 'down' } = hands[personId] ?? {};
      if (is === 'invited' || is === 'speaking') return refuse('already.so');
      if (is === 'down') return refuse('liveVideo.noHand');
      return speaker === undefined ? [SpeakerInvited(command.data)] : refuse('liveVideo.anotherSpeaks');
    }
    case 'StartSpeaking': {
      if (mine === 'speaking') return refuse('already.so');
      if (mine !== 'invited') return refuse('liveVideo.notInvited');
      const { camera = false } = hands[me]!;
      return [SpeakingStarted({ liveVideoId, personId: me, turn: turns + 1, camera })];
    }
    case 'StopSpeaking':
      return mine === 'speaking' ? quiet(video, 'student') : refuse('already.so');
    case 'EndSpeaking':
      return speaker?.hand.is === 'speaking' ? quiet(video, 'teacher') : refuse('already.so');
  }
}

function lower(liveVideoId: string, personId: string, is: string, by: 'student' | 'teacher'): Decision {
  return is === 'raised' || is === 'invited' ? [HandLowered({ liveVideoId, personId, by })] : refuse('already.so');
}
