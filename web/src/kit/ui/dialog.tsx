import { useEffect, useId, useRef } from 'react';
import { DialogBody, focusField, useDialogBody, type DialogProps } from './dialog-body.tsx';

/**
 * The dialog of the phone's lesson, and of it alone: React Aria, which `overlays/dialog.tsx` stands on, does not fit the 120 KB.
 * It is open while it is rendered; the focus goes to its first field or its title, and in the end back to where it was.
 */
export function Dialog({ title, dirty = false, ...shown }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const named = useRef<HTMLHeadingElement>(null);
  const pressedOn = useRef<EventTarget>(null);
  const of = useDialogBody({ dirty, onClose: shown.onClose });
  const { body, leave } = of;
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', ''); // Safari 14 knows no <dialog>: CSS lays it over the page
    if (!focusField(body.current) && document.activeElement?.closest('.dialog-head')) named.current?.focus();
    return () => {
      element.close?.();
      before?.focus();
    };
  }, [body]);
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
      onPointerDown={({ target }) => {
        pressedOn.current = target;
      }}
      onClick={({ target }) => {
        // A selection that is dragged out of a field ends with a click on the backdrop.
        if (target === dialog.current && pressedOn.current === target) leave();
      }}
    >
      <DialogBody
        {...shown}
        of={of}
        heading={
          <h2 id={heading} ref={named} tabIndex={-1}>
            {title}
          </h2>
        }
      />
    </dialog>
  );
}
