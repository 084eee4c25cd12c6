import { StatisticsOfWeek, type StatisticsWeek } from '@lectern/contracts/statistics/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { score } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { weekNumber } from './term.tsx';
import { useText } from './texts.ts';

type Student = StatisticsOfWeek['students'][number];

interface Props {
  readonly classId: string;
  readonly term: string;
  readonly week: StatisticsWeek;
  readonly onClose: () => void;
}

const sumOf = ({ answers = 0, danmu, posts, comments }: Student) => answers + danmu + posts + comments;
/** A table of all of a large class would be no overview: who took no part stands first. */
const SHOWN = 200;

/** What the figures of a week are made of: its lessons, and each student with what they did. */
export function WeekDialog({ classId, term, week, onClose }: Props) {
  const { t } = useText();
  const { from, took, of, answered, sentDanmu: danmu, posted, commented, lessons } = week;
  const found = useQuery({
    queryKey: [StatisticsOfWeek.name, classId, from],
    queryFn: () => query<typeof StatisticsOfWeek>(StatisticsOfWeek, { id: classId, from }),
  });
  const students = found.data?.students.toSorted((one, other) => sumOf(one) - sumOf(other)).slice(0, SHOWN);
  const didOf = (one: Student) =>
    [
      one.answers && `${t('statistics.answers')} ${one.answers}`,
      one.danmu > 0 && `${t('statistics.danmu')} ${one.danmu}`,
      one.posts > 0 && `${t('statistics.posts')} ${one.posts}`,
      one.comments > 0 && `${t('statistics.comments')} ${one.comments}`,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Dialog
      title={t('statistics.openWeek', { n: weekNumber(term, from) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('statistics.close')}</Button>}
    >
      <p>{t('statistics.weekMade', { took, of, answered, danmu, posted, commented })}</p>
      <ul className="statistics-rows">
        {lessons.map(({ id, title, attended, expected, ...lesson }) => (
          <li key={id}>
            <Link className="grow" to={`/lesson/${id}/report`}>
              {title}
            </Link>
            <span>
              {t('statistics.there')} {t('statistics.ofN', { n: attended, of: expected })}
              {lesson.score !== undefined && ` · ${score(lesson.score)}`}
            </span>
          </li>
        ))}
      </ul>
      {students === undefined ? (
        <PlaceNotThere part={found} />
      ) : (
        <ul className="statistics-rows">
          {students.map((one) => (
            <li key={one.personId}>
              <span className="grow">
                <b>{one.name}</b>
                <small>{didOf(one) || t('statistics.tookNoPart')}</small>
              </span>
              {one.expected > 0 && (
                <span>
                  {t('statistics.there')} {t('statistics.ofN', { n: one.attended, of: one.expected })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
