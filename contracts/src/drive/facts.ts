import * as z from 'zod/mini';
import { attachment } from '../kernel/attachments.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { personal } from '../kernel/personal.ts';
import { line, name } from '../kernel/text.ts';
import { fileHash } from '../kernel/upload.ts';
import { DRIVE } from './limits.ts';

export const driveKind = z.enum(['video', 'audio']);

/** What it is called, without the ending that says what it is. */
export const driveName = name(DRIVE.nameUnits);
/** A path of names, as in "Mechanics/Demonstrations"; a folder is there as long as a file stands in it. */
export const driveFolder = line(DRIVE.folderUnits);

/** Why a file is not approved. */
export const REVIEW_REASONS = ['people', 'rights', 'offTopic', 'unlawful'] as const;
export const reviewReason = z.enum(REVIEW_REASONS);

const nothing = z.object({});
/** Who hears of a decision, and of which file. */
const decided = { personId: id, title: driveName };

export const DriveFileAdded = fact('DriveFileAdded', {
  summary: 'Somebody put an audio or video file into their cloud drive.',
  data: z.object({
    title: driveName,
    kind: driveKind,
    file: attachment,
    folder: z.optional(driveFolder),
    durationMs: z.optional(z.int()),
  }),
});

export const DriveFileRenamed = fact('DriveFileRenamed', {
  summary: 'The file is called otherwise.',
  data: z.object({ title: driveName }),
});

export const DriveFileMoved = fact('DriveFileMoved', {
  summary: 'The file stands in another folder, or in none.',
  data: z.object({ folder: z.optional(driveFolder) }),
});

export const DriveFileDeleted = fact('DriveFileDeleted', {
  summary: 'The file was put into the bin; nobody else finds it any more.',
  data: nothing,
});

export const DriveFileRestored = fact('DriveFileRestored', {
  summary: 'The file was taken out of the bin.',
  data: nothing,
});

export const DriveFilePurged = fact('DriveFilePurged', {
  summary: 'Its time in the bin is over: what it was made of is given up.',
  data: nothing,
});

export const DriveSubtitlesAttached = fact('DriveSubtitlesAttached', {
  summary: 'The file has subtitles, in the place of those of before.',
  data: z.object({ file: attachment, cues: z.int() }),
});

export const DriveSubtitlesRemoved = fact('DriveSubtitlesRemoved', {
  summary: 'The file has no subtitles any more.',
  data: nothing,
});

export const DriveFileTranscoded = fact('DriveFileTranscoded', {
  summary: 'It is ready to be played: as a stream, or as it was uploaded where nothing transcodes.',
  data: z.object({
    durationMs: z.optional(z.int()),
    /** A playlist (RFC 8216) over stretches of one file. */
    stream: z.optional(z.object({ playlist: fileHash, media: fileHash, bytes: z.int() })),
  }),
});

export const DriveTranscodingFailed = fact('DriveTranscodingFailed', {
  summary: 'It cannot be played: its image or its sound could not be read.',
  data: z.object({ reason: z.enum(['unreadable', 'tooLong', 'broken']) }),
});

export const DriveTranscodingRetried = fact('DriveTranscodingRetried', {
  summary: 'It is tried once more.',
  data: nothing,
});

export const DriveFileViewed = fact('DriveFileViewed', {
  summary: 'An operator looked at it, as each look is recorded.',
  data: nothing,
});

export const DriveFileApproved = fact('DriveFileApproved', {
  summary: 'An operator approved it: it can be shared.',
  data: z.object(decided),
});

export const DriveFileReturned = fact('DriveFileReturned', {
  summary: 'An operator did not approve it, with a reason.',
  data: z.object({ ...decided, reason: reviewReason, words: z.optional(personal()) }),
});

export const DriveReviewAppealed = fact('DriveReviewAppealed', {
  summary: 'Its owner asked that it be looked at once more.',
  data: z.object({ words: personal() }),
});

export const DriveFileShared = fact('DriveFileShared', {
  summary: 'It was shared into a class, with a word to the students.',
  data: z.object({ classId: id, title: driveName, words: z.optional(line(DRIVE.shareUnits)) }),
});

export const DriveShareWithdrawn = fact('DriveShareWithdrawn', {
  summary: 'A class finds it no more.',
  data: z.object({ classId: id }),
});

export const driveFacts = [
  DriveFileAdded,
  DriveFileRenamed,
  DriveFileMoved,
  DriveFileDeleted,
  DriveFileRestored,
  DriveFilePurged,
  DriveSubtitlesAttached,
  DriveSubtitlesRemoved,
  DriveFileTranscoded,
  DriveTranscodingFailed,
  DriveTranscodingRetried,
  DriveFileViewed,
  DriveFileApproved,
  DriveFileReturned,
  DriveReviewAppealed,
  DriveFileShared,
  DriveShareWithdrawn,
] as const;
export type DriveFact = FactOf<(typeof driveFacts)[number]>;
