import { useEffect, useRef } from 'react';
import { timeOfDay } from '../kit/i18n/format.ts';
import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { useStanding } from './standing.ts';
import { useCountdownText } from './texts.ts';

/** The time in large figures; when it is up, words say so. */
export function CountdownFace({ view, now, isOwn }: ToolFaceProps) {
  const { t } = useCountdownText();
  const { countdown: current } = view;
  const { is, shown } = useStanding(current, now);
  useSoundAtEnd(is, isOwn && current?.sound === true);
  if (current === undefined) return null;
  const { title, endsAt } = current;
  const foot = is === 'running' && endsAt !== undefined ? t('countdown.until', { time: timeOfDay(endsAt) }) : undefined;
  return (
    <ToolFace
      title={title ?? t('countdown.title')}
      big={shown ?? t('countdown.up')}
      isClock={is !== 'up'}
      foot={is === 'paused' ? t('countdown.paused') : foot}
    />
  );
}

/** One short tone when it comes to its end while it is shown, not where it is opened afterwards. */
function useSoundAtEnd(is: 'running' | 'paused' | 'up', isOn: boolean): void {
  const before = useRef(is);
  useEffect(() => {
    if (before.current === 'running' && is === 'up' && isOn) sound();
    before.current = is;
  }, [is, isOn]);
}

function sound(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.3, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 1.2);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 1.2);
  tone.addEventListener('ended', () => void audio.close());
}
