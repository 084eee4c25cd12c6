import { describe, expect, it } from 'vitest';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import * as facts from '@lectern/contracts/slides/facts.ts';
import { slides } from '@lectern/contracts/slides/index.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  running,
  scheduled,
  studentId,
  tell,
  type Moment,
  written,
} from '../../../tests/support/lesson-history.ts';
import { decideSlides } from './slides.decider.ts';

const deckId = '01900000-0000-7000-8000-dec000000001';
const other = '01900000-0000-7000-8000-dec000000002';
const file = 'a'.repeat(64);
const upload = { mediaType: 'application/pdf', bytes: 1000 };
const added = facts.SlidesAdded({ deckId, name: '欧姆定律.pdf', file, ...upload });
const page = (n: number) => ({ n, images: [{ width: 480, height: 270, file }], title: `第 ${n} 页`, text: '' });
const rendered = (n: number) => facts.PageRendered({ deckId, ...page(n) });

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: slides, decide: decideSlides }, tell(moments.flat()));
const lesson = running(1);
const waiting = [...lesson, ...at(1, added)];
const parsing = [...waiting, ...at(2, facts.RenderingStarted({ deckId, pages: 3 }), rendered(1), rendered(2))];
const ready = [...parsing, ...at(3, rendered(3), facts.SlidesRendered({ deckId }))];
const showing = [...ready, ...at(4, facts.PageShown({ deckId, n: 1 }))];
const failed = [...waiting, ...at(2, facts.RenderingFailed({ deckId, reason: 'encrypted' }))];
const ended = [...showing, ...at(9, LessonEnded({ by: 'teacher' }))];
const refused = (code: string) => ({ refused: code });

describe('AddSlides', () => {
  const add = { deckId, name: '欧姆定律.pdf', file };

  it('[R4.09] takes an uploaded file; its pages are pending', () => {
    expect(given(lesson).when('AddSlides', add, { ...teacher(1), gathered: upload })).toEqual([added]);
  });

  it('is possible before the lesson begins', () => {
    expect(given(at(-60, scheduled)).when('AddSlides', add, { ...teacher(-5), gathered: upload })).toEqual([added]);
  });

  it.each([
    ['a file that did not arrive', lesson, undefined, 'slides.fileMissing'],
    ['the same deck again', waiting, upload, 'slides.exists'],
    ['an ended lesson', ended, upload, 'lesson.over'],
    ['a lesson that nobody scheduled', [], upload, 'lesson.unknown'],
  ])('is refused for %s', (_, moments, gathered, code) => {
    expect(given(moments).when('AddSlides', add, { ...teacher(9), gathered })).toEqual(refused(code));
  });

  it('is refused when the lesson has as many as it can hold', () => {
    const id = (n: number) => `01900000-0000-7000-8000-dec1${String(n).padStart(8, '0')}`;
    const many = Array.from({ length: LIMITS.decksPerLesson }, (_, n) =>
      facts.SlidesAdded({ ...added.data, deckId: id(n) }),
    );
    const full = given(lesson, at(1, ...many));
    expect(full.when('AddSlides', add, { ...teacher(2), gathered: upload })).toEqual(refused('slides.tooMany'));
  });

  it('is not for students, nor assistants [R6.03]', () => {
    expect(given(lesson).when('AddSlides', add, student(1, 1))).toEqual(refused('page.forbidden'));
    const assistant = { ...teacher(1), role: 'assistant' as const };
    expect(given(lesson).when('AddSlides', add, assistant)).toEqual(refused('page.forbidden'));
  });
});

describe('rendering', () => {
  it('[R4.09] goes from pending over parsing to success, page by page', () => {
    expect(given(waiting).when('StartRendering', { deckId, pages: 3 }, timer(2))).toEqual([
      facts.RenderingStarted({ deckId, pages: 3 }),
    ]);
    expect(given(parsing).when('RecordPages', { deckId, pages: [page(3)] }, timer(2))).toEqual([rendered(3)]);
    expect(given(parsing).when('FinishRendering', { deckId }, timer(2))).toEqual([facts.SlidesRendered({ deckId })]);
  });

  it('[R4.09] that failed says why, and can be tried again', () => {
    expect(given(waiting).when('FailRendering', { deckId, reason: 'encrypted' }, timer(2))).toEqual([
      facts.RenderingFailed({ deckId, reason: 'encrypted' }),
    ]);
    expect(given(failed).when('RetryRendering', { deckId }, teacher(3))).toEqual([facts.RenderingRetried({ deckId })]);
    expect(given(ready).when('RetryRendering', { deckId }, teacher(3))).toEqual(refused('slides.notFailed'));
  });

  it('fails when all decks together have more pages than a lesson holds', () => {
    const started = given(ready, at(5, facts.SlidesAdded({ ...added.data, deckId: other })));
    const pages = LIMITS.pagesPerLesson - 2; // three stand already
    expect(started.when('StartRendering', { deckId: other, pages }, timer(6))).toEqual([
      facts.RenderingFailed({ deckId: other, reason: 'tooManyPages' }),
    ]);
    expect(started.when('StartRendering', { deckId: other, pages: pages - 1 }, timer(6))).toEqual([
      facts.RenderingStarted({ deckId: other, pages: pages - 1 }),
    ]);
  });

  it.each([
    ['a deck that was removed', lesson, 'slides.unknown'],
    ['a deck that another process has finished', ready, 'already.so'],
    ['a deck that was not opened', waiting, 'step.notNow'],
  ])('is told to stop for %s', (_, moments, code) => {
    expect(given(moments).when('RecordPages', { deckId, pages: [page(1)] }, timer(3))).toEqual(refused(code));
  });

  it('goes on when the lesson has ended meanwhile', () => {
    const late = given(parsing, at(3, LessonEnded({ by: 'teacher' })));
    expect(late.when('RecordPages', { deckId, pages: [page(3)] }, timer(4))).toEqual([rendered(3)]);
  });
});

describe('RemoveSlides', () => {
  it('takes away what nobody was shown', () => {
    expect(given(ready).when('RemoveSlides', { deckId }, teacher(4))).toEqual([facts.SlidesRemoved({ deckId })]);
    expect(given(failed).when('RemoveSlides', { deckId }, teacher(4))).toEqual([facts.SlidesRemoved({ deckId })]);
  });

  it('is refused once a page was shown', () => {
    expect(given(showing).when('RemoveSlides', { deckId }, teacher(5))).toEqual(refused('slides.shown'));
    expect(given(lesson).when('RemoveSlides', { deckId }, teacher(5))).toEqual(refused('slides.unknown'));
  });
});

describe('ShowPage', () => {
  const show = (n: number) => ({ deckId, n });

  it('turns to a page that is ready, though others are not', () => {
    expect(given(parsing).when('ShowPage', show(2), teacher(3))).toEqual([facts.PageShown({ deckId, n: 2 })]);
    const assistant = { ...teacher(3), role: 'assistant' as const };
    expect(given(parsing).when('ShowPage', show(2), assistant)).toEqual([facts.PageShown({ deckId, n: 2 })]);
  });

  it.each([
    ['a page that is still being rendered', parsing, 3, 'slides.pageNotReady'],
    ['a deck that was not opened yet', waiting, 1, 'slides.pageNotReady'],
    ['a page beyond the last', ready, 4, 'slides.pageMissing'],
    ['a page of a deck that failed', failed, 1, 'slides.pageMissing'],
    ['the page that is shown', showing, 1, 'already.so'],
    ['a lesson that is over', ended, 2, 'lesson.over'],
    ['a deck that there is not', lesson, 1, 'slides.unknown'],
  ])('is refused for %s', (_, moments, n, code) => {
    expect(given(moments).when('ShowPage', show(n), teacher(9))).toEqual(refused(code));
  });

  it('is refused before the lesson begins', () => {
    const early = at(-60, scheduled, added, facts.RenderingStarted({ deckId, pages: 3 }), rendered(1));
    expect(given(early).when('ShowPage', show(1), teacher(-5))).toEqual(refused('lesson.notRunning'));
  });

  it('is not for students', () => {
    expect(given(ready).when('ShowPage', show(1), student(1, 4))).toEqual(refused('page.forbidden'));
  });
});

describe('MarkPage', () => {
  const mark = (n: number) => ({ deckId, n, mark: 'notUnderstood' });
  const marked = { deckId, n: 1, mark: 'notUnderstood' as const, personId: studentId(1) };

  it('marks a page that was shown, and takes the mark back', () => {
    expect(given(showing).when('MarkPage', mark(1), student(1, 5))).toEqual([facts.PageMarked(marked)]);
    const standing = [...showing, ...at(5, facts.PageMarked(marked))];
    expect(given(standing).when('MarkPage', mark(1), student(1, 6))).toEqual(refused('already.so'));
    expect(given(standing).when('UnmarkPage', mark(1), student(1, 6))).toEqual([facts.PageUnmarked(marked)]);
    expect(given(showing).when('UnmarkPage', mark(1), student(1, 6))).toEqual(refused('already.so'));
  });

  it('does not tell a page to come from one that there is not', () => {
    expect(given(showing).when('MarkPage', mark(2), student(1, 5))).toEqual(refused('slides.pageMissing'));
    expect(given(showing).when('MarkPage', mark(99), student(1, 5))).toEqual(refused('slides.pageMissing'));
  });

  it('is for who joined', () => {
    expect(given(showing).when('MarkPage', mark(1), student(2, 5))).toEqual(refused('join.notJoined'));
  });
});

describe('RestorePage', () => {
  const arranged = (...pages: number[]) => facts.PagesArranged({ deckId, pages });
  const without = (...pages: number[]) => [...ready, ...at(5, arranged(...pages))];
  const restore = (moments: readonly Moment[], data: object, who = teacher(9)) =>
    given([...moments]).when('RestorePage', { deckId, ...data }, who);

  it('has a page back at its place in the file, or where it was before it was taken away', () => {
    expect(restore(without(1, 3), { n: 2 })).toEqual([arranged(1, 2, 3)]);
    expect(restore(without(3, 2), { n: 1 })).toEqual([arranged(1, 3, 2)]);
    expect(restore(without(3, 1), { n: 2 })).toEqual([arranged(3, 1, 2)]);
    expect(restore(without(1, 3), { n: 2, place: 1 })).toEqual([arranged(2, 1, 3)]);
    expect(restore(without(1, 3), { n: 2, place: 99 })).toEqual([arranged(1, 3, 2)]);
  });

  it('is what teachers see the removed pages for, with their pictures; the class sees nothing of them', () => {
    const { state } = tell(without(1, 3));
    const key = `${deckId}/2`;
    const { removed } = slides.present(state, 'teacher') as { removed?: object };
    expect(removed).toEqual({
      [key]: { deckId, n: 2, title: '第 2 页', text: '', sizes: { 480: 270 }, etag: 'aaaaaaaa' },
    });
    expect(JSON.stringify(slides.present(state, 'screen'))).not.toContain('第 2 页');
    expect(slides.present(tell([...without(1, 3), ...at(6, arranged(1, 2, 3))]).state, 'teacher')).not.toHaveProperty(
      'removed',
    );
  });

  it.each([
    ['a page that is there', ready, 2, 'already.so'],
    ['a page that the file has not', without(1), 4, 'slides.pageMissing'],
    ['a deck that is still being rendered', parsing, 3, 'slides.pageNotReady'],
    ['a deck that is gone', lesson, 1, 'slides.unknown'],
    ['a lesson that is over', [...without(1, 3), ...at(8, LessonEnded({ by: 'teacher' }))], 2, 'lesson.over'],
  ])('is refused for %s', (_, moments, n, code) => {
    expect(restore(moments, { n })).toEqual(refused(code));
  });

  it('is refused where the lesson has as many pages as it holds, and for who does not prepare', () => {
    const pages = LIMITS.pagesPerLesson - 2;
    const full = at(
      6,
      facts.SlidesAdded({ ...added.data, deckId: other }),
      facts.RenderingStarted({ deckId: other, pages }),
    );
    expect(restore([...without(1, 3), ...full], { n: 2 })).toEqual(refused('slides.tooManyPages'));
    expect(restore(without(1, 3), { n: 2 }, student(1, 9))).toEqual(refused('page.forbidden'));
    expect(restore(without(1, 3), { n: 2 }, { ...teacher(9), role: 'assistant' })).toEqual(refused('page.forbidden'));
  });
});

describe('ArrangePages', () => {
  const arrange = (moments: readonly Moment[], pages: number[], who = teacher(9)) =>
    given([...moments]).when('ArrangePages', { deckId, pages }, who);
  const arranged = (...pages: number[]) => facts.PagesArranged({ deckId, pages });

  it('puts the pages in another order, those that were shown too; their numbers in the lesson follow', () => {
    expect(arrange(showing, [3, 1, 2])).toEqual([arranged(3, 1, 2)]);
    const { state } = tell([...showing, ...at(9, arranged(3, 1, 2))]);
    const { pages } = slides.present(state, 'teacher') as { pages: Record<string, { no: number }> };
    expect([1, 2, 3].map((n) => pages[`${deckId}/${n}`]?.no)).toEqual([2, 3, 1]);
  });

  it('takes away what it does not name: such a page cannot be shown, and counts no more', () => {
    expect(arrange(ready, [2, 3])).toEqual([arranged(2, 3)]);
    const without = [...ready, ...at(9, arranged(2, 3))];
    expect(given(without).when('ShowPage', { deckId, n: 1 }, teacher(10))).toEqual(refused('slides.pageMissing'));
    expect(slides.present(tell(without).state, 'student')).toMatchObject({ total: 2 });
  });

  it('keeps a page that was shown, and one that a question stands on', () => {
    expect(arrange(showing, [2, 3])).toEqual(refused('slides.pageShown'));
    const asked = [...ready, ...at(5, written(2, { page: { deckId, n: 2 } }))];
    expect(arrange(asked, [1, 3])).toEqual(refused('slides.pageAsked'));
    expect(arrange(asked, [2, 1])).toEqual([arranged(2, 1)]);
  });

  it('is refused for an order that names a page twice or one that is gone, before all are rendered, and by who does not prepare', () => {
    expect(arrange(ready, [1, 1, 2])).toEqual(refused('slides.orderStale'));
    expect(arrange([...ready, ...at(5, arranged(1, 2))], [3, 1, 2])).toEqual(refused('slides.orderStale'));
    expect(arrange(parsing, [2, 1])).toEqual(refused('slides.pageNotReady'));
    expect(arrange(ready, [1, 2, 3])).toEqual(refused('already.so'));
    expect(arrange(ended, [3, 2, 1], teacher(10))).toEqual(refused('lesson.over'));
    expect(arrange(ready, [3, 2, 1], student(1, 9))).toEqual(refused('page.forbidden'));
  });
});
