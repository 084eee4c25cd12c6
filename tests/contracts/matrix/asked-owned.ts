import { driveAnswers, driveAsked } from './asked-drive.ts';
import { meetingAnswers, meetingAsked, meetingInputs } from './asked-meeting.ts';
import { playbackAnswers, playbackAsked, playbackInputs } from './asked-playback.ts';

/** What belongs to one person, whom others come to: files of a drive, meetings, and replay videos. */
export const ownedAsked = { ...driveAsked, ...meetingAsked, ...playbackAsked };
export const ownedInputs = { ...meetingInputs, ...playbackInputs };
export const ownedAnswers = { ...driveAnswers, ...meetingAnswers, ...playbackAnswers };
