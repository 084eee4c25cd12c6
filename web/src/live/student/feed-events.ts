import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import { bubblesOf, type Bubble } from '../../danmu/student/bubbles.ts';
import type { PageTurn } from './page-turns.ts';

/** One line of what happened to me in this lesson, `at` by the server's clock. */
export type FeedEvent = { readonly id: string; readonly at: number } & (
  | { readonly is: 'joined' | 'checkedIn'; readonly version: number }
  | { readonly is: 'answered'; readonly n: number; readonly version: number; readonly isLate: boolean }
  | { readonly is: 'turned'; readonly no: number }
  | { readonly is: 'danmu'; readonly bubble: Bubble }
);

/** As many as a phone scrolls through; the rest is under "mine". */
const MOST = 60;

/** Receipts, page turns and danmu in one order, oldest first. */
export function feedOf(view: StudentView, own: StudentOwn, turns: readonly PageTurn[]): readonly FeedEvent[] {
  const { attendance } = own;
  const events: FeedEvent[] = [
    ...bubblesOf(view.danmu, own.danmu).map(
      (bubble) => ({ id: bubble.id, at: bubble.at, is: 'danmu', bubble }) as const,
    ),
    ...turns.flatMap(({ key, at }) => {
      const page = view.slides.pages[key];
      return page ? [{ id: `turn/${at}`, at, is: 'turned', no: page.no } as const] : [];
    }),
    ...answersOf(view, own),
  ];
  if (attendance?.joinedAt !== undefined)
    events.push({ id: 'joined', at: attendance.joinedAt, is: 'joined', version: attendance.version ?? 0 });
  if (attendance?.checkedInAt !== undefined)
    events.push({ id: 'in', at: attendance.checkedInAt, is: 'checkedIn', version: attendance.checkedInVersion ?? 0 });
  return events.sort((a, b) => a.at - b.at).slice(-MOST);
}

function answersOf({ quiz }: StudentView, own: StudentOwn): FeedEvent[] {
  return Object.entries(own.quiz?.answers ?? {}).flatMap(([id, answer]): FeedEvent[] => {
    const question: QuestionView | undefined = quiz.questions[id];
    if (question === undefined) return [];
    const { n } = question;
    if (answer.lateAt !== undefined)
      return [{ id, at: answer.lateAt, is: 'answered', n, version: answer.lateVersion ?? 0, isLate: true }];
    return answer.at === undefined
      ? []
      : [{ id, at: answer.at, is: 'answered', n, version: answer.version ?? 0, isLate: false }];
  });
}
