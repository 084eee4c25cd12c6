import { Feedback } from '@lectern/contracts/feedback/queries.ts';
import { useState } from 'react';
import { useMyGrants } from '../access/use-my-grants.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Select } from '../kit/forms/select.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Notice } from '../kit/ui/states.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Conversation } from './conversation.tsx';
import { useText } from './texts.ts';
import { Tickets } from './tickets.tsx';
import '../kit/ui/page-head.css';
import './feedback.css';

const REFRESH_MS = 30_000;
const STATES = ['open', 'pending', 'processing', 'closed'] as const;
type State = (typeof STATES)[number];

/** What people told the school, and the answer to one of them [R6.17]. */
export function QueuePage() {
  const { t } = useText();
  const { id } = useUser();
  const mine = useMyGrants();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<State>('open');
  const list = useList(Feedback, { search: usePaused(typed), state }, REFRESH_MS);
  const readAgain = useReadAgain(Feedback);
  const [chosen, setChosen] = useState<{ readonly ticketId: string; readonly personId: string }>();
  const mayAnswer = mine.data?.some(({ kind }) => kind === 'operate') ?? false;
  const isNarrowed = typed !== '' || state !== 'open';
  const showAll = () => {
    setTyped('');
    setState('open');
  };
  return (
    <Page title={t('feedback.queue')}>
      <header className="top">
        <div className="grow">
          <h1>{t('feedback.queue')}</h1>
          <p>{t('feedback.queueLead')}</p>
        </div>
      </header>
      {list.rows && mine.data && !mayAnswer && <Notice>{t('feedback.watching')}</Notice>}
      <ListPage
        list={list}
        label={t('feedback.queue')}
        search={{ label: t('feedback.searchQueue'), typed, onSearch: setTyped }}
        filters={
          <Select
            label={t('feedback.state')}
            value={state}
            options={STATES.map((one) => ({
              id: one,
              label: t(one === 'open' ? 'feedback.state.open' : `feedback.${one}`),
            }))}
            onChange={(one) => setState(one ?? 'open')}
          />
        }
        onAll={isNarrowed ? showAll : undefined}
        empty={{ icon: 'okc', title: t('feedback.queueNone'), why: t('feedback.queueNoneWhy') }}
      >
        {(rows) => (
          <Tickets
            label={t('feedback.queue')}
            rows={rows}
            chosen={chosen?.ticketId}
            onChoose={mayAnswer ? setChosen : undefined}
          >
            {chosen === undefined ? (
              mayAnswer && <p className="feedback-part i2">{t('feedback.pick')}</p>
            ) : (
              <Conversation
                {...chosen}
                isMine={chosen.personId === id}
                onChange={readAgain}
                onBack={() => setChosen(undefined)}
              />
            )}
          </Tickets>
        )}
      </ListPage>
    </Page>
  );
}
