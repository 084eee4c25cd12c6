import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { describe, expect, it } from 'vitest';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { shownOn } from './shown.ts';
import type { ProjectedTool } from './tools.ts';

const question = (n: number, status: QuestionView['status'], more: Partial<QuestionView> = {}): QuestionView => ({
  n,
  status,
  kind: 'singleChoice',
  text: `Question ${n}`,
  choices: { A: 'yes', B: 'no' },
  points: 10,
  publishedAt: 100,
  durationS: 60,
  deadline: 60_100,
  answered: 0,
  ...more,
});

/** One word, with the page or the number of the question. */
function screen(change: {
  status?: 'scheduled' | 'running' | 'ended';
  face?: 'lesson' | 'code' | 'checkIn' | 'blank';
  open?: boolean;
  current?: string;
  currentAt?: number;
  questions?: readonly QuestionView[];
  /** They are one card. */
  onCard?: boolean;
  /** A tool that is on, since when. */
  toolSince?: number;
}): string {
  const { status = 'running', face = 'lesson', open = false, current, currentAt = 0, questions = [] } = change;
  const page = (n: number) => ({ deckId: 'd', n, no: n, title: '', text: '', sizes: { '1600': 900 }, etag: 'x' });
  const view = {
    lesson: { status },
    attendance: { joined: 0, lateAfterMinutes: 10, checkIn: { open, count: 0 } },
    slides: { total: 2, pages: { 'd/1': page(1), 'd/2': page(2) }, ...(current && { current, currentAt }) },
    quiz: { questions: Object.fromEntries(questions.map((one) => [`q${one.n}`, one])) },
    screens: { face },
    ...(change.onCard && { questionCard: { cards: { k: cardOf(questions) } } }),
  } as unknown as ScreenView;
  const { toolSince } = change;
  const tool: ProjectedTool = {
    face: 'checkIn',
    icon: 'attend',
    since: () => toolSince,
    load: () => Promise.reject(new Error()),
  };
  const shown = shownOn(view, [tool]);
  const where = shown.face === 'page' ? ` ${shown.page.n}` : '';
  const below = 'isBelow' in shown && shown.isBelow ? ' above' : '';
  const about = 'question' in shown && shown.question ? ` q${shown.question.n}` : '';
  return `${shown.face}${where}${below}${about}`;
}

const cardOf = (questions: readonly QuestionView[]) => ({
  no: 1,
  publishedAt: 100,
  handedIn: 0,
  questions: Object.fromEntries(questions.map(({ n }) => [`q${n}`, n])),
});

describe('what a screen shows', () => {
  it('is a card as a whole, a page that was turned to after it, and then the result that was shown last', () => {
    const open = { onCard: true, questions: [question(1, 'open'), question(2, 'open')] };
    expect(screen({ ...open, toolSince: 100 })).toBe('tool');
    expect(screen({ ...open, toolSince: 100, current: 'd/1', currentAt: 150 })).toBe('page 1');
    const shown = question(1, 'distributionShown', { distributionAt: 200 });
    expect(screen({ onCard: true, questions: [shown, question(2, 'collected')] })).toBe('result q1');
  });

  it('is the board until there is a page or a question, and after the lesson', () => {
    expect(screen({})).toBe('board');
    expect(screen({ status: 'scheduled', current: 'd/1' })).toBe('board');
    expect(screen({ status: 'ended', questions: [question(1, 'answerShown')] })).toBe('board');
  });

  it('is what the teacher chose: the code, check-in while it is open, nothing', () => {
    expect(screen({ face: 'code', current: 'd/1' })).toBe('code');
    expect(screen({ face: 'checkIn', open: true })).toBe('checkIn');
    expect(screen({ face: 'checkIn', open: false, current: 'd/1' })).toBe('page 1');
    expect(screen({ face: 'blank', status: 'ended' })).toBe('blank');
  });

  it('is the question, also where it lies on the page that is shown', () => {
    const on = question(1, 'open', { page: 'd/1' });
    expect(screen({ current: 'd/1', currentAt: 50, questions: [on] })).toBe('question q1');
    expect(screen({ current: 'd/1', currentAt: 50, questions: [{ ...on, status: 'collected' }] })).toBe('question q1');
  });

  it('stays with the page where the teacher said that the page itself bears the question', () => {
    const on = question(1, 'open', { page: 'd/1', pageBearsIt: true });
    expect(screen({ current: 'd/1', currentAt: 50, questions: [on] })).toBe('page 1 q1');
    expect(screen({ current: 'd/1', currentAt: 50, questions: [{ ...on, status: 'collected' }] })).toBe('page 1 q1');
    expect(screen({ current: 'd/2', currentAt: 50, questions: [on] })).toBe('question q1');
    expect(screen({ current: 'd/2', currentAt: 150, questions: [on] })).toBe('page 2 above q1');
    expect(screen({ current: 'd/1', currentAt: 170, questions: [on] })).toBe('page 1 q1');
  });

  it('is the question until the teacher turns a page, and then the page with the question below it until it is collected', () => {
    const off = question(1, 'open');
    expect(screen({ current: 'd/1', currentAt: 50, questions: [off] })).toBe('question q1');
    expect(screen({ questions: [off] })).toBe('question q1');
    expect(screen({ current: 'd/2', currentAt: 150, questions: [off] })).toBe('page 2 above q1');
    expect(screen({ current: 'd/2', currentAt: 150, questions: [{ ...off, status: 'collected' }] })).toBe('page 2');
  });

  it('is the result once it is shown, until the teacher turns a page', () => {
    const out = question(2, 'distributionShown', { page: 'd/1', distributionAt: 200 });
    const before = question(1, 'answerShown', { answerAt: 90 });
    expect(screen({ current: 'd/1', currentAt: 150, questions: [before, out] })).toBe('result q2');
    expect(screen({ current: 'd/2', currentAt: 250, questions: [before, out] })).toBe('page 2');
    const answer = question(2, 'answerShown', { distributionAt: 200, answerAt: 300 });
    expect(screen({ current: 'd/2', currentAt: 250, questions: [before, answer] })).toBe('result q2');
  });

  it('is a tool that came on last, until a page or a question comes after it', () => {
    expect(screen({ toolSince: 50, current: 'd/1', currentAt: 40 })).toBe('tool');
    expect(screen({ toolSince: 50, current: 'd/1', currentAt: 60 })).toBe('page 1');
    expect(screen({ toolSince: 50, questions: [question(1, 'open')] })).toBe('question q1');
    expect(screen({ toolSince: 150, questions: [question(1, 'open')] })).toBe('tool');
    expect(screen({ toolSince: 50, face: 'code' })).toBe('code');
    expect(screen({ toolSince: 50, face: 'blank' })).toBe('blank');
    expect(screen({ toolSince: 50, status: 'ended' })).toBe('board');
  });

  it('is a tool that was chosen as long as it is on, whatever came after it', () => {
    expect(screen({ toolSince: 50, face: 'checkIn', current: 'd/1', currentAt: 60 })).toBe('tool');
    expect(screen({ face: 'checkIn', current: 'd/1', currentAt: 60 })).toBe('page 1');
  });
});
