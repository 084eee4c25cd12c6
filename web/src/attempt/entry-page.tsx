import { StartAttempt } from '@lectern/contracts/attempt/attempt.ts';
import { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { deviceId } from '../kit/data/device.ts';
import { isAlreadySo } from '../kit/data/errors.ts';
import { command, query } from '../kit/data/request.ts';
import { terminalOf } from '../kit/data/terminal.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { ProctoringRules } from '../proctoring/entry-parts.tsx';
import { PhotoStep } from '../proctoring/photo-step.tsx';
import { enterFullScreen } from '../proctoring/watch-page.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './attempt.css';

const REFRESH_MS = 10_000;
/** Whoever has sent a picture waits for what is said to it. */
const REVIEW_MS = 3_000;
const READ_S = 3; // [R9.07]

/** What kind of device this is, as exams know two. */
const terminal = () => (terminalOf(navigator.userAgent, innerWidth) === 'Web' ? 'computer' : 'phone');

/** Before an exam: what it is, which attempts there were, and the way in. */
export function EntryPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [MyAttempts.name, id],
    queryFn: () => query<typeof MyAttempts>(MyAttempts, { id, terminal: terminal() }),
    refetchInterval: ({ state }) => (state.data?.photo?.status === 'underReview' ? REVIEW_MS : REFRESH_MS),
  });
  const { data } = found;
  return (
    <Page title={data?.name ?? t('attempt.exam')}>
      {data ? <Entry examId={id} exam={data} again={() => void found.refetch()} /> : <PlaceNotThere part={found} />}
    </Page>
  );
}

function Entry({ examId, exam, again }: { examId: string; exam: MyAttempts; again: () => void }) {
  const { t } = useText();
  const when = useWhen();
  const { mine, whyNot, attempts } = exam;
  const sitting = mine.find(({ status }) => status === 'sitting');
  return (
    <article className="card attempt-entry">
      <h1>{exam.name}</h1>
      {exam.description !== undefined && <p className="i2">{exam.description}</p>}
      <dl>
        <dt>{t('attempt.paperIs')}</dt>
        <dd>{t('attempt.paperHas', { n: exam.questions, points: worth(exam.points) })}</dd>
        <dt>{t('attempt.time')}</dt>
        <dd>
          {exam.durationMs === undefined
            ? t('attempt.untimed')
            : t('attempt.minutes', { n: Math.round(exam.durationMs / 60_000) })}
        </dd>
        <dt>{t('attempt.opens')}</dt>
        <dd>{when(exam.startsAt)}</dd>
        <dt>{t('attempt.deadline')}</dt>
        <dd>{exam.deadline === undefined ? t('attempt.none') : when(exam.deadline)}</dd>
        <dt>{t('attempt.attempts')}</dt>
        <dd>
          {attempts === undefined ? t('attempt.unlimited') : t('attempt.times', { n: attempts })}
          {attempts !== 1 && ` · ${t(`attempt.counts.${exam.counts}`)}`}
        </dd>
      </dl>
      {mine.length > 0 && (
        <ul className="attempt-mine">
          {mine.map((one) => (
            <li key={one.attemptId}>
              <span className="grow">
                {t('attempt.nth', { n: one.n })}
                <small className="i3">{when(one.startedAt)}</small>
              </span>
              {one.score !== undefined && <b>{score(one.score)}</b>}
              {one.status === 'sitting' ? (
                <span className="st warn">{t('attempt.is.sitting')}</span>
              ) : (
                <Link className="btn sm" to={`/attempts/${one.attemptId}/result`}>
                  {t('attempt.result')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {exam.photo && whyNot !== 'exam.over' && whyNot !== 'exam.noAttemptsLeft' && (
        <PhotoStep examId={examId} photo={exam.photo} now={exam.now} onSent={again} />
      )}
      {sitting ? (
        <Link className="btn primary touch wide" to={`/attempts/${sitting.attemptId}`}>
          {t('attempt.continue')}
        </Link>
      ) : whyNot !== undefined ? (
        <Notice tone="warn">{t(whyNot in WHY ? WHY[whyNot as keyof typeof WHY] : 'attempt.why.other')}</Notice>
      ) : (
        <Begin examId={examId} exam={exam} />
      )}
    </article>
  );
}

const WHY = {
  'exam.notStarted': 'attempt.why.notStarted',
  'exam.over': 'attempt.why.over',
  'exam.noAttemptsLeft': 'attempt.why.noMore',
  'exam.onComputerOnly': 'attempt.why.computer',
  'exam.onPhoneOnly': 'attempt.why.phone',
  'exam.photoFirst': 'attempt.why.photo',
  'exam.photoFailed': 'attempt.why.photoFailed',
} as const;

/** The reminder that everybody reads for 3 s, the password where there is one, and the way in. */
function Begin({ examId, exam }: { examId: string; exam: MyAttempts }) {
  const { t } = useText();
  const go = useNavigate();
  const errorText = useErrorText();
  const [left, setLeft] = useState<number>(READ_S);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const field = useId();
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const begin = async () => {
    setBusy(true);
    setError(undefined);
    if (exam.proctoring && terminal() === 'computer') await enterFullScreen();
    const data = { examId, classId: exam.classId, device: deviceId(), terminal: terminal() } as const;
    try {
      await command<typeof StartAttempt>('attempt', exam.nextId, StartAttempt.name, {
        ...data,
        ...(exam.hasPassword && { password }),
      });
    } catch (failed) {
      if (!isAlreadySo(failed)) {
        setBusy(false);
        setError(failed);
        return;
      }
    }
    void go(`/attempts/${exam.nextId}`);
  };
  const isFilled = !exam.hasPassword || /^\d{4}$/.test(password);
  return (
    <form
      className="attempt-begin"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h2>{t('attempt.readFirst')}</h2>
      <ol>
        <li>{t('attempt.rule.clock')}</li>
        <li>{t('attempt.rule.kept')}</li>
        <li>{t('attempt.rule.offline')}</li>
        <li>{t('attempt.rule.own')}</li>
        {exam.proctoring && <ProctoringRules rules={exam.proctoring} />}
      </ol>
      {exam.hasPassword && (
        <label htmlFor={field} className="attempt-password">
          <span className="i2">{t('attempt.password')}</span>
          <input
            id={field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={password}
            onChange={(event) => setPassword(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
      )}
      {error !== undefined && (
        <Notice tone="bad" assertive>
          {errorText(error)}
        </Notice>
      )}
      <Button
        type="submit"
        look="primary"
        size="touch"
        wide
        busy={isBusy}
        why={left > 0 ? t('attempt.wait', { n: left }) : isFilled ? undefined : t('attempt.passwordFirst')}
      >
        {t(exam.mine.length > 0 ? 'attempt.beginAgain' : 'attempt.begin')}
      </Button>
    </form>
  );
}
