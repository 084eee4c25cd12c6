import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, type TimerChange } from '../kernel/stream.ts';
import {
  isAboutRecording,
  isRecorded,
  layout,
  liveVideoFacts,
  LiveVideoRecordingFailed,
  LiveVideoRecordingSaved,
  LiveVideoWatched,
  video,
  type LiveVideoFact,
} from './facts.ts';
import { evolveLiveVideo, handOverLiveVideo, initialLiveVideo, type LiveVideoState } from './state.ts';
import { ownLiveVideo, presentLiveVideo, type PresentedState } from './view.ts';

/** [R6.01] [R6.02] An assistant helps with hands, and is not seen. */
const lectures = { teacher: true, coTeacher: true } as const;
const teaches = { ...lectures, assistant: true } as const;
const learns = { student: true, representative: true } as const;
const system = { system: true } as const;

export const StartLiveVideo = command('StartLiveVideo', {
  summary: 'Go live: who gives it sends their own picture or voice, once it is begun.',
  data: z.object({ ...video, layout, isRecorded }),
  allow: lectures,
  records: ['LiveVideoStarted'],
});

export const EndLiveVideo = command('EndLiveVideo', {
  summary: 'End the live video; the lesson goes on.',
  data: z.object(video),
  allow: lectures,
  records: ['LiveVideoEnded', 'SpeakingEnded'],
});

export const SetLiveVideoLayout = command('SetLiveVideoLayout', {
  summary: 'Set how students have the live video, until they change it for themselves.',
  data: z.object({ ...video, layout }),
  allow: lectures,
  records: ['LiveVideoLayoutSet'],
});

export const ConfirmLiveVideo = command('ConfirmLiveVideo', {
  summary: 'Record that the teacher’s picture or voice arrives at the media server.',
  data: z.object(video),
  allow: system,
  records: ['LiveVideoPublished'],
});

export const InterruptLiveVideo = command('InterruptLiveVideo', {
  summary: 'Record that nothing of the teacher arrives at the media server any more.',
  data: z.object(video),
  allow: system,
  records: ['LiveVideoInterrupted'],
});

export const FailLiveVideo = command('FailLiveVideo', {
  summary: 'Give a live video up of which nothing arrived in time.',
  data: z.object(video),
  allow: system,
  records: ['LiveVideoFailed'],
});

export const CloseLiveVideo = command('CloseLiveVideo', {
  summary: 'End the live video of a lesson that is over.',
  data: z.object(video),
  allow: system,
  records: ['LiveVideoEnded', 'SpeakingEnded'],
});

export const RaiseHand = command('RaiseHand', {
  summary: 'I want to speak.',
  data: z.object(video),
  allow: learns,
  records: ['HandRaised'],
  hot: true,
});

export const LowerHand = command('LowerHand', {
  summary: 'I do not want to speak any more.',
  data: z.object(video),
  allow: learns,
  records: ['HandLowered'],
  hot: true,
});

export const DeclineHand = command('DeclineHand', {
  summary: 'Take a hand down, or an invitation to speak back.',
  data: z.object({ ...video, personId: id }),
  allow: teaches,
  records: ['HandLowered'],
});

export const InviteSpeaker = command('InviteSpeaker', {
  summary: 'Ask a student who raised a hand to speak; their microphone opens by their own press only.',
  data: z.object({ ...video, personId: id, camera: z.boolean() }),
  allow: teaches,
  records: ['SpeakerInvited'],
});

export const StartSpeaking = command('StartSpeaking', {
  summary: 'Turn my microphone on, having been asked to speak.',
  data: z.object(video),
  allow: learns,
  records: ['SpeakingStarted'],
  hot: true,
});

export const StopSpeaking = command('StopSpeaking', {
  summary: 'I have said what I wanted to say.',
  data: z.object(video),
  allow: learns,
  records: ['SpeakingEnded'],
  hot: true,
});

export const EndSpeaking = command('EndSpeaking', {
  summary: 'End whoever speaks.',
  data: z.object(video),
  allow: teaches,
  records: ['SpeakingEnded'],
});

export const SaveLiveVideoRecording = command('SaveLiveVideoRecording', {
  summary: 'Record that what was recorded is in the drive, and in the lesson’s replay.',
  data: LiveVideoRecordingSaved.data,
  allow: system,
  records: ['LiveVideoRecordingSaved'],
});

export const FailLiveVideoRecording = command('FailLiveVideoRecording', {
  summary: 'Record that nothing came of what was recorded, and why.',
  data: LiveVideoRecordingFailed.data,
  allow: system,
  records: ['LiveVideoRecordingFailed'],
});

export const RetryLiveVideoRecording = command('RetryLiveVideoRecording', {
  summary: 'Save once more what was recorded.',
  data: z.object(video),
  allow: lectures,
  records: ['LiveVideoRecordingRetried'],
});

export const RecordLiveWatching = command('RecordLiveWatching', {
  summary: 'Record who received the live video from when to when, in ms since 1970, as the media server had them.',
  data: z.object({
    ...video,
    watched: z
      .array(z.object({ personId: id, from: z.int(), to: z.int() }))
      .check(z.minLength(1), z.maxLength(LIMITS.liveWatchersAtOnce)),
  }),
  allow: system,
  records: ['LiveVideoWatched'],
});

const liveVideoCommands = [
  StartLiveVideo,
  EndLiveVideo,
  SetLiveVideoLayout,
  ConfirmLiveVideo,
  InterruptLiveVideo,
  FailLiveVideo,
  CloseLiveVideo,
  RaiseHand,
  LowerHand,
  DeclineHand,
  InviteSpeaker,
  StartSpeaking,
  StopSpeaking,
  EndSpeaking,
  SaveLiveVideoRecording,
  FailLiveVideoRecording,
  RetryLiveVideoRecording,
  RecordLiveWatching,
] as const;
export type LiveVideoCommand = CommandOf<(typeof liveVideoCommands)[number]>;

const about = ({ data }: NewFact) => data as { readonly liveVideoId?: string; readonly personId?: string };

export const liveVideoMachine = machine('liveVideo', {
  summary: 'One live video: what breaks it off may end, and what ends it is final.',
  per: (fact) =>
    about(fact).personId === undefined && !isAboutRecording(fact.type) ? about(fact).liveVideoId : undefined,
  initial: 'none',
  unknown: 'liveVideo.unknown',
  states: {
    none: { on: { LiveVideoStarted: 'starting' } },
    starting: {
      on: {
        LiveVideoPublished: 'live',
        LiveVideoFailed: 'failed',
        LiveVideoEnded: 'ended',
        LiveVideoLayoutSet: 'starting',
      },
    },
    live: { on: { LiveVideoInterrupted: 'interrupted', LiveVideoEnded: 'ended', LiveVideoLayoutSet: 'live' } },
    interrupted: { on: { LiveVideoPublished: 'live', LiveVideoEnded: 'ended', LiveVideoLayoutSet: 'interrupted' } },
    failed: { on: {} },
    ended: { on: {} },
  },
});

export const recordingMachine = machine('liveVideoRecording', {
  summary: 'What was recorded of one live video, once that is over: being saved, saved, or failed [R4.07].',
  per: (fact) => (isAboutRecording(fact.type) ? about(fact).liveVideoId : undefined),
  initial: 'saving',
  states: {
    saving: { on: { LiveVideoRecordingSaved: 'saved', LiveVideoRecordingFailed: 'failed' } },
    failed: { on: { LiveVideoRecordingRetried: 'saving' } },
    saved: { on: {} },
  },
});

export const handMachine = machine('hand', {
  summary: 'The hand of one person in one live video.',
  per: (fact) => {
    const { liveVideoId, personId } = about(fact);
    if (fact.type === LiveVideoWatched.type) return undefined; // watched with whatever hand
    return liveVideoId !== undefined && personId !== undefined ? `${liveVideoId}/${personId}` : undefined;
  },
  initial: 'down',
  states: {
    down: { on: { HandRaised: 'raised' } },
    raised: { on: { SpeakerInvited: 'invited', HandLowered: 'down' } },
    invited: { on: { SpeakingStarted: 'speaking', HandLowered: 'down' } },
    speaking: { on: { SpeakingEnded: 'down' } },
  },
});

function timers({ type, data, at }: LiveVideoFact): readonly TimerChange[] {
  const { liveVideoId } = data;
  const key = `liveVideo/${liveVideoId}`;
  if (type === 'LiveVideoStarted')
    return [{ key, set: { at: at + LIMITS.liveVideoStartMs, command: 'FailLiveVideo', data: { liveVideoId } } }];
  return type === 'LiveVideoPublished' || type === 'LiveVideoEnded' || type === 'LiveVideoFailed' ? [{ key }] : [];
}

export const liveVideo = context<LiveVideoState, PresentedState, (typeof liveVideoFacts)[number]>({
  name: 'liveVideo',
  facts: liveVideoFacts,
  commands: liveVideoCommands,
  machines: [liveVideoMachine, handMachine, recordingMachine],
  initial: initialLiveVideo,
  evolve: evolveLiveVideo,
  present: presentLiveVideo,
  own: ownLiveVideo,
  timers,
  marks: ['LiveVideoPublished', 'LiveVideoInterrupted', 'LiveVideoEnded', 'SpeakingStarted'],
  counted: ['LiveVideoPublished', 'LiveVideoInterrupted', 'HandRaised', 'SpeakingStarted'],
  handOver: handOverLiveVideo,
});
