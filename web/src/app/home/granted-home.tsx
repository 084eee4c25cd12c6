import { GrantedCard } from '../../access/granted-card.tsx';
import { ReviewedLessons } from '../../access/reviewed-lessons.tsx';
import type { MyGrant } from '../../access/use-grants.ts';
import { hasPage } from '../granted-places.tsx';

/** What I was granted beyond classes: where it leads, and the lessons that I may watch. */
export function GrantedHome({ grants }: { grants: readonly MyGrant[] }) {
  const kinds = new Set(grants.map(({ kind }) => kind));
  return (
    <>
      {kinds.has('operate') && <GrantedCard kind="operate" />}
      {kinds.has('analyse') && hasPage('/explore') && <GrantedCard kind="analyse" />}
      {kinds.has('review') && <ReviewedLessons />}
    </>
  );
}
