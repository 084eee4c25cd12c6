import { Identities } from '@lectern/contracts/identity/identity.ts';
import { useState } from 'react';
import { useMyGrants } from '../access/use-my-grants.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Notice } from '../kit/ui/states.tsx';
import { Page } from '../kit/ui/page.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Review } from './review.tsx';
import { useText } from './texts.ts';
import { useQueueKeys } from '../kit/lists/use-queue-keys.ts';
import '../kit/ui/page-head.css';
import './identity.css';

const REFRESH_MS = 30_000;

/** Who waits to be verified, and the documents of one of them [R6.17]. */
export function IdentitiesPage() {
  const { t } = useText();
  const when = useWhen();
  const mine = useMyGrants();
  const [typed, setTyped] = useState('');
  const list = useList(Identities, { search: usePaused(typed) }, REFRESH_MS);
  const readAgain = useReadAgain(Identities);
  const [chosen, setChosen] = useState<string>();
  const { rows = [] } = list;
  const at = rows.findIndex(({ personId }) => personId === chosen);
  const mayDecide = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const go = (to: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (next !== undefined && mayDecide) setChosen(next.personId);
  };
  useQueueKeys({ j: () => go(at + 1), k: () => go(at < 0 ? 0 : at - 1) });
  const current = rows[at];
  return (
    <Page title={t('identity.queue')}>
      <header className="top">
        <div className="grow">
          <h1>{t('identity.queue')}</h1>
          <p>{t('identity.queueLead')}</p>
        </div>
      </header>
      {list.rows && mine.data && !mayDecide && <Notice>{t('identity.watching')}</Notice>}
      <ListPage
        list={list}
        label={t('identity.queue')}
        search={{ typed, onSearch: setTyped }}
        onAll={typed === '' ? undefined : () => setTyped('')}
        empty={{ icon: 'okc', title: t('identity.queueNone'), why: t('identity.queueNoneWhy') }}
      >
        {(shown) => (
          <div className="identity-queue">
            <ul aria-label={t('identity.queue')}>
              {shown.map(({ personId, name, login, submittedAt, times }) => (
                <li key={personId}>
                  <button
                    type="button"
                    aria-current={personId === chosen}
                    disabled={!mayDecide}
                    onClick={() => setChosen(personId)}
                  >
                    <b>{name}</b>
                    <small>
                      {[
                        login,
                        t('identity.waitsSince', { when: when(submittedAt) }),
                        times > 1 && t('identity.times', { n: times }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            {current === undefined ? (
              <p className="identity-part i2">{t('identity.pick')}</p>
            ) : (
              <Review
                key={current.submissionId}
                one={current}
                place={t('identity.of', { n: at + 1, total: list.total ?? shown.length })}
                onDecided={(said, receipt) => {
                  if (said !== undefined) toast('ok', said);
                  const next = rows[at + 1] ?? rows[at - 1];
                  setChosen(next?.personId);
                  readAgain(receipt);
                }}
                onGone={() => readAgain()}
              />
            )}
          </div>
        )}
      </ListPage>
    </Page>
  );
}
