import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import {
  ExamPhotoFailed,
  ExamPhotoPassed,
  ExamPhotoReviewWithdrawn,
  ExamPhotosDeleted,
  ExamPhotoSent,
  ExamPhotoWaived,
  photoMachine,
  photosOpenAt,
  type PhotoCommand,
} from '@lectern/contracts/exam/photo-check.ts';
import { extraOf, isAnnounced } from '@lectern/contracts/exam/sitting.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';

export interface PhotoGathered {
  /** Whether the picture is of who sends it, and there. */
  readonly isThere: boolean;
  /** So long pictures are kept after the deadline. */
  readonly keptMs: number;
}

/** Who sits an exam is seen by a picture, and decided on by a person: of the picture that they were shown, once [R4.12]. */
export function decidePhotoCheck(
  { exam, photoCheck: { checks, deleteAt, deletedAt } }: ExamStreamState,
  { name, data }: PhotoCommand,
  { at, personId: asker, status, seal, gathered }: Deciding<PhotoGathered | undefined>,
): readonly NewFact[] | Refused {
  if (name === 'DeleteExamPhotos') {
    const isDue = deletedAt === undefined && deleteAt === data.deleteAt && data.deleteAt <= at;
    return isDue ? [ExamPhotosDeleted(data)] : refuse('timer.void');
  }
  if (!isAnnounced(exam)) return refuse('exam.unknown');
  const { settings, name: examName } = exam.published;
  if (settings.proctoring?.photo !== true) return refuse('exam.noPhotoCheck');
  if (name === 'SendExamPhoto') {
    const { photoId } = data;
    const ends = (settings.deadline ?? at) + extraOf(exam.published, asker);
    if (at < photosOpenAt(settings)) return refuse('exam.photoEarly'); // [R9.12]
    if (at >= ends) return refuse('exam.over');
    const stands = status(photoMachine, asker);
    if (stands === 'passed' || stands === 'waived' || checks[asker]?.photoId === photoId) return refuse('already.so');
    if (stands === 'underReview') return refuse('step.notNow');
    if (gathered?.isThere !== true) return refuse('exam.photoGone');
    return [ExamPhotoSent({ personId: asker, photoId, deleteAt: ends + gathered.keptMs })];
  }
  const { personId } = data;
  const stands = status(photoMachine, personId);
  if (name === 'WaiveExamPhoto')
    return stands === 'passed' || stands === 'waived'
      ? refuse('already.so')
      : [ExamPhotoWaived({ personId, reason: seal(data.reason) })];
  const { photoId } = data;
  const its = { personId, photoId };
  if (stands === 'waived' || checks[personId]?.photoId !== photoId) return refuse('exam.photoOther');
  switch (name) {
    case 'PassExamPhoto':
      return stands === 'passed' ? refuse('already.so') : [ExamPhotoPassed(its)];
    case 'FailExamPhoto': {
      if (stands !== 'underReview') return refuse(stands === 'failed' ? 'already.so' : 'exam.photoOther');
      const { fault, words } = data;
      return [ExamPhotoFailed({ ...its, name: examName, fault, ...(words !== undefined && { words: seal(words) }) })];
    }
    case 'WithdrawExamPhotoReview':
      return stands === 'underReview' ? refuse('already.so') : [ExamPhotoReviewWithdrawn(its)];
  }
}
