import { CreateClass } from '@lectern/contracts/class/commands.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useMyGrants, type MyGrant } from '../access/use-my-grants.ts';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { longDay } from '../kit/i18n/when.ts';
import { WaitingWork } from '../grading/waiting-work.tsx';
import { useLessons } from '../lesson/use-lessons.ts';
import { Button } from '../kit/ui/button.tsx';
import { Empty, Notice, Skeleton } from '../kit/ui/states.tsx';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useUser } from '../kit/data/use-user.ts';
import { FirstLesson } from './first-lesson.tsx';
import { isAttended, nextOf } from './groups.ts';
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx';
import { LastLesson } from './last-lesson.tsx';
import { LessonLists } from './lesson-lists.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { GrantedCard } from '../access/granted-card.tsx';
import { ReviewedLessons } from '../access/reviewed-lessons.tsx';
import '../kit/ui/page-head.css';
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
  // What somebody was granted beyond classes stands on this page alone.
  const isMobile = useMobileArrival() && user.bound && !isAdministrator && grants.data?.length === 0;
  useEffect(() => {
    if (isMobile) location.replace('/m/v2'); // [R2.07]
  }, [isMobile]);
  useEffect(() => {
    if (isStudent && !isMobile) location.replace('/s/'); // the student's pages are an entry of their own
  }, [isStudent, isMobile]);

  if (isStudent || isMobile) return <Skeleton />;
  const retry = () => void Promise.all([classes.refetch(), lessons.refetch(), grants.refetch()]);
  const failed = classes.error ?? lessons.error ?? grants.error;
  const open = taught?.filter(({ status }) => status !== 'archived') ?? [];
  const hour = new Date(now).getHours();
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening';
  const mayCreate = !isAdministrator && may({ role: 'visitor', bound: user.bound }, CreateClass.allow);
  const next = rows && !isAdministrator ? nextOf(rows.filter((row) => !isAttended(row))) : undefined;
  const isOnlyGranted =
    !isAdministrator &&
    user.founder !== true &&
    rows?.length === 0 &&
    taught?.length === 0 &&
    grants.data?.length !== 0;
  const last = rows?.find((row) => row.status === 'ended' && !isAttended(row));

  return (
    <Page title={t('nav.home')}>
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
          {!isAdministrator && taught.length > 0 && <WaitingWork />}
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
    </Page>
  );
}

/** Whether somebody comes to the product here with a narrow window [R9.19]: not who goes to this page from another of it. */
function useMobileArrival(): boolean {
  const { key, search } = useLocation();
  const how = useNavigationType();
  const isArrival = (key === 'default' || how === 'REPLACE') && search === '';
  const [isNarrow] = useState(() => matchMedia(`(max-width: ${LIMITS.mobileMaxPx}px)`).matches);
  return isArrival && isNarrow;
}

/** What I was granted beyond classes: where it leads, and the lessons that I may watch. */
function GrantedHome({ grants }: { grants: readonly MyGrant[] }) {
  const kinds = new Set(grants.map(({ kind }) => kind));
  return (
    <>
      {kinds.has('operate') && <GrantedCard kind="operate" />}
      {kinds.has('operate') && <GrantedCard kind="outbox" />}
      {kinds.has('analyse') && <GrantedCard kind="analyse" />}
      {kinds.has('review') && <ReviewedLessons />}
    </>
  );
}

/** The first page before its lists are read: the same places, empty. */
function HomeSkeleton({ retry }: { retry: () => void }) {
  return (
    <>
      <div className="hero empty-hero" aria-hidden="true" />
      <div className="cols">
        <div className="card">
          <Skeleton lines={6} retry={retry} />
        </div>
      </div>
    </>
  );
}
