import type { PlaybackTimeline } from '@lectern/contracts/playback/queries.ts';
import { useMemo } from 'react';
import { Icon } from '../kit/ui/icon.tsx';
import { clock } from './clock.ts';
import { entriesOf, shownAt } from './place.ts';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly timeline: PlaybackTimeline;
  /** The moment of the lesson that the video shows. */
  readonly atMs: number;
  /** Whether some video shows that moment. */
  readonly isSeen: (atMs: number) => boolean;
  readonly onGo: (atMs: number) => void;
}

/** What the class was shown at that moment, and the way to every other one. */
export function Beside({ id, timeline, atMs, isSeen, onGo }: Props) {
  const { t } = useText();
  const { page, question, danmu } = shownAt(timeline, atMs);
  const all = useMemo(() => entriesOf(timeline), [timeline]);
  const entries = all.filter((entry) => isSeen(entry.atMs));
  const current = entries.findLast((entry) => entry.atMs <= atMs);
  return (
    <div className="playback-beside">
      <section aria-label={t('playback.beside')}>
        <h2>
          {t('playback.beside')} <span className="mono i2">{clock(atMs)}</span>
        </h2>
        {page ? (
          <figure>
            <img src={`/api/lesson/${id}/playback/pages/${page.deckId}/${page.n}`} alt={page.title} />
            <figcaption className="i2">
              {t('playback.page', { n: page.no })} {page.title}
            </figcaption>
          </figure>
        ) : (
          <p className="i2">{t('playback.noPage')}</p>
        )}
        {question && (
          <div className="playback-question">
            <b>{t('playback.question', { n: question.n })}</b>
            <p>{question.text}</p>
            {question.choices.length > 0 && (
              <ol>
                {question.choices.map((choice) => (
                  <li key={choice}>{choice}</li>
                ))}
              </ol>
            )}
          </div>
        )}
        {danmu.length > 0 && (
          <ul className="playback-danmu" aria-label={t('playback.danmu')}>
            {danmu.map(({ danmuId, words }) => (
              <li key={danmuId}>{words}</li>
            ))}
          </ul>
        )}
      </section>
      <nav className="playback-entries" aria-label={t('playback.entries')}>
        <h2>{t('playback.entries')}</h2>
        {entries.length === 0 && <p className="i2">{t('playback.noEntries')}</p>}
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <button type="button" aria-current={entry === current || undefined} onClick={() => onGo(entry.atMs)}>
                <span className="mono i2">{clock(entry.atMs)}</span>
                <Icon name={entry.is === 'page' ? 'slides' : 'quiz'} size="s" />
                <span className="cut">
                  {entry.is === 'page'
                    ? `${t('playback.page', { n: entry.no })} ${entry.title}`
                    : `${t('playback.question', { n: entry.n })} ${entry.text}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
