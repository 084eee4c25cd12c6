import { HomeworkEdited, HomeworkPublished } from '@lectern/contracts/homework/facts.ts';
import { ExamPublished } from '@lectern/contracts/exam/exam.ts';
import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import {
  PaperCreated,
  PaperDrawRepeated,
  PaperQuestionRevised,
  PaperQuestionsDrawn,
  PaperQuestionsPut,
  PaperVariantAdded,
} from '@lectern/contracts/paper/facts.ts';
import { QuestionDeleted, QuestionPublished, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const facts = [
  PaperCreated,
  PaperVariantAdded,
  PaperQuestionsPut,
  PaperQuestionsDrawn,
  PaperDrawRepeated,
  PaperQuestionRevised,
  ExamPublished,
  HomeworkPublished,
  HomeworkEdited,
  QuestionWritten,
  QuestionPublished,
  QuestionDeleted,
] as const;

const idOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('/') + 1);

interface Item {
  readonly itemId: string;
  readonly from?: { readonly questionId: string } | undefined;
}
interface Group {
  readonly questions: readonly Item[];
}

/** What a fact took from libraries: each place where it stands, with the question that it was. */
function takenBy({ type, data }: FactOf<(typeof facts)[number]>): { itemId: string; questionId: string }[] {
  const of = (items: readonly Item[]) =>
    items.flatMap(({ itemId, from }) => (from === undefined ? [] : [{ itemId, questionId: from.questionId }]));
  const inGroups = (groups: readonly Group[]) => of(groups.flatMap(({ questions }) => questions));
  switch (type) {
    case 'PaperCreated':
      return inGroups(data.variants.flat());
    case 'PaperVariantAdded':
      return inGroups(data.groups);
    case 'PaperQuestionsPut':
    case 'PaperQuestionsDrawn':
      return of(data.questions);
    case 'PaperDrawRepeated':
      return of(data.replaced.map(({ question }) => question));
    case 'PaperQuestionRevised':
      return of([data]);
    case 'ExamPublished':
      return inGroups(data.variants.flatMap(({ groups }) => groups));
    case 'HomeworkPublished':
    case 'HomeworkEdited':
      return of(data.questions ?? []);
    case 'QuestionWritten':
      return data.libraryQuestionId === undefined
        ? []
        : [{ itemId: data.questionId, questionId: data.libraryQuestionId }];
    case 'QuestionPublished':
    case 'QuestionDeleted':
      return [];
  }
}

type Fact = FactOf<(typeof facts)[number]> & { readonly stream: string };
interface Key {
  readonly usedIn: string;
  readonly itemId: string;
}

const used = (fact: Fact, key: Key) => ({
  ...key,
  questionId: takenBy(fact).find(({ itemId }) => itemId === key.itemId)!.questionId,
  takerId: fact.actor,
  at: fact.at,
});
const inPaper = (_: unknown, fact: Fact, key: Key) => ({ ...used(fact, key), place: 'paper' as const });
const inHomework = (_: unknown, fact: Fact, key: Key) => ({ ...used(fact, key), place: 'homework' as const });

/**
 * Which papers, exams, homework and lessons took which question of a library. What was taken out of a paper or homework again
 * stays here, for the facts of a paper name groups and draws: whether it still has it, its stream says.
 */
export const questionUses = rows(
  'question_use',
  {
    family: ['paper', 'exam', 'homework', 'lesson'],
    facts,
    shape: z.object({
      usedIn: id,
      /** Where it stands in it. */
      itemId: id,
      place: z.enum(['paper', 'exam', 'homework', 'lesson']),
      questionId: id,
      /** Of an exam. */
      classId: z.optional(id),
      takerId: id,
      at: z.int(),
      /** When the class of a lesson was asked it. */
      askedAt: z.optional(z.int()),
    }),
    key: ['usedIn', 'itemId'],
    per: (fact) => {
      const usedIn = idOf(fact);
      if (fact.type === 'QuestionPublished' || fact.type === 'QuestionDeleted')
        return { usedIn, itemId: fact.data.questionId };
      return takenBy(fact).map(({ itemId }) => ({ usedIn, itemId }));
    },
    indexes: [['questionId', 'place', '-at']],
    revision: takenBy.toString(),
  },
  {
    PaperCreated: inPaper,
    PaperVariantAdded: inPaper,
    PaperQuestionsPut: inPaper,
    PaperQuestionsDrawn: inPaper,
    PaperDrawRepeated: inPaper,
    PaperQuestionRevised: inPaper,
    ExamPublished: (_, fact, key) => ({ ...used(fact, key), place: 'exam' as const, classId: fact.data.classId }),
    HomeworkPublished: inHomework,
    HomeworkEdited: inHomework,
    QuestionWritten: (_, fact, key) => ({ ...used(fact, key), place: 'lesson' as const }),
    QuestionPublished: (row, { at }) => row && { ...row, askedAt: at },
    QuestionDeleted: () => null,
  },
);
