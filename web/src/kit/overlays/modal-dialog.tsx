import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useUiText } from '../i18n/ui.ts';
import { Button } from '../ui/button.tsx';
import './overlays.css';

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
  'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), [role="spinbutton"], [contenteditable="true"]';

/** Once something was entered, Escape, the cross and the backdrop ask before they close it. */
export function ModalDialog({ title, onClose, children, actions, dirty = false }: DialogProps) {
  const { t } = useUiText();
  const body = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const toField = () => body.current?.querySelector<HTMLElement>(FIELD)?.focus();
  useEffect(toField, []);
  function leave(): void {
    if (isAsking) stay();
    else if (dirty || isTyped.current) setAsking(true);
    else onClose();
  }
  function stay(): void {
    setAsking(false);
    toField();
  }
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={leave}>
      <Modal className="dialog">
        <Dialog className="dialog-frame">
          <div
            ref={body}
            className="dialog-body"
            onInput={({ target }) => {
              if ((target as Element).closest('form') !== null) isTyped.current = true;
            }}
          >
            <div className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
