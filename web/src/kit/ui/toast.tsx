import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

export type Tone = 'ok' | 'info' | 'warn' | 'bad';

interface ToastData {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly action?: ToastAction | undefined;
}

/** What can be done about it while it is shown. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Whoever would take back what they did has to read first that it was done. */
const WITH_ACTION_MS = 8_000;

const ICON: { readonly [tone in Tone]: IconName } = { ok: 'okc', info: 'info', warn: 'alert', bad: 'badc' };

let toasts: readonly ToastData[] = [];
let last = 0;
const listeners = new Set<() => void>();

function become(next: readonly ToastData[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says in passing what happened. Never the only place that says it. */
export function toast(tone: Tone, text: ReactNode, action?: ToastAction): void {
  last += 1;
  become([...toasts, { id: last, tone, text, action }]);
}

/** Where toasts appear, over dialogs too; each entry renders it once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" data-react-aria-top-layer="true">
      <div role="status">{shown.map((one) => one.tone !== 'bad' && <Toast key={one.id} {...one} />)}</div>
      <div role="alert">{shown.map((one) => one.tone === 'bad' && <Toast key={one.id} {...one} />)}</div>
    </div>
  );
}

function Toast({ id, tone, text, action }: ToastData) {
  const [held, setHeld] = useState(false);
  const close = () => become(toasts.filter((one) => one.id !== id));
  const shownMs = action ? WITH_ACTION_MS : LIMITS.toastMs; // [R9.17]
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => become(toasts.filter((one) => one.id !== id)), shownMs);
    return () => clearTimeout(timer);
  }, [held, id, shownMs]);
  return (
    <p
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`st ${tone}`}>
        <Icon name={ICON[tone]} />
      </span>
      {text}
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
