import { driveMachine } from '@lectern/contracts/drive/drive.ts';
import { driveFacts, driveKind, reviewReason } from '@lectern/contracts/drive/facts.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = ({ stream }: { readonly stream: string }) => stream.slice('drive/'.length);
/** A path from its beginning, so that what stands below begins alike. */
export const pathLine = (folder: string): string => `\n${folder}/`;
const placed = (folder: string | undefined) => ({ folder, path: folder === undefined ? '' : pathLine(folder) });
const endingOf = (fileName: string): string => /\.\w+$/.exec(fileName)?.[0] ?? '';

/** The files of all cloud drives, those in the bin included. */
export const driveFiles = rows(
  'drive_file',
  {
    family: 'drive',
    facts: driveFacts,
    shape: z.object({
      id,
      ownerId: id,
      title: z.string(),
      fileName: z.string(),
      kind: driveKind,
      bytes: z.int(),
      durationMs: z.optional(z.int()),
      hasSubtitles: z.boolean(),
      folder: z.optional(z.string()),
      path: z.string(),
      failed: z.optional(z.enum(['unreadable', 'tooLong', 'broken'])),
      reason: z.optional(reviewReason),
      classes: z.int(),
      addedAt: z.int(),
      deletedAt: z.optional(z.int()),
      waitsSince: z.int(),
      times: z.int(),
      /** 1 of one that was appealed. */
      rank: z.int(),
    }),
    key: ['id'],
    per: (fact) => ({ id: idOf(fact) }),
    machine: driveMachine,
    indexes: [
      ['ownerId', '-addedAt'],
      ['status', '-rank', 'waitsSince'],
    ],
    search: ['title'],
  },
  {
    DriveFileAdded: (_, { data: { title, kind, file, folder, durationMs }, actor, at }, key) => ({
      ...key,
      ownerId: actor,
      title,
      fileName: title + endingOf(file.name),
      kind,
      bytes: file.bytes,
      durationMs,
      hasSubtitles: false,
      ...placed(folder),
      classes: 0,
      addedAt: at,
      waitsSince: at,
      times: 0,
      rank: 0,
    }),
    DriveFileRenamed: (row, { data: { title } }) => row && { ...row, title, fileName: title + endingOf(row.fileName) },
    DriveFileMoved: (row, { data: { folder } }) => row && { ...row, ...placed(folder) },
    DriveFileDeleted: (row, { at }) => row && { ...row, deletedAt: at },
    DriveFileRestored: (row) => row && { ...row, deletedAt: undefined },
    DriveFilePurged: () => null,
    DriveSubtitlesAttached: (row, { at }) => row && { ...row, hasSubtitles: true, waitsSince: at },
    DriveSubtitlesRemoved: (row) => row && { ...row, hasSubtitles: false },
    DriveFileTranscoded: (row, { data: { durationMs }, at }) =>
      row && { ...row, durationMs: durationMs ?? row.durationMs, waitsSince: at, times: row.times + 1 },
    DriveTranscodingFailed: (row, { data: { reason } }) => row && { ...row, failed: reason },
    DriveTranscodingRetried: (row) => row && { ...row, failed: undefined },
    DriveFileApproved: (row) => row && { ...row, reason: undefined, rank: 0 },
    DriveFileReturned: (row, { data: { reason } }) => row && { ...row, reason, rank: 0 },
    DriveReviewAppealed: (row, { at }) => row && { ...row, rank: 1, waitsSince: at, times: row.times + 1 },
    DriveFileShared: (row) => row && { ...row, classes: row.classes + 1 },
    DriveShareWithdrawn: (row) => row && { ...row, classes: row.classes - 1 },
  },
);

/** What is shared into which class. */
export const driveShares = rows(
  'drive_share',
  {
    family: 'drive',
    facts: driveFacts,
    shape: z.object({ driveId: id, classId: id, words: z.optional(z.string()), sharedAt: z.int() }),
    key: ['driveId', 'classId'],
    per: (fact) =>
      fact.type === 'DriveFileShared' || fact.type === 'DriveShareWithdrawn'
        ? { driveId: idOf(fact), classId: fact.data.classId }
        : undefined,
    indexes: [['classId', '-sharedAt']],
  },
  {
    DriveFileShared: (_, { data: { words }, at }, key) => ({ ...key, words, sharedAt: at }),
    DriveShareWithdrawn: () => null,
  },
);

/** All tables of cloud drives. */
export const driveRows = [driveFiles, driveShares] as const;
