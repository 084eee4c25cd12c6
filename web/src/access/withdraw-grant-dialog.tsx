import { WithdrawGrant } from '@lectern/contracts/access/commands.ts';
import type { GrantRow } from '@lectern/contracts/access/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useCommands } from '../data/use-commands.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  readonly grant: GrantRow;
  readonly onClose: () => void;
  readonly onWithdrawn: (receipt: Receipt | undefined) => void;
}

/** Asks before a grant is taken back. */
export function WithdrawGrantDialog({ grant, onClose, onWithdrawn }: Props) {
  const { t } = useText();
  const commands = useCommands('access', grant.personId);
  const withdraw = async () => {
    const done = await commands.give(WithdrawGrant, { grantId: grant.grantId });
    if (done) onWithdrawn(done.receipt);
  };
  return (
    <Dialog
      title={t('access.withdrawTitle', { name: grant.name, kind: t(`access.kind.${grant.kind}`) })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={commands.isSending(WithdrawGrant)} onClick={() => void withdraw()}>
            {t('access.withdraw')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('access.withdrawKeep')}
          </Button>
        </>
      }
    >
      <p className="i2">{t('access.withdrawWhat')}</p>
      <CommandFailure failure={commands.failure} retry={() => void withdraw()} />
    </Dialog>
  );
}
