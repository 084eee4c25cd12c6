import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Mark } from '@lectern/contracts/slides/facts.ts';
import { track } from '../../kit/data/track.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { PagePicture } from '../page-picture.tsx';
import { useArrows, useSwipe } from './gestures.ts';
import type { LookBack } from './look-back.ts';
import type { MarkStanding } from './marks.ts';
import './stage.css';

const Enlarged = lazy(() => import('./enlarged.tsx'));

interface Props {
  readonly lessonId: string;
  readonly total: number;
  readonly looking: LookBack;
  readonly marks: { readonly [mark in Mark]: MarkStanding };
  readonly onMark: (mark: Mark, on: boolean) => void;
  /** The lesson is over: nothing to follow, and nothing to mark. */
  readonly isOver: boolean;
  /** Something that matters more is in front: the large picture makes way. */
  readonly isCovered: boolean;
  /** What lies over the picture. */
  readonly over?: ReactNode;
  readonly onSettled?: () => void;
}

/** The page, where it is, the two marks, and the ways back while it is not the teacher's. */
export function Stage({ lessonId, total, looking, marks, onMark, isOver, isCovered, over, onSettled }: Props) {
  const { t } = useText();
  const [isLarge, setLarge] = useState(false);
  if (isCovered && isLarge) setLarge(false);
  const { page, isAside } = looking;
  const place = useRef<HTMLParagraphElement>(null);
  const enlarge = () => {
    setLarge(true);
    if (page) track('slide_enlarge', { lesson_id: lessonId, deck_id: page.deckId, page: page.n });
  };
  const ways = { onBefore: () => looking.show(looking.before), onAfter: () => looking.show(looking.after) };
  useArrows(ways);
  const swipe = useSwipe({ ...ways, onTap: enlarge });
  if (page === undefined) return null;
  return (
    <>
      <div className="page" {...swipe}>
        <PagePicture
          lessonId={lessonId}
          page={page}
          sizes="(min-width: 900px) calc(100vw - 420px), 100vw"
          leads
          onSettled={onSettled}
        />
        {over}
        <button type="button" className="enlarge" aria-label={t('slides.enlarge')} onClick={enlarge}>
          <Icon name="expand" />
        </button>
      </div>
      <div className={isAside ? 'pgbar aside' : 'pgbar'}>
        <p className="pos" ref={place} tabIndex={-1}>
          <b>{page.no}</b> / {total}
          {!isOver && ` · ${t(isAside ? 'slides.aside' : 'slides.following')}`}
        </p>
        {!isOver && <MarkButton mark="bookmark" standing={marks.bookmark} onMark={onMark} />}
        {!isOver && <MarkButton mark="notUnderstood" standing={marks.notUnderstood} onMark={onMark} />}
      </div>
      {(marks.bookmark.refused ?? marks.notUnderstood.refused) ? (
        <p className="pg-refused st bad" role="alert">
          <Icon name="alert" size="xs" />
          {marks.bookmark.refused ?? marks.notUnderstood.refused}
        </p>
      ) : null}
      {(isAside || isOver) && <WayBack looking={looking} isOver={isOver} onFollowed={() => place.current?.focus()} />}
      {isLarge && (
        <Suspense fallback={null}>
          <Enlarged lessonId={lessonId} page={page} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Off, and on: told apart by more than the colour. */
const LOOKS = { bookmark: ['mark', 'mark'], notUnderstood: ['help', 'okc'] } as const;

function MarkButton({
  mark,
  standing: { on, isUnsent },
  onMark,
}: {
  mark: Mark;
  standing: MarkStanding;
  onMark: Props['onMark'];
}) {
  const { t } = useText();
  return (
    <button type="button" className={on ? `ib on ${mark}` : 'ib'} aria-pressed={on} onClick={() => onMark(mark, !on)}>
      <Icon name={isUnsent ? 'sync' : LOOKS[mark][on ? 1 : 0]} size="s" />
      {t(`slides.${mark}.${on ? 'on' : 'off'}`)}
      {isUnsent && <span className="vh">{t('slides.unsent')}</span>}
    </button>
  );
}

/** One step to either side, and the whole way back. */
function WayBack({
  looking,
  isOver,
  onFollowed,
}: {
  looking: LookBack;
  isOver: boolean;
  /** The button that was pressed goes away: the focus needs another place. */
  onFollowed: () => void;
}) {
  const { t } = useText();
  const { before, after, current, show, follow } = looking;
  return (
    <div className="way-back">
      <button
        type="button"
        className="arw"
        aria-label={t('slides.before')}
        disabled={before === undefined}
        onClick={() => show(before)}
      >
        <Icon name="left" size="l" />
      </button>
      <span className="i2 t13">{!isOver && t('slides.teacherAt', { no: current?.no ?? 0 })}</span>
      <button
        type="button"
        className="arw"
        aria-label={t('slides.after')}
        disabled={after === undefined}
        onClick={() => show(after)}
      >
        <Icon name="right" size="l" />
      </button>
      {!isOver && (
        <Button
          look="primary"
          size="touch"
          wide
          icon="undo"
          onClick={() => {
            follow();
            onFollowed();
          }}
        >
          {t('slides.follow')}
        </Button>
      )}
    </div>
  );
}
