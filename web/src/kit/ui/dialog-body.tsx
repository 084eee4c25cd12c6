import { useRef, useState, type ReactNode } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons; their words repeat the verb of the title. */
  readonly actions?: ReactNode;
  /** Something was entered that closing would lose; what is typed into a form of it counts by itself. */
  readonly dirty?: boolean;
}

/** What can be filled in; the close button is before it in the document, and must not have the focus. */
const FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="spinbutton"], [contenteditable="true"]';

/** Whether there is one. */
export function focusField(body: HTMLElement | null): boolean {
  const field = body?.querySelector<HTMLElement>(FIELD) ?? null;
  field?.focus();
  return field !== null;
}

/** Once something was entered, whatever closes a dialog asks first: `leave` is what Escape, the cross and the backdrop do. */
export function useDialogBody({ onClose, dirty = false }: Pick<DialogProps, 'onClose' | 'dirty'>) {
  const body = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  function stay(): void {
    setAsking(false);
    focusField(body.current);
  }
  function leave(): void {
    if (isAsking) stay();
    else if (dirty || isTyped.current) setAsking(true);
    else onClose();
  }
  const typed = () => {
    isTyped.current = true;
  };
  return { body, isAsking, typed, stay, leave };
}

interface BodyProps extends Pick<DialogProps, 'onClose' | 'children' | 'actions'> {
  readonly of: ReturnType<typeof useDialogBody>;
  readonly heading: ReactNode;
}

/** What a dialog shows: its title with the cross, what it is about, and its buttons or the question whether to lose what was entered. */
export function DialogBody({
  of: { body, isAsking, typed, stay, leave },
  heading,
  onClose,
  children,
  actions,
}: BodyProps) {
  const { t } = useUiText();
  return (
    <div
      ref={body}
      className="dialog-body"
      onInput={({ target }) => {
        if ((target as Element).closest('form') !== null) typed();
      }}
    >
      <div className="dialog-head">
        {heading}
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
  );
}
