import { BindContact, SendBindingCode } from '@lectern/contracts/account/account.ts';
import { useState } from 'react';
import { SendAgain } from './by-code.tsx';
import { CallDialog } from '../kit/forms/call-form.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly kind: 'email' | 'phone';
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onBound: () => void;
}

/** Another phone or e-mail address: the password, then the code that was sent there. A lost phone is needed for neither. */
export function BindDialog({ kind, hasPassword, onClose, onBound }: Props) {
  const { t } = useText();
  const [sent, setSent] = useState<Readonly<Record<string, string>>>();
  const to = sent?.['to'] ?? '';
  if (sent === undefined)
    return (
      <CallDialog
        call={SendBindingCode}
        title={t(`me.${kind}Bind`)}
        onClose={onClose}
        fields={[
          { name: 'to', label: t(`bind.${kind}`), autoComplete: kind === 'phone' ? 'tel' : 'email' },
          ...(hasPassword
            ? [
                {
                  name: 'password',
                  label: t('me.passwordNow'),
                  type: 'password',
                  autoComplete: 'current-password',
                } as const,
              ]
            : []),
        ]}
        {...(!hasPassword && { given: { password: '' } })}
        submit={t('code.send')}
        onDone={(_, typed) => setSent({ password: '', ...typed })}
      />
    );
  return (
    <CallDialog
      call={BindContact}
      title={t(`me.${kind}Bind`)}
      onClose={onClose}
      given={{ to }}
      fields={[{ name: 'code', label: t('code.label'), type: 'code', autoComplete: 'one-time-code' }]}
      submit={t('me.bind')}
      onDone={onBound}
    >
      <p className="i2">{t('code.sentTo', { to })}</p>
      <SendAgain path={SendBindingCode.path} data={sent} />
    </CallDialog>
  );
}
