import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { at, questionId, running, tell, written } from '../../../tests/support/lesson-history.ts';
import { presentAll } from '../kernel/stream.ts';
import { lessonStream } from '../streams.ts';
import { WriteQuestion } from './commands.ts';
import { QuestionDeleted, QuestionRevised, QuestionsReordered } from './facts.ts';
import type { TeacherQuizView } from './view.ts';

describe('a draft', () => {
  it('that is revised keeps nothing of the old one but its place', () => {
    const { kind, text, points } = written(1).data;
    const revised = QuestionRevised({ questionId: questionId(1), kind, text, choices: ['是', '否'], points });
    const { state } = tell([...running(1), ...at(5, revised)]);
    const draft = (presentAll(lessonStream, state, 'teacher')['quiz'] as TeacherQuizView).questions[questionId(1)]!;
    expect(draft).toMatchObject({ choices: { A: '是', B: '否' }, distribution: { A: 0, B: 0 }, order: 0, editedIn: 5 });
    expect(draft).not.toHaveProperty('key');
  });

  it('that a new order does not name comes last, and one that is not there breaks nothing', () => {
    const ids = [questionId(9), questionId(2)];
    const { state } = tell([...running(1), ...at(5, written(2), QuestionsReordered({ questionIds: ids }))]);
    const { questions } = presentAll(lessonStream, state, 'teacher')['quiz'] as TeacherQuizView;
    expect(Object.entries(questions).map(([id, { order }]) => [id, order])).toEqual([
      [questionId(2), 0],
      [questionId(1), 1],
    ]);
  });

  it('that is deleted is gone for everyone', () => {
    const { state } = tell([...running(1), ...at(5, QuestionDeleted({ questionId: questionId(1) }))]);
    expect(presentAll(lessonStream, state, 'teacher')['quiz']).toEqual({ questions: {} });
  });
});

describe('points', () => {
  const points = (value: number) => z.safeParse(WriteQuestion.data, { ...written(1).data, points: value }).success;

  it('[R5.50] are whole tenths: one decimal, at most 100; nothing only a poll may be worth, which its decider says', () => {
    expect([0, 1, 10, 15, 1000].map(points)).toEqual([true, true, true, true, true]);
    expect([-10, 0.5, 1001, Number.NaN].map(points)).toEqual([false, false, false, false]);
  });
});
