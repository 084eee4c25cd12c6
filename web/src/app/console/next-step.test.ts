import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { describe, expect, it } from 'vitest';
import { inOrder, nextStep, pathFrom } from './next-step.ts';

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

it('names the way to the end of the question', () => {
  const asked = { id: 'a', question: question(1, 'collected') };
  expect(pathFrom({ name: 'showDistribution', asked })).toEqual(['showDistribution', 'showAnswer']);
  expect(pathFrom({ name: 'startLesson' })).toEqual([]);
});
