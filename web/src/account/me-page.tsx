import {
  ChangePassword,
  EditProfile,
  MyAccount,
  SignOutDevices,
  type Device,
} from '@lectern/contracts/account/account.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAsked } from '../kit/data/use-asked.ts';
import { query, send } from '../kit/data/request.ts';
import { loadSession, useSession } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Page } from '../kit/ui/page.tsx';
import { LanguageSwitch } from '../kit/ui/preferences.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { ConsentsCard } from '../agreement/consents-card.tsx';
import { CertificatesCard } from '../certificate/certificates-card.tsx';
import { AvatarRow } from './avatar-row.tsx';
import { BindDialog } from './bind-dialog.tsx';
import { FeedbackRow } from '../feedback/feedback-row.tsx';
import { IdentityReturned, IdentityRow } from '../identity/identity-row.tsx';
import { OwnDataRow } from '../own-data/own-data-row.tsx';
import { WorkspaceRow } from '../workspace/workspace-page.tsx';
import { MembershipRow } from '../order/membership-row.tsx';
import { Security } from './security.tsx';
import { CallDialog } from '../kit/forms/call-form.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import '../kit/ui/me-row.css';
import './me.css';

const useMyAccount = () => useAsked('me', () => query<typeof MyAccount>(MyAccount, {}));

type Open = 'name' | 'email' | 'phone' | 'password';

/** The personal centre: who I am here, how I sign in, and where I am signed in. */
export function MePage() {
  const { t } = useText();
  const { data, error, again } = useMyAccount();
  const [open, setOpen] = useState<Open>();
  const session = useSession();
  const isWithoutPasswords = session.status === 'ready' && session.school.noPasswords === true;
  const hasPassword = data?.hasPassword ?? true;
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    close();
    toast('ok', text);
    again();
  };
  return (
    <Page title={t('me.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('me.title')}</h1>
          <p>{t('me.lead')}</p>
        </div>
      </header>
      {data === undefined ? (
        <section className="card">
          <PlaceNotThere part={{ error, refetch: again }} lines={4} />
        </section>
      ) : (
        <>
          <IdentityReturned />
          <section className="card me-rows" aria-labelledby="me-profile">
            <h2 id="me-profile">{t('me.profile')}</h2>
            <AvatarRow />
            <Row label={t('me.name')} value={data.name} hint={t(data.mayRename ? 'me.nameHint' : 'me.nameOfSchool')}>
              {data.mayRename && (
                <Button size="sm" aria-label={t('me.editName')} onClick={() => setOpen('name')}>
                  {t('me.edit')}
                </Button>
              )}
            </Row>
            <Row label={t('me.account')} value={data.account} {...(hasPassword && { hint: t('me.accountHint') })} />
            <Row
              label={t('me.number')}
              value={data.numbers.length === 0 ? t('me.unbound') : data.numbers.join(' · ')}
              hint={t(data.numbers.length === 0 ? 'me.numberHint' : 'me.numberOfSchool')}
            />
            {(['phone', 'email'] as const).map((kind) => (
              <Row key={kind} label={t(`me.${kind}`)} value={data[kind] ?? t('me.unbound')} hint={t(`me.${kind}Hint`)}>
                <Button
                  size="sm"
                  aria-label={t(data[kind] ? `me.${kind}Change` : `me.${kind}Bind`)}
                  onClick={() => setOpen(kind)}
                >
                  {t(data[kind] ? 'me.change' : 'me.bind')}
                </Button>
              </Row>
            ))}
            <IdentityRow />
            <MembershipRow />
            {!isWithoutPasswords && <PasswordRow account={data} onChange={() => setOpen('password')} />}
            <Row label={t('me.language')}>
              <LanguageSwitch />
            </Row>
          </section>
          <Security hasPassword={hasPassword} />
          <Devices devices={data.devices} onEnded={again} />
          <CertificatesCard />
          <ConsentsCard />
          <section className="card me-rows" aria-labelledby="me-school">
            <h2 id="me-school">{t('me.school')}</h2>
            <FeedbackRow />
          </section>
          <section className="card me-rows" aria-labelledby="me-leaving">
            <h2 id="me-leaving">{t('me.leaving')}</h2>
            <WorkspaceRow />
            <OwnDataRow hasPassword={hasPassword} />
            <Row label={t('me.close')} hint={t('me.closeHint')}>
              <Link className="btn sm" to="/me/close">
                {t('me.closeOpen')}
              </Link>
            </Row>
          </section>
        </>
      )}
      {open === 'name' && (
        <CallDialog
          call={EditProfile}
          title={t('me.editName')}
          onClose={close}
          start={{ name: data?.name ?? '' }}
          fields={[{ name: 'name', label: t('me.name'), autoComplete: 'name' }]}
          submit={t('me.save')}
          onDone={async () => {
            await loadSession();
            done(t('me.renamed'));
          }}
        />
      )}
      {(open === 'email' || open === 'phone') && (
        <BindDialog
          key={open}
          kind={open}
          hasPassword={hasPassword}
          onClose={close}
          onBound={() => done(t('me.bound'))}
        />
      )}
      {open === 'password' && (
        <CallDialog
          call={ChangePassword}
          title={t(hasPassword ? 'me.changePassword' : 'me.setPassword')}
          onClose={close}
          {...(!hasPassword && { given: { before: '' } })}
          fields={[
            ...(hasPassword
              ? [
                  {
                    name: 'before',
                    label: t('me.passwordNow'),
                    type: 'password',
                    autoComplete: 'current-password',
                  } as const,
                ]
              : []),
            {
              name: 'password',
              label: t('forgotten.password'),
              hint: t('found.passwordHint'),
              type: 'password',
              autoComplete: 'new-password',
            },
          ]}
          submit={t(hasPassword ? 'me.changePassword' : 'me.setPassword')}
          onDone={() => done(t('me.passwordChanged'))}
        >
          <p className="i2">{t('me.passwordEnds')}</p>
        </CallDialog>
      )}
    </Page>
  );
}

interface RowProps {
  readonly label: string;
  readonly value?: ReactNode;
  readonly hint?: string;
  readonly children?: ReactNode;
}

const Row = ({ label, value, hint, children }: RowProps) => (
  <div className="me-row">
    <span className="i2">{label}</span>
    <div className="grow">
      {value !== undefined && <b>{value}</b>}
      {hint !== undefined && <small className="i2">{hint}</small>}
    </div>
    {children}
  </div>
);

interface PasswordRowProps {
  readonly account: Pick<MyAccount, 'hasPassword' | 'passwordSince'>;
  readonly onChange: () => void;
}

function PasswordRow({ account: { hasPassword, passwordSince: since }, onChange }: PasswordRowProps) {
  const { t } = useText();
  const when = useWhen();
  const hint = since === undefined ? t('me.passwordOld') : t('me.passwordSince', { when: when(since) });
  return (
    <Row
      label={t('me.password')}
      value={hasPassword ? '••••••••' : t('me.passwordNone')}
      hint={hasPassword ? hint : t('me.passwordNoneWhy')}
    >
      <Button size="sm" onClick={onChange}>
        {t(hasPassword ? 'me.changePassword' : 'me.setPassword')}
      </Button>
    </Row>
  );
}

function Devices({ devices, onEnded }: { readonly devices: readonly Device[]; readonly onEnded: () => void }) {
  const { t } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const others = devices.filter(({ isThis }) => !isThis).length;
  const action = useAction(async (device: string) => {
    const { ended } = await send<{ ended: number }>('POST', SignOutDevices.path, { device });
    setAsking(false);
    toast('ok', t('me.signedOut', { n: ended }));
    onEnded();
  });
  return (
    <section className="card me-rows" aria-labelledby="me-devices">
      <div className="me-head">
        <h2 id="me-devices">{t('me.devices')}</h2>
        <span className="i2">{t('me.deviceCount', { n: devices.length })}</span>
      </div>
      <ul>
        {devices.map(({ id, browser, system, isPhone, isThis, usedAt }) => {
          const name = [browser, system].filter(Boolean).join(' · ') || t('me.unknownDevice');
          return (
            <li key={id} className="me-row">
              <Icon name={isPhone ? 'phone' : 'screen'} />
              <div className="grow">
                <b>{name}</b>
                <small className="i2">{isThis ? t('me.now') : when(usedAt)}</small>
              </div>
              {isThis ? (
                <span className="chip ok">{t('me.this')}</span>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('me.signOutOf', { name })}
                  busy={action.busy}
                  onClick={() => void action.run(id)}
                >
                  {t('me.signOut')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
      {others > 0 && (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('me.signOutOthers', { n: others })}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={t('me.signOutOthersAsk', { n: others })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
              <Button look="danger solid" busy={action.busy} onClick={() => void action.run('others')}>
                {t('me.signOutOthers', { n: others })}
              </Button>
            </>
          }
        >
          <p className="i2">{t('me.signOutOthersWhy')}</p>
        </Dialog>
      )}
    </section>
  );
}
