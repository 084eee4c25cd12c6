import { WithdrawIdentity } from '@lectern/contracts/identity/identity.ts';
import { useState } from 'react';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { useText } from './texts.ts';
import { useIdentityAgain, useMyIdentity } from './use-identity.ts';
import '../kit/ui/me-row.css';
import './identity.css';

const LOOKS = { none: 'off', submitted: 'info', returned: 'bad', passed: 'ok' } as const;

/** Of the personal centre: whether the school knows who I am, and what I can do about it. */
export function IdentityRow() {
  const { t } = useText();
  const when = useWhen();
  const { id } = useUser();
  const { data, error, refetch } = useMyIdentity();
  const again = useIdentityAgain();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return <PlaceNotThere part={{ error, refetch }} lines={1} />;
  const { status, name = '', number = '', submittedAt = 0, decidedAt = 0, reason, words } = data;
  const hint = {
    none: () => t('identity.noneHint'),
    submitted: () => t('identity.submittedHint', { when: when(submittedAt) }),
    returned: () => [reason && t(`identity.${reason}`), words].filter(Boolean).join(' · '),
    passed: () => t('identity.passedHint', { name, number, when: when(decidedAt) }),
  }[status]();
  return (
    <div className="me-row identity-row">
      <span className="i2">{t('identity.title')}</span>
      <div className="grow">
        <b className={`st ${LOOKS[status]}`}>{t(`identity.${status}`)}</b>
        <small className="i2">{hint}</small>
      </div>
      {status === 'submitted' ? (
        <CommandButton
          command={WithdrawIdentity}
          to={{ family: 'identity', id }}
          data={{ submissionId: data.submissionId! }}
          size="sm"
          confirm={{ title: t('identity.withdrawAsk'), what: t('identity.withdrawWhat') }}
          onDone={() => {
            toast('ok', t('identity.withdrawn'));
            again();
          }}
        >
          {t('identity.withdraw')}
        </CommandButton>
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t(status === 'none' ? 'identity.submit' : status === 'passed' ? 'identity.renew' : 'identity.submitAgain')}
        </Button>
      )}
      {isOpen && (
        <SubmitDialog
          before={data}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            toast('ok', t('identity.sent'));
            again();
          }}
        />
      )}
    </div>
  );
}

/** What is to be done stands above everything else. */
export function IdentityReturned() {
  const { t } = useText();
  const { data } = useMyIdentity();
  if (data?.status !== 'returned') return null;
  return (
    <Notice tone="bad">
      <b>{t('identity.returnedTitle')}</b>
      <p>
        {[data.reason && t(`identity.${data.reason}`), data.words].filter(Boolean).join(' · ')}
        {' · '}
        {t('identity.kept')}
      </p>
    </Notice>
  );
}
