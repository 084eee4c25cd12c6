import { useEffect, useState } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { listed, waitingCount, type Listed } from './listed.ts';
import type { Moderation } from './use-moderation.ts';
import './danmu-panel.css';

interface Props {
  readonly moderation: Moderation;
  readonly nameOf: (personId: string) => string;
  readonly onPerson: (personId: string) => void;
}

/** What the class says: what waits on top with its two answers, what is shown, what was taken down. */
export function DanmuPanel({ moderation, nameOf, onPerson }: Props) {
  const { t } = useText();
  const { view, why, set } = moderation;
  const waiting = waitingCount(view.danmu);
  const all = listed(view.danmu);
  return (
    <section className="panel dm" aria-label={t('danmu.title')}>
      <header>
        <h2>{t('danmu.title')}</h2>
        {waiting > 0 && <span className="badge hot">{t('danmu.waiting', { n: waiting })}</span>}
        <span className="i3 t12">{view.sent > 0 && t('danmu.sent', { n: view.sent })}</span>
        <span className="grow" />
        <Switch
          name={t('danmu.moderated')}
          isOn={view.settings.moderated}
          why={why}
          onChange={(moderated) => set({ moderated })}
        />
        <Switch name={t('danmu.on')} isOn={view.settings.on} why={why} onChange={(on) => set({ on })} />
      </header>
      <Told waiting={waiting} />
      {all.length === 0 ? (
        <p className="i3 t13 nothing">{t(view.settings.on ? 'danmu.empty' : 'danmu.off')}</p>
      ) : (
        <ul>
          {all.map((one) => (
            <Line
              key={one.id}
              one={one}
              name={nameOf(one.personId)}
              isMuted={one.personId in view.muted}
              moderation={moderation}
              onPerson={onPerson}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** For a screen reader: how many wait, said once they do. */
function Told({ waiting }: { waiting: number }) {
  const { t } = useText();
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(waiting > 0 ? t('danmu.waiting', { n: waiting }) : ''), 1000);
    return () => clearTimeout(timer);
  }, [waiting, t]);
  return (
    <span className="vh" role="status">
      {said}
    </span>
  );
}

interface LineProps {
  readonly one: Listed;
  readonly name: string;
  readonly isMuted: boolean;
  readonly moderation: Moderation;
  readonly onPerson: (personId: string) => void;
}

function Line({ one, name, isMuted, moderation, onPerson }: LineProps) {
  const { t } = useText();
  const { id, personId, words, status, at } = one;
  const { why, pass, hide, restore, mute, unmute, isSending } = moderation;
  const isBusy = isSending(id);
  const of = (verb: string) => `${verb}: ${words}`;

  async function muteThem(): Promise<void> {
    if (!(await mute(personId))) return;
    toast(
      'ok',
      <>
        {t('danmu.mutedNow', { name })}
        <Button size="sm" onClick={() => unmute(personId)}>
          {t('danmu.undo')}
        </Button>
      </>,
    );
  }

  return (
    <li className={status === 'held' ? 'wait' : undefined}>
      <span className="tm">{clockTime(at)}</span>
      <button type="button" className="who cut" onClick={() => onPerson(personId)}>
        {name}
      </button>
      <span className={status === 'hidden' ? 'gone cut' : 'cut'} title={words}>
        {words === '' ? t('danmu.erased') : words}
      </span>
      <span className="acts">
        {why === undefined && status === 'held' && (
          <>
            <Button size="sm" busy={isBusy} aria-label={of(t('danmu.pass'))} onClick={() => pass(id)}>
              {t('danmu.pass')}
            </Button>
            <Button
              look="quiet"
              size="sm"
              icon="close"
              busy={isBusy}
              aria-label={of(t('danmu.reject'))}
              title={t('danmu.reject')}
              onClick={() => hide(id)}
            />
          </>
        )}
        {why === undefined && status === 'shown' && (
          <>
            <Button
              look="quiet"
              size="sm"
              icon="eyeoff"
              busy={isBusy}
              aria-label={of(t('danmu.hide'))}
              title={t('danmu.hide')}
              onClick={() => hide(id)}
            />
            {!isMuted && (
              <Button
                look="quiet"
                size="sm"
                icon="mute"
                aria-label={`${t('danmu.mute')}: ${name}`}
                title={t('danmu.mute')}
                onClick={() => void muteThem()}
              />
            )}
          </>
        )}
        {status === 'hidden' && (
          <>
            <span className="t12 i3">{t('danmu.hidden')}</span>
            {why === undefined && (
              <Button
                look="quiet"
                size="sm"
                busy={isBusy}
                aria-label={of(t('danmu.restore'))}
                onClick={() => restore(id)}
              >
                {t('danmu.restore')}
              </Button>
            )}
          </>
        )}
      </span>
    </li>
  );
}
