import { ExamPublished } from '@lectern/contracts/exam/exam.ts';
import { HomeworkEdited, HomeworkPublished } from '@lectern/contracts/homework/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import {
  PaperCreated,
  PaperDrawRepeated,
  PaperQuestionRevised,
  PaperQuestionsPut,
  PaperVariantAdded,
} from '@lectern/contracts/paper/facts.ts';
import { QuestionDeleted, QuestionPublished, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { expect, it } from 'vitest';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { questionUses } from './question-uses.rows.ts';

const [usedIn, classId, taker] = [newId(), newId(), newId()];
const [one, other] = [newId(), newId()];
const stored = (family: string, ...facts: readonly { readonly type: string; readonly data: object }[]): StoredFact[] =>
  facts.map(
    (fact, n) =>
      ({ ...fact, stream: `${family}/${usedIn}`, school: 'demo', version: n + 1, actor: taker, at: n + 1 }) as never,
  );
const item = (questionId?: string) => ({
  itemId: newId(),
  content: {},
  ...(questionId !== undefined && { from: { questionId, version: 1 } }),
});
const group = (...questions: object[]) => ({ groupId: newId(), title: '一', questions });
const project = (facts: readonly StoredFact[]) =>
  questionUses.project(facts).map(({ itemId, questionId, place }) => [itemId, questionId, place]);
const said = (data: object) => data as never;

it('a row for each place of a paper that was taken from a library, in every variant and by every draw', () => {
  const [copied, varied, put, own, drawn] = [item(one), item(one), item(other), item(), item(other)];
  const facts = stored(
    'paper',
    PaperCreated(said({ variants: [[group(copied)]] })),
    PaperVariantAdded(said({ variant: 1, groups: [group(varied)] })),
    PaperQuestionsPut(said({ groupId: newId(), questions: [put, own] })),
    PaperDrawRepeated(said({ replaced: [{ itemId: newId(), question: drawn }] })),
  );
  expect(project(facts)).toEqual([
    [copied.itemId, one, 'paper'],
    [varied.itemId, one, 'paper'],
    [put.itemId, other, 'paper'],
    [drawn.itemId, other, 'paper'],
  ]);
  const changed = PaperQuestionRevised(
    said({ itemId: own.itemId, content: {}, from: { questionId: one, version: 2 } }),
  );
  expect(project(stored('paper', PaperQuestionsPut(said({ questions: [own] })), changed))).toEqual([
    [own.itemId, one, 'paper'],
  ]);
  const written = PaperQuestionRevised(said({ itemId: put.itemId, content: {} }));
  expect(project(stored('paper', PaperQuestionsPut(said({ questions: [put] })), written))).toEqual([
    [put.itemId, other, 'paper'],
  ]);
});

it('an exam has those of each variant, and its class', () => {
  const [first, second] = [item(one), item(one)];
  const variants = [
    { title: '', groups: [group(first, item())] },
    { title: '', groups: [group(second)] },
  ];
  const rows = questionUses.project(stored('exam', ExamPublished(said({ examId: usedIn, classId, variants }))));
  expect(rows).toMatchObject([
    { usedIn, itemId: first.itemId, questionId: one, place: 'exam', classId, takerId: taker, at: 1 },
    { usedIn, itemId: second.itemId, questionId: one, place: 'exam', classId },
  ]);
});

it('homework has what it took, and what was edited into it', () => {
  const [first, second] = [item(one), item(other)];
  const facts = stored(
    'homework',
    HomeworkPublished(said({ classId, questions: [first, item()] })),
    HomeworkEdited(said({ questions: [first, second] })),
    HomeworkEdited(said({})),
  );
  expect(project(facts)).toEqual([
    [first.itemId, one, 'homework'],
    [second.itemId, other, 'homework'],
  ]);
});

it('a lesson has what it took until that is deleted, and when it was asked', () => {
  const [asked, gone] = [newId(), newId()];
  const facts = stored(
    'lesson',
    QuestionWritten(said({ questionId: asked, libraryQuestionId: one })),
    QuestionWritten(said({ questionId: gone, libraryQuestionId: one })),
    QuestionWritten(said({ questionId: newId() })),
    QuestionDeleted(said({ questionId: gone })),
    QuestionPublished(said({ questionId: asked })),
  );
  expect(questionUses.project(facts)).toMatchObject([{ itemId: asked, questionId: one, place: 'lesson', askedAt: 5 }]);
  expect(questionUses.project(facts.slice(3), questionUses.project(facts.slice(0, 3)))).toEqual(
    questionUses.project(facts),
  );
});
