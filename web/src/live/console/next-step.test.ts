import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../slides/teacher/places.ts';
import { inOrder, nextStep, pathFrom, type Pages } from './next-step.ts';

const running = { status: 'running' } as LessonView;

const question = (
  order: number,
  status: TeacherQuestionView['status'],
  more: Partial<TeacherQuestionView> = {},
): TeacherQuestionView => ({
  status,
  order,
  kind: 'singleChoice',
  text: `Question ${order}`,
  choices: { A: 'yes', B: 'no' },
  points: 10,
  answered: 0,
  editedIn: order,
  late: 0,
  answers: {},
  key: 'A',
  ...(status !== 'draft' && { n: order }),
  ...more,
});

/** The step in one word, with the id of its question. */
function step(lesson: LessonView, questions: Record<string, TeacherQuestionView>, chosenId?: string) {
  const all = inOrder(questions);
  const next = nextStep(
    lesson,
    all,
    all.find(({ id }) => id === chosenId),
  );
  return next && ('asked' in next ? `${next.name} ${next.asked.id}` : next.name);
}

describe('the next step', () => {
  it('is to start a lesson that is scheduled, and nothing once it is over', () => {
    expect(step({ status: 'scheduled' }, { a: question(1, 'draft') })).toBe('startLesson');
    expect(step({ status: 'ended' }, { a: question(1, 'open') })).toBeUndefined();
    expect(step({ status: 'cancelled' }, {})).toBeUndefined();
  });

  it('goes from publishing to collecting, the distribution, the answer and the next question', () => {
    const b = question(2, 'draft');
    expect(step(running, { b, a: question(1, 'draft') })).toBe('publish a');
    expect(step(running, { b, a: question(1, 'open') })).toBe('collect a');
    expect(step(running, { b, a: question(1, 'collected') })).toBe('showDistribution a');
    expect(step(running, { b, a: question(1, 'distributionShown') })).toBe('showAnswer a');
    expect(step(running, { b, a: question(1, 'answerShown') })).toBe('publish b');
    expect(step(running, { a: question(1, 'answerShown') })).toBe('writeQuestion');
  });

  it('is about the open question, whatever the teacher looks at', () => {
    const questions = { a: question(1, 'collected'), b: question(2, 'open'), c: question(3, 'draft') };
    expect(step(running, questions, 'c')).toBe('collect b');
    expect(step(running, questions, 'a')).toBe('collect b');
  });

  it('follows what the teacher looks at when nothing is open', () => {
    const questions = {
      a: question(1, 'collected'),
      b: question(2, 'answerShown'),
      c: question(3, 'draft'),
      d: question(4, 'draft'),
    };
    expect(step(running, questions, 'a')).toBe('showDistribution a');
    expect(step(running, questions, 'd')).toBe('publish d');
    expect(step(running, questions)).toBe('publish c');
  });

  it('stays with the question on the screen while the teacher looks back at one that is done', () => {
    const questions = { a: question(1, 'answerShown'), b: question(2, 'collected') };
    expect(step(running, questions, 'a')).toBe('showDistribution b');
  });

  it('prefers a draft that has its answer', () => {
    const { key: _, ...unfinished } = question(1, 'draft');
    expect(step(running, { a: unfinished, b: question(2, 'draft') })).toBe('publish b');
    expect(step(running, { a: unfinished })).toBe('publish a');
  });

  it('follows the order of publishing, not of writing', () => {
    const questions = { a: question(1, 'collected', { n: 2 }), b: question(2, 'answerShown', { n: 1 }) };
    expect(step(running, questions)).toBe('showDistribution a');
  });
});

describe('the next step with a card of questions', () => {
  const cards = {
    cards: { k: { no: 1, publishedAt: 1, handedIn: 0, people: {}, questions: { b: 0, a: 1 } } },
  };
  const next = (questions: Record<string, TeacherQuestionView>) => {
    const found = nextStep(running, inOrder(questions), undefined, undefined, cards);
    return found && ('asked' in found ? `${found.name} ${found.asked.id}` : found.name);
  };

  it('collects it, and then shows its results question by question, in the order of the card', () => {
    const draft = question(3, 'draft');
    expect(next({ a: question(2, 'open'), b: question(1, 'open'), draft })).toBe('collect b');
    const [a, b] = [question(2, 'collected'), question(1, 'collected')];
    expect(next({ a, b, draft })).toBe('showDistribution b');
    const shown = question(1, 'distributionShown', { distributionAt: 5 });
    expect(next({ a, b: shown, draft })).toBe('showAnswer b');
    const done = question(1, 'answerShown', { distributionAt: 5, answerAt: 6 });
    expect(next({ a, b: done, draft })).toBe('showDistribution a');
    const last = question(2, 'answerShown', { distributionAt: 7, answerAt: 8 });
    expect(next({ a: last, b: done, draft })).toBe('publish draft');
  });
});

describe('the next step with slides', () => {
  const place = (no: number): Place => ({ key: `d/${no}`, deckId: 'd', n: no, no, hasFailed: false });
  function withPages(questions: Record<string, TeacherQuestionView>, pages: Pages, chosenId?: string): string {
    const all = inOrder(questions);
    const next = nextStep(
      running,
      all,
      all.find(({ id }) => id === chosenId),
      pages,
    )!;
    return next.name === 'showPage'
      ? `showPage ${next.place.no}`
      : 'asked' in next
        ? `${next.name} ${next.asked.id}`
        : next.name;
  }

  it('is the next page, and the question of the page that is shown before that', () => {
    const onTwo = question(1, 'draft', { page: 'd/2' });
    expect(withPages({ a: onTwo }, { current: 'd/1', next: place(2) })).toBe('showPage 2');
    expect(withPages({ a: onTwo }, { current: 'd/2', next: place(3) })).toBe('publish a');
    expect(withPages({ a: { ...onTwo, status: 'answerShown', n: 1 } }, { current: 'd/2', next: place(3) })).toBe(
      'showPage 3',
    );
  });

  it('collects and shows first, whatever page is shown', () => {
    const pages = { current: 'd/3', next: place(4) };
    expect(withPages({ a: question(1, 'open', { page: 'd/2' }) }, pages)).toBe('collect a');
    expect(withPages({ a: question(1, 'collected') }, pages)).toBe('showDistribution a');
  });

  it('begins with the first page, and ends with the questions that are left', () => {
    expect(withPages({ a: question(1, 'draft') }, { next: place(1) })).toBe('showPage 1');
    expect(withPages({ a: question(1, 'draft') }, { current: 'd/9' })).toBe('publish a');
    expect(withPages({}, { current: 'd/9' })).toBe('writeQuestion');
  });
});

it('[R3.10] goes from the distribution of a poll on to what is next: it has no answer to show', () => {
  const poll = { kind: 'poll', key: undefined } as unknown as Partial<TeacherQuestionView>;
  expect(step(running, { a: question(1, 'collected', poll), b: question(2, 'draft') })).toBe('showDistribution a');
  expect(step(running, { a: question(1, 'distributionShown', poll), b: question(2, 'draft') })).toBe('publish b');
  const asked = { id: 'a', question: question(1, 'open', poll) };
  expect(pathFrom({ name: 'collect', asked })).toEqual(['collect', 'showDistribution']);
});

it('names the way to the end of the question', () => {
  const asked = { id: 'a', question: question(1, 'collected') };
  expect(pathFrom({ name: 'showDistribution', asked })).toEqual(['showDistribution', 'showAnswer']);
  expect(pathFrom({ name: 'startLesson' })).toEqual([]);
});
