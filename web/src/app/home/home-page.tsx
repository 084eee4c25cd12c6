import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useEffect, useState } from 'react';
import { useClasses } from '../../class/use-classes.ts';
import { useText } from '../../i18n/teacher.ts';
import { longDay } from '../../i18n/when.ts';
import { ScheduleDialog } from '../../lesson/schedule-dialog.tsx';
import { useLessons, useLessonsAfter } from '../../lesson/use-lessons.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Failed, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Shell } from '../shell.tsx';
import { useUser } from '../signed-in-only.tsx';
import { FirstLesson } from './first-lesson.tsx';
import { LastLesson } from './last-lesson.tsx';
import { LessonLists } from './lesson-lists.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useMinute } from './use-minute.ts';
import './home.css';

/** The teacher's first page: the next lesson, and all of them by class. */
export function HomePage() {
  const { t, language } = useText();
  const user = useUser();
  const classes = useClasses();
  const lessons = useLessons();
  const seeAfter = useLessonsAfter();
  const now = useMinute();
  const [scheduling, setScheduling] = useState<{ classId?: string }>();

  const taught = classes.data?.classes;
  const rows = lessons.data?.lessons;
  const isStudent = taught?.length === 0 && (rows !== undefined && rows.length > 0 ? true : !user.bound);
  useEffect(() => {
    if (isStudent) location.replace('/join'); // the student's pages are an entry of their own
  }, [isStudent]);

  if (isStudent) return <Skeleton />;
  const failed = classes.error ?? lessons.error;
  const next = rows && nextOf(rows);
  const hour = new Date(now).getHours();
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening';
  return (
    <Shell title={t('nav.home')}>
      <header className="top">
        <div className="grow">
          <h1>{t(greeting, { name: user.name })}</h1>
          <p>{longDay(now, language, now)}</p>
        </div>
        {taught !== undefined && taught.length > 0 && (
          <Button
            icon="plus"
            {...(next === undefined && rows?.length !== 0 && { look: 'primary' })}
            onClick={() => setScheduling({})}
          >
            {t('home.schedule')}
          </Button>
        )}
      </header>
      {rows === undefined || taught === undefined ? (
        failed ? (
          <Failed error={failed} retry={() => void Promise.all([classes.refetch(), lessons.refetch()])} />
        ) : (
          <HomeSkeleton retry={() => void Promise.all([classes.refetch(), lessons.refetch()])} />
        )
      ) : taught.length === 0 ? (
        <Empty
          icon="users"
          title={t('home.noClass')}
          actions={
            <a className="btn" href="/join">
              {t('signIn.join')}
            </a>
          }
        >
          {t('home.noClassWhy')}
        </Empty>
      ) : rows.length === 0 ? (
        <FirstLesson onSchedule={() => setScheduling({})} />
      ) : (
        <>
          <NextLesson lesson={next} />
          <div className="cols">
            <LessonLists
              classes={taught}
              lessons={rows}
              more={lessons.data?.more ?? false}
              fetchMore={() => void lessons.fetchNextPage()}
              isFetching={lessons.isFetchingNextPage}
              onSchedule={(classId) => setScheduling({ classId })}
            />
            <LastLesson lesson={rows.find(({ status }) => status === 'ended')} />
          </div>
        </>
      )}
      {scheduling && taught && (
        <ScheduleDialog
          classes={taught}
          classId={scheduling.classId}
          onClose={() => setScheduling(undefined)}
          onScheduled={(receipt) => {
            setScheduling(undefined);
            toast('ok', t('home.scheduled'));
            void seeAfter(receipt);
          }}
        />
      )}
    </Shell>
  );
}

/** The running one, else the one that begins first. */
function nextOf(rows: readonly LessonRow[]): LessonRow | undefined {
  const scheduled = rows
    .filter(({ status }) => status === 'scheduled')
    .sort((one, other) => one.startsAt - other.startsAt);
  return rows.find(({ status }) => status === 'running') ?? scheduled[0];
}

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
