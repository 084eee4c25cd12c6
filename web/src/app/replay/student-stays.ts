import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import type { ReplayedLesson } from './use-replay.ts';

/** A fact about someone's coming and going. */
export interface Stay {
  readonly type: string;
  readonly version: number;
}

/** Whether they were connected after a version, as these facts say. */
export function isThere(stays: readonly Stay[], version: number): boolean {
  const last = stays.findLast((one) => one.version <= version);
  return last !== undefined && last.type !== 'ParticipantLeft';
}

/** The teacher's page turns since someone came in, up to a version; oldest first. */
export function turnsSeen(
  pages: ReplayedLesson['pages'],
  joinedAt: number | undefined,
  version: number,
): readonly { readonly key: string; readonly at: number }[] {
  if (joinedAt === undefined) return [];
  return pages
    .filter((page) => page.version <= version && page.at >= joinedAt)
    .map((page) => ({ key: pageKey(page), at: page.at }));
}
