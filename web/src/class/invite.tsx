import { RenewInviteCode } from '@lectern/contracts/class/commands.ts';
import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { joinAddress, joinHost } from '../kit/data/join-address.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Button } from '../kit/ui/button.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { askerOf } from './asker.ts';
import { useText } from './texts.ts';
import { useClassAfter } from './use-members.ts';

/** The invite code, to be read out, scanned, sent or printed. */
export function Invite({ room, code }: { room: ClassSettings; code: string }) {
  const { t } = useText();
  const after = useClassAfter(room.id);
  return (
    <section className="card class-part invite" aria-label={t('settings.invite')}>
      <h2>{t('settings.invite')}</h2>
      <div className="invite-code">
        <QrCode text={joinAddress(code)} />
        <div>
          <b className="mono">{code}</b>
          <p className="i2">{t('settings.inviteHow', { address: joinHost() })}</p>
        </div>
      </div>
      <footer>
        <CopyButton text={code} label={t('settings.copyCode')} />
        <CopyButton text={joinAddress(code)} label={t('settings.copyLink')} />
        <Button onClick={() => window.print()}>{t('settings.print')}</Button>
        {may(askerOf(room), RenewInviteCode.allow) && (
          <CommandButton
            command={RenewInviteCode}
            to={{ family: 'class', id: room.id }}
            data={{}}
            confirm={{ title: t('settings.renewTitle'), what: t('settings.renewWhat', { code }) }}
            onDone={(done) => {
              after(done);
              toast('ok', t('settings.renewed'));
            }}
          >
            {t('settings.renew')}
          </CommandButton>
        )}
      </footer>
    </section>
  );
}

/** Plain http has no clipboard: there the code is selected by hand, and no button promises otherwise. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      {isCopied ? t('settings.copied') : label}
    </Button>
  );
}
