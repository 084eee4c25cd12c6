import { AskMyPasskey, ConfirmByPasskey } from '@lectern/contracts/passkey/passkey.ts';
import { ConfirmByPassword, ConfirmItIsMe as Call } from '@lectern/contracts/two-step/two-step.ts';
import { send, type Ways } from '../kit/data/request.ts';
import { CallDialog, type CallField } from '../kit/forms/call-form.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { UsePasskeyButton } from '../passkey/use-passkey-button.tsx';
import { passkeysWorkHere } from '../passkey/works-here.ts';
import { useText } from './texts.ts';

interface Props {
  readonly ways: Ways;
  readonly onEnd: (isPassed: boolean) => void;
}

/** That it is they once more, before something that matters; `onEnd` is told whether it was shown. */
export function ConfirmItIsMe({ ways, onEnd }: Props) {
  const { t } = useText();
  const passkey = ways.passkey && passkeysWorkHere() && (
    <UsePasskeyButton
      ask={() => send('POST', AskMyPasskey.path, {})}
      onAnswer={async (answer) => {
        await send('POST', ConfirmByPasskey.path, { passkey: answer });
        onEnd(true);
      }}
    />
  );
  const title = t('twoStep.again');
  const close = () => onEnd(false);
  if (!ways.code && !ways.password)
    return (
      <Dialog title={title} onClose={close} actions={<Button onClick={close}>{t('action.cancel')}</Button>}>
        <p className="i2">{t(passkey ? 'twoStep.againWith' : 'twoStep.againNowhere')}</p>
        {passkey}
      </Dialog>
    );
  const field: CallField = ways.code
    ? { name: 'code', label: t('twoStep.code'), hint: t('twoStep.codeHint'), autoComplete: 'one-time-code' }
    : { name: 'password', label: t('twoStep.password'), type: 'password', autoComplete: 'current-password' };
  return (
    <CallDialog
      call={ways.code ? Call : ConfirmByPassword}
      title={title}
      onClose={close}
      fields={[field]}
      submit={t('twoStep.confirm')}
      onDone={() => onEnd(true)}
    >
      <p className="i2">{t(ways.code && !passkey ? 'twoStep.againWhy' : 'twoStep.againWith')}</p>
      {passkey}
    </CallDialog>
  );
}
