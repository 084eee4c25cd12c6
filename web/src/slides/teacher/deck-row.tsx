import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { officeEndingOf } from '@lectern/contracts/kernel/office-types.ts';
import { RetryRendering } from '@lectern/contracts/slides/commands.ts';
import type { RenderingFailure } from '@lectern/contracts/slides/facts.ts';
import { orderIn, type DeckView } from '@lectern/contracts/slides/view.ts';
import { lazy, Suspense } from 'react';
import type { Commands } from '../../kit/data/use-commands.ts';
import { fileSize } from '../../kit/i18n/file-size.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { FAILURES, isWorthRetrying } from './failures.ts';
import { Meter } from '../../kit/ui/meter.tsx';
import { FileButton } from './file-button.tsx';
import type { Removals } from './use-removals.ts';

/** Few decks come from an Office: the console does without its words until one does. */
const LostWords = lazy(() => import('../../kit/lists/lost-words.tsx').then((part) => ({ default: part.LostWords })));

interface Props {
  readonly deckId: string;
  readonly deck: DeckView;
  /** Whether the class has seen a page of it: then it stays. */
  readonly isShown: boolean;
  readonly mayChange: boolean;
  readonly commands: Commands;
  readonly removals: Removals;
  readonly onOther: (files: Iterable<File>) => void;
}

/** One file of the lesson: its pages, how far the server is with them, or why it gave up. */
export function DeckRow({ deckId, deck, isShown, mayChange, commands, removals, onOther }: Props) {
  const { t } = useText();
  const { name, status, pages, ready } = deck;
  if (removals.isWaiting(deckId)) {
    return (
      <li className="gone" role="status">
        <Icon name="undo" />
        <span className="cut i2">{t('deck.removed', { name })}</span>
        <span className="acts">
          <Button size="sm" autoFocus onClick={() => removals.undo(deckId)}>
            {t('deck.undo')}
          </Button>
        </span>
      </li>
    );
  }
  const { fonts, ...counts } = deck.lost ?? {};
  const lost = deck.lost && { ...counts, ...(fonts !== undefined && { fonts: fonts.split('\n') }) };
  const reason = deck.reason as RenderingFailure | undefined;
  return (
    <li>
      <Icon name={deck.mediaType.startsWith('image/') ? 'cam' : 'paper'} />
      <b className="cut" title={name}>
        {name}
      </b>
      {status === 'failed' ? (
        <small className="why-not">
          <Icon name={reason === 'encrypted' ? 'lock' : 'badc'} size="xs" />
          <span>
            {t((reason && FAILURES[reason]) ?? 'deck.failure.other', { max: LIMITS.pagesPerLesson })}
            {ready > 0 && ` · ${t('deck.partly', { ready })}`}
          </span>
        </small>
      ) : (
        <small className={status === 'success' ? 'st ok' : 'i2'}>
          {status === 'success' && <Icon name="okc" size="xs" />}
          <StatusText deck={deck} />
        </small>
      )}
      {status === 'parsing' && <Meter share={pages === 0 ? 0 : ready / pages} label={t('deck.progress', { name })} />}
      {pages > 0 && officeEndingOf(deck.mediaType) !== undefined && (
        <Suspense>
          <LostWords mediaType={deck.mediaType} lost={lost} />
        </Suspense>
      )}
      {mayChange && (
        <span className="acts">
          {status === 'failed' && isWorthRetrying(reason) && (
            <Button
              size="sm"
              icon="sync"
              busy={commands.isSending(RetryRendering, { deckId })}
              onClick={() => void commands.give(RetryRendering, { deckId })}
            >
              {t('deck.retry')}
            </Button>
          )}
          {status === 'failed' && !isShown && <FileButton size="sm" label={t('upload.other')} onFiles={onOther} />}
          <Button
            look="quiet"
            size="sm"
            icon="close"
            aria-label={t('deck.remove', { name })}
            why={isShown ? t('deck.shownWhy') : undefined}
            onClick={() => removals.begin(deckId)}
          />
        </span>
      )}
    </li>
  );
}

function StatusText({ deck }: { deck: DeckView }) {
  const { status, pages, ready, bytes, mediaType } = deck;
  const { t } = useText();
  const size = fileSize(bytes);
  if (status === 'pending')
    return t(officeEndingOf(mediaType) === undefined ? 'deck.pending' : 'deck.converting', { size });
  if (status === 'success') return t('deck.success', { pages: orderIn(deck).length, size });
  return ready === 0 ? t('deck.parsingFirst', { pages }) : t('deck.parsing', { ready, pages });
}
