import { EndTwoStep, MyTwoStep, RenewRecoveryCodes } from '@lectern/contracts/two-step/two-step.ts';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { CallDialog, type CallField } from '../kit/forms/call-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useText } from './texts.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import '../kit/ui/me-row.css';
import './two-step.css';

/** Of the personal centre: whether signing in has a second step, and what can be done about it. */
export function TwoStepRow({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const { data, error, again } = useAsked('two-step', () => query<typeof MyTwoStep>(MyTwoStep, {}));
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  const done = (said?: string) => {
    close();
    setCodes(undefined);
    if (said !== undefined) toast('ok', said);
    again();
  };
  const ofPassword: CallField = {
    name: 'password',
    label: t('twoStep.password'),
    type: 'password',
    autoComplete: 'current-password',
  };
  const proof: readonly CallField[] = [
    ...(hasPassword ? [ofPassword] : []),
    { name: 'code', label: t('twoStep.code'), hint: t('twoStep.codeHint'), autoComplete: 'one-time-code' },
  ];
  if (data === undefined) return <PlaceNotThere part={{ error, refetch: again }} lines={1} />;
  const { since, codesLeft, isAdvised } = data;
  const isOn = since !== undefined;
  const hint = isOn
    ? t(codesLeft === 0 ? 'twoStep.noCodes' : 'twoStep.onHint', { when: when(since), n: codesLeft })
    : t(isAdvised ? 'twoStep.advised' : 'twoStep.offHint');
  return (
    <div className="me-row two-step-row">
      <span className="i2">{t('twoStep.title')}</span>
      <div className="grow">
        <b>{t(isOn ? 'twoStep.on' : 'twoStep.off')}</b>
        <small className="i2">{hint}</small>
      </div>
      <div className="acts">
        {isOn && (
          <Button size="sm" onClick={() => setOpen('codes')}>
            {t('twoStep.newCodes')}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={t(isOn ? 'twoStep.turnOffLong' : 'twoStep.turnOnLong')}
          onClick={() => setOpen(isOn ? 'off' : 'on')}
        >
          {t(isOn ? 'twoStep.turnOff' : 'twoStep.turnOn')}
        </Button>
      </div>
      {open === 'on' && (
        <TurnOnDialog hasPassword={hasPassword} onClose={close} onDone={() => done(t('twoStep.turnedOn'))} />
      )}
      {open === 'off' && (
        <CallDialog
          call={EndTwoStep}
          title={t('twoStep.turnOffLong')}
          onClose={close}
          fields={proof}
          {...(!hasPassword && { given: { password: '' } })}
          submit={t('twoStep.turnOff')}
          onDone={() => done(t('twoStep.turnedOff'))}
        >
          <p className="i2">{t('twoStep.turnOffWhy')}</p>
        </CallDialog>
      )}
      {open === 'codes' && (
        <CallDialog
          call={RenewRecoveryCodes}
          title={t('twoStep.newCodes')}
          onClose={close}
          fields={proof}
          {...(!hasPassword && { given: { password: '' } })}
          submit={t('twoStep.getCodes')}
          onDone={({ recoveryCodes }) => {
            close();
            setCodes(recoveryCodes);
          }}
        >
          <p className="i2">{t('twoStep.newCodesWhy')}</p>
        </CallDialog>
      )}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => done()} />}
    </div>
  );
}
