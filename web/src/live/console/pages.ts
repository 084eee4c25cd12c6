import { isDone, type Asked } from './next-step.ts';

/** The question of a page that matters most now: the one that is open, else the next to ask, else the last. */
export function questionOn(all: readonly Asked[], key: string | undefined): Asked | undefined {
  const there = all.filter(({ question }) => key !== undefined && question.page === key);
  return (
    there.find(({ question }) => question.status === 'open') ??
    there.find(({ question }) => question.status === 'draft') ??
    there.at(-1)
  );
}

/** What the mark in the corner of a thumbnail says, by page. */
export function marksOf(all: readonly Asked[]): ReadonlyMap<string, 'question' | 'questionOpen' | 'questionDone'> {
  const keys = new Set(all.flatMap(({ question }) => (question.page === undefined ? [] : [question.page])));
  return new Map(
    [...keys].map((key) => {
      const { question } = questionOn(all, key)!;
      if (question.status === 'open') return [key, 'questionOpen'];
      return [key, question.status === 'draft' || !isDone(question) ? 'question' : 'questionDone'];
    }),
  );
}
