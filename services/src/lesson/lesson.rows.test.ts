import { hasKey } from '@lectern/contracts/question/kinds.ts';
import { orderOf } from '@lectern/contracts/slides/state.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lessonHistories, logOf, tell, type Moment } from '../../../tests/support/lesson-history.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { lessons } from './lesson.rows.ts';

const id = '01900000-0000-7000-8000-1e5500000001';

const stored = (moments: readonly Moment[]): StoredFact[] =>
  logOf(moments).map((fact) => ({
    ...fact,
    position: fact.version,
    stream: `lesson/${id}`,
    school: 'demo',
    family: 'lesson',
    lane: 0,
    command: null,
    meta: { actor: fact.actor, role: fact.role },
    recordedAt: fact.at,
    hash: '',
  }));

type Row = ReturnType<typeof lessons.project>[number];
const inBatches = (batches: readonly (readonly StoredFact[])[]): Row[] =>
  batches.reduce<Row[]>((rows, facts) => lessons.project(facts, rows), []);

it('the list is the same however the facts come: at once, one by one, or some of them twice', () => {
  fc.assert(
    fc.property(lessonHistories, fc.nat(), (history, cut) => {
      const facts = stored(history);
      const whole = inBatches([facts]);
      const at = cut % facts.length;
      expect(inBatches(facts.map((fact) => [fact]))).toEqual(whole);
      expect(inBatches([facts.slice(0, at + 1), facts.slice(Math.floor(at / 2))])).toEqual(whole);
      expect(inBatches([facts, facts])).toEqual(whole);
    }),
  );
});

it('[R3.08] a row says what the lesson is: its title, how many questions it has and how many joined', () => {
  fc.assert(
    fc.property(lessonHistories, (history) => {
      const { state } = tell(history);
      const [row] = inBatches([stored(history)]);
      const { title, startedAt, endedAt, status } = state.lesson as {
        title: string;
        startedAt: number;
        endedAt?: number;
        status: string;
      };
      expect(row).toMatchObject({
        id,
        title,
        status,
        startedAt,
        ...(endedAt !== undefined && { endedAt }),
        questions: Object.keys(state.quiz.questions).length,
        joined: state.attendance.joined,
      });
    }),
  );
});

const beginning = stored([
  { second: -60, fact: { type: 'LessonScheduled', data: { classId: id, title: '光', startsAt: 0 } } },
  { second: 0, fact: { type: 'LessonStarted', data: { code: '314159', closesAt: 1 } } },
]);

it('[R3.17] a row says what is still missing before the lesson is taught: keys and pages', () => {
  fc.assert(
    fc.property(lessonHistories, (history) => {
      const { quiz, slides } = tell(history).state;
      const [row] = inBatches([stored(history)]);
      const keyless = Object.values(quiz.questions).filter(({ kind, key }) => hasKey(kind) && key === undefined);
      expect([...row!.keyless].sort()).toEqual(keyless.map(({ questionId }) => questionId).sort());
      const decks = slides.decks.map(({ deckId, status, ...deck }) => [
        deckId,
        {
          pages: orderOf(deck).length,
          status: status === 'parsing' ? 'pending' : status === 'success' ? 'done' : status,
        },
      ]);
      expect(row!.decks).toEqual(Object.fromEntries(decks));
    }),
  );
});

it('a fact that the list does not know moves nothing', () => {
  const [scheduled, started] = beginning;
  const unknown = { ...started!, type: 'SomethingNew', data: { questionId: 'x' }, version: 3 };
  const [before] = inBatches([[scheduled!, started!]]);
  expect(inBatches([[scheduled!, started!, unknown]])).toEqual([before]);
});

it('rows stand running first, then coming, then past, the cancelled last', () => {
  const scheduled = (startsAt: number) => ({
    second: -60,
    fact: { type: 'LessonScheduled', data: { classId: id, title: '光', startsAt } },
  });
  const started = { second: 0, fact: { type: 'LessonStarted', data: { code: '314159', closesAt: 1 } } };
  const ended = (second: number) => ({ second, fact: { type: 'LessonEnded', data: { by: 'teacher' } } });
  const cancelled = { second: 1, fact: { type: 'LessonCancelled', data: {} } };
  const all = {
    running: [scheduled(1), started],
    next: [scheduled(3)],
    later: [scheduled(4)],
    justEnded: [scheduled(1), started, ended(60)],
    longAgo: [scheduled(2), started, ended(30)],
    cancelled: [scheduled(1), cancelled],
  };
  const listed = Object.entries(all).map(([name, moments]) => ({ name, row: inBatches([stored(moments)])[0]! }));
  const inOrder = listed.toReversed().sort((a, b) => a.row.phase - b.row.phase || a.row.place - b.row.place);
  expect(inOrder.map(({ name }) => name)).toEqual(Object.keys(all));
});
