import type { Face } from '@lectern/contracts/screens/facts.ts';
import type { ScreensView } from '@lectern/contracts/screens/view.ts';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import './screens-panel.css';

interface Props {
  readonly screens: ScreensView;
  /** Whether the projector's window is open in this browser. */
  readonly hasWindow: boolean;
  /** Whether a paired one shows the lesson now. */
  readonly isOpen: (screenId: string) => boolean;
  /** How many do, apart from this browser's window. */
  readonly elsewhere: number;
  readonly isCheckInOpen: boolean;
  /** The tools that have something to show now. */
  readonly tools: readonly { readonly face: Face; readonly icon: IconName }[];
  /** What is typed into the address bar of the other computer. */
  readonly address: string;
  /** Why nothing can be done now, in words. */
  readonly why: string | undefined;
  readonly isPairing: boolean;
  readonly failure: Failure | undefined;
  readonly onWindow: () => void;
  readonly onFace: (face: Face) => void;
  /** Resolves with whether the screen was paired. */
  readonly onPair: (code: string) => Promise<boolean>;
  readonly onUnpair: (screenId: string) => void;
  readonly onClose: () => void;
}

const FACES: readonly (readonly [Face, IconName])[] = [
  ['lesson', 'slides'],
  ['code', 'qr'],
  ['checkIn', 'attend'],
  ['blank', 'eyeoff'],
];

/** What the screens show, and which there are: a window of this computer, and computers that were paired by a code. */
export function ScreensPanel(props: Props) {
  const { screens, hasWindow, isOpen, elsewhere, isCheckInOpen, tools, why, onFace, onUnpair, onClose } = props;
  const { t } = useText();
  const paired = Object.entries(screens.paired ?? {}).sort(([, one], [, other]) => one.at - other.at);
  const window = useRef<HTMLButtonElement>(null);
  useEffect(() => window.current?.focus(), []);
  return (
    <section className="tool screens" aria-label={t('screens.title')}>
      <header>
        <Icon name="screen" />
        <h2>{t('screens.title')}</h2>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      <div className="faces" role="group" aria-label={t('screens.face')}>
        {[...FACES, ...tools.map(({ face, icon }) => [face, icon] as const)].map(([face, icon]) => {
          const isOff = face === 'checkIn' && !isCheckInOpen && screens.face !== 'checkIn';
          return (
            <button
              key={face}
              type="button"
              aria-pressed={(screens.face ?? 'lesson') === face}
              disabled={why !== undefined || isOff}
              title={isOff ? t('screens.checkInFirst') : why}
              onClick={() => onFace(face)}
            >
              <Icon name={icon} />
              {t(`face.${face}`)}
            </button>
          );
        })}
      </div>
      {why !== undefined && <p className="why">{why}</p>}
      <p className="sub">{t('screens.here')}</p>
      <Button ref={window} icon="expand" onClick={props.onWindow}>
        {hasWindow ? t('screens.windowFront') : t('screens.window')} <kbd>F</kbd>
      </Button>
      <p className="sub">{t('screens.elsewhere')}</p>
      <p className="t13 i2" role="status">
        {elsewhere === 0 ? t('screens.noneElsewhere') : t('screens.openElsewhere', { n: elsewhere })}
      </p>
      {why === undefined && <Pairing {...props} />}
      {paired.length > 0 && (
        <ul className="paired" aria-label={t('screens.paired')}>
          {paired.map(([screenId, { at }], index) => (
            <li key={screenId}>
              <Icon name="screen" size="s" />
              <span className="grow">
                {t('screens.nth', { n: index + 1 })}{' '}
                <span className="i3 t12">
                  {t(isOpen(screenId) ? 'screens.since' : 'screens.sinceClosed', { time: clockTime(at) })}
                </span>
              </span>
              {why === undefined && (
                <Button
                  size="sm"
                  aria-label={`${t('screens.unpair')}: ${t('screens.nth', { n: index + 1 })}`}
                  onClick={() => onUnpair(screenId)}
                >
                  {t('screens.unpair')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Pairing({ address, isPairing, failure, onPair }: Props) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const typed = code.replaceAll(/\s/g, '');
  async function pair(): Promise<void> {
    if (typed !== '' && (await onPair(typed))) setCode('');
  }
  return (
    <form
      className="pairing"
      onSubmit={(event) => {
        event.preventDefault();
        void pair();
      }}
    >
      <ol className="t13 i2">
        <li>{t('screens.step1', { address })}</li>
        <li>{t('screens.step2')}</li>
      </ol>
      <div className="row">
        <input
          value={code}
          aria-label={t('screens.code')}
          placeholder={t('screens.code')}
          autoComplete="off"
          maxLength={16}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={isPairing} disabled={typed === ''}>
          {isPairing ? t('action.sending') : t('screens.pair')}
        </Button>
      </div>
      {failure?.name === 'PairScreen' && <CommandFailure failure={failure} retry={() => void pair()} />}
    </form>
  );
}
