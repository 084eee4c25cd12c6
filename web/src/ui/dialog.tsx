import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons; their words repeat the verb of the title. */
  readonly actions?: ReactNode;
}

/** A dialog that is open while it is rendered; the focus goes back to where it was. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const { t } = useUiText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', ''); // Safari 14 knows no <dialog>: CSS lays it over the page
    return () => {
      element.close?.();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button look="quiet" icon="close" aria-label={t('action.close')} onClick={onClose} />
        </div>
        {children}
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  );
}
