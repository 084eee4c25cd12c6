import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { DRIVE_STATES } from './drive.ts';
import { driveKind, reviewReason } from './facts.ts';
import { DRIVE } from './limits.ts';

const bound = { visitor: 'bound' } as const;
const status = z.enum(DRIVE_STATES);

const head = {
  id,
  title: z.string(),
  /** As it is saved, with its ending. */
  fileName: z.string(),
  kind: driveKind,
  bytes: z.int(),
  durationMs: z.optional(z.int()),
  hasSubtitles: z.boolean(),
};

export const DriveFileRow = z.object({
  ...head,
  folder: z.optional(z.string()),
  status,
  failed: z.optional(z.enum(['unreadable', 'tooLong', 'broken'])),
  reason: z.optional(reviewReason),
  classes: z.int(),
  addedAt: z.int(),
  deletedAt: z.optional(z.int()),
});
export type DriveFileRow = z.output<typeof DriveFileRow>;

export const DriveFiles = list('DriveFiles', {
  summary: 'The files of my own cloud drive.',
  path: '/api/drive-files',
  allow: bound,
  row: DriveFileRow,
  orders: { newest: ['-addedAt'], name: ['title'], size: ['-bytes'] },
  filters: {
    status: z.optional(status),
    kind: z.optional(driveKind),
    /** In this folder and those below it. */
    within: z.optional(z.string().check(z.minLength(1), z.maxLength(DRIVE.folderUnits))),
    /** In no folder. */
    loose: z.optional(z.stringbool()),
    shared: z.optional(z.stringbool()),
    bin: z.optional(z.stringbool()),
  },
  isSearched: true,
  isCounted: true,
  columns: {
    title: { title: ['名称', 'Name'] },
    kind: { title: ['类型', 'Kind'], words: { video: ['视频', 'Video'], audio: ['音频', 'Audio'] } },
    folder: { title: ['文件夹', 'Folder'] },
    bytes: { title: ['大小（字节）', 'Size (bytes)'] },
    classes: { title: ['分享到几个班', 'Classes'] },
    addedAt: { title: ['上传时间', 'Uploaded'], isTime: true },
  },
});

export const MyDrive = query('MyDrive', {
  summary: 'How much my cloud drive holds and may hold, its folders, and whether files are transcoded here.',
  path: '/api/my-drive',
  input: z.object({}),
  result: z.object({
    usedBytes: z.int(),
    mostBytes: z.int(),
    /** Of what is used. */
    binBytes: z.int(),
    files: z.int(),
    loose: z.int(),
    deleted: z.int(),
    folders: z.array(z.object({ name: z.string(), files: z.int() })),
    isTranscoding: z.boolean(),
  }),
  allow: bound,
});
export type MyDrive = z.output<typeof MyDrive.result>;

export const DriveFile = query('DriveFile', {
  summary: 'A file to play: of my own, or shared into a class of mine.',
  path: '/api/drive-files/:id',
  input: z.object({ id }),
  result: z.object({
    ...head,
    hasStream: z.boolean(),
    /** Where it is my own. */
    own: z.optional(
      z.object({
        status,
        progress: z.optional(z.number()),
        failed: z.optional(z.enum(['unreadable', 'tooLong', 'broken'])),
        reason: z.optional(reviewReason),
        words: z.optional(z.string()),
        shares: z.array(z.object({ classId: id, name: z.string(), words: z.optional(z.string()), at: z.int() })),
      }),
    ),
    by: z.string(),
  }),
  allow: bound,
});
export type DriveFile = z.output<typeof DriveFile.result>;

const part = { input: z.object({ id }), allow: bound } as const;

export const DriveMedia = fileQuery('DriveMedia', {
  summary: 'A file as it was uploaded, or a part of it.',
  path: '/api/drive-files/:id/media',
  ...part,
  file: 'application/octet-stream',
});

export const DrivePlaylist = fileQuery('DrivePlaylist', {
  summary: 'The playlist of the stream that was made of a file.',
  path: '/api/drive-files/:id/index.m3u8',
  ...part,
  file: 'application/vnd.apple.mpegurl',
});

export const DriveStreamPart = fileQuery('DriveStreamPart', {
  summary: 'The stream that was made of a file, or a part of it.',
  path: '/api/drive-files/:id/stream.mp4',
  ...part,
  file: 'video/mp4',
});

export const DriveSubtitles = fileQuery('DriveSubtitles', {
  summary: 'The subtitles of a file, as WebVTT.',
  path: '/api/drive-files/:id/subtitles.vtt',
  ...part,
  file: 'text/vtt; charset=utf-8',
});

export const SharedDriveFiles = list('SharedDriveFiles', {
  summary: 'What was shared into my classes, the newest first.',
  path: '/api/shared-drive-files',
  allow: { visitor: true },
  row: z.object({
    driveId: id,
    classId: id,
    className: z.string(),
    title: z.string(),
    kind: driveKind,
    bytes: z.int(),
    durationMs: z.optional(z.int()),
    hasSubtitles: z.boolean(),
    words: z.optional(z.string()),
    by: z.string(),
    sharedAt: z.int(),
  }),
  orders: { newest: ['-sharedAt'], name: ['title'] },
  filters: { classId: z.optional(id) },
  isSearched: true,
  isCounted: true,
});

export const DriveReviews = list('DriveReviews', {
  summary: 'Files that wait to be reviewed: appeals first, then whoever waits longest [R6.17].',
  path: '/api/drive-reviews',
  allow: { operator: true },
  row: z.object({
    ...head,
    /** 1 of one that was returned before and is appealed, else 0. */
    rank: z.int(),
    ownerId: id,
    owner: z.string(),
    waitsSince: z.int(),
    /** The how manieth time it is reviewed. */
    times: z.int(),
  }),
  orders: { waiting: ['-rank', 'waitsSince'] },
  isSearched: true,
  isCounted: true,
});

export const DriveReview = query('DriveReview', {
  summary: 'What waits to be reviewed, to look at: the look is recorded before it is shown.',
  path: '/api/drive-reviews/:id',
  input: z.object({ id }),
  result: z.object({ ...head, hasStream: z.boolean(), appeal: z.optional(z.string()) }),
  allow: { operator: true },
});

export const driveQueries = [
  DriveFiles,
  MyDrive,
  DriveFile,
  DriveMedia,
  DrivePlaylist,
  DriveStreamPart,
  DriveSubtitles,
  SharedDriveFiles,
  DriveReviews,
  DriveReview,
] as const;
