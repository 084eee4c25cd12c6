import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons; their words repeat the verb of the title. */
  readonly actions?: ReactNode;
}

/** What can be filled in; the close button is before it in the document and must not have the focus, so else the title has it. */
const FIELD = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * The dialog of the phone's lesson, and of it alone: React Aria, which `overlays/dialog.tsx` stands on, does not fit the 120 KB.
 * It is open while it is rendered; the focus goes to its first field, and in the end back to where it was. Once something was entered into its form, Escape, the cross and the backdrop ask before they close it.
 */
export function Dialog({ title, onClose, children, actions }: Props) {
  const { t } = useUiText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const named = useRef<HTMLHeadingElement>(null);
  const isDirty = useRef(false);
  const pressedOn = useRef<EventTarget>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', ''); // Safari 14 knows no <dialog>: CSS lays it over the page
    const field = fieldOf(element);
    if (field) field.focus();
    else if (document.activeElement?.closest('.dialog-head')) named.current?.focus();
    return () => {
      element.close?.();
      before?.focus();
    };
  }, []);
  function leave(): void {
    if (isAsking) stay();
    else if (isDirty.current) setAsking(true);
    else onClose();
  }
  function stay(): void {
    setAsking(false);
    fieldOf(dialog.current!)?.focus();
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault(); // or the browser asks to cancel as well
        leave();
      }}
      onInput={({ target }) => {
        if ((target as Element).closest('form') !== null) isDirty.current = true;
      }}
      onPointerDown={({ target }) => {
        pressedOn.current = target;
      }}
      onClick={({ target }) => {
        // A selection that is dragged out of a field ends with a click on the backdrop.
        if (target === dialog.current && pressedOn.current === target) leave();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading} ref={named} tabIndex={-1}>
            {title}
          </h2>
          <Button look="quiet" icon="close" aria-label={t('action.close')} onClick={leave} />
        </div>
        {children}
        {isAsking ? (
          <footer role="alert">
            <span className="dialog-ask grow">{t('dialog.unsaved')}</span>
            <Button look="danger" onClick={onClose}>
              {t('dialog.discard')}
            </Button>
            <Button look="primary" autoFocus onClick={stay}>
              {t('dialog.stay')}
            </Button>
          </footer>
        ) : (
          actions && <footer>{actions}</footer>
        )}
      </div>
    </dialog>
  );
}

const fieldOf = (dialog: HTMLElement): HTMLElement | null => dialog.querySelector<HTMLElement>(FIELD);
