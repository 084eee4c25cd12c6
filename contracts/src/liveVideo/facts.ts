import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { RECORDING_FAILURES } from '../kernel/recording.ts';

export const video = { liveVideoId: id };
/** How students have it to begin with; what a student changes is theirs alone. */
export const layout = z.enum(['small', 'side', 'large', 'sound']);
export type Layout = z.output<typeof layout>;

/** Who raised a hand or speaks only teachers and they themselves know. */
const hand = { ...video, personId: secret(id) };
/** The number of a turn to speak in this live video, by which others hear it. */
const turn = z.int().check(z.minimum(1));

/** Whether what the teacher sends is kept: everybody in the lesson is told, and whoever speaks is not in it. */
export const isRecorded = z.optional(z.literal(true));

/** In ms since the live video was started. */
const span = z.object({ from: z.int(), to: z.int() });

const several = z.int().check(z.minimum(1));

export const LiveVideoStarted = fact('LiveVideoStarted', {
  summary: 'A teacher is about to be live: nothing of their picture or voice has arrived yet.',
  data: z.object({ ...video, layout, isRecorded }),
});

export const LiveVideoPublished = fact('LiveVideoPublished', {
  summary: 'Picture or voice of the teacher arrive, for the first time or after an interruption.',
  data: z.object(video),
});

export const LiveVideoInterrupted = fact('LiveVideoInterrupted', {
  summary: 'Nothing of the teacher arrives any more; the lesson goes on.',
  data: z.object(video),
});

export const LiveVideoFailed = fact('LiveVideoFailed', {
  summary: 'A live video did not begin: nothing arrived in time.',
  data: z.object(video),
});

export const LiveVideoEnded = fact('LiveVideoEnded', {
  summary: 'A live video ended.',
  data: z.object({ ...video, by: z.enum(['teacher', 'lesson']) }),
});

export const LiveVideoLayoutSet = fact('LiveVideoLayoutSet', {
  summary: 'How students have the live video to begin with was changed.',
  data: z.object({ ...video, layout }),
});

export const HandRaised = fact('HandRaised', {
  summary: 'A student wants to speak.',
  data: z.object(hand),
});

export const HandLowered = fact('HandLowered', {
  summary: 'A hand is down without its student having spoken.',
  data: z.object({ ...hand, by: z.enum(['student', 'teacher']) }),
});

export const SpeakerInvited = fact('SpeakerInvited', {
  summary: 'The teacher asked a student who raised a hand to speak, with their camera or without.',
  data: z.object({ ...hand, camera: z.boolean() }),
});

export const SpeakingStarted = fact('SpeakingStarted', {
  summary: 'A student turned their microphone on, and the whole class hears them.',
  data: z.object({ ...hand, turn, camera: z.boolean() }),
});

export const SpeakingEnded = fact('SpeakingEnded', {
  summary: 'A student is not heard any more.',
  data: z.object({ ...hand, turn, by: z.enum(['student', 'teacher', 'end']) }),
});

export const LiveVideoRecordingSaved = fact('LiveVideoRecordingSaved', {
  summary:
    'What was recorded is in the main lecturer’s drive, and each stretch is a hidden segment of the lesson’s replay; of those that can’t be read, how many.',
  data: z.object({ ...video, segments: several, unreadable: z.optional(several) }),
});

export const LiveVideoRecordingFailed = fact('LiveVideoRecordingFailed', {
  summary: 'Nothing came of what was recorded, or not of all of it.',
  data: z.object({ ...video, reason: z.enum(RECORDING_FAILURES) }),
});

export const LiveVideoRecordingRetried = fact('LiveVideoRecordingRetried', {
  summary: 'What was recorded is saved once more.',
  data: z.object(video),
});

export const LiveVideoWatched = fact('LiveVideoWatched', {
  summary:
    'The media server had a student among those who received the teacher’s picture or voice, in these stretches.',
  data: z.object({ ...video, personId: secret(id), spans: z.array(span).check(z.minLength(1)) }),
});

export const liveVideoFacts = [
  LiveVideoStarted,
  LiveVideoPublished,
  LiveVideoInterrupted,
  LiveVideoFailed,
  LiveVideoEnded,
  LiveVideoLayoutSet,
  HandRaised,
  HandLowered,
  SpeakerInvited,
  SpeakingStarted,
  SpeakingEnded,
  LiveVideoRecordingSaved,
  LiveVideoRecordingFailed,
  LiveVideoRecordingRetried,
  LiveVideoWatched,
] as const;

const RECORDING = new Set(['LiveVideoRecordingSaved', 'LiveVideoRecordingFailed', 'LiveVideoRecordingRetried']);
export const isAboutRecording = (type: string): boolean => RECORDING.has(type);

export type LiveVideoFact = FactOf<(typeof liveVideoFacts)[number]>;
