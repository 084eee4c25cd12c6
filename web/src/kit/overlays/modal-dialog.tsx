import { useEffect, useEffectEvent } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { DialogBody, focusField, useDialogBody, type DialogProps } from '../ui/dialog-body.tsx';
import './overlays.css';

export function ModalDialog({ title, dirty = false, ...shown }: DialogProps) {
  const of = useDialogBody({ dirty, onClose: shown.onClose });
  const { body, leave } = of;
  useEffect(() => void focusField(body.current), [body]);
  // Until React Aria has brought a lost focus back, Escape reaches the page alone; of several dialogs the topmost is not inert.
  const escaped = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || target !== document.body) return;
    if (body.current?.closest('[inert]') === null) leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escaped(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={leave}>
      <Modal className="dialog">
        <Dialog className="dialog-frame">
          <DialogBody
            {...shown}
            of={of}
            heading={
              <Heading slot="title" level={2}>
                {title}
              </Heading>
            }
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
