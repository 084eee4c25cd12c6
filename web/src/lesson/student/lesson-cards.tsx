import { useEffect, useState } from 'react';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { onWake } from '../../kit/data/wake.ts';
import { useText } from '../../kit/i18n/student.ts';
import { clockTime, nearDay, shortDay } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { loadLessons, mine, type MyLessons } from './my-lessons.ts';
import './lesson-cards.css';

const EVERY_MS = 15_000;
/** Of the past ones; the rest is for the reports. */
const PAST_MOST = 10;

interface Props {
  readonly onOpen: (lessonId: string) => void;
}

/** What is on now, one tap away; what comes next; what was. It looks again by itself. */
export function LessonCards({ onOpen }: Props) {
  const { t } = useText();
  const [lessons, setLessons] = useState<MyLessons>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    const look = () =>
      void loadLessons().then(
        (rows) => {
          if (!current) return;
          setLessons(mine(rows));
          setError(undefined);
        },
        (reason: unknown) => current && setError(reason),
      );
    look();
    const timer = setInterval(() => document.hidden || look(), EVERY_MS);
    const sleep = onWake((event) => event !== 'offline' && look());
    return () => {
      current = false;
      clearInterval(timer);
      sleep();
    };
  }, [tries]);
  if (lessons === undefined)
    return error === undefined ? <Skeleton /> : <Failed error={error} retry={() => setTries(tries + 1)} />;
  const { live, coming, past } = lessons;
  if (live.length + coming.length + past.length === 0) {
    return (
      <Empty icon="inbox" title={t('home.none')}>
        {t('home.noneMore')}
      </Empty>
    );
  }
  return (
    <div className="lessons">
      {live.map((row) => (
        <LiveCard key={row.id} row={row} onOpen={onOpen} />
      ))}
      {live.length === 0 && <p className="i2 none-live">{t('home.noneLive')}</p>}
      <Rows title={t('home.coming')} rows={coming} />
      <Rows title={t('home.past')} rows={past.slice(0, PAST_MOST)} onOpen={onOpen} />
    </div>
  );
}

function LiveCard({ row, onOpen }: Props & { row: LessonRow }) {
  const { t } = useText();
  const [now] = useState(() => Date.now());
  const minutes = Math.max(0, Math.floor((now - (row.startedAt ?? now)) / 60_000));
  return (
    <section className="card live-card">
      <p className="row">
        <span className="chip live">{t('home.live')}</span>
        {row.role === 'auditor' && <span className="chip line">{t('lesson.auditor')}</span>}
      </p>
      <h2>{row.title}</h2>
      <p className="i2 t13">
        {[row.className, minutes < 1 ? t('join.justStarted') : t('join.started', { n: minutes })].join(' · ')}
      </p>
      <Button look="primary" size="touch" wide onClick={() => onOpen(row.id)}>
        {t('join.enterLesson')}
      </Button>
    </section>
  );
}

function Rows({ title, rows, onOpen }: { title: string; rows: readonly LessonRow[]; onOpen?: Props['onOpen'] }) {
  const { t } = useText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="t13 i3">{title}</h2>
      <ul className="card rl">
        {rows.map((row) => (
          <li key={row.id}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(row.id)}>
                <Words row={row} />
                <Icon name="right" size="s" />
              </button>
            ) : (
              <div className="line">
                <Words row={row} />
                {row.role !== 'auditor' && (
                  <a
                    className="btn"
                    href={`/leaves?lesson=${row.id}`}
                    aria-label={t('leave.askFrom', { title: row.title })}
                  >
                    {t('leave.ask')}
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ row: { title, className, startsAt, startedAt } }: { row: LessonRow }) {
  const { t, language } = useText();
  const [now] = useState(() => Date.now());
  const at = startedAt ?? startsAt;
  const near = nearDay(at, now);
  return (
    <span className="grow">
      <span className="cut">{title}</span>
      <small className="i2">
        {[className, `${near ? t(`day.${near}`) : shortDay(at, language, now)} ${clockTime(at)}`].join(' · ')}
      </small>
    </span>
  );
}
