import { SubmissionAnnotated } from '@lectern/contracts/homework/annotations.ts';
import {
  HomeworkDeleted,
  HomeworkEnded,
  HomeworkPublished,
  HomeworkSubmitted,
  SubmissionGraded,
} from '@lectern/contracts/homework/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Asked, Place } from './asked.ts';

const DAY_MS = 86_400_000;
const wording = {
  title: '第 3 章习题',
  content: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '3.1 到 3.5' }] }],
  },
  opensAt: Date.now() - DAY_MS,
  dueAt: Date.now() + DAY_MS,
  late: 'refused' as const,
  fullTenths: 1000,
};
export const homeworkSet = ({ classId }: Place) => [HomeworkPublished({ classId, ...wording })];
const ofAsker = { by: ({ asker, people }: Place) => (asker ?? people.of('teacher')).id };

/** What is its author's alone to change [R6.09]. */
export const OWN_HOMEWORK = ['CorrectHomeworkKey', 'EditHomework', 'EndHomework', 'ReopenHomework', 'RestoreHomework'];

/** How the commands about homework are asked. */
export function homeworkAsked(
  me: (place: Place) => string,
  studentOf: (place: Place) => string,
): Readonly<Record<string, Asked>> {
  const mine = { by: me };
  const submitted = (place: Place) => [
    ...homeworkSet(place),
    HomeworkSubmitted({
      personId: studentOf(place),
      attempt: 1,
      replaces: false,
      isLate: false,
      pictures: [],
      files: [],
    }),
  ];
  const pictureId = 'b'.repeat(64);
  const strokeId = newId();
  const stroke = { strokeId, size: 2, points: '10,10 500,500' };
  const pictured = (place: Place) => [
    ...homeworkSet(place),
    HomeworkSubmitted({
      personId: studentOf(place),
      attempt: 1,
      replaces: false,
      isLate: false,
      pictures: [{ fileId: pictureId, name: 'p.png', type: 'image/png', bytes: 1 }],
      files: [],
    }),
  ];
  const opened = (place: Place) => ({ personId: studentOf(place), basedOn: 2 });
  return {
    PublishHomework: { data: ({ classId }) => ({ classId, ...wording }) },
    EditHomework: { ...mine, given: homeworkSet, data: () => ({ ...wording, basedOn: 1 }) },
    EndHomework: { ...mine, given: homeworkSet },
    ReopenHomework: { ...mine, given: (place) => [...homeworkSet(place), HomeworkEnded({})] },
    DeleteHomework: {
      ...ofAsker,
      given: homeworkSet,
      answers: { coTeacher: 'page.forbidden' }, // [R6.02]
    },
    RestoreHomework: { ...mine, given: (place) => [...homeworkSet(place), HomeworkDeleted({})] },
    RemindSubmitters: { given: homeworkSet },
    SubmitHomework: { given: homeworkSet, data: () => ({ words: '3.1：2 m/s' }) },
    GradeSubmission: { given: submitted, data: (place) => ({ ...opened(place), scoreTenths: 900 }) },
    GradeSubmissionItem: {
      given: submitted,
      data: (place) => ({ personId: studentOf(place), itemId: newId(), points: 10, basedOn: 2 }),
      answers: 'homework.noSuchQuestion',
    },
    WithdrawSubmissionGrade: {
      given: (place) => [
        ...submitted(place),
        SubmissionGraded({ personId: studentOf(place), title: wording.title, scoreTenths: 900, isAgain: false }),
      ],
      data: (place) => ({ ...opened(place), basedOn: 3 }),
    },
    AnnotateSubmission: {
      given: pictured,
      data: (place) => ({ personId: studentOf(place), pictureId, strokes: [stroke] }),
    },
    EraseAnnotations: {
      given: (place) => [
        ...pictured(place),
        SubmissionAnnotated({ personId: studentOf(place), pictureId, strokes: [stroke] }),
      ],
      data: (place) => ({ personId: studentOf(place), pictureId, strokeIds: [strokeId] }),
    },
    CorrectHomeworkKey: {
      ...mine,
      given: submitted,
      data: () => ({ itemId: newId(), key: 'A', basedOn: 0 }),
      answers: 'homework.noSuchQuestion',
    },
    ReturnSubmission: { given: submitted, data: (place) => ({ ...opened(place), for: 'mend', remark: '写过程' }) },
  };
}

/** What queries about homework are asked with, and answer. */
export const homeworkInputs = {
  of: {
    HomeworkAnswers: () => ({ itemId: newId() }),
    HomeworkRegrade: () => ({ itemId: newId(), key: 'A' }),
    HomeworkAnswer: ({ people }: Place) => ({ itemId: newId(), personId: people.of('student').id }),
    HomeworkFile: () => ({ fileId: 'a'.repeat(64) }),
    HomeworkPicture: () => ({ file: 'a'.repeat(64) }),
    SameSubmissions: ({ people }: Place) => ({ personId: people.of('student').id }),
    SubmissionDetail: ({ people }: Place) => ({ personId: people.of('student').id }),
    SubmissionFile: ({ people }: Place) => ({ personId: people.of('student').id, fileId: 'a'.repeat(64) }),
  },
  answers: {
    HomeworkAnswer: 'homework.nothingThere',
    HomeworkRegrade: 'homework.noSuchQuestion',
    HomeworkFile: 'page.missing',
    HomeworkPicture: 'page.missing',
    SubmissionFile: 'page.missing',
  },
};
