import { examFacts, examMachine, type PublishedExam } from '@lectern/contracts/exam/exam.ts';
import { TERMINALS, type SettledSettings } from '@lectern/contracts/exam/settings.ts';
import { attemptsOf } from '@lectern/contracts/exam/sitting.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { isGraded } from '@lectern/contracts/question/kinds.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Exams as lists show them; nothing of what they ask. */
export const exams = rows(
  'exam_row',
  {
    family: 'exam',
    facts: examFacts,
    shape: z.object({
      examId: id,
      classId: id,
      paperId: id,
      authorId: id,
      name: z.string(),
      questions: z.int(),
      points: z.int(),
      /** When somebody published it, whenever its class is told. */
      sentAt: z.int(),
      publishAt: z.int(),
      startsAt: z.int(),
      deadline: z.optional(z.int()),
      durationMs: z.optional(z.int()),
      attempts: z.optional(z.int()),
      terminal: z.enum(TERMINALS),
      scoreAt: z.optional(z.int()),
      answersAt: z.optional(z.int()),
      hasPassword: z.boolean(),
      /** The questions whose answers a teacher grades, of all variants. */
      gradedItems: z.array(id),
    }),
    key: ['examId'],
    per: ({ stream }) => ({ examId: stream.slice('exam/'.length) }),
    machine: examMachine,
    indexes: [['-startsAt'], ['classId', '-startsAt'], ['paperId', '-sentAt']],
    search: ['name'],
  },
  {
    ExamPublished: (_, { data: { classId, paperId, name, variants, settings, password }, actor, at }, key) => {
      const questions = variants[0]!.groups.flatMap((group) => group.questions);
      return {
        ...key,
        classId,
        paperId,
        authorId: actor,
        sentAt: at,
        name,
        questions: questions.length,
        points: questions.reduce((sum, { content }) => sum + content.points, 0),
        ...told(settings),
        hasPassword: password !== undefined,
        gradedItems: variants
          .flatMap(({ groups }) => groups.flatMap((group) => group.questions))
          .flatMap(({ itemId, content }) => (isGraded(content.kind) ? [itemId] : [])),
      };
    },
    ExamRevised: (row, { data: { name, settings, password } }) =>
      row && { ...row, name, ...told(settings), hasPassword: password !== undefined },
    ExamExtended: (row, { data: { personId, ms } }) =>
      row?.deadline === undefined || personId !== undefined ? row : { ...row, deadline: row.deadline + ms },
    ExamScoresReleased: (row, { at }) => row && { ...row, scoreAt: at },
    ExamAnswersReleased: (row, { at }) => row && { ...row, scoreAt: Math.min(row.scoreAt ?? at, at), answersAt: at },
  },
);

function told(settings: SettledSettings) {
  const { publishAt, startsAt, deadline, durationMs, terminal, scoreAt, answersAt } = settings;
  const most = attemptsOf({ settings } as PublishedExam);
  const attempts = Number.isFinite(most) ? most : undefined;
  return { publishAt, startsAt, deadline, durationMs, attempts, terminal, scoreAt, answersAt };
}
