import { CreateClass } from '@lectern/contracts/class/commands.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useEffect, useState } from 'react';
import { useMyGrants } from '../../access/use-grants.ts';
import { useClasses, type TaughtClass } from '../../class/use-classes.ts';
import { useText } from '../../i18n/teacher.ts';
import { longDay } from '../../i18n/when.ts';
import { useLessons } from '../../lesson/use-lessons.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Notice, Skeleton } from '../../ui/states.tsx';
import { FailedPlace } from '../pages.tsx';
import { Shell } from '../shell.tsx';
import { useUser } from '../signed-in-only.tsx';
import { FirstLesson } from './first-lesson.tsx';
import { GrantedHome } from './granted-home.tsx';
import { isAttended, nextOf } from './groups.ts';
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { LastLesson } from './last-lesson.tsx';
import { LessonLists } from './lesson-lists.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useMinute } from './use-minute.ts';
import '../page-head.css';
import './home.css';

/** The first page of whoever teaches or looks on: the next lesson, and all of them by class. */
export function HomePage() {
  const { t, language } = useText();
  const user = useUser();
  const classes = useClasses();
  const lessons = useLessons();
  const grants = useMyGrants();
  const now = useMinute();
  const [dialog, setDialog] = useState<HomeDialog>();

  const taught = classes.data?.classes;
  const rows = lessons.data?.lessons;
  const isAdministrator = user.administrator === true;
  const isStudent =
    !isAdministrator &&
    grants.data?.length === 0 &&
    taught?.length === 0 &&
    rows !== undefined &&
    (rows.length > 0 ? rows.every(isAttended) : !user.bound);
  useEffect(() => {
    if (isStudent) location.replace('/s/'); // the student's pages are an entry of their own
  }, [isStudent]);

  if (isStudent) return <Skeleton />;
  const retry = () => void Promise.all([classes.refetch(), lessons.refetch(), grants.refetch()]);
  const failed = classes.error ?? lessons.error ?? grants.error;
  const open = taught?.filter(({ status }) => status !== 'archived') ?? [];
  const hour = new Date(now).getHours();
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening';
  const mayCreate = !isAdministrator && may({ role: 'visitor', bound: user.bound }, CreateClass.allow);
  const next = rows && !isAdministrator ? nextOf(rows.filter((row) => !isAttended(row))) : undefined;
  const isOnlyGranted = !isAdministrator && rows?.length === 0 && taught?.length === 0 && grants.data?.length !== 0;
  const last = rows?.find((row) => row.status === 'ended' && !isAttended(row));

  return (
    <Shell title={t('nav.home')}>
      <header className="top">
        <div className="grow">
          <h1>{t(greeting, { name: user.name })}</h1>
          <p>{longDay(now, language, now)}</p>
        </div>
        {open.length > 0 && (
          <Button
            icon="plus"
            {...(next === undefined && rows?.length !== 0 && { look: 'primary' })}
            onClick={() => setDialog({ is: 'schedule' })}
          >
            {t('home.schedule')}
          </Button>
        )}
      </header>
      {rows === undefined || taught === undefined || grants.data === undefined ? (
        failed ? (
          <section className="card">
            <FailedPlace error={failed} retry={retry} />
          </section>
        ) : (
          <HomeSkeleton retry={retry} />
        )
      ) : isOnlyGranted ? null : rows.length === 0 && isAdministrator ? (
        <section className="card">
          <Empty icon="inbox" title={t('home.noneInSchool')}>
            {t('home.noneInSchoolWhy')}
          </Empty>
        </section>
      ) : rows.length === 0 && open.length <= 1 ? (
        <FirstLesson
          taught={open[0]}
          why={mayCreate ? undefined : t('home.notBound')}
          onCreate={() => setDialog({ is: 'create' })}
          onSchedule={() => setDialog({ is: 'schedule' })}
        />
      ) : (
        <>
          {isAdministrator && <Notice>{t('home.watching')}</Notice>}
          {next && <NextLesson key={next.id} lesson={next} />}
          <div className="cols">
            <LessonLists
              classes={taught}
              lessons={rows}
              more={lessons.data?.more ?? false}
              fetchMore={() => void lessons.fetchNextPage()}
              isFetching={lessons.isFetchingNextPage}
              isAdministrator={isAdministrator}
              mayCreate={mayCreate}
              onCreate={() => setDialog({ is: 'create' })}
              onSchedule={(classId) => setDialog({ is: 'schedule', classId })}
              onSettings={(one: TaughtClass) => setDialog({ is: 'settings', taught: one })}
            />
            {last && (
              <aside>
                <LastLesson key={last.id} lesson={last} />
              </aside>
            )}
          </div>
        </>
      )}
      {grants.data && <GrantedHome grants={grants.data} />}
      <HomeDialogs dialog={dialog} classes={open} lessons={rows ?? []} onClose={() => setDialog(undefined)} />
    </Shell>
  );
}
