import { StartLesson } from '@lectern/contracts/lesson/commands.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { clockTime } from '../kit/i18n/when.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { PagePicture } from '../slides/page-picture.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { joinAddress, spacedCode } from '../kit/data/join-address.ts';
import { openProjector, openProjectorOnDesk } from '../live/projector-window.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Readiness } from './readiness-list.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
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

/** A clock in chalk that shows when the lesson begins. */
function ChalkClock({ at }: { at: number }) {
  const moment = new Date(at);
  const minutes = moment.getMinutes() * 6;
  const hours = (moment.getHours() % 12) * 30 + moment.getMinutes() / 2;
  return (
    <svg
      className="chalk"
      viewBox="0 0 320 240"
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={clockTime(at)}
    >
      <g transform="translate(160 106)">
        <circle r="86" stroke="#f2f7f4" strokeOpacity=".28" strokeWidth="2.5" strokeDasharray="2 9" />
        {[0, 90, 180, 270].map((angle) => (
          <path key={angle} d="M0-74v-9" stroke="#bcd1c8" strokeWidth="3" transform={`rotate(${angle})`} />
        ))}
        <path d="M0 0V-42" stroke="#f2f7f4" strokeWidth="7" transform={`rotate(${hours})`} />
        <path d="M0 0V-64" stroke="#f6d48a" strokeWidth="5" transform={`rotate(${minutes})`} />
        <circle r="6" fill="#12352c" stroke="#f2f7f4" strokeWidth="4" />
      </g>
      <text x="160" y="228" textAnchor="middle" fontSize="22" fontWeight="600" fill="#f2f7f4">
        {clockTime(at)}
      </text>
    </svg>
  );
}
