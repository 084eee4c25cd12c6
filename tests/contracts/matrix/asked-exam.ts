import { ExamAnnounced, ExamPublished } from '@lectern/contracts/exam/exam.ts';
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
  return {
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
