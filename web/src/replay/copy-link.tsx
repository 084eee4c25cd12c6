import type { ReactNode } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';

interface Props {
  /** The query string of this page. */
  readonly link: () => string;
  readonly label: string;
  readonly children?: ReactNode;
}

/** Copies a link to a moment. Plain http has no clipboard: the address bar has the same moment once it rests. */
export function CopyLink({ link, label, children }: Props) {
  const { t } = useText();
  const { clipboard } = navigator as Partial<Navigator>;
  const copy = () => {
    const address = `${location.origin}${location.pathname}${link()}`;
    const byHand = () => toast('info', t('replay.copyByHand'));
    if (clipboard === undefined) byHand();
    else void clipboard.writeText(address).then(() => toast('ok', t('replay.copied')), byHand);
  };
  return (
    <Button
      look="quiet"
      size="sm"
      icon="link"
      aria-label={children === undefined ? label : undefined}
      title={label}
      onClick={copy}
    >
      {children}
    </Button>
  );
}
