import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { Link } from 'react-router';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWhen } from './use-when.ts';
import './lesson-table.css';

interface Props {
  readonly lessons: readonly LessonRow[];
  readonly onRevise: (lesson: LessonRow) => void;
  readonly onCancel: (lesson: LessonRow) => void;
}

/** The lessons of one class; on a phone each row keeps its name, its state and what to do. */
export function LessonTable({ lessons, onRevise, onCancel }: Props) {
  const { t } = useText();
  const when = useWhen();
  if (lessons.length === 0) return <p className="none i3">{t('home.noLessons')}</p>;
  return (
    <table className="cls">
      <thead>
        <tr>
          <th>{t('home.lesson')}</th>
          <th className="o">{t('home.state')}</th>
          <th className="o">{t('home.came')}</th>
          <th>
            <span className="vh">{t('home.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lessons.map((lesson) => (
          <tr key={lesson.id}>
            <td>
              <b>{lesson.title}</b>
              {lesson.testLesson && (
                <span className="chip line trial" title={t('home.testLessonWhy')}>
                  {t('home.testLesson')}
                  <span className="vh">{t('home.testLessonWhy')}</span>
                </span>
              )}
              <small>
                {when(lesson.startedAt ?? lesson.startsAt)} · {t('home.questions', { n: lesson.questions })}
              </small>
            </td>
            <td className="o state">
              <LessonState status={lesson.status} />
            </td>
            <td className="o">{lesson.startedAt === undefined ? '' : `${lesson.joined} / ${lesson.members}`}</td>
            <td>
              <Actions lesson={lesson} onRevise={onRevise} onCancel={onCancel} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A state in a word, with an icon and a colour of its own. */
export function LessonState({ status }: { status: LessonRow['status'] }) {
  const { t } = useText();
  if (status === 'running') return <span className="chip live">{t('lesson.running')}</span>;
  const look = { scheduled: ['info', 'clock'], ended: ['off', 'okc'], cancelled: ['off', 'slash'] } as const;
  const [tone, icon] = look[status];
  return (
    <span className={`st ${tone}`}>
      <Icon name={icon} size="xs" />
      {t(`lesson.${status}`)}
    </span>
  );
}

function Actions({ lesson, onRevise, onCancel }: { lesson: LessonRow } & Pick<Props, 'onRevise' | 'onCancel'>) {
  const { t } = useText();
  const { id, status, title } = lesson;
  if (status === 'cancelled') return null;
  if (status !== 'scheduled') {
    return (
      <Link className="btn sm" to={`/lesson/${id}/console`}>
        {status === 'running' ? t('home.backToLesson') : t('home.results')}
      </Link>
    );
  }
  return (
    <span className="acts">
      <Button
        look="quiet"
        size="sm"
        aria-label={`${t('home.revise')}: ${title}`}
        title={t('home.revise')}
        onClick={() => onRevise(lesson)}
      >
        {t('home.reviseShort')}
      </Button>
      <Button
        look="quiet"
        size="sm"
        aria-label={`${t('home.cancel')}: ${title}`}
        title={t('home.cancel')}
        onClick={() => onCancel(lesson)}
      >
        {t('home.cancelShort')}
      </Button>
      <Link className="btn sm" to={`/lesson/${id}`}>
        {t('home.prepare')}
      </Link>
    </span>
  );
}
