import { useEffect, useRef } from 'react';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { Numbered } from './item-list.tsx';
import type { SheetState } from './sheet.ts';
import { useText } from './texts.ts';

export interface Numbers {
  readonly all: number;
  readonly arrived: number;
  readonly unanswered: readonly Numbered[];
}

interface Props {
  readonly state: SheetState;
  readonly numbers: Numbers;
  readonly flagged: readonly Numbered[];
  readonly onGo: (itemId?: string) => void;
  readonly onSubmit: () => void;
}

/** Asks before handing in, with what is not answered to go to; the focus is on going back. */
export function SubmitDialog({ state, numbers, flagged, onGo, onSubmit }: Props) {
  const { t } = useText();
  const { unanswered, arrived } = numbers;
  const unsent = state.unsent.length;
  const first = unanswered[0] ?? flagged[0];
  return (
    <Dialog
      title={unanswered.length > 0 ? t('attempt.askSubmitWith', { n: unanswered.length }) : t('attempt.askSubmit')}
      onClose={() => onGo()}
      actions={
        <>
          <Button look="danger" onClick={onSubmit}>
            {t('attempt.submit')}
          </Button>
          <BackButton onClick={() => onGo(first?.itemId)}>
            {first ? t('attempt.goBack', { n: first.n }) : t('attempt.back')}
          </BackButton>
        </>
      }
    >
      <p>
        {t('attempt.submitWhat', { n: arrived })}
        {unsent > 0 && ` ${t('attempt.submitWith', { n: unsent })}`}
      </p>
      <Goes label={t('attempt.unanswered')} items={unanswered} onGo={onGo} />
      <Goes label={t('attempt.flagged')} items={flagged} onGo={onGo} isFlagged />
    </Dialog>
  );
}

/** The dialog's own focus goes to its title; what is safe has it instead. */
function BackButton({ children, onClick }: { children: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => button.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button look="primary" ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}

interface GoesProps {
  readonly label: string;
  readonly items: readonly Numbered[];
  readonly onGo: (itemId: string) => void;
  readonly isFlagged?: boolean;
}

function Goes({ label, items, onGo, isFlagged }: GoesProps) {
  if (items.length === 0) return null;
  return (
    <div className="sitting-goes" role="group" aria-label={label}>
      <span className="t13 i2">{label}</span>
      {items.map(({ itemId, n }) => (
        <button key={itemId} type="button" className="btn" onClick={() => onGo(itemId)}>
          {isFlagged && <Icon name="mark" size="xs" />}
          {n}
        </button>
      ))}
    </div>
  );
}
