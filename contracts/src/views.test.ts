import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonHistories, logOf, studentId, tell } from '../../tests/support/lesson-history.ts';
import { personNamedBy } from './kernel/fact.ts';
import { apply, diff, type JsonObject } from './kernel/patch.ts';
import { AUDIENCES, fold, ownAll, presentAll, unfolded } from './kernel/stream.ts';
import { entries } from './kernel/table.ts';
import type { QuizView } from './quiz/view.ts';
import { lessonStream } from './streams.ts';

const students = [1, 2, 3, 4, 5].map(studentId);

/** Where a value holds what RFC 7386 cannot patch: a null, an undefined, a list. */
function unpatchable(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || Array.isArray(value)) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, field]) => unpatchable(field, `${path}/${key}`));
}

/** A lesson after each of its facts. */
function* stepsOf(history: Parameters<typeof logOf>[0]) {
  let lesson = unfolded(lessonStream);
  for (const fact of logOf(history)) {
    const before = lesson;
    lesson = fold(lessonStream, lesson, fact);
    yield { before, fact, after: lesson };
  }
}

describe('the views of a lesson', () => {
  it('hold no nulls, no undefined and no lists', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        const { state } = tell(history);
        for (const audience of AUDIENCES) expect(unpatchable(presentAll(lessonStream, state, audience))).toEqual([]);
        for (const student of students) expect(unpatchable(ownAll(lessonStream, state, student))).toEqual([]);
      }),
    );
  });

  it('are equal to the first one with every patch applied, at each fact', () => {
    fc.assert(
      fc.property(lessonHistories, fc.constantFrom(...AUDIENCES), (history, audience) => {
        let client: JsonObject = presentAll(lessonStream, unfolded(lessonStream).state, audience);
        for (const { before, after } of stepsOf(history)) {
          const view = presentAll(lessonStream, after.state, audience);
          const patch = diff(presentAll(lessonStream, before.state, audience), view);
          if (patch !== undefined) client = apply(client, JSON.parse(JSON.stringify(patch)) as never);
          expect(client).toEqual(view);
        }
      }),
    );
  });

  it('keep what a fact is not about the same object, so that a tick skips it', () => {
    const viewOf = (state: Parameters<typeof presentAll>[1]) =>
      (presentAll(lessonStream, state as never, 'student') as { quiz: QuizView }).quiz;
    fc.assert(
      fc.property(lessonHistories, (history) => {
        for (const { before, fact, after } of stepsOf(history)) {
          const { questionId } = fact.data as { questionId?: string };
          const [earlier, later] = [viewOf(before.state), viewOf(after.state)];
          expect(later === earlier || questionId !== undefined).toBe(true);
          const others = Object.keys(later.questions).filter((id) => id !== questionId);
          for (const id of others) expect(later.questions[id]).toBe(earlier.questions[id]);
        }
      }),
    );
  });
});

describe('what a person sees beyond the view', () => {
  it('changes only by facts that name the person', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        for (const { before, fact, after } of stepsOf(history)) {
          for (const student of students) {
            if (personNamedBy(fact) === student) continue;
            expect(ownAll(lessonStream, after.state, student)).toEqual(ownAll(lessonStream, before.state, student));
          }
        }
      }),
    );
  });
});

describe('the figures of a question', () => {
  it('are the sums of its answers, at each fact', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        for (const { after } of stepsOf(history)) {
          for (const { answers, counted, counts, late } of Object.values(after.state.quiz.questions)) {
            const all = [...entries(answers)].map(([, answer]) => answer);
            const choosing = (letter: string) => all.filter((answer) => answer.counted?.choice === letter).length;
            const summed = Object.fromEntries(Object.keys(counts).map((letter) => [letter, choosing(letter)]));
            expect({ counted, counts, late }).toEqual({
              counted: all.filter((answer) => answer.counted).length,
              counts: summed,
              late: all.filter((answer) => answer.late).length,
            });
          }
        }
      }),
      { numRuns: 400 }, // some corners come once in a hundred lessons
    );
  });
});
