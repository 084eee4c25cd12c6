import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { PagesInUse } from './use-pages.ts';

/** Back and on, the number of the page, and what the class says about it: who looks back, who is lost, who kept it. */
export function PageTurner({ pages, aside }: { pages: PagesInUse; aside: number }) {
  const { t } = useText();
  const { places, current, back, next, why, go } = pages;
  const { bookmark = 0, notUnderstood = 0 } = current?.page ?? {};
  return (
    <>
      <div className="pg">
        <Button
          icon="left"
          aria-label={t('pages.back')}
          title={why ?? `${t('pages.back')} ←`}
          disabled={back === undefined || why !== undefined}
          onClick={() => go(back)}
        />
        <b>
          {current?.no ?? '–'} <small>{t('pages.of', { n: places.length })}</small>
        </b>
        <Button
          icon="right"
          aria-label={t('pages.next')}
          title={why ?? `${t('pages.next')} →`}
          disabled={next === undefined || why !== undefined}
          onClick={() => go(next)}
        />
      </div>
      <span className="said-of-page">
        {aside > 0 && (
          <span className="chip line">
            <Icon name="undo" size="xs" />
            {t('pages.aside', { n: aside })}
          </span>
        )}
        {notUnderstood > 0 && (
          <span className="chip warn">
            <Icon name="help" size="xs" />
            {t('pages.notUnderstood', { n: notUnderstood })}
          </span>
        )}
        {bookmark > 0 && (
          <span className="chip line">
            <Icon name="mark" size="xs" />
            {t('pages.bookmarked', { n: bookmark })}
          </span>
        )}
      </span>
    </>
  );
}
