import { useEffect, useRef } from 'react';
import { consoleKey, isOfControl, isTypingIn, onceADownstroke, plainKey, type ConsoleKey } from '../keys.ts';
import { toolOfKey, type Tool } from './tools.ts';

type Actions = { readonly [key in ConsoleKey]: () => void } & {
  readonly isOff: boolean;
  readonly tool: (tool: Tool) => void;
};

/**
 * The keys of the console. Space belongs to the next step, even where a click left the focus on a button; whoever
 * walks with Tab presses what has the focus.
 */
export function useConsoleKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const isFirst = onceADownstroke();
    let walks = false; // the focus came by Tab, not by a click
    let isSpaceOurs = false;

    function down(event: KeyboardEvent): void {
      if (event.key === 'Tab') walks = true;
      const isControl =
        event.target instanceof HTMLElement &&
        event.target.closest('button, a, input, select, summary, [role="radio"]') !== null;
      const isInPanel = event.target instanceof HTMLElement && event.target.closest('form, aside, .dialog') !== null;
      const isTyping = isTypingIn(event.target);
      // Held down, a key counts once: on a focused button the browser would press it again and again.
      if (event.repeat && !isTyping && (event.key === ' ' || event.key === 'Enter')) return event.preventDefault();
      if (latest.current.isOff) return;
      const tool = toolOfKey(plainKey(event, isTyping) ?? '');
      if (tool !== undefined) {
        event.preventDefault();
        latest.current.tool(tool);
        return;
      }
      const key = consoleKey(event, isTyping && event.key !== 'Escape');
      if (key === undefined || (key === 'next' && walks && isControl)) return;
      const isChoice =
        event.target instanceof HTMLElement && event.target.matches('[type="radio"], [type="range"], [role="radio"]');
      // Enter presses what was walked to, and what stands in a panel; a click elsewhere leaves it to the danmu.
      if (isOfControl(key, { pressed: event.key, isControl: isControl && (walks || isInPanel), isChoice })) return;
      event.preventDefault();
      if (key === 'next') isSpaceOurs = true;
      if ((key === 'next' || key === 'extend' || key === 'blank') && !isFirst()) return;
      latest.current[key]();
    }
    function up(event: KeyboardEvent): void {
      if (event.key === ' ' && isSpaceOurs) event.preventDefault(); // or a button would still be pressed on the way up
      if (event.key === ' ') isSpaceOurs = false;
    }
    const point = () => {
      walks = false;
    };
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    window.addEventListener('pointerdown', point, true);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('pointerdown', point, true);
    };
  }, []);
}
