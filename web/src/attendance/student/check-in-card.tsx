import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '../../kit/data/errors.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Fault } from '../../kit/ui/entry.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import type { CheckInStanding } from './check-in.ts';
import { Digits } from './digits.tsx';
import './check-in-card.css';

export type GiveCheckIn = (by: 'qr' | 'digits', code: string) => Promise<void>;

const DIGITS = 4;

interface Props {
  readonly standing: Exclude<CheckInStanding, { is: 'none' }>;
  /** The token of a picture that was scanned: it is given once, by itself. */
  readonly token: string | undefined;
  readonly give: GiveCheckIn;
}

/** While check-in is open: four digits, or the picture; then that it is done, with its number, or that it was missed. */
export function CheckInCard({ standing, token, give }: Props) {
  const { t } = useText();
  if (standing.is === 'done') {
    const { at, version, isLate } = standing;
    return (
      <section className="check-in done" role="status">
        <Icon name="okc" />
        <p>
          <b>{t('checkIn.done', { time: timeOfDay(at), version })}</b>
          {isLate && <span className="i2">{t('checkIn.late')}</span>}
        </p>
      </section>
    );
  }
  if (standing.is === 'missed') {
    return (
      <section className="check-in not-in" role="status">
        <Icon name="alert" />
        <p>
          <b>{t('checkIn.missed')}</b>
          <span className="i2">{t('checkIn.missedMore')}</span>
        </p>
      </section>
    );
  }
  return <Open token={token} give={give} />;
}

function Open({ token, give }: Omit<Props, 'standing'>) {
  const { t } = useText();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const action = useAction(give);
  const given = useRef<string>(undefined);
  useEffect(() => {
    if (token === undefined || given.current === token) return;
    given.current = token;
    void action.run('qr', token);
  });
  const change = (next: string) => {
    setCode(next);
    action.clear();
    if (next.length === DIGITS && next !== code) void action.run('digits', next);
  };
  const byPicture = action.error !== undefined && code === '';
  const fault =
    action.error === undefined
      ? undefined
      : action.error instanceof NetworkError
        ? t('checkIn.offline')
        : errorText(action.error);
  return (
    <section className="check-in" aria-label={t('checkIn.title')}>
      <h2>
        <Icon name="attend" />
        {t('checkIn.title')}
      </h2>
      <p className="i2 t13">{action.busy ? t('checkIn.checking') : t('checkIn.how')}</p>
      <Digits
        label={t('checkIn.digits')}
        length={DIGITS}
        value={code}
        onChange={change}
        fault={byPicture ? undefined : fault}
      />
      {byPicture && fault !== undefined && <Fault>{fault}</Fault>}
    </section>
  );
}
