import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { countdown, timeOfDay } from '../kit/i18n/format.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import type { Sheet, SheetState } from './sheet.ts';
import type { Numbers } from './submit-dialog.tsx';
import { useText } from './texts.ts';

const REDIRECT_S = 3; // [R9.07]

interface BigProps {
  readonly icon: IconName;
  readonly tone: 'ok' | 'warn' | 'bad' | 'off';
  readonly title: string;
  readonly children?: ReactNode;
}

/** What has happened, large. */
export function Big({ icon, tone, title, children }: BigProps) {
  return (
    <div className={`sitting-big ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

interface HandedInProps {
  readonly id: string;
  readonly state: SheetState;
  readonly numbers: Numbers;
  readonly isByStudent: boolean;
  /** Else a teacher collected it before its end. */
  readonly isTimeUp: boolean;
  /** The page was left too often. */
  readonly isLeft: boolean;
  readonly onRetry: () => void;
}

/** Handed in, or collected at the end; what this device still has is named, and is not left behind. */
export function HandedIn({ id, state, numbers, isByStudent, isTimeUp, isLeft, onRetry }: HandedInProps) {
  const { t } = useText();
  const { all, arrived, unanswered } = numbers;
  const unsent = state.stopped === 'handedIn' ? 0 : state.unsent.length;
  return (
    <Alone>
      {isByStudent ? (
        <Big
          icon="check"
          tone="ok"
          title={state.version === undefined ? t('attempt.isInAlready') : t('attempt.isIn', { version: state.version })}
        >
          {state.arrivedAt !== undefined && (
            <p>{t('attempt.isInWhat', { time: timeOfDay(state.arrivedAt), n: all - unanswered.length, all })}</p>
          )}
        </Big>
      ) : (
        <Big
          icon="inbox"
          tone="off"
          title={t(isTimeUp ? 'attempt.timeUp' : isLeft ? 'attempt.collectedLeaves' : 'attempt.collected')}
        >
          <p>{t('attempt.timeUpWhat', { n: arrived, none: unanswered.length })}</p>
        </Big>
      )}
      {unsent > 0 ? (
        <Notice
          tone="warn"
          action={
            <Button size="sm" icon="sync" onClick={onRetry}>
              {t('attempt.retry')}
            </Button>
          }
        >
          {t('attempt.lateHere', { n: unsent })}
        </Notice>
      ) : (
        <Leaving to={`/attempts/${id}/result`} />
      )}
    </Alone>
  );
}

/** Goes on by itself after 3 s, unless it is told to stay [R9.07]. */
function Leaving({ to }: { to: string }) {
  const { t } = useText();
  const go = useNavigate();
  const [left, setLeft] = useState<number>(REDIRECT_S);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return undefined;
    if (left === 0) {
      void go(to, { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stays, go, to]);
  return (
    <div className="sitting-act">
      {!stays && <p className="t13 i2">{t('attempt.toResult', { n: left })}</p>}
      <Link className="btn primary touch wide" to={to} replace>
        {t('attempt.goNow')}
      </Link>
      {!stays && (
        <Button size="touch" wide onClick={() => setStays(true)}>
          {t('attempt.stay')}
        </Button>
      )}
    </div>
  );
}

interface NotArrivedProps {
  readonly state: SheetState;
  readonly numbers: Numbers;
  readonly sheet: Sheet;
  readonly left: number;
  readonly endsAt: number;
}

/** Handing in is on its way, or has not arrived: everything is kept, and it is tried again. */
export function NotArrived({ state, numbers, sheet, left, endsAt }: NotArrivedProps) {
  const { t } = useText();
  if (state.submit === 'sending')
    return (
      <Alone>
        <Big icon="sync" tone="off" title={t('attempt.submitting')} />
      </Alone>
    );
  return (
    <Alone>
      <Big icon="alert" tone="bad" title={t('attempt.failed')}>
        <p>{t('attempt.failedWhy')}</p>
      </Big>
      <p>
        {t('attempt.nArrived', { n: numbers.arrived })} · {t('attempt.nHere', { n: state.unsent.length })} ·{' '}
        {t('attempt.left')} <b>{countdown(left)}</b>
      </p>
      <p className="t13 i2">{t('attempt.failedThen', { time: timeOfDay(endsAt) })}</p>
      <div className="sitting-act">
        <Button look="primary" size="touch" wide icon="sync" onClick={() => void sheet.submit()}>
          {t('attempt.submitAgain')}
        </Button>
        <Button size="touch" wide onClick={() => void sheet.withdraw()}>
          {t('attempt.answerOn')}
        </Button>
      </div>
    </Alone>
  );
}

/** Another device has the attempt: it goes on here only when that is wanted. */
export function Elsewhere({ unsent, onTakeOver }: { unsent: number; onTakeOver: () => Promise<void> }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    setError(undefined);
    onTakeOver().catch((failed: unknown) => {
      setBusy(false);
      setError(failed);
    });
  };
  return (
    <Alone>
      <Big icon="phone" tone="warn" title={t('attempt.elsewhere')}>
        <p>{t('attempt.elsewhereWhy')}</p>
      </Big>
      {unsent > 0 && <p>{t('attempt.elsewhereHere', { n: unsent })}</p>}
      {error !== undefined && (
        <Notice tone="bad" assertive>
          {errorText(error)}
        </Notice>
      )}
      <div className="sitting-act">
        <Button look="primary" size="touch" wide busy={isBusy} onClick={take}>
          {t('attempt.continueHere')}
        </Button>
        <Link className="btn touch wide" to="/exams/mine">
          {t('attempt.toExams')}
        </Link>
      </div>
    </Alone>
  );
}
