import { examPictureAt, ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { GradingWay, useWay } from '../grading/way.tsx';
import { ServerClock } from '../kit/data/clock.ts';
import { query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Countdown } from '../kit/ui/countdown.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { GradingTab } from './grading-tab.tsx';
import { ReleaseTab } from './release-tab.tsx';
import { OneStudent } from './one-student.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { deadlineOf } from './standing.ts';
import { PhotosTab } from '../proctoring/photos-tab.tsx';
import { RecordTab } from '../proctoring/record-tab.tsx';
import { StudentsTab } from './students-tab.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './exam-results.css';

/** A clock that shows minutes says nothing of weeks. */
const DAY_MS = 86_400_000;

const REFRESH_MS = 5_000;
const TABS = ['students', 'photos', 'proctoring', 'statistics', 'grading', 'release'] as const;

/** Of an exam that is not watched there is nothing to see of that. */
const isThere = (tab: (typeof TABS)[number], { proctoring }: ExamStudents): boolean =>
  tab === 'photos' ? proctoring?.photo === true : tab !== 'proctoring' || proctoring !== undefined;

/** An exam for who teaches its class: who sits it, how it went, what is to grade, what is out. */
export function ExamPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const [clock] = useState(() => new ServerClock());
  const [asked, setAsked] = useSearchParams();
  const { kept } = useWay();
  const tab = TABS.find((one) => one === asked.get('tab')) ?? 'students';
  const attempt = asked.get('attempt');
  const found = useQuery({
    queryKey: [ExamStudents.name, id],
    queryFn: async () => {
      const sent = clock.local();
      const exam = await query<typeof ExamStudents>(ExamStudents, { id });
      clock.sample(sent, exam.now);
      return exam;
    },
    refetchInterval: REFRESH_MS,
  });
  const exam = found.data;
  return (
    <Page title={exam?.name ?? t('results.title')}>
      <div className="results">
        <GradingWay id={id}>
          <Link className="row" to="/exams">
            <Icon name="left" size="s" />
            {t('results.back')}
          </Link>
        </GradingWay>
        {exam === undefined ? (
          <PlaceNotThere part={found} lines={8} />
        ) : (
          <PicturesAt value={(file) => examPictureAt(id, file)}>
            <Head exam={exam} now={clock.now} />
            <Tabs
              label={t('results.parts')}
              tabs={TABS.filter((one) => isThere(one, exam)).map((one) => ({
                id: one,
                label: t(`results.tab.${one}`),
              }))}
              selected={tab}
              onSelect={(one) => setAsked({ tab: one, ...kept }, { replace: true })}
            >
              {tab === 'students' &&
                (attempt === null ? (
                  <StudentsTab id={id} exam={exam} now={clock.now} />
                ) : (
                  <OneStudent
                    examId={id}
                    id={attempt}
                    isWay={asked.get('view') === 'way'}
                    onWay={(isWay) =>
                      setAsked({ tab, attempt, ...(isWay && { view: 'way' }), ...kept }, { replace: true })
                    }
                    onBack={() => setAsked({ tab, ...kept }, { replace: true })}
                  />
                ))}
              {tab === 'photos' && <PhotosTab id={id} />}
              {tab === 'proctoring' && <RecordTab id={id} />}
              {tab === 'statistics' && <StatisticsTab id={id} />}
              {tab === 'grading' && <GradingTab key={id} id={id} />}
              {tab === 'release' && <ReleaseTab id={id} exam={exam} now={clock.now} />}
            </Tabs>
          </PicturesAt>
        )}
      </div>
    </Page>
  );
}

function Head({ exam, now }: { readonly exam: ExamStudents; readonly now: () => number }) {
  const { t } = useText();
  const when = useWhen();
  const { className, name, questions, points, startsAt, isAnnounced } = exam;
  const deadline = deadlineOf(exam);
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  const isRunning = isAnnounced && at >= startsAt && at < (deadline ?? Infinity);
  const standing = isAnnounced ? (at < startsAt ? 'waits' : isRunning ? 'runs' : 'over') : 'scheduled';
  return (
    <header className="row wraps results-head">
      <div className="grow">
        <h1>{name}</h1>
        <p className="i2">{t('results.about', { className, questions, points: worth(points) })}</p>
      </div>
      <span className={isRunning ? 'chip live' : 'chip'}>{t(`results.${standing}`)}</span>
      <div className="results-clock">
        {isRunning && deadline !== undefined && deadline - now() < DAY_MS && (
          <Countdown deadline={deadline} now={now} />
        )}
        <small className="i2">
          {deadline === undefined ? t('results.noDeadline') : t('results.until', { when: when(deadline) })}
        </small>
      </div>
    </header>
  );
}
