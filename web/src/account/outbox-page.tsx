import { Outbox, SetSignUp } from '@lectern/contracts/account/account.ts';
import { query, send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Empty, Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import '../kit/ui/me-row.css';
import './me.css';

/** An operator's: messages that nothing delivered, to be passed on, and whether everybody may sign up. */
export function OutboxPage() {
  const { t } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const { data, error, again } = useAsked('outbox', () => query<typeof Outbox>(Outbox, {}));
  const change = useAction(async (isOpen: boolean) => {
    await send('POST', SetSignUp.path, { isOpen });
    toast('ok', t(isOpen ? 'outbox.opened' : 'outbox.closed'));
    again();
  });
  return (
    <Page title={t('outbox.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('outbox.title')}</h1>
          <p>{t('outbox.lead')}</p>
        </div>
      </header>
      {data === undefined ? (
        <section className="card">
          <PlaceNotThere part={{ error, refetch: again }} lines={4} />
        </section>
      ) : (
        <>
          <section className="card me-rows">
            <div className="me-row">
              <span className="i2">{t('outbox.signUp')}</span>
              <div className="grow">
                <b>{t(data.signUp ? 'outbox.isOpen' : 'outbox.isClosed')}</b>
                <small className="i2">{t('outbox.signUpHint')}</small>
              </div>
              <Button size="sm" busy={change.busy} onClick={() => void change.run(!data.signUp)}>
                {t(data.signUp ? 'outbox.close' : 'outbox.open')}
              </Button>
            </div>
            {change.error !== undefined && <Fault>{errorText(change.error)}</Fault>}
          </section>
          {data.letters.length === 0 ? (
            <section className="card">
              <Empty icon="inbox" title={t('outbox.none')}>
                {t('outbox.noneWhy')}
              </Empty>
            </section>
          ) : (
            <section className="card me-rows" aria-label={t('outbox.letters')}>
              <Notice>{t('outbox.secret')}</Notice>
              <ul>
                {data.letters.map(({ id, at, kind, to, subject, text, failure }) => (
                  <li key={id} className="me-row letter">
                    <Icon name={kind === 'phone' ? 'phone' : 'send'} />
                    <div className="grow">
                      <b>{to}</b>
                      <small className="i2">{when(at)}</small>
                      {subject !== undefined && <p>{subject}</p>}
                      <p>{text}</p>
                      {failure !== undefined && <Fault>{t('outbox.failure', { why: failure })}</Fault>}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Page>
  );
}
