import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useText } from '../../i18n/teacher.ts';
import { LessonState } from '../../lesson/lesson-table.tsx';
import { useWhen } from '../../i18n/use-when.ts';

/** Lessons in which I sit among the students: they open in the students' pages. */
export function AttendedLessons({ lessons }: { lessons: readonly LessonRow[] }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <article className="card course">
      <table className="cls attended">
        <tbody>
          {lessons.map(({ id, title, className, status, startedAt, startsAt }) => (
            <tr key={id}>
              <td>
                <b>{title}</b>
                <small>
                  {className} · {when(startedAt ?? startsAt)}
                </small>
              </td>
              <td className="o state">
                <LessonState status={status} />
              </td>
              <td>
                {status !== 'scheduled' && (
                  <a className="btn sm" href={`/s/${id}`}>
                    {status === 'running' ? t('home.enter') : t('home.results')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
