import type { TaughtFigures, TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import type { ReactNode } from 'react';
import { useText } from '../i18n/teacher.ts';
import { clockTime, longDay } from '../i18n/when.ts';

const FIGURES = [
  'pages',
  'published',
  'answers',
  'checkIns',
  'danmu',
  'attendance',
  'questions',
  'slides',
] as const satisfies readonly (keyof TaughtFigures)[];

interface Props {
  readonly entry: TeachingLogEntry;
  readonly now: number;
  /** Where one goes from it. */
  readonly ways: ReactNode;
  readonly actions: ReactNode;
  /** In the place of its figures: that it was deleted a moment ago. */
  readonly instead?: ReactNode;
}

/** One entry of the log: the lesson, who taught, and what they did in figures. */
export function LogEntry({ entry, now, ways, actions, instead }: Props) {
  const { t, language } = useText();
  const { name, title, className, startedAt, endedAt, status, teacher, isMine, role, did } = entry;
  const figures = FIGURES.filter((figure) => did[figure] > 0);
  const time = `${clockTime(startedAt)}${endedAt === undefined ? '' : `–${clockTime(endedAt)}`}`;
  const who = isMine ? t('log.me') : teacher;
  return (
    <li className="log-entry">
      <div className="what">
        <h3>
          {name ?? title}
          {status === 'running' && <span className="chip live">{t('lesson.running')}</span>}
        </h3>
        <p className="t13 i2">
          {[...(name === undefined ? [] : [title]), className, `${longDay(startedAt, language, now)} ${time}`].join(
            ' · ',
          )}
        </p>
        <p className="t13 i3">
          {who}
          {role === 'coTeacher' || role === 'assistant' ? ` · ${t(`log.role.${role}`)}` : ''}
        </p>
      </div>
      {instead ?? (
        <ul className="did">
          {figures.length === 0 ? (
            <li className="t13 i3">{t('log.didNothing')}</li>
          ) : (
            figures.map((figure) => (
              <li key={figure} className="chip line">
                {t(`log.did.${figure}`, { n: did[figure] })}
              </li>
            ))
          )}
        </ul>
      )}
      <div className="ways">{ways}</div>
      <div className={isMine ? 'do' : 'do others'}>{actions}</div>
    </li>
  );
}
