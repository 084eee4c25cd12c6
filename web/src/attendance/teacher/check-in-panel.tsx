import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { Notice, useErrorText } from '../../kit/ui/states.tsx';
import { useCheckInCode } from './use-check-in-code.ts';
import './check-in.css';

/** Somebody in the lesson who did not check in. */
export interface Unchecked {
  readonly id: string;
  readonly name: string;
  /** How many questions they answered. */
  readonly answered: number;
}

interface Props {
  readonly lessonId: string;
  readonly attendance: AttendanceView;
  readonly members: number;
  /** How many are here by what counts: checked in, marked, or joined before check-in was opened. */
  readonly present: number;
  /** From when on who comes is late. */
  readonly lateFrom: number;
  /** Where the picture leads, without its token. */
  readonly address: string;
  readonly now: () => number;
  readonly isOnScreen: boolean;
  readonly isSending: boolean;
  /** Why check-in cannot be opened or closed now. */
  readonly why: string | undefined;
  readonly whyNotLateness: string | undefined;
  /** Who came in and did not check in, and nobody has said anything about. */
  readonly unchecked: readonly Unchecked[];
  readonly whyNotMark: string | undefined;
  readonly isMarking: boolean;
  readonly onMark: (people: readonly Unchecked[]) => void;
  readonly onOpen: () => void;
  readonly onStop: () => void;
  readonly onScreen: (shown: boolean) => void;
  readonly onLateness: (minutes: number) => void;
  readonly onClose: () => void;
}

/** Check-in: a picture and digits that change, how many have checked in, and from when on one is late. */
export function CheckInPanel(props: Props) {
  const { lessonId, attendance, members, address, now, why, isSending, onClose } = props;
  const { t } = useText();
  const text = useErrorText();
  const { open, count, openedAt } = attendance.checkIn;
  const { code, error } = useCheckInCode(lessonId, open, now);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  useEffect(() => {
    if (document.activeElement === document.body) start.current?.focus(); // what ended it is gone
  }, [open]);
  return (
    <section className="tool" aria-label={t('checkIn.title')}>
      <header>
        <Icon name="attend" />
        <h2>{t('checkIn.title')}</h2>
        <span className="grow" />
        {open && <span className="t12 i3">{t('checkIn.turns', { n: LIMITS.checkInTurnsMs / 1000 })}</span>}
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      {open ? (
        <div className="att">
          {code ? <QrCode text={`${address}?c=${code.token}`} /> : <span className="qr sk" aria-busy="true" />}
          <div>
            <span className="t12 i3">{t('checkIn.type')}</span>
            <b className="big">{code?.digits ?? '····'}</b>
            <p className="t13 i2" role="status">
              {t('checkIn.count', { n: count, all: members })}
            </p>
            <span
              className="meter"
              role="meter"
              aria-label={t('checkIn.done')}
              aria-valuemin={0}
              aria-valuemax={members}
              aria-valuenow={count}
            >
              <i style={{ width: members === 0 ? 0 : `${Math.min(100, (count / members) * 100)}%` }} />
            </span>
            <span className="t12 i3">{t('checkIn.lateFrom', { time: clockTime(props.lateFrom) })}</span>
          </div>
        </div>
      ) : (
        <p className="d">
          {openedAt === undefined
            ? t('checkIn.why', { n: props.present })
            : t('checkIn.stopped', { n: count, all: members })}
        </p>
      )}
      {!open && openedAt !== undefined && props.unchecked.length > 0 && <NotCheckedIn {...props} />}
      {error !== undefined && code === undefined && <Notice tone="bad">{text(error)}</Notice>}
      <Lateness minutes={attendance.lateAfterMinutes} why={props.whyNotLateness} onChange={props.onLateness} />
      <footer className="foot">
        {open ? (
          <>
            <Button size="sm" icon="screen" why={why} onClick={() => props.onScreen(!props.isOnScreen)}>
              {props.isOnScreen ? t('checkIn.offScreen') : t('checkIn.onScreen')}
            </Button>
            {why === undefined && (
              <Button size="sm" icon="stop" busy={isSending} onClick={props.onStop}>
                {t('checkIn.stop')}
              </Button>
            )}
          </>
        ) : (
          <Button ref={start} why={why} busy={isSending} onClick={props.onOpen}>
            {openedAt === undefined ? t('checkIn.open') : t('checkIn.again')}
            <kbd>Enter</kbd>
          </Button>
        )}
      </footer>
    </section>
  );
}

/** They are in the room by all that is known, and will be absent unless a teacher says otherwise: each by a press, or all by one. */
function NotCheckedIn({ unchecked, whyNotMark, isMarking, onMark }: Props) {
  const { t } = useText();
  return (
    <section className="not-checked" aria-label={t('checkIn.unchecked', { n: unchecked.length })}>
      <p className="t13">
        <b>{t('checkIn.unchecked', { n: unchecked.length })}</b> <span className="i2">{t('checkIn.uncheckedWhy')}</span>
      </p>
      <ul>
        {unchecked.map((one) => (
          <li key={one.id}>
            <span className="grow cut">{one.name}</span>
            {one.answered > 0 && (
              <span className="t12 i2 nw">{t('checkIn.uncheckedAnswered', { n: one.answered })}</span>
            )}
            <Button size="sm" look="quiet" why={whyNotMark} busy={isMarking} onClick={() => onMark([one])}>
              {t('checkIn.markOne')}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="check" why={whyNotMark} busy={isMarking} onClick={() => onMark(unchecked)}>
        {t('checkIn.markAll', { n: unchecked.length })}
      </Button>
    </section>
  );
}

interface LatenessProps {
  readonly minutes: number;
  readonly why: string | undefined;
  readonly onChange: (minutes: number) => void;
}

function Lateness({ minutes, why, onChange }: LatenessProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? String(minutes);
  const parsed = Number(value);
  const isRight = /^\d+$/.test(value) && parsed <= LIMITS.lateAfterMaxMinutes;
  function keep(): void {
    if (typed === undefined) return;
    if (isRight && parsed !== minutes) onChange(parsed);
    if (isRight) setTyped(undefined);
  }
  return (
    <form
      className="lateness t13 i2"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label className="row">
        {t('checkIn.lateAfter')}
        <input
          inputMode="numeric"
          value={value}
          disabled={why !== undefined}
          aria-invalid={!isRight || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keep}
        />
        {t('checkIn.minutes')}
      </label>
      {why !== undefined && <span className="why">{why}</span>}
      {!isRight && (
        <span className="fault" role="alert">
          <Icon name="badc" size="xs" />
          {t('checkIn.lateFault', { max: LIMITS.lateAfterMaxMinutes })}
        </span>
      )}
    </form>
  );
}
