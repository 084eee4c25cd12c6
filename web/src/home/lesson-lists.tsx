import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TaughtClass } from '../class/use-classes.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { LessonTable, LessonState } from '../lesson/lesson-table.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import '../kit/ui/tabs.css';
import { ClassHead } from './class-head.tsx';
import { groupsOf, isAttended } from './groups.ts';
import { LessonDialogs, type Intent } from './lesson-dialogs.tsx';
import { Pages, pageOf } from './pages.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';

interface Props {
  readonly classes: readonly TaughtClass[];
  readonly lessons: readonly LessonRow[];
  /** Whether the server has more than it sent. */
  readonly more: boolean;
  readonly fetchMore: () => void;
  readonly isFetching: boolean;
  readonly isAdministrator: boolean;
  readonly mayCreate: boolean;
  readonly onCreate: () => void;
  readonly onSchedule: (classId: string) => void;
  readonly onSettings: (taught: TaughtClass) => void;
}

type Tab = 'taught' | 'attended' | 'archived';

/** All lessons, a page at a time [R9.21], each class a card. */
export function LessonLists(props: Props) {
  const { classes, lessons, more, fetchMore, isFetching, isAdministrator, mayCreate } = props;
  const { t } = useText();
  const [tab, setTab] = useState<Tab>('taught');
  const [size, setSize] = useState(10);
  const [page, setPage] = useState(0);
  const [intent, setIntent] = useState<Intent>();

  const archived = classes.filter(({ status }) => status === 'archived');
  const archivedIds = new Set(archived.map(({ id }) => id));
  const attended = lessons.filter(isAttended);
  const rows = lessons.filter((row) => !isAttended(row) && (tab === 'archived') === archivedIds.has(row.classId));
  const shown = pageOf(rows, page, size);
  const groups = groupsOf(tab === 'archived' ? archived : classes.filter(({ id }) => !archivedIds.has(id)), shown);
  const taughtCount = groupsOf(
    classes.filter(({ id }) => !archivedIds.has(id)),
    lessons.filter((row) => !isAttended(row) && !archivedIds.has(row.classId)),
  ).length;

  const parts: readonly { readonly id: Tab; readonly name: string; readonly count: number }[] = [
    { id: 'taught', name: isAdministrator ? t('home.allLessons') : t('home.taught'), count: taughtCount },
    { id: 'attended', name: t('home.attended'), count: attended.length },
    { id: 'archived', name: t('home.archived'), count: archived.length },
  ];

  function turnTo(next: number) {
    setPage(next);
    if ((next + 1) * size > rows.length && more) fetchMore();
  }

  return (
    <section aria-label={t('home.lessons')}>
      <div className="tab-bar">
        <Segmented
          look="tabs"
          label={t('home.lessons')}
          options={parts
            .filter(({ id, count }) => id === 'taught' || count > 0)
            .map(({ id, name, count }) => ({
              id,
              label: (
                <>
                  {name} <span className="i3">{count}</span>
                </>
              ),
            }))}
          value={tab}
          onChange={(next) => {
            setTab(next);
            setPage(0);
          }}
        />
        {!isAdministrator && (
          <Link className="btn sm quiet to-log" to="/log">
            {t('nav.log')}
          </Link>
        )}
        {mayCreate && (
          <Button size="sm" icon="plus" onClick={props.onCreate}>
            {t('class.new')}
          </Button>
        )}
      </div>
      {tab === 'attended' ? (
        <AttendedLessons lessons={attended} />
      ) : (
        <>
          {groups.map((group) =>
            group.lessons.length === 0 && page > 0 ? null : (
              <article className="card course" key={group.id}>
                <ClassHead group={group} onSchedule={props.onSchedule} onSettings={props.onSettings} />
                <LessonTable
                  lessons={group.lessons}
                  onRevise={(lesson) => setIntent({ to: 'revise', lesson })}
                  onCancel={(lesson) => setIntent({ to: 'cancel', lesson })}
                />
              </article>
            ),
          )}
          <Pages
            page={page}
            size={size}
            count={rows.length}
            shown={shown.length}
            more={more}
            isFetching={isFetching}
            onTurn={turnTo}
            onSize={(next) => {
              setSize(next);
              setPage(0);
            }}
          />
        </>
      )}
      <LessonDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </section>
  );
}

/** Lessons in which I sit among the students: they open in the students' pages. */
function AttendedLessons({ lessons }: { lessons: readonly LessonRow[] }) {
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
