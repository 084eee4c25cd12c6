import { StartLesson } from '@lectern/contracts/lesson/commands.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../../data/use-commands.ts';
import { useText } from '../../i18n/teacher.ts';
import { clockTime } from '../../i18n/when.ts';
import { useWhen } from '../../i18n/use-when.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { CommandFailure } from '../../ui/command-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { joinAddress, spacedCode } from '../join-address.ts';
import { openProjector, openProjectorOnDesk } from '../projector-window.ts';
import { useUser } from '../signed-in-only.tsx';
import { ChalkClock } from './chalk-clock.tsx';
import { Readiness } from './readiness-list.tsx';
import { useMinute } from './use-minute.ts';
import { useNextSlides, type NextSlides } from './use-next-slides.ts';
import './next-lesson.css';

const SOON_MIN = 90;

/** The board on top: back to the lesson that runs, or start the next one. */
export function NextLesson({ lesson }: { lesson: LessonRow }) {
  const { t } = useText();
  const slides = useNextSlides(lesson);
  const { title, className, members } = lesson;
  return (
    <section className="hero" aria-labelledby="next">
      <div className="say">
        <When lesson={lesson} />
        <h2 id="next">{title}</h2>
        <p className="meta">
          {className} · {t('home.students', { n: members })}
        </p>
        <Readiness lesson={lesson} slides={slides} />
        <Doing lesson={lesson} />
      </div>
      <Cover lesson={lesson} slides={slides} />
    </section>
  );
}

function When({ lesson: { status, startedAt, startsAt } }: { lesson: LessonRow }) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  if (status === 'running') {
    return (
      <p className="when">
        <span className="chip live">{t('lesson.running')}</span>
        <span>{t('home.running', { when: clockTime(startedAt ?? startsAt) })}</span>
      </p>
    );
  }
  const minutesLeft = Math.ceil((startsAt - now) / 60_000);
  return (
    <p className="when">
      <Icon name="clock" size="s" />
      <span>
        {t('home.nextAt', { when: when(startsAt, now) })}
        {minutesLeft > 0 && minutesLeft <= SOON_MIN && ` · ${t('home.minutesLeft', { n: minutesLeft })}`}
        {minutesLeft <= 0 && ` · ${t('home.overdue')}`}
      </span>
    </p>
  );
}

/** The one thing to do next, and what else may be done with it. */
function Doing({ lesson: { id, classId, status, role } }: { lesson: LessonRow }) {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const commands = useCommands('lesson', id, { classId });
  const isRunning = status === 'running';
  const mayStart = may({ role: role as Role, bound: user.bound }, StartLesson.allow);
  const isStarting = commands.isSending(StartLesson);

  async function start() {
    openProjectorOnDesk(id); // now, in the click: later a browser would block the window
    if (await commands.give(StartLesson, {})) await navigate(`/lesson/${id}/console`);
  }

  return (
    <>
      <CommandFailure failure={commands.failure} retry={() => void start()} />
      {!isRunning && !mayStart && <p className="wait">{t('home.helpLesson')}</p>}
      <div className="do">
        {isRunning && (
          <Link className="btn go" to={`/lesson/${id}/console`}>
            <Icon name="play" />
            {t('home.backToLesson')}
          </Link>
        )}
        {!isRunning && mayStart && (
          <button
            className="btn go"
            type="button"
            aria-busy={isStarting || undefined}
            aria-disabled={isStarting || undefined}
            onClick={() => void start()}
          >
            <Icon name="play" />
            {isStarting ? t('action.sending') : t('home.start')}
          </button>
        )}
        <button className="btn alt" type="button" onClick={() => openProjector(id)}>
          {isRunning ? t('home.openProjector') : t('home.tryProjector')}
        </button>
        <Link className="btn alt" to={`/lesson/${id}`}>
          {mayStart ? t('home.editQuestions') : t('home.look')}
        </Link>
      </div>
    </>
  );
}

/** What the class will see first: the code while it comes in, else page 1, else when it begins. */
function Cover({ lesson, slides }: { lesson: LessonRow; slides: NextSlides | undefined }) {
  const { t } = useText();
  const { id, code, status, startsAt } = lesson;
  if (status === 'running' && code) {
    return (
      <div className="cover">
        <div className="pass">
          <QrCode text={joinAddress(code)} />
          <b>{spacedCode(code)}</b>
        </div>
      </div>
    );
  }
  if (slides?.first) {
    return (
      <div className="cover picture">
        <Link className="paper" to={`/lesson/${id}`} aria-label={t('home.cover', { title: slides.first.title })}>
          <PagePicture lessonId={id} page={slides.first} sizes="400px" />
        </Link>
      </div>
    );
  }
  return <div className="cover">{lesson.pages > 0 ? <span className="paper sk" /> : <ChalkClock at={startsAt} />}</div>;
}
