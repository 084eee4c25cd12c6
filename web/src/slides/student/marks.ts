import type { Mark } from '@lectern/contracts/slides/facts.ts';
import type { SlidesOwn } from '@lectern/contracts/slides/view.ts';
import type { OutboxItem } from '../../kit/data/outbox.ts';

/** What a mark on a page is about: of two changes to it, the newer counts. */
export const markSubject = (key: string, mark: Mark): string => `mark/${mark}/${key}`;

export interface MarkStanding {
  readonly on: boolean;
  /** The server has not said yes or no. */
  readonly isUnsent: boolean;
  /** It said no; what it said. */
  readonly refused?: string | undefined;
}

/**
 * Whether a page is marked: what this phone sent last while that is not settled or not in the view yet, then the view.
 * `through` is how far the view is.
 */
export function markStanding(
  own: SlidesOwn | undefined,
  items: readonly OutboxItem[],
  through: number,
  key: string,
  mark: Mark,
): MarkStanding {
  const seen = own?.marks[key]?.[mark] === true;
  const item = items.filter(({ subject }) => subject === markSubject(key, mark)).pop();
  if (item === undefined) return { on: seen, isUnsent: false };
  const wanted = item.name === 'MarkPage';
  if (item.state === 'saved' || item.state === 'sending') return { on: wanted, isUnsent: true };
  if (item.state === 'received') return { on: (item.version ?? 0) > through ? wanted : seen, isUnsent: false };
  const isSo = item.problem?.code === 'already.so';
  return { on: seen, isUnsent: false, ...(!isSo && seen !== wanted && { refused: item.problem?.title ?? '' }) };
}

/** The pages that carry a mark, as this phone knows it. */
export function markedPages(
  own: SlidesOwn | undefined,
  items: readonly OutboxItem[],
  through: number,
  keys: readonly string[],
  mark: Mark,
): readonly string[] {
  return keys.filter((key) => markStanding(own, items, through, key, mark).on);
}
