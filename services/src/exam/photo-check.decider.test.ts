import { ExamAnnounced, ExamExtended, ExamPublished, examStream } from '@lectern/contracts/exam/exam.ts';
import {
  ExamPhotoFailed,
  ExamPhotoPassed,
  ExamPhotoReviewWithdrawn,
  ExamPhotosDeleted,
  ExamPhotoSent,
  ExamPhotoWaived,
  photoCheck,
} from '@lectern/contracts/exam/photo-check.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import { examPaper, examSettings } from '../../../tests/support/exam.ts';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decidePhotoCheck } from './photo-check.decider.ts';

const [me, other, teacher] = [studentId(1), studentId(2), studentId(9)];
const [examId, classId, one, two] = [newId(), newId(), newId(), newId()];
const [STARTS, ENDS, KEPT] = [100 * 60_000, 160 * 60_000, 1_000];
const name = '期中';
const settings = { ...examSettings, publishAt: 1, startsAt: STARTS, deadline: ENDS, durationMs: 60_000 };
const published = (proctoring: object | undefined) =>
  ExamPublished({
    examId,
    classId,
    paperId: newId(),
    name,
    variants: [examPaper()],
    settings: { ...settings, ...(proctoring && { proctoring: { collects: false, ...proctoring } }) },
  });
const out = [published({ photo: true }), ExamAnnounced({ classId, name })];
const asked = (personId: string, role: Asked['role'], at: number): Asked => ({
  personId,
  role,
  at,
  streamId: examId,
  gathered: { isThere: true, keptMs: KEPT },
});
const mine = (at = STARTS) => asked(me, 'student', at);
const staff = (at = STARTS) => asked(teacher, 'teacher', at);
const byTimer = (at: number) => asked('system', 'system', at);
const of = (...facts: NewFact[]) =>
  given(
    { stream: examStream, context: photoCheck, decide: decidePhotoCheck },
    having(examStream, facts, { ...staff(), at: 1 }),
  );
const after = (...facts: NewFact[]) => of(...out, ...facts);
const its = (photoId = one) => ({ personId: me, photoId });
const sent = (photoId = one, deleteAt = ENDS + KEPT) => ExamPhotoSent({ ...its(photoId), deleteAt });
const failed = ExamPhotoFailed({ ...its(), name, fault: 'unclear' });
const passed = ExamPhotoPassed(its());
const waived = ExamPhotoWaived({ personId: me, reason: sealedBy(teacher)('没有摄像头') });
const send = { photoId: one };

describe('a photo', () => {
  it('[R9.12] is sent from 30 minutes before the start to the deadline, and to whoever was given longer', () => {
    const opens = STARTS - 30 * 60_000;
    expect(after().when('SendExamPhoto', send, mine(opens))).toEqual([sent()]);
    expect(after().when('SendExamPhoto', send, mine(opens - 1))).toEqual({ refused: 'exam.photoEarly' });
    expect(after().when('SendExamPhoto', send, mine(ENDS - 1))).toEqual([sent()]);
    expect(after().when('SendExamPhoto', send, mine(ENDS))).toEqual({ refused: 'exam.over' });
    const longer = after(ExamExtended({ personId: me, ms: 10 }));
    expect(longer.when('SendExamPhoto', send, mine(ENDS))).toEqual([sent(one, ENDS + 10 + KEPT)]);
  });

  it('is asked for where the exam says so, of who brought it', () => {
    expect(of(published({}), out[1]!).when('SendExamPhoto', send, mine())).toEqual({ refused: 'exam.noPhotoCheck' });
    expect(of(published(undefined), out[1]!).when('SendExamPhoto', send, mine())).toEqual({
      refused: 'exam.noPhotoCheck',
    });
    expect(of(out[0]!).when('SendExamPhoto', send, mine())).toEqual({ refused: 'exam.unknown' });
    const gone = { ...mine(), gathered: { isThere: false, keptMs: KEPT } };
    expect(after().when('SendExamPhoto', send, gone)).toEqual({ refused: 'exam.photoGone' });
    expect(after().when('SendExamPhoto', send, staff())).toEqual({ refused: 'page.forbidden' });
  });

  it('[R4.12] is sent once more after it failed, and not while one is under review or needed no longer', () => {
    expect(after(sent(), failed).when('SendExamPhoto', { photoId: two }, mine())).toEqual([sent(two)]);
    expect(after(sent()).when('SendExamPhoto', { photoId: two }, mine())).toEqual({ refused: 'step.notNow' });
    expect(after(sent()).when('SendExamPhoto', send, mine())).toEqual({ refused: 'already.so' });
    for (const decided of [[sent(), passed], [waived]])
      expect(after(...decided).when('SendExamPhoto', { photoId: two }, mine())).toEqual({ refused: 'already.so' });
  });
});

describe('[R4.12] a teacher', () => {
  it('passes it, or fails it with a reason and words, and decides once', () => {
    expect(after(sent()).when('PassExamPhoto', its(), staff())).toEqual([passed]);
    const why = { ...its(), fault: 'unclear', words: ' 请到窗边重拍 ' };
    const words = sealedBy(teacher)('请到窗边重拍');
    expect(after(sent()).when('FailExamPhoto', why, staff())).toEqual([
      ExamPhotoFailed({ ...its(), name, fault: 'unclear', words }),
    ]);
    expect(after(sent(), passed).when('PassExamPhoto', its(), staff())).toEqual({ refused: 'already.so' });
    expect(after(sent(), failed).when('FailExamPhoto', why, staff())).toEqual({ refused: 'already.so' });
    expect(after(sent(), passed).when('FailExamPhoto', why, staff())).toEqual({ refused: 'exam.photoOther' });
    expect(after(sent(), failed).when('PassExamPhoto', its(), staff())).toEqual([passed]); // seen in person
    const long = { ...why, words: '长'.repeat(LIMITS.examPhotoWordsUnits / 2 + 1) };
    expect(after(sent()).when('FailExamPhoto', long, staff())).toEqual({ refused: 'request.invalid' });
  });

  it('takes it back, as long as there is no other', () => {
    const back = ExamPhotoReviewWithdrawn(its());
    expect(after(sent(), passed).when('WithdrawExamPhotoReview', its(), staff())).toEqual([back]);
    expect(after(sent(), failed).when('WithdrawExamPhotoReview', its(), staff())).toEqual([back]);
    expect(after(sent()).when('WithdrawExamPhotoReview', its(), staff())).toEqual({ refused: 'already.so' });
    const again = after(sent(), failed, sent(two));
    for (const command of ['WithdrawExamPhotoReview', 'PassExamPhoto'])
      expect(again.when(command, its(), staff())).toEqual({ refused: 'exam.photoOther' });
    expect(again.when('PassExamPhoto', { ...its(two), personId: other }, staff())).toEqual({
      refused: 'exam.photoOther',
    });
  });

  it('lets in who has no camera, for a reason; nobody else decides anything', () => {
    const reason = '没有摄像头';
    const waive = { personId: me, reason };
    for (const before of [[], [sent()], [sent(), failed]])
      expect(after(...before).when('WaiveExamPhoto', waive, staff())).toEqual([waived]);
    expect(after(waived).when('WaiveExamPhoto', waive, staff())).toEqual({ refused: 'already.so' });
    expect(after(sent(), waived).when('PassExamPhoto', its(), staff())).toEqual({ refused: 'exam.photoOther' });
    expect(after().when('WaiveExamPhoto', { ...waive, reason: ' ' }, staff())).toEqual({ refused: 'request.invalid' });
    for (const role of ['student', 'assistant', 'administrator', 'operator'] as const)
      for (const [command, data] of [
        ['PassExamPhoto', its()],
        ['WaiveExamPhoto', waive],
      ] as const)
        expect(after(sent()).when(command, data, asked(other, role, STARTS))).toEqual({ refused: 'page.forbidden' });
  });
});

describe('photos are deleted', () => {
  it('when the time of the last one has come, by a timer alone, once', () => {
    const later = sent(two, ENDS + 10 + KEPT);
    const due = { deleteAt: ENDS + 10 + KEPT };
    const both = after(sent(), failed, later);
    expect(both.when('DeleteExamPhotos', due, byTimer(due.deleteAt))).toEqual([ExamPhotosDeleted(due)]);
    expect(both.when('DeleteExamPhotos', due, byTimer(due.deleteAt - 1))).toEqual({ refused: 'timer.void' });
    expect(both.when('DeleteExamPhotos', { deleteAt: ENDS + KEPT }, byTimer(due.deleteAt))).toEqual({
      refused: 'timer.void',
    });
    expect(after(later, ExamPhotosDeleted(due)).when('DeleteExamPhotos', due, byTimer(due.deleteAt))).toEqual({
      refused: 'timer.void',
    });
    expect(both.when('DeleteExamPhotos', due, staff(due.deleteAt))).toEqual({ refused: 'page.forbidden' });
  });

  it('by one timer of the exam, which the last one sets anew', () => {
    const recorded = (fact: NewFact) => ({ ...fact, version: 1, actor: me, role: 'student', at: 1 }) as never;
    expect(photoCheck.timers!(recorded(sent()))).toEqual([
      { key: 'photos', set: { at: ENDS + KEPT, command: 'DeleteExamPhotos', data: { deleteAt: ENDS + KEPT } } },
    ]);
    expect(photoCheck.timers!(recorded(passed))).toEqual([]);
    expect(photoCheck.timers!(recorded(ExamPhotosDeleted({ deleteAt: 1 })))).toEqual([{ key: 'photos' }]);
  });
});
