import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { Moderation } from './use-moderation.ts';
import './danmu-panel.css';

interface Props {
  readonly moderation: Moderation;
  readonly nameOf: (personId: string) => string;
  readonly onClose: () => void;
}

const AREAS = ['strip', 'overlay', 'phones'] as const;
const SPEEDS = ['slow', 'normal', 'fast'] as const;
const SIZES = ['small', 'normal', 'large'] as const;

/** How danmu run over the projector, and who may not send any. */
export function DanmuSettings({ moderation, nameOf, onClose }: Props) {
  const { t } = useText();
  const { view, why, set, unmute } = moderation;
  const { area, speed, size } = view.settings;
  const muted = Object.keys(view.muted);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="tool" aria-label={t('danmu.settings')}>
      <header>
        <Icon name="danmu" />
        <h2 ref={heading} tabIndex={-1}>
          {t('danmu.settings')}
        </h2>
        <span className="grow" />
        {muted.length > 0 && <span className="t12 i3">{t('danmu.mutedCount', { n: muted.length })}</span>}
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      <div className="kv">
        <Choice name={t('danmu.area')} of="area" all={AREAS} now={area} why={why} set={(one) => set({ area: one })} />
        <Choice
          name={t('danmu.speed')}
          of="speed"
          all={SPEEDS}
          now={speed}
          why={why}
          set={(one) => set({ speed: one })}
        />
        <Choice name={t('danmu.size')} of="size" all={SIZES} now={size} why={why} set={(one) => set({ size: one })} />
      </div>
      {muted.length > 0 && (
        <>
          <p className="sub">{t('danmu.muted')}</p>
          <ul className="muted" aria-label={t('danmu.muted')}>
            {muted.map((personId) => (
              <li key={personId}>
                <span className="grow cut">{nameOf(personId)}</span>
                {why === undefined && (
                  <Button
                    size="sm"
                    aria-label={`${t('danmu.unmute')}: ${nameOf(personId)}`}
                    onClick={() => unmute(personId)}
                  >
                    {t('danmu.unmute')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="why note-line">
        {why ?? t('danmu.rule', { n: LIMITS.danmuUnits / 2, s: LIMITS.danmuPauseMs / 1000 })}
      </p>
    </section>
  );
}

interface ChoiceProps<One extends string> {
  readonly name: string;
  readonly of: 'area' | 'speed' | 'size';
  readonly all: readonly One[];
  readonly now: One;
  readonly why: string | undefined;
  readonly set: (one: One) => void;
}

type Setting = 'strip' | 'overlay' | 'phones' | 'slow' | 'normal' | 'fast' | 'small' | 'large';

function Choice<One extends Setting>({ name, of, all, now, why, set }: ChoiceProps<One>) {
  const { t } = useText();
  return (
    <>
      <span className="i2">{name}</span>
      <Segmented
        label={name}
        options={all.map((id) => ({ id, label: t(`danmu.${of}.${id}` as 'danmu.area.strip') }))}
        value={now}
        onChange={set}
        disabled={why !== undefined}
      />
    </>
  );
}
