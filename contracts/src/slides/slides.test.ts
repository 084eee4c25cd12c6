import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  at,
  byAuditor,
  deckId,
  deckReady,
  pageMarked,
  pageRendered,
  pageShown,
  pageUnmarked,
  renderingFailed,
  renderingRetried,
  renderingStarted,
  running,
  slidesAdded,
  slidesRemoved,
  slidesRendered,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { LIMITS } from '../kernel/limits.ts';
import { AddSlides } from './commands.ts';
import { isShown, pagePath, type SlidesOwn, type SlidesView, type TeacherSlidesView } from './view.ts';

/** What is seen of the slides once these moments of a running lesson have passed. */
function seen(...moments: readonly Moment[][]) {
  const { state } = tell([...running(2), ...moments.flat()]);
  const view = (audience: 'teacher' | 'student' | 'screen') => seenBy(state, audience)['slides'] as unknown;
  return {
    state,
    teacher: view('teacher') as TeacherSlidesView,
    student: view('student') as SlidesView,
    screen: view('screen') as SlidesView,
    own: (n: number) => ownOf(state, studentId(n))['slides'] as unknown as SlidesOwn | undefined,
  };
}
const key = (deck: number, n: number) => `${deckId(deck)}/${n}`;
const added = at(1, slidesAdded(1));
const opened = [added, at(2, renderingStarted(1, 3))];

describe('[R4.09] a deck', () => {
  const deckAfter = (...moments: Moment[][]) => seen(...moments).teacher.decks[deckId(1)];

  it('is pending, parsing and a success, with the pages that are ready', () => {
    expect(deckAfter(added)).toMatchObject({ status: 'pending', pages: 0, ready: 0, name: '第 1 份课件' });
    expect(deckAfter(...opened)).toMatchObject({ status: 'parsing', pages: 3, ready: 0 });
    expect(deckAfter(...opened, at(3, pageRendered(1, 2)))).toMatchObject({ status: 'parsing', ready: 1 });
    expect(deckAfter(deckReady(1, 1, 3))).toMatchObject({ status: 'success', pages: 3, ready: 3 });
  });

  it('says why it failed, and forgets that when it is tried again', () => {
    const failed = [...opened, at(3, pageRendered(1, 1)), at(4, renderingFailed(1, 'tooComplex'))];
    expect(deckAfter(...failed)).toMatchObject({ status: 'failed', reason: 'tooComplex', ready: 1 });
    expect(deckAfter(...failed, at(5, renderingRetried(1)))).toMatchObject({ status: 'pending', ready: 1 });
    expect(deckAfter(...failed, at(5, renderingRetried(1)))).not.toHaveProperty('reason');
  });

  it('may fail before it was opened, and only what failed is tried again', () => {
    expect(deckAfter(added, at(2, renderingFailed(1, 'encrypted')))).toMatchObject({ reason: 'encrypted' });
    expect(() => seen(deckReady(1, 1, 1), at(5, renderingRetried(1)))).toThrow('RenderingRetried');
    expect(() => seen(added, at(3, slidesRendered(1)))).toThrow('SlidesRendered');
  });

  it('is the teachers’ alone, and gone when it was removed', () => {
    expect(seen(deckReady(1, 1, 2)).student).toEqual({ total: 2, pages: {} });
    const { teacher } = seen(deckReady(1, 1, 2), at(3, slidesRemoved(1)));
    expect(teacher).toEqual({ total: 0, decks: {}, pages: {} });
    expect(() => seen(deckReady(1, 1, 2), at(3, slidesRemoved(1)), at(4, pageShown(1, 1)))).toThrow('PageShown');
  });

  it('has its place by when it was added', () => {
    const { teacher } = seen(at(1, slidesAdded(2)), deckReady(2, 1, 1));
    expect(teacher.decks[deckId(2)]!.order).toBeLessThan(teacher.decks[deckId(1)]!.order);
  });
});

describe('a page', () => {
  it('is seen by students and screens once it was shown, and stays for who looks back', () => {
    const { student, screen, teacher, state } = seen(
      deckReady(1, 1, 3),
      at(10, pageShown(1, 1)),
      at(20, pageShown(1, 2)),
    );
    expect(Object.keys(student.pages)).toEqual([key(1, 1), key(1, 2)]);
    expect(student.current).toBe(key(1, 2));
    expect(screen).toEqual(student);
    expect(Object.keys(teacher.pages)).toHaveLength(3);
    expect([1, 2, 3].map((n) => isShown(state.slides, { deckId: deckId(1), n }))).toEqual([true, true, false]);
  });

  it('can be shown as soon as it is ready, before the others are', () => {
    expect(seen(...opened, at(3, pageRendered(1, 1)), at(4, pageShown(1, 1))).student.current).toBe(key(1, 1));
    expect(() => seen(...opened, at(4, pageShown(1, 1)))).toThrow('PageShown');
  });

  it('is numbered through the lesson, over all decks', () => {
    const { student } = seen(deckReady(1, 1, 3), deckReady(2, 2, 2), at(5, pageShown(2, 2)));
    expect(student.total).toBe(5);
    expect(student.pages[key(2, 2)]).toMatchObject({
      n: 2,
      no: 5,
      title: '第 2 页',
      sizes: { '480': 270, '1600': 900 },
    });
  });

  it('[R3.24] leads where its file says, for those who see it', () => {
    const { teacher, student } = seen(deckReady(1, 1, 3), at(2, pageShown(1, 1)));
    const link = { left: 1000, top: 2000, width: 300, height: 40, url: 'https://example.org/1/' };
    expect(teacher.pages[key(1, 2)]!.links).toEqual({ 0: link });
    expect(student.pages[key(1, 1)]).not.toHaveProperty('links');
    expect(JSON.stringify(student)).not.toContain('example.org');
    expect(seen(deckReady(1, 1, 3), at(2, pageShown(1, 2))).student.pages[key(1, 2)]!.links).toEqual({ 0: link });
  });

  it('has another address when it was rendered anew', () => {
    const again = [at(4, renderingFailed(1, 'timeout')), at(5, renderingRetried(1)), at(6, renderingStarted(1, 3))];
    const first = seen(...opened, at(3, pageRendered(1, 1)), at(4, pageShown(1, 1)));
    const other = seen(
      ...opened,
      at(3, pageRendered(1, 1)),
      at(4, pageShown(1, 1)),
      ...again,
      at(7, pageRendered(1, 1, 1)),
    );
    const path = ({ student }: ReturnType<typeof seen>) => pagePath('lesson', student.pages[key(1, 1)]!, '480');
    expect(path(first)).toMatch(new RegExp(`^/api/lesson/lesson/pages/${deckId(1)}/1/480\\?v=\\w{16}$`));
    expect(path(other)).not.toBe(path(first));
  });

  it('tells teachers when it was shown first', () => {
    const moments = [deckReady(1, 1, 2), at(10, pageShown(1, 1)), at(20, pageShown(1, 2)), at(30, pageShown(1, 1))];
    const { teacher, student } = seen(...moments);
    expect(teacher.pages[key(1, 2)]!.shownAt! - teacher.pages[key(1, 1)]!.shownAt!).toBe(10_000);
    expect(teacher.current).toBe(key(1, 1));
    expect(student.pages[key(1, 1)]).not.toHaveProperty('shownAt');
  });
});

describe('marks', () => {
  const shown = [deckReady(1, 1, 2), at(10, pageShown(1, 1))];
  const marks = [
    at(11, pageMarked(1, 1, 1)),
    at(12, pageMarked(1, 1, 1, 'notUnderstood')),
    at(12, pageMarked(2, 1, 1)),
  ];

  it('are counted for teachers, and each person sees their own', () => {
    const { teacher, own, student } = seen(...shown, ...marks);
    expect(teacher.pages[key(1, 1)]).toMatchObject({ bookmark: 2, notUnderstood: 1 });
    expect(own(1)).toEqual({ marks: { [key(1, 1)]: { bookmark: true, notUnderstood: true } } });
    expect(own(2)).toEqual({ marks: { [key(1, 1)]: { bookmark: true } } });
    expect(own(3)).toBeUndefined();
    expect(student).toEqual(seen(...shown).student);
  });

  it('[R6.06] of those who are in no figure are theirs, and not counted', () => {
    const theirs = [byAuditor(at(13, pageMarked(4, 1, 1))), byAuditor(at(14, pageMarked(4, 1, 1, 'notUnderstood')))];
    const { teacher, own } = seen(...shown, ...marks, ...theirs, byAuditor(at(15, pageUnmarked(4, 1, 1))));
    expect(teacher.pages[key(1, 1)]).toMatchObject({ bookmark: 2, notUnderstood: 1 });
    expect(own(4)).toEqual({ marks: { [key(1, 1)]: { notUnderstood: true } } });
  });

  it('can be taken back', () => {
    const { teacher, own } = seen(...shown, ...marks, at(13, pageUnmarked(1, 1, 1)), at(13, pageUnmarked(2, 1, 1)));
    expect(teacher.pages[key(1, 1)]).toMatchObject({ bookmark: 0, notUnderstood: 1 });
    expect(own(1)).toEqual({ marks: { [key(1, 1)]: { notUnderstood: true } } });
    expect(own(2)).toEqual({ marks: {} });
  });

  it('are set once, taken back once, and only on pages that were shown', () => {
    expect(() => seen(...shown, ...marks, at(13, pageMarked(1, 1, 1)))).toThrow('PageMarked');
    expect(() => seen(...shown, at(13, pageUnmarked(1, 1, 1)))).toThrow('PageUnmarked');
    expect(() => seen(...shown, at(13, pageMarked(1, 1, 2)))).toThrow('PageMarked');
  });
});

describe('the name of a deck', () => {
  const isTaken = (name: string) =>
    z.safeParse(AddSlides.data, { deckId: deckId(1), name, file: 'a'.repeat(64) }).success;

  it('[R5.58] is that of a file, of at most 120 units', () => {
    expect([isTaken('角动量.pdf'), isTaken('课'.repeat(60)), isTaken('课'.repeat(60) + 'a'), isTaken(' ')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(LIMITS.slidesNameUnits).toBe(120);
  });
});
