import { Icon } from '../kit/ui/icon.tsx';
import type { Held } from './keep.ts';
import type { SheetState } from './sheet.ts';
import { useText } from './texts.ts';

/** A question of the paper with its number. */
export interface Numbered {
  readonly itemId: string;
  readonly n: number;
}

export type ItemStanding = 'arrived' | 'here' | 'unanswered';

export const isAnswered = (held: Held | undefined): boolean =>
  held !== undefined && ((held.choice ?? '') !== '' || (held.words ?? '').trim() !== '');

/** "Received" only with a receipt of the last change. */
export function standingOf({ held, unsent }: Pick<SheetState, 'held' | 'unsent'>, itemId: string): ItemStanding {
  const one = held[itemId];
  if (!isAnswered(one)) return 'unanswered';
  return unsent.includes(itemId) || one!.version === undefined ? 'here' : 'arrived';
}

interface Props {
  readonly groups: readonly { readonly title: string; readonly items: readonly Numbered[] }[];
  readonly state: SheetState;
  readonly current: string | undefined;
  readonly onGo: (itemId: string) => void;
}

/** The numbers of all questions by group, each with how it stands in a word and a mark. */
export function ItemList({ groups, state, current, onGo }: Props) {
  const { t } = useText();
  const all = groups.flatMap(({ items }) => items);
  const count = (is: ItemStanding) => all.filter(({ itemId }) => standingOf(state, itemId) === is).length;
  const flagged = all.filter(({ itemId }) => state.held[itemId]?.flagged).length;
  return (
    <>
      <ol className="sitting-items">
        {groups.map(({ title, items }, index) => (
          // Groups may have the same title; their places do not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="t13 i3">{title}</span>
            <div>
              {items.map(({ itemId, n }) => {
                const standing = standingOf(state, itemId);
                const isFlagged = state.held[itemId]?.flagged === true;
                const is = t(`attempt.${standing}`);
                return (
                  <button
                    key={itemId}
                    type="button"
                    className={standing}
                    aria-current={itemId === current || undefined}
                    aria-label={t('attempt.itemIs', { n, is: isFlagged ? t('attempt.andFlagged', { is }) : is })}
                    onClick={() => onGo(itemId)}
                  >
                    {n}
                    {standing !== 'unanswered' && <Icon name={standing === 'arrived' ? 'check' : 'upload'} size="xs" />}
                    {isFlagged && (
                      <i className="sitting-mark">
                        <Icon name="mark" size="xs" />
                      </i>
                    )}
                  </button>
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      <ul className="sitting-legend t13 i2">
        <li>
          <Icon name="check" size="xs" />
          {t('attempt.arrived')} <b>{count('arrived')}</b>
        </li>
        <li>
          <Icon name="upload" size="xs" />
          {t('attempt.here')} <b>{count('here')}</b>
        </li>
        <li>
          <Icon name="ring" size="xs" />
          {t('attempt.unanswered')} <b>{count('unanswered')}</b>
        </li>
        <li>
          <Icon name="mark" size="xs" />
          {t('attempt.flagged')} <b>{flagged}</b>
        </li>
      </ul>
    </>
  );
}
