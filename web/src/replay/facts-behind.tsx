import { useEffect, useRef } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Skeleton, useErrorText } from '../kit/ui/states.tsx';
import { FactRows } from './fact-rows.tsx';
import { useFactsBehind, type Behind } from './use-facts.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly id: string;
  readonly behind: Behind;
  readonly version: number;
  readonly telling: LessonTelling;
  readonly onShow: (version: number) => void;
  readonly onClose: () => void;
}

/** The facts that a figure is made of, in order; each leads to its moment. */
export function FactsBehind({ id, behind, version, telling, onShow, onClose }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFactsBehind(id, behind);
  const facts = data?.pages.flatMap((page) => page.facts);
  const place = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  const isThere = facts !== undefined;
  useEffect(() => {
    // They stand below the picture that was pressed; until they are there the page may be too short to scroll so far.
    if (isNarrow) place.current?.scrollIntoView({ block: 'start' });
  }, [isNarrow, behind, isThere]);
  return (
    <section ref={place} className="near behind" aria-label={t('replay.behind', { what: behind.what })}>
      <header>
        <h2 className="cut">{t('replay.behind', { what: behind.what })}</h2>
        {facts && (
          <span className="badge">
            {facts.length.toLocaleString('en')}
            {hasNextPage && '+'}
          </span>
        )}
        <span className="grow" />
        <Button
          look="quiet"
          size="sm"
          icon="close"
          aria-label={t('replay.behindClose')}
          title={t('replay.behindClose')}
          onClick={onClose}
        />
      </header>
      {error && (
        <p className="says" role="alert">
          {errorText(error)}
          <Button size="sm" icon="sync" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {facts === undefined && !error && <Skeleton />}
      {facts?.length === 0 && !hasNextPage && <p className="says i2">{t('replay.behindNone')}</p>}
      {facts !== undefined && (
        <FactRows facts={facts} version={version} telling={telling} onShow={onShow}>
          {hasNextPage && (
            <li className="more">
              <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('replay.behindMore')}
              </Button>
            </li>
          )}
        </FactRows>
      )}
    </section>
  );
}
