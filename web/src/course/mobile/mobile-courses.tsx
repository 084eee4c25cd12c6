import type { CourseClass, CoursePart, CourseRow } from '@lectern/contracts/course/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useEffect, useState } from 'react';
import { NetworkError } from '../../kit/data/errors.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { clockTime, shortDay } from '../../kit/i18n/when.ts';
import { Icon, Logo } from '../../kit/ui/icon.tsx';
import { LanguageSwitch } from '../../kit/ui/preferences.tsx';
import { Empty, Failed, Notice, Skeleton, useErrorText } from '../../kit/ui/states.tsx';
import { SearchButton } from '../../search/student/search-button.tsx';
import { keepCourses, keptCourses, loadCourses, nextIn, type MyCourses } from './my-courses.ts';
import { useText } from './texts.ts';
import './mobile.css';

const PARTS = ['learn', 'teach'] as const;
const TEACHES = new Set(['teacher', 'coTeacher', 'assistant']);

interface Props {
  readonly user: NonNullable<SignedIn['user']>;
}

/** The courses on a phone [R2.07, R2.24]; in a wider window they stand on the desktop's page [R9.19]. */
export function MobileCourses({ user }: Props) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const isWide = useWide();
  const [chosen, choose] = useState<CoursePart>();
  const [now] = useState(() => Date.now());
  useEffect(() => {
    document.title = t('mobile.title');
  }, [t]);
  useEffect(() => {
    if (isWide) location.replace('/courses');
  }, [isWide]);
  const learnt = useCourses(user.id, 'learn');
  const taught = useCourses(user.id, 'teach');
  // Who only teaches begins with that; nobody is moved once they chose.
  const isTeacher = isNothing(learnt.shown) && !isNothing(taught.shown);
  const part = chosen ?? (isTeacher ? 'teach' : 'learn');
  const { shown, error, again, isReading } = part === 'learn' ? learnt : taught;
  return (
    <main className="mobile-courses" aria-busy={isReading || undefined}>
      <header className="row">
        <Logo />
        <h1 className="grow">{t('mobile.title')}</h1>
        <SearchButton />
        <LanguageSwitch />
      </header>
      <div className="seg" role="group" aria-label={t('mobile.parts')}>
        {PARTS.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => choose(one)}>
            {t(`mobile.${one}`)}
          </button>
        ))}
      </div>
      {shown !== undefined && error !== undefined && (
        <Notice tone="warn">
          {error instanceof NetworkError
            ? t('mobile.offline', { when: `${shortDay(shown.at, language, now)} ${clockTime(shown.at)}` })
            : errorText(error)}
        </Notice>
      )}
      {shown === undefined ? (
        error === undefined ? (
          <Skeleton retry={again} />
        ) : (
          <Failed error={error} retry={again} />
        )
      ) : isNothing(shown) ? (
        <None part={part} />
      ) : (
        <Shelf mine={shown} />
      )}
      <nav className="mobile-places" aria-label={t('mobile.more')}>
        {(part === 'teach' || !isNothing(shown)) && (
          <a className="btn touch" href="/join">
            <Icon name="qr" size="s" />
            {t('mobile.join')}
          </a>
        )}
        {part === 'learn' && (
          <>
            <a className="btn touch" href="/s/">
              {t('mobile.lessons')}
            </a>
            <a className="btn touch" href="/homework">
              {t('mobile.homework')}
            </a>
            <a className="btn touch" href="/exams/mine">
              {t('mobile.exams')}
            </a>
            <a className="btn touch" href="/s/log">
              {t('mobile.log')}
            </a>
          </>
        )}
        <a className="btn touch" href={part === 'learn' ? '/courses' : '/?full'}>
          {t('mobile.full')}
        </a>
      </nav>
    </main>
  );
}

/** What was read before stays until something newer is there, also without a network. */
function useCourses(userId: string, part: CoursePart) {
  const [kept] = useState(() => keptCourses(userId, part));
  const { data, error, again } = useAsked(`${userId}/${part}`, async () => {
    const read = await loadCourses(part);
    keepCourses(userId, part, read);
    return read;
  });
  return { shown: data ?? kept, error, again, isReading: data === undefined && error === undefined };
}

const isNothing = (mine: MyCourses | undefined): boolean =>
  mine !== undefined && mine.courses.length + mine.alone.length === 0;

/** Whether the window is wider than a phone's [R9.19]; turned, a phone is where it is. */
function useWide(): boolean {
  const [isWide] = useState(() => !matchMedia(`(max-width: ${LIMITS.mobileMaxPx}px)`).matches && !isInstalled());
  return isWide;
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

function None({ part }: { part: CoursePart }) {
  const { t } = useText();
  if (part === 'learn')
    return (
      <Empty
        icon="inbox"
        title={t('mobile.none')}
        actions={
          <a className="btn primary touch" href="/join">
            {t('mobile.join')}
          </a>
        }
      >
        {t('mobile.noneWhy')}
      </Empty>
    );
  return (
    <Empty
      icon="inbox"
      title={t('mobile.noneTeach')}
      actions={
        <a className="btn primary touch" href="/courses">
          {t('mobile.create')}
        </a>
      }
    >
      {t('mobile.noneTeachWhy')}
    </Empty>
  );
}

function Shelf({ mine }: { mine: MyCourses }) {
  const { t } = useText();
  const next = nextIn(mine);
  return (
    <>
      {next && <NextLesson course={next.course} one={next.in} />}
      {mine.courses.map((course) => (
        <section key={course.id} className="card" aria-labelledby={course.id}>
          <header>
            <h2 id={course.id}>{course.name}</h2>
            <small>
              {[course.term, course.lecturer, course.pinned && t('mobile.pinned')].filter(Boolean).join(' · ')}
            </small>
          </header>
          <Classes classes={course.classes} />
        </section>
      ))}
      {mine.alone.length > 0 && (
        <section className="card" aria-labelledby="alone">
          <header>
            <h2 id="alone">{t('mobile.alone')}</h2>
          </header>
          <Classes classes={mine.alone} />
        </section>
      )}
    </>
  );
}

function Classes({ classes }: { classes: readonly CourseClass[] }) {
  const { t } = useText();
  return (
    <ul>
      {classes.map((one) => {
        const { id, name, role, students, inviteCode, requests = 0, lecturer } = one;
        const isTaught = TEACHES.has(role);
        const about = isTaught
          ? [t('mobile.students', { n: students }), inviteCode]
          : [
              lecturer,
              role === 'auditor' && t('mobile.auditor'),
              role === 'representative' && t('mobile.representative'),
            ];
        const words = (
          <span className="grow">
            <b>{name}</b>
            <small>{about.filter(Boolean).join(' · ')}</small>
            {requests > 0 && <small className="warn">{t('mobile.waiting', { n: requests })}</small>}
          </span>
        );
        return (
          <li key={id}>
            {isTaught ? (
              <a href={`/class/${id}/members`}>
                {words}
                <Icon name="right" size="s" />
              </a>
            ) : (
              <div>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is on, or what is next, with one button that leads there. */
function NextLesson({ course, one }: { course?: CourseRow | undefined; one: CourseClass }) {
  const { t, language } = useText();
  const [now] = useState(() => Date.now());
  const next = one.next!;
  const isLive = next.status === 'running';
  const isTaught = TEACHES.has(one.role);
  const when = `${shortDay(next.startsAt, language, now)} ${clockTime(next.startsAt)}`;
  const [label, href] = isTaught
    ? isLive
      ? [t('mobile.console'), `/lesson/${next.id}/console`]
      : [t('mobile.prepare'), `/lesson/${next.id}`]
    : [t('mobile.enter'), `/s/${next.id}`];
  return (
    <section className="mobile-next">
      <p>{isLive ? <span className="chip live">{t('mobile.live')}</span> : `${t('mobile.next')} · ${when}`}</p>
      <h2>{next.title}</h2>
      <p>{[course?.name, one.name, one.lecturer].filter(Boolean).join(' · ')}</p>
      {(isLive || isTaught) && (
        <a className="btn touch wide" href={href}>
          {label}
        </a>
      )}
    </section>
  );
}
