import { useEffect, useRef, useState } from 'react';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PagePicture } from '../page-picture.tsx';
import './enlarged.css';

interface Props {
  readonly lessonId: string;
  readonly page: PageView;
  readonly onClose: () => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;

/** A page over the whole screen, as large as wanted; Esc, the cross and the way back of the phone close it. */
export default function Enlarged({ lessonId, page, onClose }: Props) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const [step, setStep] = useState(0);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    history.pushState({ enlarged: true }, ''); // the phone's own way back closes it
    const goneBack = () => close.current();
    window.addEventListener('popstate', goneBack);
    return () => {
      window.removeEventListener('popstate', goneBack);
      if ((history.state as { enlarged?: true } | null)?.enlarged) history.back();
      element.close?.();
      before?.focus();
    };
  }, []);
  const zoom = ZOOMS[step]!;
  const turn = (by: number) => setStep((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + by)));
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={t('slides.enlarged', { no: page.no })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
        else if (key === '+' || key === '=') turn(1);
        else if (key === '-') turn(-1);
      }}
    >
      {/* A box that scrolls has to be reached by keys too. */}
      {/* oxlint-disable-next-line no-noninteractive-tabindex */}
      <div className="enlarged-box" tabIndex={0} onDoubleClick={() => setStep(step === 0 ? 2 : 0)}>
        <div className="enlarged-page" style={{ width: `${zoom * 100}%` }}>
          <PagePicture lessonId={lessonId} page={page} sizes={`${zoom * 100}vw`} leads />
        </div>
      </div>
      <div className="enlarged-bar">
        <Button
          size="touch"
          aria-label={t('slides.smaller')}
          aria-disabled={step === 0 || undefined}
          onClick={() => turn(-1)}
        >
          −
        </Button>
        <span className="i2" role="status">
          {`${zoom * 100}%`}
        </span>
        <Button
          size="touch"
          icon="plus"
          aria-label={t('slides.larger')}
          aria-disabled={step === ZOOMS.length - 1 || undefined}
          onClick={() => turn(1)}
        />
        <span className="grow" />
        <Button size="touch" icon="close" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </dialog>
  );
}
