import type { AttemptStep } from '@lectern/contracts/attempt/dossier.ts';

/** One question as it stood at a moment. */
export interface ItemThen {
  readonly choice?: string | undefined;
  readonly words?: string | undefined;
  readonly isFlagged: boolean;
  /** What came after the end, and was not accepted by then. */
  readonly isLate: boolean;
}

const NOTHING: ItemThen = { isFlagged: false, isLate: false };

/** Each question as the server had it at a moment; what came late is shown beside what counts, never in its place. */
export function paperAt(steps: readonly AttemptStep[], at: number): ReadonlyMap<string, ItemThen> {
  const items = new Map<string, ItemThen>();
  const late = new Map<string, AttemptStep>();
  for (const step of steps) {
    if (step.at > at) break;
    if (step.is === 'AttemptLateAccepted')
      for (const [itemId, one] of late)
        items.set(itemId, { ...answerOf(one), isFlagged: items.get(itemId)?.isFlagged ?? false, isLate: false });
    if (step.is === 'AttemptLateAccepted' || step.is === 'AttemptLateRefused') late.clear();
    const { itemId } = step;
    if (itemId === undefined) continue;
    const before = items.get(itemId) ?? NOTHING;
    if (step.is === 'ItemFlagged') items.set(itemId, { ...before, isFlagged: step.flagged === true });
    if (step.is !== 'AnswerSaved') continue;
    if (step.lateMs !== undefined) late.set(itemId, step);
    const isKept = step.lateMs !== undefined && isGiven(before);
    if (!isKept) items.set(itemId, { ...before, ...answerOf(step), isLate: step.lateMs !== undefined });
  }
  return items;
}

const answerOf = ({ choice, words }: AttemptStep) => ({ choice, words });

export const isGiven = ({ choice = '', words = '' }: Pick<ItemThen, 'choice' | 'words'>): boolean =>
  choice !== '' || words.trim() !== '';

/** The last step of a moment; none before the first. */
export const stepAt = (steps: readonly AttemptStep[], at: number): AttemptStep | undefined =>
  steps.findLast((one) => one.at <= at);
