import type { TagFields } from '@lectern/contracts/behaviour/facts.ts';
import { useBehaviourText } from './texts.ts';

/** What a tag is worth, and that it is not for the student's eyes. */
export function Worth({ points, seenBy }: Pick<TagFields, 'points' | 'seenBy'>) {
  const { t } = useBehaviourText();
  const says =
    points > 0
      ? t('behaviour.plus', { points })
      : t(seenBy === 'teachers' ? 'behaviour.teachersOnly' : 'behaviour.noPoints');
  return <span className="i3 t12">{says}</span>;
}
