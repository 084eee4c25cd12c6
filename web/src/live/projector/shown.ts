import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import type { ScreenView } from '../../kit/data/lesson-views.ts';

/** What a screen shows now. */
export type Shown =
  | { readonly face: 'blank' | 'checkIn' | 'code' }
  /** The board without slides: before the lesson, waiting, after it. */
  | { readonly face: 'board' }
  /** A page; with the question that is being answered beside it, and below it where the page itself does not bear it. */
  | { readonly face: 'page'; readonly page: PageView; readonly question?: QuestionView; readonly isBelow?: boolean }
  | { readonly face: 'question' | 'result'; readonly question: QuestionView };

type Seen = Pick<ScreenView, 'lesson' | 'slides' | 'quiz' | 'screens' | 'attendance'>;

/**
 * What was chosen, else what came last: the page that was turned to, or the question and its result. While a question is
 * open its words are on the screen, whichever page is: only the teacher can say that a page bears them itself.
 */
export function shownOn({ lesson, slides, quiz, screens, attendance }: Seen): Shown {
  if (screens.face === 'blank') return { face: 'blank' };
  if (lesson.status !== 'running') return { face: 'board' };
  if (screens.face === 'code') return { face: 'code' };
  if (screens.face === 'checkIn' && attendance.checkIn.open) return { face: 'checkIn' };

  const page = slides.current === undefined ? undefined : slides.pages[slides.current];
  const question = Object.values(quiz.questions).sort((one, other) => other.n - one.n)[0];
  if (question === undefined) return page ? { face: 'page', page } : { face: 'board' };

  const askedAt = question.answerAt ?? question.distributionAt ?? question.publishedAt;
  const hasGoneOn = page !== undefined && (slides.currentAt ?? 0) > askedAt;
  const isResult = question.status === 'distributionShown' || question.status === 'answerShown';
  if (isResult) return hasGoneOn ? { face: 'page', page } : { face: 'result', question };
  if (page === undefined) return { face: 'question', question };
  const isOnIt = question.pageBearsIt === true && question.page === slides.current;
  if (isOnIt) return { face: 'page', page, question };
  if (!hasGoneOn) return { face: 'question', question };
  return question.status === 'open' ? { face: 'page', page, question, isBelow: true } : { face: 'page', page };
}
