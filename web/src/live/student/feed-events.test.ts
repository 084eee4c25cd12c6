import { expect, it } from 'vitest';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import { feedOf } from './feed-events.ts';
import { turned } from './page-turns.ts';

const view = {
  slides: { total: 3, pages: { 'd/2': { no: 2 } } },
  quiz: { questions: { q: { n: 1 } as QuestionView, r: { n: 2 } as QuestionView } },
  danmu: { settings: {}, danmu: { x: { words: 'hi', at: 40, order: 7, shownAt: 40 } } },
} as unknown as StudentView;
const own: StudentOwn = {
  attendance: { joinedAt: 10, version: 3, checkedInAt: 20, checkedInVersion: 4 },
  quiz: { answers: { q: { choice: 'A', at: 30, version: 5 }, r: { lateChoice: 'B', lateAt: 60, lateVersion: 9 } } },
};

it('receipts, page turns and danmu stand in one order, each receipt with its number', () => {
  expect(feedOf(view, own, [{ key: 'd/2', at: 50 }])).toMatchObject([
    { is: 'joined', version: 3 },
    { is: 'checkedIn', version: 4 },
    { is: 'answered', n: 1, version: 5, isLate: false },
    { is: 'danmu', bubble: { words: 'hi' } },
    { is: 'turned', no: 2 },
    { is: 'answered', n: 2, version: 9, isLate: true },
  ]);
});

it('a turn to a page that is gone is no line', () => {
  expect(feedOf(view, {}, [{ key: 'd/9', at: 50 }]).map(({ is }) => is)).toEqual(['danmu']);
});

it('the page that is shown already is no turn', () => {
  const once = turned([], 'd/1', 1);
  expect(turned(once, 'd/1', 2)).toBe(once);
  expect(turned(once, 'd/2', 3)).toHaveLength(2);
});
