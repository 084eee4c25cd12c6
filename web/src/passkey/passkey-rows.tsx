import {
  AddPasskey,
  BeginPasskey,
  MyPasskeys,
  RemovePasskey,
  RenamePasskey,
  type Passkey,
} from '@lectern/contracts/passkey/passkey.ts';
import { useState } from 'react';
import { query, send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { CallDialog } from '../kit/forms/call-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { makePasskey } from './ask-browser.ts';
import { usePasskeyFailure } from './use-passkey-button.tsx';
import { passkeysWorkHere } from './works-here.ts';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** Of the personal centre: the passkeys that one has, and another one. */
export function PasskeyRows({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const { data, error, again } = useAsked('passkeys', () => query<typeof MyPasskeys>(MyPasskeys, {}));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = (said: string) => {
    close();
    toast('ok', said);
    again();
  };
  if (data === undefined) return <PlaceNotThere part={{ error, refetch: again }} lines={1} />;
  const { passkeys } = data;
  const used = ({ since, usedAt, isSynced }: Passkey) => {
    const at =
      usedAt === undefined ? t('passkey.since', { when: when(since) }) : t('passkey.used', { when: when(usedAt) });
    return isSynced ? `${at} · ${t('passkey.synced')}` : at;
  };
  return (
    <>
      <div className="me-row">
        <span className="i2">{t('passkey.title')}</span>
        <div className="grow">
          {passkeys.length === 0 && <b>{t('passkey.none')}</b>}
          <small className="i2">{t(passkeysWorkHere() ? 'passkey.why' : 'passkey.notHere')}</small>
        </div>
        {passkeysWorkHere() && (
          <Button size="sm" aria-label={t('passkey.addLong')} onClick={() => setOpen({ what: 'add' })}>
            {t('passkey.add')}
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul aria-label={t('passkey.title')} className="passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="me-row">
              <div className="grow">
                <b>{passkey.name}</b>
                <small className="i2">{used(passkey)}</small>
              </div>
              <Button
                size="sm"
                aria-label={t('passkey.renameOf', { name: passkey.name })}
                onClick={() => setOpen({ what: 'rename', passkey })}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                size="sm"
                aria-label={t('passkey.removeOf', { name: passkey.name })}
                onClick={() => setOpen({ what: 'remove', passkey })}
              >
                {t('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'add' && (
        <AddDialog hasPassword={hasPassword} onClose={close} onDone={() => done(t('passkey.added'))} />
      )}
      {open?.what === 'rename' && (
        <CallDialog
          call={RenamePasskey}
          title={t('passkey.renameOf', { name: open.passkey.name })}
          onClose={close}
          given={{ id: open.passkey.id }}
          start={{ name: open.passkey.name }}
          fields={[{ name: 'name', label: t('passkey.name'), hint: t('passkey.nameHint') }]}
          submit={t('passkey.save')}
          onDone={() => done(t('passkey.renamed'))}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveDialog passkey={open.passkey} onClose={close} onDone={() => done(t('passkey.removed'))} />
      )}
    </>
  );
}

interface Ends {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The password, then what the browser asks for, then a name. What the browser made is kept while its name is mended. */
function AddDialog({ hasPassword, onClose, onDone }: Ends & { readonly hasPassword: boolean }) {
  const { t } = useText();
  const failure = usePasskeyFailure();
  const [made, setMade] = useState<object>();
  const make = useAction(async (options: object) => setMade(await makePasskey(options)));
  if (made !== undefined)
    return (
      <CallDialog
        key="name"
        call={AddPasskey}
        title={t('passkey.addLong')}
        onClose={onClose}
        given={{ passkey: made }}
        fields={[{ name: 'name', label: t('passkey.name'), hint: t('passkey.nameHint') }]}
        submit={t('passkey.add')}
        onDone={onDone}
      />
    );
  return (
    <CallDialog
      key="password"
      call={BeginPasskey}
      title={t('passkey.addLong')}
      onClose={onClose}
      {...(!hasPassword && { given: { password: '' } })}
      fields={
        hasPassword
          ? [{ name: 'password', label: t('passkey.password'), type: 'password', autoComplete: 'current-password' }]
          : []
      }
      submit={t('passkey.next')}
      onDone={({ options }) => make.run(options).then(() => undefined)}
    >
      <p className="i2">{t('passkey.addWhy')}</p>
      {make.error !== undefined && <Fault>{failure(make.error)}</Fault>}
    </CallDialog>
  );
}

function RemoveDialog({ passkey, onClose, onDone }: Ends & { readonly passkey: Passkey }) {
  const { t } = useText();
  const failure = usePasskeyFailure();
  const action = useAction(async () => {
    await send('POST', RemovePasskey.path, { id: passkey.id });
    onDone();
  });
  return (
    <Dialog
      title={t('passkey.removeAsk', { name: passkey.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger solid" busy={action.busy} onClick={() => void action.run()}>
            {t('passkey.remove')}
          </Button>
        </>
      }
    >
      <p className="i2">{t('passkey.removeWhy')}</p>
      {action.error !== undefined && <Fault>{failure(action.error)}</Fault>}
    </Dialog>
  );
}
