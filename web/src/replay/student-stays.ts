import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import type { ReplayedLesson } from './use-replay.ts';

type Told = Pick<ReplayedFact, 'type' | 'version' | 'actor' | 'at' | 'clientAt'>;

const STAYS = new Set(['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned']);

/** Whether they were connected after a version, as the facts about them say; of one whose facts are not known, nobody says that they were cut off. */
export function isThere(facts: readonly Told[] | undefined, version: number): boolean {
  if (facts === undefined) return true;
  const last = facts.findLast((one) => STAYS.has(one.type) && one.version <= version);
  return last !== undefined && last.type !== 'ParticipantLeft';
}

/** How far someone's device was from the server's clock when it last sent something, in ms. */
export function clockOff(facts: readonly Told[] | undefined, person: string, version: number): number | undefined {
  const last = facts?.findLast((one) => one.actor === person && one.clientAt !== undefined && one.version <= version);
  return last && last.at - last.clientAt!;
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
