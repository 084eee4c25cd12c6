import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import {
  DriveFileAdded,
  DriveFileApproved,
  DriveFileDeleted,
  DriveFileReturned,
  DriveFileShared,
  DriveFileTranscoded,
  DriveFileViewed,
  DriveSubtitlesAttached,
  DriveTranscodingFailed,
} from '@lectern/contracts/drive/facts.ts';
import type { Asked, Place } from './asked.ts';

const file = { fileId: 'a'.repeat(64), name: '陀螺.mp4', bytes: 1000, type: 'video/mp4' };
const subtitles = { fileId: 'b'.repeat(64), name: '陀螺.srt', bytes: 100, type: 'application/x-subrip' };
const added = DriveFileAdded({ title: '陀螺', kind: 'video', file });
const ready = [added, DriveFileTranscoded({})];
const owner = ({ people }: Place): string => people.of('teacher').id;
const decided = (place: Place) => ({ personId: owner(place), title: '陀螺' });
const approved = (place: Place): NewFact[] => [...ready, DriveFileApproved(decided(place))];
/** A file is its owner's alone, and what waits is for operators to review. */
const of = (given: readonly NewFact[] | ((place: Place) => readonly NewFact[]), data: object = {}): Asked => ({
  by: owner,
  given: typeof given === 'function' ? given : () => given,
  data: () => data,
});

export const driveAsked: Readonly<Record<string, Asked>> = {
  AddDriveFile: { ...of([added], { title: '陀螺', files: [file] }), answers: 'file.gone' },
  RenameDriveFile: of([added], { title: '进动' }),
  MoveDriveFile: of([added], { folder: '力学' }),
  DeleteDriveFile: of([added]),
  RestoreDriveFile: of([added, DriveFileDeleted({})]),
  PurgeDriveFile: of([added, DriveFileDeleted({})]),
  AttachDriveSubtitles: { ...of([added], { files: [subtitles] }), answers: 'file.gone' },
  RemoveDriveSubtitles: of([added, DriveSubtitlesAttached({ file: subtitles, cues: 1 })]),
  FinishTranscoding: of([added]),
  FailTranscoding: of([added], { reason: 'unreadable' }),
  RetryTranscoding: of([added, DriveTranscodingFailed({ reason: 'broken' })]),
  ViewDriveFile: of(ready),
  ApproveDriveFile: { ...of([...ready, DriveFileViewed({})]), answers: 'drive.unseen' },
  ReturnDriveFile: { ...of([...ready, DriveFileViewed({})], { reason: 'rights' }), answers: 'drive.unseen' },
  AppealDriveReview: of((place) => [...ready, DriveFileReturned({ ...decided(place), reason: 'rights' })], {
    words: '已打码',
  }),
  ShareDriveFile: { ...of(approved, { classIds: [newId()] }), answers: 'drive.notTaught' },
  WithdrawDriveShare: {
    ...of((place) => [...approved(place), DriveFileShared({ classId: place.classId, title: '陀螺' })]),
    data: ({ classId }) => ({ classId }),
  },
};

/** What queries answer of a file that is not there. */
export const driveAnswers = {
  DriveFile: 'drive.unknown',
  DriveMedia: 'drive.unknown',
  DrivePlaylist: 'drive.unknown',
  DriveStreamPart: 'drive.unknown',
  DriveSubtitles: 'drive.unknown',
  DriveReview: 'page.forbidden',
};
