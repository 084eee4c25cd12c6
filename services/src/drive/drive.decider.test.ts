import {
  DriveFileAdded,
  DriveFileApproved,
  DriveFileDeleted,
  DriveFileMoved,
  DriveFilePurged,
  DriveFileRenamed,
  DriveFileRestored,
  DriveFileReturned,
  DriveFileShared,
  DriveFileTranscoded,
  DriveFileViewed,
  DriveReviewAppealed,
  DriveShareWithdrawn,
  DriveSubtitlesAttached,
  DriveSubtitlesRemoved,
  DriveTranscodingFailed,
  DriveTranscodingRetried,
} from '@lectern/contracts/drive/facts.ts';
import { drive, driveStream } from '@lectern/contracts/drive/drive.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import { given, recorded, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideDrive, type DriveGathered } from './drive.decider.ts';

const [owner, operator] = [studentId(1), studentId(2)];
const file = { fileId: 'a'.repeat(64), name: '陀螺.mp4', bytes: 1000, type: 'video/mp4' };
const srt = { fileId: 'b'.repeat(64), name: '陀螺.srt', bytes: 100, type: 'application/x-subrip' };
const room: DriveGathered = { room: 1000, files: 0, media: { durationMs: 4000 } };
const mine = (gathered: DriveGathered = room, role: Asked['role'] = 'teacher'): Asked => ({
  personId: owner,
  streamId: newId(),
  role,
  at: 9,
  gathered,
});
const theirs: Asked = { ...mine(), personId: operator, role: 'operator' };
const system: Asked = { ...mine(), role: 'system' };

/** Facts of the owner, but for the operator's looks. */
function after(...facts: NewFact[]) {
  let folded = unfolded(driveStream);
  for (const fact of facts)
    folded = recorded(driveStream, folded, [fact], fact.type === 'DriveFileViewed' ? theirs : mine()).folded;
  return given({ stream: driveStream, context: drive, decide: decideDrive }, folded);
}

const added = DriveFileAdded({ title: '陀螺', kind: 'video', file });
const ready = DriveFileTranscoded({ durationMs: 4000 });
const viewed = DriveFileViewed({});
const decided = { personId: owner, title: '陀螺' };
const approved = [added, ready, viewed, DriveFileApproved(decided)] as const;
const returned = [added, ready, viewed, DriveFileReturned({ ...decided, reason: 'people' })] as const;
const adding = { title: ' 陀螺 ', files: [file] };

describe('[R5.57] AddDriveFile', () => {
  it('takes what is whole and has room', () => {
    expect(after().when('AddDriveFile', adding, mine(room, 'visitor'))).toEqual([
      DriveFileAdded({ title: '陀螺', kind: 'video', file, durationMs: 4000 }),
    ]);
    const sound = { ...file, name: '音.wav', type: 'audio/wav' };
    expect(after().when('AddDriveFile', { ...adding, files: [sound] }, mine())).toMatchObject([
      { data: { kind: 'audio' } },
    ]);
  });

  it.each([
    ['drive.damaged', { room: 1000, files: 0 }, {}],
    ['drive.full', { ...room, room: 999 }, {}],
    ['drive.tooManyFiles', { ...room, files: DRIVE.files }, {}],
    ['drive.tooDeep', room, { folder: 'a/b/c/d/e/f' }],
    ['membership.required', { closed: refuse('membership.required') }, {}],
    ['request.invalid', room, { title: '字'.repeat(31) }],
    ['request.invalid', room, { files: [{ ...file, bytes: 2 * 1024 ** 3 + 1 }] }],
    ['request.invalid', room, { files: [srt] }],
  ] as const)('is refused with %s', (code, gathered, more) => {
    expect(after().when('AddDriveFile', { ...adding, ...more }, mine(gathered))).toEqual({ refused: code });
  });

  it('is once', () => {
    expect(after(added).when('AddDriveFile', adding, mine())).toEqual({ refused: 'already.so' });
  });
});

describe('its owner', () => {
  it('renames and moves it, deletes it and puts it back where its review was', () => {
    expect(after(added).when('RenameDriveFile', { title: '进动' }, mine())).toEqual([
      DriveFileRenamed({ title: '进动' }),
    ]);
    expect(after(added).when('RenameDriveFile', { title: '陀螺' }, mine())).toEqual({ refused: 'already.so' });
    expect(after(added).when('MoveDriveFile', { folder: '力学/演示' }, mine())).toEqual([
      DriveFileMoved({ folder: '力学/演示' }),
    ]);
    expect(after(added).when('MoveDriveFile', { folder: 'a/b/c/d/e/f' }, mine())).toEqual({ refused: 'drive.tooDeep' });
    expect(after(...approved).when('DeleteDriveFile', {}, mine())).toEqual([DriveFileDeleted({})]);
    const gone = [...approved, DriveFileDeleted({})];
    expect(after(...gone).when('RenameDriveFile', { title: '进动' }, mine())).toEqual({ refused: 'drive.unknown' });
    expect(after(...gone).when('RestoreDriveFile', {}, mine())).toEqual([DriveFileRestored({})]);
    const back = after(...gone, DriveFileRestored({}));
    expect(back.when('ShareDriveFile', { classIds: [studentId(9)] }, mine({ taught: [studentId(9)] }))).toHaveLength(1);
  });

  it('has it for 30 days in the bin, and no longer', () => {
    const gone = [added, DriveFileDeleted({})];
    expect(after(...gone).when('PurgeDriveFile', {}, system)).toEqual([DriveFilePurged({})]);
    expect(after(added).when('PurgeDriveFile', {}, system)).toEqual({ refused: 'timer.void' });
    expect(after(...gone, DriveFilePurged({})).when('RestoreDriveFile', {}, mine())).toEqual({
      refused: 'step.notNow',
    });
  });

  it('gives it subtitles, which are reviewed, too, and takes them away', () => {
    const attached = DriveSubtitlesAttached({ file: srt, cues: 3 });
    const attach =
      (...facts: NewFact[]) =>
      (gathered: DriveGathered) =>
        after(...facts).when('AttachDriveSubtitles', { files: [srt] }, mine(gathered));
    expect(attach(added)({ subtitles: { cues: 3 } })).toEqual([attached]);
    expect(attach(added)({ subtitles: refuse('drive.subtitlesEncoding') })).toEqual({
      refused: 'drive.subtitlesEncoding',
    });
    const again = after(...approved, attached);
    expect(again.when('ShareDriveFile', { classIds: [studentId(9)] }, mine({ taught: [studentId(9)] }))).toEqual({
      refused: 'drive.notApproved',
    });
    expect(again.when('RemoveDriveSubtitles', {}, mine())).toEqual([DriveSubtitlesRemoved({})]);
    expect(after(added).when('RemoveDriveSubtitles', {}, mine())).toEqual({ refused: 'already.so' });
  });
});

it('[R4.06] it is transcoded, or fails and is tried once more', () => {
  expect(after(added).when('FinishTranscoding', { durationMs: 4000 }, system)).toEqual([ready]);
  const failed = DriveTranscodingFailed({ reason: 'unreadable' });
  expect(after(added).when('FailTranscoding', { reason: 'unreadable' }, system)).toEqual([failed]);
  expect(after(added, failed).when('RetryTranscoding', {}, mine())).toEqual([DriveTranscodingRetried({})]);
  expect(after(added, ready).when('RetryTranscoding', {}, mine())).toEqual({ refused: 'step.notNow' });
  expect(after(added, ready).when('FinishTranscoding', {}, system)).toEqual({ refused: 'already.so' });
});

describe('[R6.17] an operator', () => {
  it('looks, which is on record, and then approves it or returns it with a reason', () => {
    expect(after(added, ready).when('ViewDriveFile', {}, theirs)).toEqual([viewed]);
    const seen = after(added, ready, viewed);
    expect(seen.when('ApproveDriveFile', {}, theirs)).toEqual([DriveFileApproved(decided)]);
    expect(seen.when('ReturnDriveFile', { reason: 'rights', words: ' 换音乐 ' }, theirs)).toEqual([
      DriveFileReturned({ ...decided, reason: 'rights', words: sealedBy(operator)('换音乐') }),
    ]);
    expect(seen.when('ReturnDriveFile', { reason: 'rights', words: '字'.repeat(101) }, theirs)).toEqual({
      refused: 'request.invalid',
    });
  });

  it('decides on nothing that was not looked at, is decided, or was changed since', () => {
    expect(after(added, ready).when('ApproveDriveFile', {}, theirs)).toEqual({ refused: 'drive.unseen' });
    const changed = DriveSubtitlesAttached({ file: srt, cues: 1 });
    expect(after(added, ready, viewed, changed).when('ApproveDriveFile', {}, theirs)).toEqual({
      refused: 'drive.unseen',
    });
    for (const facts of [[added], approved, returned])
      expect(after(...facts).when('ViewDriveFile', {}, theirs)).toEqual({ refused: 'drive.decided' });
    expect(after(added, ready, viewed).when('ApproveDriveFile', {}, mine())).toEqual({ refused: 'page.forbidden' });
  });

  it('looks once more at what is appealed', () => {
    const words = sealedBy(owner)('已打码');
    expect(after(...returned).when('AppealDriveReview', { words: '已打码' }, mine())).toEqual([
      DriveReviewAppealed({ words }),
    ]);
    expect(after(...approved).when('AppealDriveReview', { words: '已打码' }, mine())).toEqual({
      refused: 'step.notNow',
    });
    const appealed = after(...returned, DriveReviewAppealed({ words }));
    expect(appealed.when('ApproveDriveFile', {}, theirs)).toEqual({ refused: 'drive.unseen' });
    expect(appealed.when('ViewDriveFile', {}, theirs)).toEqual([viewed]);
  });
});

describe('[R4.06] ShareDriveFile', () => {
  const classId = studentId(9);
  const share = (facts: readonly NewFact[], gathered: DriveGathered, classIds = [classId]) =>
    after(...facts).when('ShareDriveFile', { classIds, words: '先看前三分钟' }, mine(gathered));
  const shared = DriveFileShared({ classId, title: '陀螺', words: '先看前三分钟' });

  it('shares what is approved into classes that one teaches, each once', () => {
    expect(share(approved, { taught: [classId] })).toEqual([shared]);
    expect(share([...approved, shared], { taught: [classId] })).toEqual({ refused: 'already.so' });
    expect(after(...approved, shared).when('WithdrawDriveShare', { classId }, mine())).toEqual([
      DriveShareWithdrawn({ classId }),
    ]);
    expect(after(...approved).when('WithdrawDriveShare', { classId }, mine())).toEqual({ refused: 'already.so' });
  });

  it('is refused before it is approved, into others’ classes, and into too many', () => {
    expect(share([added, ready], { taught: [classId] })).toEqual({ refused: 'drive.notApproved' });
    expect(share(returned, { taught: [classId] })).toEqual({ refused: 'drive.notApproved' });
    expect(share(approved, { taught: [] })).toEqual({ refused: 'drive.notTaught' });
    const many = Array.from({ length: DRIVE.classes }, (_, n) => studentId(20 + n));
    const full = many.map((one) => DriveFileShared({ classId: one, title: '陀螺' }));
    expect(share([...approved, ...full], { taught: [classId] })).toEqual({ refused: 'drive.tooManyClasses' });
  });
});
