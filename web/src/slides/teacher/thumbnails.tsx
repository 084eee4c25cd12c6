import type { DeckView } from '@lectern/contracts/slides/view.ts';
import { memo, useEffect, useRef } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { PagePicture } from '../page-picture.tsx';
import type { Place } from './places.ts';
import './thumbnails.css';

interface Props {
  readonly lessonId: string;
  readonly places: readonly Place[];
  readonly decks: readonly DeckView[];
  readonly currentKey: string | undefined;
  /** Pages with a question, and how it stands. */
  readonly marks: ReadonlyMap<string, 'question' | 'questionOpen' | 'questionDone'>;
  /** Why no page can be turned to now. */
  readonly why: string | undefined;
  readonly onGo: (place: Place) => void;
  /** Who may not add slides is offered nothing. */
  readonly onAdd: (() => void) | undefined;
}

const WIDTH = '104px';

/** Every page small, the one that the class sees marked; a click turns to it. Answers and danmu leave it alone. */
export const Thumbnails = memo(
  Column,
  (before, now) =>
    before.lessonId === now.lessonId &&
    before.places === now.places &&
    before.currentKey === now.currentKey &&
    before.why === now.why &&
    Boolean(before.onAdd) === Boolean(now.onAdd) &&
    before.marks.size === now.marks.size &&
    [...now.marks].every(([key, mark]) => before.marks.get(key) === mark),
);

function Column({ lessonId, places, decks, currentKey, marks, why, onGo, onAdd }: Props) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [currentKey]);
  const current = places.find(({ key }) => key === currentKey);
  const parsing = decks.filter(({ status }) => status === 'pending' || status === 'parsing');
  return (
    <nav className="thumbs" aria-label={t('pages.title')}>
      <h2>
        <span>{t('pages.title')}</span>
        {places.length > 0 && (
          <span>{current ? t('pages.count', { n: current.no, all: places.length }) : places.length}</span>
        )}
      </h2>
      {places.length === 0 && parsing.length === 0 && <p className="t12 i3 none">{t('pages.none')}</p>}
      <ol ref={list}>
        {places.map((place) => (
          <Thumbnail
            key={place.key}
            lessonId={lessonId}
            place={place}
            isCurrent={place.key === currentKey}
            mark={marks.get(place.key)}
            why={why}
            onGo={onGo}
          />
        ))}
      </ol>
      {parsing.map((deck) => (
        <p key={deck.order} className="t12 i3 parsing" role="status">
          <Icon name="sync" size="xs" />
          {deck.pages === 0 ? t('pages.waiting') : t('pages.parsing', { n: deck.ready, all: deck.pages })}
        </p>
      ))}
      <div className="more">
        {onAdd && (
          <Button size="sm" icon="plus" onClick={onAdd}>
            {t('pages.add')}
          </Button>
        )}
      </div>
    </nav>
  );
}

interface ThumbnailProps {
  readonly lessonId: string;
  readonly place: Place;
  readonly isCurrent: boolean;
  readonly mark: 'question' | 'questionOpen' | 'questionDone' | undefined;
  readonly why: string | undefined;
  readonly onGo: (place: Place) => void;
}

function Thumbnail({ lessonId, place, isCurrent, mark, why, onGo }: ThumbnailProps) {
  const { t } = useText();
  const { no, page, hasFailed } = place;
  const name = page?.title ? t('pages.nTitle', { n: no, title: page.title }) : t('pages.n', { n: no });
  const says = page ? name : t(hasFailed ? 'pages.failed' : 'pages.notReady', { n: no });
  const lost = page?.notUnderstood ? t('pages.notUnderstood', { n: page.notUnderstood }) : undefined;
  const label = [says, mark && t(`pages.${mark}`), lost].filter(Boolean).join(' · ');
  return (
    <li aria-current={isCurrent || undefined}>
      <span aria-hidden="true">{no}</span>
      <button
        type="button"
        aria-label={label}
        title={why ?? label}
        aria-disabled={page === undefined || why !== undefined || undefined}
        onClick={() => page && why === undefined && onGo(place)}
      >
        {page ? (
          <PagePicture lessonId={lessonId} page={page} sizes={WIDTH} small />
        ) : (
          <span className="unready">
            <Icon name={hasFailed ? 'alert' : 'sync'} size="s" />
          </span>
        )}
        {mark && (
          <span className={`q ${mark}`} aria-hidden="true">
            <Icon name={mark === 'questionDone' ? 'check' : 'quiz'} size="xs" />
          </span>
        )}
        {lost !== undefined && (
          <span className="lost">
            <Icon name="help" size="xs" />
            {page?.notUnderstood}
          </span>
        )}
      </button>
    </li>
  );
}
