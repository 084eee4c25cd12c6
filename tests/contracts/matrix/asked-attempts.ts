import {
  AnswerSaved,
  AttemptCollected,
  AttemptInvalidated,
  AttemptItemGraded,
  AttemptStarted,
} from '@lectern/contracts/attempt/facts.ts';
import { SitterMessaged } from '@lectern/contracts/attempt/proctoring-facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Asked, Place } from './asked.ts';

const [examId, itemId, device] = [newId(), newId(), newId()];
const delivery = { device, answers: [{ itemId, choice: 'A', typedAt: 1 }], flags: [] };
const reason = '核实过了';

const me = ({ asker, people }: Place): string => (asker ?? people.of('student')).id;

/** How the commands about attempts are asked; of an exam that is nowhere, so that only who may is in question. */
export const attemptsAsked: Readonly<Record<string, Asked>> = (() => {
  const begun = (place: Place): NewFact[] => [
    AttemptStarted({
      personId: me(place),
      examId,
      classId: place.classId,
      n: 1,
      seed: '5eed',
      endsAt: Date.now() + 3_600_000,
      device: newId(),
    }),
  ];
  const collected = (place: Place) => [...begun(place), AttemptCollected({ personId: me(place) })];
  const late = (place: Place) => [
    ...collected(place),
    AnswerSaved({ personId: me(place), itemId, choice: 'A', typedAt: 1, lateMs: 1 }),
  ];
  const watched = (place: Place): NewFact[] =>
    begun(place).map((fact) => ({ ...fact, data: { ...(fact.data as object), proctored: {} } }));
  const leaves = [{ leaveId: newId(), how: 'hidden', leftAt: 1 }];
  return {
    ReportLeaves: { given: watched, data: () => ({ device, answers: [], flags: [], leaves }) },
    RecordSitterPresence: {
      given: watched,
      data: (place) => ({ left: [{ personId: me(place), at: 1 }], returned: [] }),
    },
    MessageSitter: { given: watched, data: () => ({ words: '请不要离开考试页' }) },
    SeeMessages: {
      given: (place) => [
        ...watched(place),
        SitterMessaged({ personId: me(place), words: { sealedBy: me(place), box: '' } }),
      ],
      data: () => ({ through: 2 }),
    },
    StartAttempt: {
      data: ({ classId }) => ({ examId, classId, device, terminal: 'phone' }),
      answers: 'attempt.unknown',
    },
    SaveAnswers: { given: begun, data: () => delivery, answers: 'attempt.otherDevice' },
    TakeOverAttempt: { given: begun, data: () => ({ device }) },
    SubmitAttempt: { given: begun, data: () => delivery, answers: 'attempt.otherDevice' },
    CollectAttemptAtEnd: { given: begun, data: () => ({ endsAt: 1 }), answers: 'timer.void' },
    AcceptLateAnswers: { given: late },
    RefuseLateAnswers: { given: late },
    CollectAttempt: { given: begun },
    ResetAttempt: { given: begun, data: () => ({ reason }) },
    GradeAttemptItem: {
      given: collected,
      data: () => ({ itemId, points: 10, basedOn: 2 }),
      answers: 'attempt.noSuchItem',
    },
    WithdrawGrade: {
      given: (place) => [...collected(place), AttemptItemGraded({ personId: me(place), itemId, points: 10 })],
      data: () => ({ itemId, basedOn: 3 }),
    },
    ScoreAttemptItem: {
      given: collected,
      data: () => ({ itemId, answer: 2, samples: 'p', hidden: '', scorer: 'quickjs/1' }),
      answers: 'attempt.noSuchItem',
    },
    InvalidateAttempt: { given: collected, data: () => ({ reason }) },
    RestoreAttempt: {
      given: (place) => [
        ...collected(place),
        AttemptInvalidated({ personId: me(place), reason: { sealedBy: me(place), box: '' } }),
      ],
      data: () => ({ reason }),
    },
  };
})();

/** An attempt of somebody whom nobody asks as: whoever may ask at all finds that it is another's. */
export const satByNobody = ({ classId }: Place): NewFact[] => satBy(newId(), classId);

export const satBy = (personId: string, classId: string): NewFact[] => [
  AttemptStarted({ personId, examId, classId, n: 1, seed: '5eed', endsAt: Date.now() + 3_600_000, device }),
];

const unknown = 'attempt.unknown';
export const ATTEMPT_ANSWERS = {
  AttemptPicture: unknown,
  ExamPicture: 'page.missing',
  AttemptPaper: unknown,
  AttemptStanding: unknown,
  AttemptResult: unknown,
  AttemptReview: unknown,
  AttemptPaperPdf: unknown,
  AttemptTimeline: unknown,
  AttemptEvidence: unknown,
  SameAnswers: unknown,
  ExamFigurePapers: 'exam.noSuchItem',
  ExamRegrade: 'exam.noSuchItem',
  ExamPhotos: 'exam.noPhotoCheck',
  ExamPhoto: 'exam.noPhotoCheck',
};
const file = 'a'.repeat(64);
export const ATTEMPT_INPUTS = {
  AttemptPicture: () => ({ file }),
  ExamPicture: () => ({ file }),
  MyAttempts: () => ({ terminal: 'phone' }),
  SameAnswers: () => ({ itemId: newId() }),
  ExamFigurePapers: () => ({ itemId: newId() }),
  ExamPhoto: () => ({ photoId: newId() }),
  ExamRegrade: () => ({ itemId: newId(), key: 'A' }),
};
