import { driveAnswers, driveAsked } from './asked-drive.ts';
import { meetingAnswers, meetingAsked, meetingInputs } from './asked-meeting.ts';

/** What belongs to one person, whom others come to: files of a drive, and meetings. */
export const ownedAsked = { ...driveAsked, ...meetingAsked };
export const ownedInputs = meetingInputs;
export const ownedAnswers = { ...driveAnswers, ...meetingAnswers };
