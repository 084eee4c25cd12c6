import { lazy, Suspense } from 'react';
import type { DialogProps } from '../ui/dialog-body.tsx';

const load = () => import('./modal-dialog.tsx');
const ModalDialog = lazy(async () => ({ default: (await load()).ModalDialog }));

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whoever moves or types may open one soon: its code is fetched before that, but not before the page itself. */
export function prepareDialogs(): () => void {
  const forget = () => {
    for (const sign of SIGNS) removeEventListener(sign, prepare);
  };
  const prepare = () => {
    forget();
    void load().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, prepare, { passive: true });
  return forget;
}

/** A dialog that is open while it is rendered; the focus goes to its first field, and in the end back to where it was. */
export const Dialog = (props: DialogProps) => (
  <Suspense fallback={null}>
    <ModalDialog {...props} />
  </Suspense>
);
