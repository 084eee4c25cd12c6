import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { CancelLesson, ReviseLesson } from '@lectern/contracts/lesson/commands.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { AddSlides } from '@lectern/contracts/slides/commands.ts';
import { Link } from 'react-router';
import { grouped } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import '../kit/ui/row-table.css';

interface Props {
  readonly lessons: readonly LessonRow[];
  readonly onRevise: (lesson: LessonRow) => void;
  readonly onCancel: (lesson: LessonRow) => void;
}

/** The lessons of one class; on a phone each row keeps its name, its state and what to do. */
export function LessonTable({ lessons, onRevise, onCancel }: Props) {
  const { t } = useText();
  const when = useWhen();
  if (lessons.length === 0) return <p className="no-lessons i3">{t('home.noLessons')}</p>;
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
                <Slides lesson={lesson} />
              </small>
            </td>
            <td className="o state">
              <LessonState status={lesson.status} />
            </td>
            <td className="o">
              {lesson.startedAt === undefined ? '' : `${grouped(lesson.joined)} / ${grouped(lesson.members)}`}
            </td>
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

/** The slides of a lesson, in a word. */
function Slides({ lesson: { pages, slidesPending, slidesFailed } }: { lesson: LessonRow }) {
  const { t } = useText();
  if (slidesFailed > 0) return ` · ${t('ready.slidesFailed', { n: slidesFailed })}`;
  if (slidesPending > 0) return ` · ${t('home.pagesComing')}`;
  return pages > 0 ? ` · ${t('home.pages', { n: pages })}` : null;
}

/** What I may do with it: an administrator looks on [R6.07], and only a teacher changes title and time [R6.02]. */
function Actions({ lesson, onRevise, onCancel }: { lesson: LessonRow } & Pick<Props, 'onRevise' | 'onCancel'>) {
  const { t } = useText();
  const user = { role: lesson.role as Role, bound: true };
  const { id, status, title, role } = lesson;
  if (status === 'cancelled') return null;
  if (status !== 'scheduled') {
    const look = role === 'administrator' ? t('home.watch') : t('home.backToLesson');
    return status === 'running' ? (
      <Link className="btn sm" to={`/lesson/${id}/console`}>
        {look}
      </Link>
    ) : (
      <Link className="btn sm" to={`/lesson/${id}/report`}>
        {t('report.open')}
      </Link>
    );
  }
  return (
    <span className="acts">
      {may(user, ReviseLesson.allow) && (
        <Button
          look="quiet"
          size="sm"
          aria-label={`${t('home.revise')}: ${title}`}
          title={t('home.revise')}
          onClick={() => onRevise(lesson)}
        >
          {t('home.reviseShort')}
        </Button>
      )}
      {may(user, CancelLesson.allow) && (
        <Button
          look="quiet"
          size="sm"
          aria-label={`${t('home.cancel')}: ${title}`}
          title={t('home.cancel')}
          onClick={() => onCancel(lesson)}
        >
          {t('home.cancelShort')}
        </Button>
      )}
      <Link className="btn sm" to={`/lesson/${id}`}>
        {may(user, AddSlides.allow) ? t('home.prepare') : t('home.look')}
      </Link>
    </span>
  );
}
