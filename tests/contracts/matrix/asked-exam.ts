import { ExamAnnounced, ExamPublished } from '@lectern/contracts/exam/exam.ts';
import { ExamPhotoPassed, ExamPhotoSent } from '@lectern/contracts/exam/photo-check.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { examPaper, examSettings } from '../../support/exam.ts';
import type { Asked, Place } from './asked.ts';

const HOUR = 3_600_000;
const name = '期中考试';

/** One that is over, of which its class was told. */
export const over = ({ streamId, classId }: Place): NewFact[] => [
  ExamPublished({
    examId: streamId,
    classId,
    paperId: newId(),
    name,
    variants: [examPaper()],
    settings: { ...examSettings, publishAt: 1, startsAt: 1, deadline: 2 },
  }),
  ExamAnnounced({ classId, name }),
];

/** How the commands about an exam are asked: what is its author's alone is asked by its author. */
export function examAsked(me: (place: Place) => string): Readonly<Record<string, Asked>> {
  const scheduled = ({ streamId, classId }: Place): NewFact[] => [
    ExamPublished({
      examId: streamId,
      classId,
      paperId: newId(),
      name,
      variants: [examPaper()],
      settings: { ...examSettings, publishAt: Date.now() + HOUR, startsAt: Date.now() + HOUR },
    }),
  ];
  const photoId = newId();
  /** One whose photos are taken now, with that of who asks, or of somebody. */
  const photographed = ({ streamId, classId }: Place): NewFact[] => [
    ExamPublished({
      examId: streamId,
      classId,
      paperId: newId(),
      name,
      variants: [examPaper()],
      settings: {
        ...examSettings,
        publishAt: 1,
        startsAt: Date.now(),
        deadline: Date.now() + HOUR,
        durationMs: HOUR,
        proctoring: { collects: false, photo: true },
      },
    }),
    ExamAnnounced({ classId, name }),
  ];
  const its = (place: Place) => ({ personId: me(place), photoId });
  const sent = (place: Place) => [
    ...photographed(place),
    ExamPhotoSent({ ...its(place), deleteAt: Date.now() + HOUR }),
  ];
  return {
    SendExamPhoto: { given: photographed, data: () => ({ photoId }), answers: 'exam.photoGone' }, // nobody brought it
    PassExamPhoto: { given: sent, data: its },
    FailExamPhoto: { given: sent, data: (place) => ({ ...its(place), fault: 'unclear' }) },
    WithdrawExamPhotoReview: { given: (place) => [...sent(place), ExamPhotoPassed(its(place))], data: its },
    WaiveExamPhoto: { given: photographed, data: (place) => ({ personId: me(place), reason: '没有摄像头' }) },
    DeleteExamPhotos: { given: photographed, data: () => ({ deleteAt: 1 }), answers: 'timer.void' },
    PublishExam: {
      given: () => [],
      data: ({ classId }) => ({ classId, paperId: newId(), name, settings: examSettings }),
      answers: 'paper.unknown', // of a paper that is nowhere, so that only who may is in question
    },
    ReviseExam: { given: scheduled, by: me, data: () => ({ name, settings: examSettings }) },
    WithdrawExam: { given: scheduled, by: me },
    AnnounceExam: { given: scheduled, data: () => ({ publishAt: 1 }), answers: 'timer.void' },
    ExtendExam: { given: over, data: () => ({ minutes: 10 }) },
    ReleaseExamScores: { given: over },
    ReleaseExamAnswers: { given: over },
    OpenExamPapers: { given: over, data: () => ({ password: '5831' }), answers: 'already.so' }, // of one that has none
    CorrectExamKey: {
      given: over,
      data: () => ({ itemId: newId(), key: 'A', basedOn: 0 }),
      answers: 'exam.noSuchItem',
    },
  };
}
