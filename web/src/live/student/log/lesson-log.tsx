import type { LearningLogRow } from '@lectern/contracts/journal/journal.ts';
import { useState } from 'react';
import { useText as useJournalText } from '../../../journal/texts.ts';
import { useStay } from '../../../journal/use-stay.ts';
import { useText } from '../../../kit/i18n/student.ts';
import { clockTime, nearDay, shortDay } from '../../../kit/i18n/when.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { go } from '../path.ts';
import { Steps } from './steps.tsx';

/** One lesson of the log: what I did in figures, and behind it step by step. */
export function LessonLog({ row }: { row: LearningLogRow }) {
  const { t } = useJournalText();
  const [isOpen, setOpen] = useState(false);
  const figures = useFigures(row);
  const { lessonId, title, status } = row;
  return (
    <article className="card log-entry">
      <header>
        <h2>{title}</h2>
        {status === 'running' && <span className="chip live">{t('learning.running')}</span>}
      </header>
      <When row={row} />
      <ul className="did">
        {figures.map((figure) => (
          <li key={figure} className="chip line">
            {figure}
          </li>
        ))}
      </ul>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('learning.steps')}</summary>
        {isOpen && <Steps lessonId={lessonId} />}
      </details>
      <footer>
        <Button size="touch" icon="slides" onClick={() => go(`/s/${lessonId}`)}>
          {t('learning.toLesson')}
        </Button>
        <Button size="touch" icon="grade" onClick={() => go(`/s/${lessonId}/result`)}>
          {t('learning.toResult')}
        </Button>
      </footer>
    </article>
  );
}

function When({ row: { className, role, startedAt, endedAt } }: { row: LearningLogRow }) {
  const { t, language } = useText();
  const [now] = useState(() => Date.now());
  const near = nearDay(startedAt, now);
  const day = near ? t(`day.${near}`) : shortDay(startedAt, language, now);
  const time = endedAt === undefined ? clockTime(startedAt) : `${clockTime(startedAt)}–${clockTime(endedAt)}`;
  return (
    <p className="i2 t13">
      {[className, `${day} ${time}`, ...(role === 'auditor' ? [t('lesson.auditor')] : [])].join(' · ')}
    </p>
  );
}

/** What there is to say; what did not happen is not said. */
function useFigures({ stayedMs, asked, answered, danmu, marks, looks }: LearningLogRow): readonly string[] {
  const { t } = useJournalText();
  const stay = useStay();
  return [
    t('learning.stayed', { time: stay(stayedMs) }),
    ...(asked > 0 ? [t('learning.answered', { n: answered, of: asked })] : []),
    ...(danmu > 0 ? [t('learning.danmu', { n: danmu })] : []),
    ...(marks > 0 ? [t('learning.marks', { n: marks })] : []),
    ...(looks > 0 ? [t('learning.looks', { n: looks })] : []),
  ];
}
