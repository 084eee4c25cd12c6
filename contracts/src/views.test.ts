import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonHistories, logOf, studentId, tell } from '../../tests/support/lesson-history.ts';
import { personNamedBy } from './kernel/fact.ts';
import { apply, diff, type JsonObject } from './kernel/patch.ts';
import { AUDIENCES, fold, ownAll, presentAll, unfolded } from './kernel/stream.ts';
import { entries } from './kernel/table.ts';
import type { AttendanceView } from './attendance/view.ts';
import type { DanmuView } from './danmu/view.ts';
import type { QuizView } from './quiz/view.ts';
import type { SlidesView } from './slides/view.ts';
import { lessonStream } from './streams.ts';

const students = [1, 2, 3, 4, 5].map(studentId);

/** Where a value holds what RFC 7386 cannot patch: a null, an undefined, a list. */
function unpatchable(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || Array.isArray(value)) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, field]) => unpatchable(field, `${path}/${key}`));
}

/** What a view lists, by id; places in the order of asking are no matter of a single question. */
const thingsIn = ({ quiz, slides, danmu, attendance }: ReturnType<typeof presentAll>) =>
  new Map<string, unknown>(
    [
      (quiz as unknown as QuizView).questions,
      (slides as unknown as SlidesView).pages,
      (danmu as unknown as DanmuView).danmu,
      (attendance as unknown as AttendanceView).participants ?? {},
    ].flatMap((things) => Object.entries(things)),
  );

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

  it('are the same objects as long as the state is', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        const { state } = tell(history);
        for (const audience of AUDIENCES) {
          const [once, again] = [presentAll(lessonStream, state, audience), presentAll(lessonStream, state, audience)];
          for (const { name } of lessonStream.contexts) expect(again[name]).toBe(once[name]);
        }
      }),
    );
  });

  it('keep the contexts that a fact is not about, so that a tick skips them', () => {
    fc.assert(
      fc.property(lessonHistories, fc.constantFrom(...AUDIENCES), (history, audience) => {
        for (const { before, fact, after } of stepsOf(history)) {
          const isAbout = ({ facts, name }: (typeof lessonStream.contexts)[number]) =>
            facts.some(({ type }) => type === fact.type) || (name === 'attendance' && fact.type.startsWith('Lesson'));
          const [earlier, later] = [before, after].map(({ state }) => presentAll(lessonStream, state, audience));
          const others = lessonStream.contexts.filter((context) => !isAbout(context)).map(({ name }) => name);
          expect(others.filter((name) => later![name] !== earlier![name])).toEqual([]);
        }
      }),
    );
  });

  it('keep the questions, pages, danmu and people that a fact is not about', () => {
    const rules = ['CheckInOpened', 'LatenessSet', 'LessonStarted', 'LessonEnded']; // of everyone's attendance
    const places = ['QuestionDeleted', 'QuestionsReordered', 'SlidesRemoved', 'RenderingStarted', 'PagesArranged']; // of everything
    const ofAll = new Set([...rules, ...places]);
    fc.assert(
      fc.property(lessonHistories, fc.constantFrom(...AUDIENCES), (history, audience) => {
        for (const { before, fact, after } of stepsOf(history)) {
          if (ofAll.has(fact.type)) continue;
          const [earlier, later] = [before, after].map(({ state }) =>
            thingsIn(presentAll(lessonStream, state, audience)),
          );
          const about = JSON.stringify(fact.data);
          const isNamed = (key: string) => key.split('/').every((part) => about.includes(part));
          const others = [...earlier!].filter(([key]) => !isNamed(key) && later!.has(key));
          expect(others.filter(([key, thing]) => later!.get(key) !== thing)).toEqual([]);
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
  it('[R6.06] are the sums of its answers, at each fact, auditors’ left out', () => {
    fc.assert(
      fc.property(lessonHistories, (history) => {
        for (const { after } of stepsOf(history)) {
          for (const { anonymous, answers, counted, counts, late } of Object.values(after.state.quiz.questions)) {
            const all = [...entries(answers)].map(([, answer]) => answer).filter((answer) => !answer.uncounted);
            const choosing = (letter: string) => all.filter((answer) => answer.counted?.choice.includes(letter)).length;
            // Of an anonymous poll no answer says what was chosen.
            const summed = anonymous
              ? counts
              : Object.fromEntries(Object.keys(counts).map((letter) => [letter, choosing(letter)]));
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
