import {
  ExtendCountdown,
  PauseCountdown,
  ResumeCountdown,
  StartCountdown,
  StopCountdown,
} from '@lectern/contracts/countdown/countdown.ts';
import { secondsOf } from '@lectern/contracts/countdown/duration.ts';
import type { Countdown } from '@lectern/contracts/countdown/state.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useId, useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { countdown, timeOfDay } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { useStanding } from './standing.ts';
import { useCountdownText } from './texts.ts';
import './countdown.css';

/** What is typed, kept while the panel is closed and opened again. */
const typed = { length: '03:00', title: '', sound: false };

/** Sets a time, and lets it run, stand still, get a minute more, and be put away. */
export function CountdownPanel(props: ToolPanelProps) {
  const { view, commands, whyNot, onFace, onClose, now } = props;
  const { t } = useCountdownText();
  const { countdown: current } = view;
  const { is } = useStanding(current, now);
  const [form, setForm] = useState(typed);
  const set = (change: Partial<typeof typed>) => {
    Object.assign(typed, { ...form, ...change });
    setForm({ ...typed });
  };
  const seconds = secondsOf(form.length);
  const fault = useFault(seconds, form.title);

  async function start(durationS: number, title: string, sound: boolean): Promise<void> {
    const named = title.trim() === '' ? {} : { title };
    if (await commands.give(StartCountdown, { countdownId: newId(), durationS, sound, ...named })) onFace('countdown');
  }
  return (
    <ToolPanel
      icon="timer"
      title={t('countdown.title')}
      state={current && t(`countdown.${is}`)}
      commands={commands}
      onClose={onClose}
      foot={
        current === undefined ? (
          <Button
            look="primary"
            why={whyNot(StartCountdown) ?? fault}
            busy={commands.isSending(StartCountdown)}
            onClick={() => void start(seconds ?? 0, form.title, form.sound)}
          >
            {t('countdown.start')}
          </Button>
        ) : (
          <Steps
            {...props}
            current={current}
            onAgain={() => void start(current.durationS, current.title ?? '', current.sound)}
          />
        )
      }
    >
      <p className="d">{t('countdown.how')}</p>
      {current === undefined ? (
        <Form form={form} set={set} seconds={seconds} fault={fault} />
      ) : (
        <Running current={current} {...props} />
      )}
    </ToolPanel>
  );
}

/** Why it cannot start as it is typed. */
function useFault(seconds: number | undefined, title: string): string | undefined {
  const { t } = useCountdownText();
  if (seconds === undefined) return t('countdown.bad');
  if (seconds > LIMITS.countdownMaxS) return t('countdown.tooLong', { n: LIMITS.countdownMaxS / 3600 });
  const most = LIMITS.countdownTitleUnits;
  return units(title.trim()) > most ? t('countdown.nameMax', { n: most / 2 }) : undefined;
}

interface StepsProps extends ToolPanelProps {
  readonly current: Countdown;
  readonly onAgain: () => void;
}

/** What can be done with one that is on. */
function Steps({ current, onAgain, commands, whyNot, now }: StepsProps) {
  const { t } = useCountdownText();
  const { is } = useStanding(current, now);
  const one = { countdownId: current.countdownId };
  const step = is === 'paused' ? ResumeCountdown : PauseCountdown;
  const why = whyNot(StopCountdown);
  return (
    <>
      <Button disabled={why !== undefined} onClick={() => void commands.give(ExtendCountdown, one)}>
        {t('countdown.more', { n: LIMITS.countdownExtensionS / 60 })}
      </Button>
      <Button why={why} onClick={() => void commands.give(StopCountdown, one)}>
        {t(is === 'up' ? 'countdown.away' : 'countdown.stop')}
      </Button>
      {is === 'up' ? (
        <Button look="primary" disabled={why !== undefined} onClick={onAgain}>
          {t('countdown.again', { length: countdown(current.durationS * 1000) ?? '' })}
        </Button>
      ) : (
        <Button
          look="primary"
          disabled={why !== undefined}
          busy={commands.isSending(step)}
          onClick={() => void commands.give(step, one)}
        >
          {t(is === 'paused' ? 'countdown.resume' : 'countdown.pause')}
        </Button>
      )}
    </>
  );
}

function Running({ current, view, now, onFace }: ToolPanelProps & { readonly current: Countdown }) {
  const { t } = useCountdownText();
  const { is, shown } = useStanding(current, now);
  return (
    <div className="countdown-now">
      {current.title !== undefined && <p>{current.title}</p>}
      <b role={is === 'up' ? 'status' : 'timer'}>{shown ?? t('countdown.up')}</b>
      {is === 'running' && <p className="i3 t13">{t('countdown.until', { time: timeOfDay(current.endsAt ?? 0) })}</p>}
      {view.screens.face !== 'countdown' && (
        <p>
          <Button size="sm" icon="screen" onClick={() => onFace('countdown')}>
            {t('countdown.onScreens')}
          </Button>
        </p>
      )}
    </div>
  );
}

const COMMON_MINUTES = [1, 3, 5, 10];

interface FormProps {
  readonly form: typeof typed;
  readonly set: (change: Partial<typeof typed>) => void;
  readonly seconds: number | undefined;
  readonly fault: string | undefined;
}

function Form({ form, set, seconds, fault }: FormProps) {
  const { t } = useCountdownText();
  const hint = useId();
  return (
    <div className="countdown-form">
      <label className="entry">
        <span>{t('countdown.length')}</span>
        <input
          value={form.length}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={hint}
          onChange={({ target }) => set({ length: target.value })}
        />
      </label>
      <p id={hint} className={fault === undefined ? 'i2 t13' : 'why'} role="status">
        {fault ?? t('countdown.is', { length: countdown((seconds ?? 0) * 1000) ?? '' })}
        {fault === undefined && <> · {t('countdown.forms')}</>}
      </p>
      <div className="common" role="group" aria-label={t('countdown.quick')}>
        {COMMON_MINUTES.map((n) => (
          <Button key={n} size="sm" aria-pressed={seconds === n * 60} onClick={() => set({ length: `${n}:00` })}>
            {t('countdown.minutes', { n })}
          </Button>
        ))}
      </div>
      <label className="entry">
        <span>{t('countdown.name')}</span>
        <input
          value={form.title}
          placeholder={t('countdown.nameMax', { n: LIMITS.countdownTitleUnits / 2 })}
          onChange={({ target }) => set({ title: target.value })}
        />
      </label>
      <label className="check-line">
        <input type="checkbox" checked={form.sound} onChange={({ target }) => set({ sound: target.checked })} />
        {t('countdown.sound')}
      </label>
    </div>
  );
}
