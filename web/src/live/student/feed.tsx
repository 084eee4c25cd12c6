import { useEffect, useRef } from 'react';
import { BubbleLine } from '../../danmu/student/bubble-line.tsx';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { FeedEvent } from './feed-events.ts';
import './feed.css';

interface Props {
  readonly events: readonly FeedEvent[];
  /** Whether a screen reader is told what comes: danmu only where they are all there is. */
  readonly isRead: boolean;
  readonly empty: string;
}

/** A list that stays at its newest line, unless the reader scrolled away from it. */
export function Feed({ events, isRead, empty }: Props) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (atEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [events]);
  if (events.length === 0) return <p className="feed-empty i3">{empty}</p>;
  return (
    <div
      ref={list}
      className="feed"
      role={isRead ? 'log' : 'group'}
      aria-label={t('feed.label')}
      // oxlint-disable-next-line no-noninteractive-tabindex -- a box that scrolls has to be reached by keys too
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      <ul>
        {events.map((event) => (
          <li key={`${event.is}/${event.id}`}>
            {event.is === 'danmu' ? <BubbleLine bubble={event.bubble} /> : <Line event={event} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ event }: { event: Exclude<FeedEvent, { is: 'danmu' }> }) {
  const { t } = useText();
  const time = <time>{timeOfDay(event.at)}</time>;
  if (event.is === 'turned') {
    return (
      <p className="ev">
        <Icon name="slides" size="xs" />
        {t('feed.turned', { no: event.no })}
        {time}
      </p>
    );
  }
  const isLate = event.is === 'answered' && event.isLate;
  return (
    <p className="ev">
      <span className={`st ${isLate ? 'warn' : 'ok'}`}>
        <Icon name={isLate ? 'clock' : 'okc'} size="xs" />
        {event.is === 'answered'
          ? t(isLate ? 'feed.late' : 'feed.answered', { n: event.n, version: event.version })
          : t(`feed.${event.is}`, { version: event.version })}
      </span>
      {time}
    </p>
  );
}
