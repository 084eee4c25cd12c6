import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';

/** One line of what is ready for a lesson: `none` is no fault, a lesson works without it. */
export type Ready =
  | {
      readonly is: 'ok' | 'none' | 'bad' | 'coming';
      readonly says: 'ready.noSlides' | 'ready.slidesComing' | 'ready.noQuestions' | 'ready.nobody';
    }
  | {
      readonly is: 'ok' | 'bad';
      readonly says: 'ready.slides' | 'ready.slidesFailed' | 'ready.questions' | 'ready.roster';
      readonly n: number;
    }
  | { readonly is: 'coming'; readonly says: 'ready.slidesComingOf'; readonly n: number; readonly ready: number }
  | { readonly is: 'bad'; readonly says: 'ready.questionsOpen'; readonly n: number; readonly missing: number };

type Prepared = Pick<
  LessonRow,
  'pages' | 'slidesPending' | 'slidesFailed' | 'questions' | 'questionsWithoutKey' | 'members'
>;

/** What is there for a lesson and what is not. `live` knows how far the slides are at this moment. */
export function readinessOf(
  row: Prepared,
  live?: { readonly ready: number; readonly pages: number },
): readonly Ready[] {
  return [slidesReady(row, live), questionsReady(row), rosterReady(row)];
}

function slidesReady({ pages, slidesPending, slidesFailed }: Prepared, live?: { ready: number; pages: number }): Ready {
  if (slidesFailed > 0) return { is: 'bad', says: 'ready.slidesFailed', n: slidesFailed };
  if (slidesPending > 0) {
    if (live && live.ready > 0) return { is: 'coming', says: 'ready.slidesComingOf', n: live.pages, ready: live.ready };
    return { is: 'coming', says: 'ready.slidesComing' };
  }
  return pages > 0 ? { is: 'ok', says: 'ready.slides', n: pages } : { is: 'none', says: 'ready.noSlides' };
}

function questionsReady({ questions, questionsWithoutKey }: Prepared): Ready {
  if (questions === 0) return { is: 'none', says: 'ready.noQuestions' };
  return questionsWithoutKey > 0
    ? { is: 'bad', says: 'ready.questionsOpen', n: questions, missing: questionsWithoutKey }
    : { is: 'ok', says: 'ready.questions', n: questions };
}

const rosterReady = ({ members }: Prepared): Ready =>
  members > 0 ? { is: 'ok', says: 'ready.roster', n: members } : { is: 'none', says: 'ready.nobody' };
