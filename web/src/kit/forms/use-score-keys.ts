import { useEffect, useEffectEvent } from 'react';
import { worth } from '../i18n/format.ts';

/** Percent of full marks that a key stands for [R9.08]. */
const SHARES: Readonly<Record<string, number>> = { q: 100, w: 90, e: 70, r: 50, t: 0 };

interface Keys {
  /** As it was typed so far. */
  readonly score: string;
  readonly fullTenths: number;
  readonly onScore: (score: string) => void;
  readonly onRecord: () => void;
  /** Keys that mean something else here; true where one did. */
  readonly onOther?: (key: string) => boolean;
}

const isInOverlay = (target: Element): boolean => target.closest('[role="dialog"], [role="listbox"]') !== null;

/** Scores by the keyboard, wherever the focus is on nothing that takes keys itself: digits, shares of full marks, Enter. */
export function useScoreKeys({ score, fullTenths, onScore, onRecord, onOther }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey } = event;
    if (isComposing || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    const share = SHARES[key.toLowerCase()];
    const pressed = target.closest<HTMLElement>('button:not([aria-haspopup]), input[type="checkbox"]');
    // What was just pressed takes no digits and letters: they score, and Enter is not for it any more.
    if (pressed !== null && !isInOverlay(target) && (share !== undefined || /^[\d.]$/.test(key))) pressed.blur();
    else if (isInOverlay(target) || target.closest('input, textarea, select, button, a') !== null) return;
    if (onOther?.(key) !== true) {
      if (/^[\d.]$/.test(key)) onScore(`${score}${key}`);
      else if (key === 'Backspace') onScore(score.slice(0, -1));
      else if (share !== undefined) onScore(worth(Math.round((fullTenths * share) / 100)));
      else if (key === 'Enter') onRecord();
      else return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
