import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { cardInFront, frontOf } from '../../questionCard/cards.ts';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { PROJECTED, type ProjectedTool, type ProjectedViews } from './tools.ts';

/** What a screen shows now. */
export type Shown =
  | { readonly face: 'blank' | 'checkIn' | 'code' }
  /** The board without slides: before the lesson, waiting, after it. */
  | { readonly face: 'board' }
  | { readonly face: 'tool'; readonly tool: ProjectedTool }
  /** A page; with the question that is being answered beside it, and below it where the page itself does not bear it. */
  | { readonly face: 'page'; readonly page: PageView; readonly question?: QuestionView; readonly isBelow?: boolean }
  | { readonly face: 'question' | 'result'; readonly question: QuestionView };

type Seen = Pick<ScreenView, 'slides' | 'quiz' | 'screens' | 'attendance'> & ProjectedViews;

/**
 * What was chosen, else what came last: a tool that is on, the page that was turned to, or the question and its result.
 * A tool that was chosen stays as long as it is on, and then the lesson goes on. While a question is open its words are
 * on the screen, whichever page is: only the teacher can say that a page bears them itself.
 */
export function shownOn(view: Seen, tools: readonly ProjectedTool[] = PROJECTED): Shown {
  const { lesson, slides, quiz, screens, attendance } = view;
  if (screens.face === 'blank') return { face: 'blank' };
  if (lesson.status !== 'running') return { face: 'board' };
  if (screens.face === 'code') return { face: 'code' };
  if (screens.face === 'checkIn' && attendance.checkIn.open) return { face: 'checkIn' };

  const on = tools.flatMap((tool) => {
    const since = tool.since(view);
    return since === undefined ? [] : [{ tool, since }];
  });
  const chosen = on.find(({ tool }) => tool.face === screens.face);
  if (chosen) return { face: 'tool', tool: chosen.tool };
  const last = on.sort((one, other) => other.since - one.since)[0];

  const page = slides.current === undefined ? undefined : slides.pages[slides.current];
  const front = frontOf(quiz.questions, view.questionCard);
  const question = front === undefined ? undefined : quiz.questions[front];
  const came = Math.max(
    slides.currentAt ?? 0,
    question ? (question.answerAt ?? question.distributionAt ?? question.publishedAt) : 0,
  );
  if (last !== undefined && last.since >= came) return { face: 'tool', tool: last.tool };
  const isCard = cardInFront(quiz.questions, view.questionCard) !== undefined;
  if (question === undefined || isCard) return page ? { face: 'page', page } : { face: 'board' };

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
