import { useEffect, useState } from 'react';
import { countdown } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Notice } from '../../kit/ui/states.tsx';

interface Props {
  readonly code: string;
  /** When the code is replaced, by this computer's clock, in ms. */
  readonly until: number;
  readonly isLost: boolean;
  readonly wasUnpaired: boolean;
  readonly onLeave: () => void;
}

/** The code, as large as it goes, until a teacher types it in. */
export function WaitingScreen({ code, until, isLost, wasUnpaired, onLeave }: Props) {
  const { t } = useText();
  const left = useLeft(until);
  return (
    <section className="waiting">
      <h1>{t('pair.codeTitle')}</h1>
      <p className="screen-code">{halves(code)}</p>
      <p className="lead">{t('pair.codeHow')}</p>
      {wasUnpaired && (
        <Notice>
          <b>{t('pair.unpaired')}</b>
          <p>{t('pair.unpairedWhy')}</p>
        </Notice>
      )}
      <p className="row state" role="status">
        {isLost ? (
          <span className="st warn">
            <Icon name="netoff" />
            {t('pair.offline')}
          </span>
        ) : (
          <span className="st info">
            <Icon name="clock" />
            {t('pair.waiting')}
          </span>
        )}
      </p>
      <p className="i2" role="timer">
        {left === undefined ? t('pair.renewing') : t('pair.left', { time: left })}
      </p>
      <div className="row">
        {document.fullscreenEnabled && <span className="i2">{t('pair.fullHint')}</span>}
        <Button look="quiet" onClick={onLeave}>
          {t('pair.leave')}
        </Button>
      </div>
    </section>
  );
}

/** In two groups, as people read it aloud. */
const halves = (code: string): string =>
  code.length > 4 ? `${code.slice(0, Math.ceil(code.length / 2))} ${code.slice(Math.ceil(code.length / 2))}` : code;

function useLeft(until: number): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return countdown(until - now);
}
