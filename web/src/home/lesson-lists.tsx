import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TaughtClass } from '../class/use-classes.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { LessonTable, LessonState } from '../lesson/lesson-table.tsx';
import { Button } from '../kit/ui/button.tsx';
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

  function turnTo(next: number) {
    setPage(next);
    if ((next + 1) * size > rows.length && more) fetchMore();
  }

  return (
    <section aria-label={t('home.lessons')}>
      <div className="sect">
        <Tabs
          label={t('home.lessons')}
          current={tab}
          onChoose={(next) => {
            setTab(next);
            setPage(0);
          }}
          tabs={[
            { id: 'taught', name: isAdministrator ? t('home.allLessons') : t('home.taught'), count: taughtCount },
            ...(attended.length > 0
              ? [{ id: 'attended' as const, name: t('home.attended'), count: attended.length }]
              : []),
            ...(archived.length > 0
              ? [{ id: 'archived' as const, name: t('home.archived'), count: archived.length }]
              : []),
          ]}
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

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly current: Id;
  readonly tabs: readonly { readonly id: Id; readonly name: string; readonly count: number }[];
  readonly onChoose: (id: Id) => void;
}

/** Parts of one list, each with how much is in it. */
function Tabs<Id extends string>({ label, current, tabs, onChoose }: TabsProps<Id>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <button key={id} type="button" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
          {name} <span className="i3">{count}</span>
        </button>
      ))}
    </div>
  );
}
