import type { Attachment } from '../kernel/attachments.ts';
import { machine } from '../kernel/machine.ts';
import type { Sealed } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { driveCommands } from './commands.ts';
import {
  DriveFileDeleted,
  driveFacts,
  DriveFileRestored,
  DriveTranscodingRetried,
  type DriveFact,
  type REVIEW_REASONS,
} from './facts.ts';
import { DRIVE } from './limits.ts';

const ABOUT = new Set<string>(driveFacts.map(({ type }) => type));
/** What changes neither the review nor whether it is in the bin. */
const APART = ['DriveFileRenamed', 'DriveFileMoved', 'DriveSubtitlesRemoved', 'DriveFileShared', 'DriveShareWithdrawn'];
const IN_BIN = ['DriveFileAdded', 'DriveFileDeleted', 'DriveFileRestored', 'DriveFilePurged'];
const ONLY_IN_BIN = IN_BIN.slice(1);
const inReview = (type: string): boolean => !APART.includes(type) && !ONLY_IN_BIN.includes(type);

/** Transcoded first, reviewed then: who reviews sees what students will see [R4.06]. */
export const driveMachine = machine('driveFile', {
  summary: 'A file of a cloud drive, on its way to those who may play it [R4.06].',
  per: ({ type }) => (ABOUT.has(type) && inReview(type) ? 'file' : undefined),
  initial: 'none',
  unknown: 'drive.unknown',
  states: {
    none: { on: { DriveFileAdded: 'transcoding' } },
    transcoding: {
      on: {
        DriveFileTranscoded: 'underReview',
        DriveTranscodingFailed: 'transcodingFailed',
        DriveSubtitlesAttached: 'transcoding',
      },
    },
    transcodingFailed: {
      on: { DriveTranscodingRetried: 'transcoding', DriveSubtitlesAttached: 'transcodingFailed' },
    },
    underReview: {
      on: {
        DriveFileViewed: 'underReview',
        DriveFileApproved: 'approved',
        DriveFileReturned: 'notApproved',
        DriveSubtitlesAttached: 'underReview',
      },
    },
    notApproved: { on: { DriveReviewAppealed: 'underReview', DriveSubtitlesAttached: 'notApproved' } },
    approved: { on: { DriveSubtitlesAttached: 'underReview' } },
  },
});

/** Apart from the review, which goes on where it was when a file comes out of the bin. */
export const driveBinMachine = machine('driveBin', {
  summary: 'A file of a cloud drive, and its way into the bin and out of it.',
  per: ({ type }) => (IN_BIN.includes(type) || APART.includes(type) ? 'file' : undefined),
  initial: 'none',
  unknown: 'drive.unknown',
  states: {
    none: { on: { DriveFileAdded: 'kept' } },
    kept: { on: { ...Object.fromEntries(APART.map((type) => [type, 'kept'] as const)), DriveFileDeleted: 'deleted' } },
    deleted: { on: { DriveFileRestored: 'kept', DriveFilePurged: 'purged' } },
    purged: { on: {} },
  },
});

export const DRIVE_STATES = ['transcoding', 'transcodingFailed', 'underReview', 'notApproved', 'approved'] as const;
export type DriveStatus = (typeof DRIVE_STATES)[number];

export interface DriveShare {
  readonly classId: string;
  readonly words?: string | undefined;
  readonly at: number;
}

export interface DriveState {
  readonly ownerId?: string;
  readonly title?: string;
  readonly kind?: 'video' | 'audio';
  readonly file?: Attachment;
  readonly folder?: string | undefined;
  readonly addedAt?: number;
  readonly deletedAt?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly subtitles?: (Attachment & { readonly cues: number }) | undefined;
  readonly stream?: { readonly playlist: string; readonly media: string; readonly bytes: number } | undefined;
  readonly failed?: 'unreadable' | 'tooLong' | 'broken' | undefined;
  readonly reason?: (typeof REVIEW_REASONS)[number] | undefined;
  readonly words?: Sealed | undefined;
  readonly appeal?: Sealed | undefined;
  /** Operators whose look at what waits now is on record. */
  readonly viewers: readonly string[];
  readonly shares: readonly DriveShare[];
}

/** The same object each time: nobody watches a drive live. */
const NOTHING = {};
const PURGE = 'purge';
const DAY_MS = 86_400_000;

export const drive = context<DriveState, { readonly drive: DriveState }, (typeof driveFacts)[number]>({
  name: 'drive',
  facts: driveFacts,
  commands: driveCommands,
  machines: [driveMachine, driveBinMachine],
  moves: {
    DeleteDriveFile: DriveFileDeleted,
    RestoreDriveFile: DriveFileRestored,
    RetryTranscoding: DriveTranscodingRetried,
  },
  initial: { viewers: [], shares: [] },
  evolve: evolveDrive,
  present: () => NOTHING,
  timers: ({ type, at }) => {
    if (type === 'DriveFileRestored') return [{ key: PURGE }];
    if (type !== 'DriveFileDeleted') return [];
    return [{ key: PURGE, set: { at: at + DRIVE.binDays * DAY_MS, command: 'PurgeDriveFile', data: {} } }];
  },
});

function evolveDrive(state: DriveState, { type, data, actor, at }: DriveFact): DriveState {
  switch (type) {
    case 'DriveFileAdded':
      return { ...data, ownerId: actor, addedAt: at, viewers: [], shares: [] };
    case 'DriveFileRenamed':
      return { ...state, title: data.title };
    case 'DriveFileMoved':
      return { ...state, folder: data.folder };
    case 'DriveFileDeleted':
      return { ...state, deletedAt: at };
    case 'DriveFileRestored':
      return { ...state, deletedAt: undefined };
    case 'DriveFilePurged':
      return { ...state, stream: undefined, subtitles: undefined, shares: [] };
    case 'DriveSubtitlesAttached':
      return { ...state, subtitles: { ...data.file, cues: data.cues }, viewers: [] };
    case 'DriveSubtitlesRemoved':
      return { ...state, subtitles: undefined };
    case 'DriveFileTranscoded':
      return {
        ...state,
        failed: undefined,
        ...(data.stream && { stream: data.stream }),
        durationMs: data.durationMs ?? state.durationMs,
      };
    case 'DriveTranscodingFailed':
      return { ...state, failed: data.reason };
    case 'DriveTranscodingRetried':
      return { ...state, failed: undefined };
    case 'DriveFileViewed':
      return { ...state, viewers: [...state.viewers.filter((one) => one !== actor), actor] };
    case 'DriveFileApproved':
      return { ...state, reason: undefined, words: undefined, appeal: undefined, viewers: [] };
    case 'DriveFileReturned':
      return { ...state, reason: data.reason, words: data.words, appeal: undefined, viewers: [] };
    case 'DriveReviewAppealed':
      return { ...state, appeal: data.words };
    case 'DriveFileShared': {
      const { title: _, ...share } = data;
      return { ...state, shares: [...without(state, data.classId), { ...share, at }] };
    }
    case 'DriveShareWithdrawn':
      return { ...state, shares: without(state, data.classId) };
  }
}

const without = ({ shares }: DriveState, classId: string) => shares.filter((one) => one.classId !== classId);

export interface DriveStreamState {
  readonly drive: DriveState;
}

export const driveStream = stream<DriveStreamState>({
  family: 'drive',
  summary: 'An audio or video file of somebody’s cloud drive: its review, and the classes that it is shared into.',
  contexts: [drive],
  // Others are asked what they were granted by the school; nobody reviews their own [R6.17].
  grantedBy: ({ drive: { ownerId } }, _data, personId, id) =>
    ownerId === undefined || ownerId === personId ? `drive/${id}` : `access/${personId}`,
  roleOf: ({ drive: { ownerId } }, personId) => (ownerId === personId ? 'teacher' : undefined),
});
