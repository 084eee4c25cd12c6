import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { driveFolder, driveName, DriveFileTranscoded, DriveTranscodingFailed, reviewReason } from './facts.ts';
import { DRIVE } from './limits.ts';

/** Its stream calls whoever put it there a teacher, and nobody else: to others it is not there. */
const owner = { teacher: true } as const;
const nothing = z.object({});

export const AddDriveFile = command('AddDriveFile', {
  summary: 'Put an audio or video file into my cloud drive.',
  data: z.object({
    title: driveName,
    files: attachments({ max: 1, types: ['video', 'audio'], bytes: DRIVE.fileBytes }).check(z.minLength(1)), // [R5.57]
    folder: z.optional(driveFolder),
  }),
  allow: { teacher: true, visitor: 'bound' },
  records: ['DriveFileAdded'],
});

export const RenameDriveFile = command('RenameDriveFile', {
  summary: 'Call it otherwise; its ending stays.',
  data: z.object({ title: driveName }),
  allow: owner,
  records: ['DriveFileRenamed'],
});

export const MoveDriveFile = command('MoveDriveFile', {
  summary: 'Put it into a folder, or into none.',
  data: z.object({ folder: z.optional(driveFolder) }),
  allow: owner,
  records: ['DriveFileMoved'],
});

export const DeleteDriveFile = command('DeleteDriveFile', {
  summary: `Put it into the bin, from which it comes back for ${DRIVE.binDays} days.`,
  data: nothing,
  allow: owner,
  records: ['DriveFileDeleted'],
});

export const RestoreDriveFile = command('RestoreDriveFile', {
  summary: 'Take it out of the bin.',
  data: nothing,
  allow: owner,
  records: ['DriveFileRestored'],
});

export const PurgeDriveFile = command('PurgeDriveFile', {
  summary: 'Give up what stands in the bin for too long.',
  data: nothing,
  allow: { system: true },
  records: ['DriveFilePurged'],
});

export const AttachDriveSubtitles = command('AttachDriveSubtitles', {
  summary: 'Give it subtitles; what was approved is looked at once more with them.',
  data: z.object({
    files: attachments({ max: 1, types: ['subtitle'], bytes: DRIVE.subtitleBytes }).check(z.minLength(1)), // [R5.57]
  }),
  allow: owner,
  records: ['DriveSubtitlesAttached'],
});

export const RemoveDriveSubtitles = command('RemoveDriveSubtitles', {
  summary: 'Take its subtitles away.',
  data: nothing,
  allow: owner,
  records: ['DriveSubtitlesRemoved'],
});

export const FinishTranscoding = command('FinishTranscoding', {
  summary: 'Record that it can be played.',
  data: DriveFileTranscoded.data,
  allow: { system: true },
  records: ['DriveFileTranscoded'],
});

export const FailTranscoding = command('FailTranscoding', {
  summary: 'Record that it cannot be played, and why.',
  data: DriveTranscodingFailed.data,
  allow: { system: true },
  records: ['DriveTranscodingFailed'],
});

export const RetryTranscoding = command('RetryTranscoding', {
  summary: 'Try once more.',
  data: nothing,
  allow: owner,
  records: ['DriveTranscodingRetried'],
});

export const ViewDriveFile = command('ViewDriveFile', {
  summary: 'Record that I look at what waits to be reviewed [R6.17].',
  data: nothing,
  allow: { operator: true },
  records: ['DriveFileViewed'],
});

export const ApproveDriveFile = command('ApproveDriveFile', {
  summary: 'Let it be shared.',
  data: nothing,
  allow: { operator: true },
  records: ['DriveFileApproved'],
});

export const ReturnDriveFile = command('ReturnDriveFile', {
  summary: 'Do not let it be shared, and say why.',
  data: z.object({ reason: reviewReason, words: z.optional(line(DRIVE.reviewUnits)) }),
  allow: { operator: true },
  records: ['DriveFileReturned'],
});

export const AppealDriveReview = command('AppealDriveReview', {
  summary: 'Ask that it be looked at once more.',
  data: z.object({ words: line(DRIVE.reviewUnits) }),
  allow: owner,
  records: ['DriveReviewAppealed'],
});

export const ShareDriveFile = command('ShareDriveFile', {
  summary: 'Share what was approved into classes that I teach.',
  data: z.object({
    classIds: z.array(id).check(z.minLength(1), z.maxLength(DRIVE.classes)),
    words: z.optional(line(DRIVE.shareUnits)),
  }),
  allow: owner,
  records: ['DriveFileShared'],
});

export const WithdrawDriveShare = command('WithdrawDriveShare', {
  summary: 'Let a class find it no more.',
  data: z.object({ classId: id }),
  allow: owner,
  records: ['DriveShareWithdrawn'],
});

export const driveCommands = [
  AddDriveFile,
  RenameDriveFile,
  MoveDriveFile,
  DeleteDriveFile,
  RestoreDriveFile,
  PurgeDriveFile,
  AttachDriveSubtitles,
  RemoveDriveSubtitles,
  FinishTranscoding,
  FailTranscoding,
  RetryTranscoding,
  ViewDriveFile,
  ApproveDriveFile,
  ReturnDriveFile,
  AppealDriveReview,
  ShareDriveFile,
  WithdrawDriveShare,
] as const;
export type DriveCommand = CommandOf<(typeof driveCommands)[number]>;
