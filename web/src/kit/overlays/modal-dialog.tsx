import { useEffect } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { DialogBody, focusField, useDialogBody, type DialogProps } from '../ui/dialog-body.tsx';
import './overlays.css';

export function ModalDialog({ title, dirty = false, ...shown }: DialogProps) {
  const of = useDialogBody({ dirty, onClose: shown.onClose });
  const { body, leave } = of;
  useEffect(() => void focusField(body.current), [body]);
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
