import { Identities } from '@lectern/contracts/identity/identity.ts';
import { useState } from 'react';
import { useMyGrants } from '../access/use-my-grants.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { ReviewQueue, useTurn } from '../kit/reviews/review-queue.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Notice } from '../kit/ui/states.tsx';
import { Page } from '../kit/ui/page.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Review } from './review.tsx';
import { useText } from './texts.ts';
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
  const { rows = [] } = list;
  const mayDecide = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const turn = useTurn(rows, idOf, { mayChoose: mayDecide });
  const current = turn.one;
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
          <ReviewQueue
            label={t('identity.queue')}
            rows={shown}
            idOf={idOf}
            one={current}
            onChoose={turn.choose}
            isOff={!mayDecide}
            face={({ name, login, submittedAt, times }) => (
              <>
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
              </>
            )}
          >
            {current === undefined ? (
              <p className="review-part i2">{t('identity.pick')}</p>
            ) : (
              <Review
                key={current.submissionId}
                one={current}
                place={t('identity.of', { n: turn.at + 1, total: list.total ?? shown.length })}
                onDecided={(said, receipt) => {
                  toast('ok', said);
                  turn.leave();
                  readAgain(receipt);
                }}
                onGone={() => readAgain()}
              />
            )}
          </ReviewQueue>
        )}
      </ListPage>
    </Page>
  );
}

const idOf = ({ personId }: { readonly personId: string }) => personId;
