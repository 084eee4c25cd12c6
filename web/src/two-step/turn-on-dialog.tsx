import { BeginTwoStep, ConfirmTwoStep } from '@lectern/contracts/two-step/two-step.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { CallDialog } from '../kit/forms/call-form.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useText } from './texts.ts';
import './two-step.css';

interface Props {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The password, then the secret for the app with one code of it, then the codes for the day it is lost. */
export function TurnOnDialog({ hasPassword, onClose, onDone }: Props) {
  const { t } = useText();
  const [begun, setBegun] = useState<z.output<NonNullable<typeof BeginTwoStep.result>>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  if (begun === undefined)
    return (
      <CallDialog
        key="password"
        call={BeginTwoStep}
        title={t('twoStep.turnOnLong')}
        onClose={onClose}
        {...(!hasPassword && { given: { password: '' } })}
        fields={
          hasPassword
            ? [{ name: 'password', label: t('twoStep.password'), type: 'password', autoComplete: 'current-password' }]
            : []
        }
        submit={t('twoStep.next')}
        onDone={setBegun}
      >
        <p className="i2">{t(hasPassword ? 'twoStep.passwordWhy' : 'twoStep.appWhy')}</p>
      </CallDialog>
    );
  return (
    <CallDialog
      key="code"
      call={ConfirmTwoStep}
      title={t('twoStep.turnOnLong')}
      onClose={onClose}
      fields={[{ name: 'code', label: t('twoStep.codeOfApp'), type: 'code', autoComplete: 'one-time-code' }]}
      submit={t('twoStep.turnOn')}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    >
      <p className="i2">{t('twoStep.scan')}</p>
      <div className="two-step-secret">
        <QrCode text={begun.address} />
        <p className="i2">
          {t('twoStep.typed')}
          <code>{begun.secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
    </CallDialog>
  );
}
