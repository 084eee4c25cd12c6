import { useId, useState } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { Button } from '../../kit/ui/button.tsx';
import type { Asked } from '../console/next-step.ts';
import type { PageSlot } from './page-slots.ts';
import { SortablePage, SortablePages } from './sortable-pages.tsx';
import './page-grid.css';

/** Two or three rows; all others at a click, so that the questions below stay near. */
const FIRST = 12;

interface Props {
  readonly lessonId: string;
  readonly slots: readonly PageSlot[];
  readonly questions: ReadonlyMap<string, readonly (Asked & { readonly place: number })[]>;
  readonly onOpen: (key: string) => void;
  /** Why a page stays where it is. */
  readonly whyNotMove: (key: string) => string | undefined;
  /** Puts a page at the place of another one of its file. */
  readonly onMove: (key: string, other: string) => void;
}

/** The pages as small pictures with their numbers, titles and the questions that stand on them. */
export function PageGrid({ lessonId, slots, questions, onOpen, whyNotMove, onMove }: Props) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const names = useId();
  const shown = isWhole ? slots : slots.slice(0, FIRST);
  return (
    <SortablePages slots={shown} onMove={onMove}>
      <ol className="pages-grid">
        {shown.map(({ key, no, page }) =>
          page === undefined ? (
            <li key={key} className="coming">
              <span className="sk" role="img" aria-label={t('pages.coming', { n: no })} />
              <span className="cap">
                <b>{no}</b>
              </span>
            </li>
          ) : (
            <SortablePage key={key} id={key} isFixed={whyNotMove(key) !== undefined}>
              <button
                type="button"
                aria-labelledby={`${names}-${no}`}
                aria-describedby={`${names}-${no}-tags`}
                onClick={() => onOpen(key)}
              >
                <span className="thumb">
                  <PagePicture lessonId={lessonId} page={page} sizes="176px" small />
                </span>
                <span className="cap" id={`${names}-${no}`}>
                  <b>{no}</b>
                  <span className="cut">{page.title}</span>
                </span>
              </button>
              <span className="tags" id={`${names}-${no}-tags`}>
                {page.shownAt !== undefined && <span className="chip">{t('pages.wasShown')}</span>}
                {questions.get(key)?.map(({ id, place }) => (
                  <span key={id} className="chip info">
                    {t('pages.questionHere', { n: place })}
                  </span>
                ))}
              </span>
            </SortablePage>
          ),
        )}
      </ol>
      {slots.length > FIRST && (
        <p className="more-pages">
          <Button
            look="quiet"
            size="sm"
            icon={isWhole ? 'up' : 'down'}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('pages.fewer') : t('pages.all', { n: slots.length })}
          </Button>
        </p>
      )}
    </SortablePages>
  );
}
