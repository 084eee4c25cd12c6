import { useEffect, useRef } from 'react';
import { isTypingIn } from '../live/keys.ts';
import { replayKey, type ReplayKey } from './keys.ts';

type Actions = { readonly [key in ReplayKey['does']]: (nth: number) => void };

/** The keys of the replay, where no dialog lies over it; Space presses what was walked to with Tab, and plays wherever else the focus is. */
export function useReplayKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let walks = false;
    let isSpaceOurs = false;

    function down(event: KeyboardEvent): void {
      if (event.key === 'Tab') walks = true;
      const element = event.target instanceof HTMLElement ? event.target : undefined;
      const key = replayKey(event, isTypingIn(event.target));
      if (key === undefined || isUnderDialog(element)) return;
      const isControl = element !== undefined && element.closest('button, a, summary') !== null;
      if (key.does === 'play' && walks && isControl) return;
      event.preventDefault();
      if (key.does === 'play') isSpaceOurs = true;
      latest.current[key.does](key.nth);
    }
    function up(event: KeyboardEvent): void {
      if (event.key === ' ' && isSpaceOurs) event.preventDefault(); // or a button would still be pressed on the way up
      if (event.key === ' ') isSpaceOurs = false;
    }
    const point = () => {
      walks = false;
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up, true);
    window.addEventListener('pointerdown', point, true);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('pointerdown', point, true);
    };
  }, []);
}

/** What was pressed in a dialog belongs to it, also when that closed it; a click beside its buttons leaves the focus nowhere. */
const isUnderDialog = (element: HTMLElement | undefined): boolean =>
  Boolean(element?.closest('.dialog, .popover') ?? document.querySelector('.dialog, .popover'));
