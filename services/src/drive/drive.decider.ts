import {
  driveBinMachine,
  driveMachine,
  type DriveState,
  type DriveStreamState,
} from '@lectern/contracts/drive/drive.ts';
import type { DriveCommand } from '@lectern/contracts/drive/commands.ts';
import {
  DriveFileAdded,
  DriveFileApproved,
  DriveFileMoved,
  DriveFilePurged,
  DriveFileRenamed,
  DriveFileReturned,
  DriveFileShared,
  DriveFileTranscoded,
  DriveFileViewed,
  DriveReviewAppealed,
  DriveShareWithdrawn,
  DriveSubtitlesAttached,
  DriveSubtitlesRemoved,
  DriveTranscodingFailed,
} from '@lectern/contracts/drive/facts.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { kindOfType } from '@lectern/contracts/kernel/attachments.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';
import type { LookedAt } from './media-file.ts';

/** What was looked at before it is decided. */
export interface DriveGathered {
  /** Why the drive is closed to whoever asks [R6.13]. */
  readonly closed?: Refused | undefined;
  readonly media?: LookedAt | undefined;
  /** What is left of the quota, in bytes, and how many files there are. */
  readonly room?: number;
  readonly files?: number;
  readonly subtitles?: { readonly cues: number } | Refused;
  /** Of the classes that were named, those that they teach. */
  readonly taught?: readonly string[];
}

type Decided = readonly NewFact[] | Refused | undefined;
type Given = Deciding<DriveGathered | undefined>;

/** [R4.06] A file is reviewed before others may play it. */
export function decideDrive({ drive }: DriveStreamState, command: DriveCommand, deciding: Given): Decided {
  const { status } = deciding;
  const [now, bin] = [status(driveMachine, 'file'), status(driveBinMachine, 'file')];
  switch (command.name) {
    case 'AddDriveFile':
      return bin === 'none' ? added(command.data, deciding.gathered) : refuse('already.so');
    case 'DeleteDriveFile':
    case 'RestoreDriveFile':
    case 'RetryTranscoding':
      return undefined;
    case 'PurgeDriveFile':
      return bin === 'deleted' ? [DriveFilePurged({})] : refuse('timer.void');
    case 'FinishTranscoding':
      return now === 'transcoding' ? [DriveFileTranscoded(command.data)] : refuse('already.so');
    case 'FailTranscoding':
      return now === 'transcoding' ? [DriveTranscodingFailed(command.data)] : refuse('already.so');
    default:
      return bin === 'kept' ? kept(drive, now, command, deciding) : refuse('drive.unknown');
  }
}

function added(
  { title, files: [file], folder }: Extract<DriveCommand, { name: 'AddDriveFile' }>['data'],
  gathered: DriveGathered | undefined,
): Decided {
  const { closed, media, room = 0, files = 0 } = gathered ?? {};
  if (closed !== undefined) return closed;
  if (isTooDeep(folder)) return refuse('drive.tooDeep');
  if (files >= DRIVE.files) return refuse('drive.tooManyFiles');
  if (file!.bytes > room) return refuse('drive.full');
  if (media === undefined) return refuse('drive.damaged');
  const kind = kindOfType(file!.type) === 'audio' ? 'audio' : 'video';
  return [DriveFileAdded({ title, kind, file: file!, ...(folder && { folder }), ...media })];
}

const isTooDeep = (folder: string | undefined): boolean =>
  folder !== undefined && folder.split('/').length > DRIVE.foldersDeep;

type Kept = Exclude<
  DriveCommand,
  {
    name:
      | 'AddDriveFile'
      | 'DeleteDriveFile'
      | 'RestoreDriveFile'
      | 'RetryTranscoding'
      | 'PurgeDriveFile'
      | 'FinishTranscoding'
      | 'FailTranscoding';
  }
>;

function kept(drive: DriveState, now: string, command: Kept, { personId, gathered, seal }: Given): Decided {
  switch (command.name) {
    case 'RenameDriveFile':
      return command.data.title === drive.title ? refuse('already.so') : [DriveFileRenamed(command.data)];
    case 'MoveDriveFile':
      if (isTooDeep(command.data.folder)) return refuse('drive.tooDeep');
      return command.data.folder === drive.folder ? refuse('already.so') : [DriveFileMoved(command.data)];
    case 'AttachDriveSubtitles': {
      const { closed, subtitles } = gathered ?? {};
      if (closed !== undefined) return closed;
      if (subtitles === undefined || 'refused' in subtitles) return subtitles ?? refuse('drive.subtitlesBroken');
      return [DriveSubtitlesAttached({ file: command.data.files[0]!, cues: subtitles.cues })];
    }
    case 'RemoveDriveSubtitles':
      return drive.subtitles === undefined ? refuse('already.so') : [DriveSubtitlesRemoved({})];
    case 'AppealDriveReview':
      if (now !== 'notApproved') return refuse('step.notNow');
      return [DriveReviewAppealed({ words: seal(command.data.words) })];
    case 'ShareDriveFile':
      return shared(drive, now, command.data, gathered);
    case 'WithdrawDriveShare': {
      const isThere = drive.shares.some(({ classId }) => classId === command.data.classId);
      return isThere ? [DriveShareWithdrawn(command.data)] : refuse('already.so');
    }
    default:
      return reviewed(drive, now, command, personId, seal);
  }
}

function shared(
  { title = '', shares }: DriveState,
  now: string,
  { classIds, words }: Extract<DriveCommand, { name: 'ShareDriveFile' }>['data'],
  gathered: DriveGathered | undefined,
): Decided {
  const { closed, taught = [] } = gathered ?? {};
  if (closed !== undefined) return closed;
  if (now !== 'approved') return refuse('drive.notApproved');
  if (!classIds.every((one) => taught.includes(one))) return refuse('drive.notTaught');
  const fresh = [...new Set(classIds)].filter((one) => !shares.some(({ classId }) => classId === one));
  if (fresh.length === 0) return refuse('already.so');
  if (shares.length + fresh.length > DRIVE.classes) return refuse('drive.tooManyClasses');
  return fresh.map((classId) => DriveFileShared({ classId, title, ...(words && { words }) }));
}

type Reviewing = Extract<Kept, { name: 'ViewDriveFile' | 'ApproveDriveFile' | 'ReturnDriveFile' }>;

/** [R6.17] Nothing is decided by somebody whose look at it is not on record. */
function reviewed(drive: DriveState, now: string, command: Reviewing, by: string, seal: Given['seal']): Decided {
  const { ownerId = '', title = '', viewers } = drive;
  if (now !== 'underReview') return refuse('drive.decided');
  if (command.name === 'ViewDriveFile') return [DriveFileViewed({})];
  if (!viewers.includes(by)) return refuse('drive.unseen');
  if (command.name === 'ApproveDriveFile') return [DriveFileApproved({ personId: ownerId, title })];
  const { reason, words } = command.data;
  return [DriveFileReturned({ personId: ownerId, title, reason, ...(words && { words: seal(words) }) })];
}
