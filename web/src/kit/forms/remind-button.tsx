import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useState } from 'react';
import { useWhen } from '../i18n/use-when.ts';
import { useMinute } from '../ui/use-minute.ts';
import { toast } from '../ui/toast.tsx';
import { useText } from '../texts.ts';
import { CommandButton } from './command-button.tsx';

interface Props {
  readonly command: CommandKind;
  readonly to: { readonly family: string; readonly id: string };
  /** When it was done last, as the server knew. */
  readonly remindedAt: number | undefined;
  /** What is said once it is done. */
  readonly was: string;
  readonly onDone?: (receipt: Receipt | undefined) => void;
  readonly children: string;
}

/** Asks those to do something who have not; again after a while only, which the server holds to, too. */
export function RemindButton({ command, to, remindedAt, was, onDone, children }: Props) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  const [at, setAt] = useState(remindedAt);
  const again = at === undefined ? 0 : at + LIMITS.remindAgainAfterMs;
  return (
    <CommandButton
      command={command}
      to={to}
      data={{}}
      icon="bell"
      why={now < again ? t('remind.again', { when: when(again) }) : undefined}
      onDone={({ receipt }) => {
        setAt(Date.now());
        toast('ok', was);
        onDone?.(receipt);
      }}
    >
      {children}
    </CommandButton>
  );
}
