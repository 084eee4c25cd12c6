import { StartLesson } from '@lectern/contracts/lesson/commands.ts';
import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../../data/use-commands.ts';
import { useText } from '../../i18n/teacher.ts';
import { clockTime } from '../../i18n/when.ts';
import { useWhen } from '../../lesson/use-when.ts';
import { CommandFailure } from '../../ui/command-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { joinAddress, spacedCode } from '../join-address.ts';
import { openProjector, openProjectorOnDesk } from '../projector-window.ts';
import { ChalkClock } from './chalk-clock.tsx';
import { useMinute } from './use-minute.ts';
import './next-lesson.css';

const SOON_MIN = 90;

/** The board on top: back to the lesson that runs, or start the next one. */
export function NextLesson({ lesson }: { lesson: LessonRow | undefined }) {
  const { t } = useText();
  const when = useWhen();
  const navigate = useNavigate();
  const commands = useCommands('lesson', lesson?.id ?? '', { classId: lesson?.classId });
  const now = useMinute();
  if (lesson === undefined) return null;
  const { id, title, className, members, questions, joined, code, status, startsAt, startedAt } = lesson;
  const isRunning = status === 'running';
  const minutesLeft = Math.ceil((startsAt - now) / 60_000);

  async function start() {
    openProjectorOnDesk(id); // now, in the click: later a browser would block the window
    if (await commands.give(StartLesson, {})) await navigate(`/lesson/${id}/console`);
  }

  return (
    <section className="hero" aria-labelledby="next">
      <div className="say">
        <p className="when">
          {isRunning ? <span className="chip live">{t('lesson.running')}</span> : <Icon name="clock" size="s" />}
          <span>
            {isRunning
              ? t('home.running', { when: clockTime(startedAt ?? startsAt) })
              : t('home.nextAt', { when: when(startsAt, now) })}
            {!isRunning &&
              minutesLeft > 0 &&
              minutesLeft <= SOON_MIN &&
              ` · ${t('home.minutesLeft', { n: minutesLeft })}`}
            {!isRunning && minutesLeft <= 0 && ` · ${t('home.overdue')}`}
          </span>
        </p>
        <h2 id="next">{title}</h2>
        <p className="meta">
          {className} · {t('home.students', { n: members })}
        </p>
        <ul>
          <li>
            <Icon name={questions > 0 ? 'okc' : 'ring'} size="s" />
            {questions > 0 ? t('home.questions', { n: questions }) : t('home.noQuestions')}
          </li>
          <li>
            <Icon name="okc" size="s" />
            {isRunning ? t('home.joined', { n: joined }) : t('home.roster', { n: members })}
          </li>
        </ul>
        <CommandFailure failure={commands.failure} retry={() => void start()} />
        <div className="do">
          {isRunning ? (
            <Link className="btn go" to={`/lesson/${id}/console`}>
              <Icon name="play" />
              {t('home.backToLesson')}
            </Link>
          ) : (
            <button
              className="btn go"
              type="button"
              aria-busy={commands.isSending(StartLesson) || undefined}
              aria-disabled={commands.isSending(StartLesson) || undefined}
              onClick={() => void start()}
            >
              <Icon name="play" />
              {commands.isSending(StartLesson) ? t('action.sending') : t('home.start')}
            </button>
          )}
          <button className="btn alt" type="button" onClick={() => openProjector(id)}>
            {isRunning ? t('home.openProjector') : t('home.tryProjector')}
          </button>
          <Link className="btn alt" to={`/lesson/${id}`}>
            {t('home.editQuestions')}
          </Link>
        </div>
      </div>
      <div className="cover">
        {isRunning && code ? (
          <div className="pass">
            <QrCode text={joinAddress(code)} />
            <b>{spacedCode(code)}</b>
          </div>
        ) : (
          <ChalkClock at={startsAt} />
        )}
      </div>
    </section>
  );
}
