import { SubmitFeedback } from '@lectern/contracts/feedback/feedback.ts';
import { MyFeedback } from '@lectern/contracts/feedback/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../kit/data/use-user.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Conversation } from './conversation.tsx';
import { useText } from './texts.ts';
import { Tickets } from './tickets.tsx';
import '../kit/ui/page-head.css';
import './feedback.css';

const REFRESH_MS = 30_000;

/** Of the personal centre: what I told the school, and what I was answered [R2.23, R4.14]. */
export function FeedbackPage() {
  const { t } = useText();
  const { id } = useUser();
  const [typed, setTyped] = useState('');
  const list = useList(MyFeedback, { search: usePaused(typed) }, REFRESH_MS);
  const readAgain = useReadAgain(MyFeedback);
  const [chosen, setChosen] = useState<string>();
  const [isWriting, setWriting] = useState(false);
  return (
    <Page title={t('feedback.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('feedback.title')}</h1>
          <p>{t('feedback.lead')}</p>
        </div>
        <Button look="primary" icon="plus" onClick={() => setWriting(true)}>
          {t('feedback.write')}
        </Button>
      </header>
      <ListPage
        list={list}
        label={t('feedback.open')}
        search={{ label: t('feedback.search'), typed, onSearch: setTyped }}
        onAll={typed === '' ? undefined : () => setTyped('')}
        empty={{ icon: 'inbox', title: t('feedback.none'), why: t('feedback.noneWhy') }}
      >
        {(rows) => (
          <Tickets
            label={t('feedback.open')}
            rows={rows}
            chosen={chosen}
            onChoose={({ ticketId }) => setChosen(ticketId)}
          >
            {chosen === undefined ? (
              <p className="feedback-part i2">{t('feedback.pick')}</p>
            ) : (
              <Conversation
                personId={id}
                ticketId={chosen}
                isMine
                onChange={readAgain}
                onBack={() => setChosen(undefined)}
              />
            )}
          </Tickets>
        )}
      </ListPage>
      {isWriting && (
        <WriteDialog
          onClose={() => setWriting(false)}
          onDone={(ticketId, receipt) => {
            setWriting(false);
            toast('ok', t('feedback.sent'));
            setChosen(ticketId);
            readAgain(receipt);
          }}
        />
      )}
    </Page>
  );
}

interface WriteProps {
  readonly onClose: () => void;
  readonly onDone: (ticketId: string, receipt: Parameters<ReturnType<typeof useReadAgain>>[0]) => void;
}

function WriteDialog({ onClose, onDone }: WriteProps) {
  const { t } = useText();
  const { id } = useUser();
  const [ticketId] = useState(newId);
  const { state } = useLocation() as { readonly state: { readonly from?: string } | null };
  return (
    <CommandDialog
      command={SubmitFeedback}
      to={{ family: 'feedback', id }}
      title={t('feedback.write')}
      draft="feedback"
      start={{ place: state?.from }}
      data={(values) => ({ ...values, ticketId })}
      fields={{
        words: { label: t('feedback.words'), as: 'lines' },
        place: { label: t('feedback.place'), ...(state?.from !== undefined && { hint: t('feedback.placeHint') }) },
        contact: { label: t('feedback.contact'), hint: t('feedback.contactHint') },
        pictures: { label: t('feedback.pictures'), hint: t('feedback.picturesHint', { n: LIMITS.postPictures }) },
      }}
      submit={t('feedback.submit')}
      onClose={onClose}
      onDone={({ receipt }) => onDone(ticketId, receipt)}
    />
  );
}
