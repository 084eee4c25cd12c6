import {
  CloseFeedback,
  ContinueFeedback,
  MarkFeedbackRead,
  ReplyToFeedback,
  ResolveFeedback,
} from '@lectern/contracts/feedback/feedback.ts';
import { feedbackPicturePath, FeedbackTicket } from '@lectern/contracts/feedback/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog, CommandForm } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly personId: string;
  readonly ticketId: string;
  /** Whose it is, or who works the queue. */
  readonly isMine: boolean;
  /** What was said or done here, so that the list is read again. */
  readonly onChange: (receipt?: Receipt) => void;
  /** On a phone, to the list. */
  readonly onBack: () => void;
}

export const LOOKS = { pending: 'warn', processing: 'info', closed: 'off' } as const;

/** A ticket, all that was said about it, and what can be said next. */
export function Conversation({ personId, ticketId, isMine, onChange, onBack }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const key = [FeedbackTicket.name, ticketId];
  const found = useQuery({
    queryKey: key,
    queryFn: () => query<typeof FeedbackTicket>(FeedbackTicket, { personId, ticketId }),
    refetchInterval: 30_000,
  });
  const again = (receipt?: Receipt) => {
    void client.invalidateQueries({ queryKey: key });
    onChange(receipt);
  };
  const { give } = useCommands('feedback', personId);
  const isUnread = isMine && found.data?.isUnread === true;
  useEffect(() => {
    if (isUnread) void give(MarkFeedbackRead, { ticketId }).then((done) => onChange(done?.receipt));
  }, [isUnread, ticketId, give, onChange]);
  const back = (
    <div className="back">
      <Button look="quiet" icon="left" onClick={onBack}>
        {t('feedback.back')}
      </Button>
    </div>
  );
  if (found.data === undefined)
    return (
      <section className="feedback-part">
        {back}
        {found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={6} retry={() => void found.refetch()} />
        )}
      </section>
    );
  const to = { personId, ticketId, again };
  const isOpen = found.data.status !== 'closed';
  return (
    <section className="feedback-part" aria-label={found.data.number}>
      {back}
      <Said {...{ personId, ticketId, isMine }} ticket={found.data} />
      {!isOpen && isMine && <p className="i2">{t('feedback.over')}</p>}
      {isOpen &&
        (isMine ? <More key={ticketId} {...to} /> : <Answer key={ticketId} {...to} number={found.data.number} />)}
    </section>
  );
}

function Said({
  ticket,
  personId,
  ticketId,
  isMine,
}: Omit<Props, 'onChange' | 'onBack'> & { readonly ticket: FeedbackTicket }) {
  const { t } = useText();
  const when = useWhen();
  const { number, name, place, contact, status, messages, closed } = ticket;
  const about = [
    !isMine && name,
    place && t('feedback.placeOf', { place }),
    contact && t('feedback.contactOf', { contact }),
  ];
  return (
    <>
      <header>
        <div className="row">
          <h2 className="grow mono">{number}</h2>
          <b className={`st ${LOOKS[status]}`}>{t(`feedback.${status}`)}</b>
        </div>
        <small className="i2">{about.filter(Boolean).join(' · ')}</small>
      </header>
      <ol className="feedback-said">
        {messages.map(({ at, isTheirs, name: by, words, pictures }) => (
          <li key={`${at} ${words}`} className={isTheirs === isMine ? 'own' : undefined}>
            <p>{words}</p>
            {pictures.length > 0 && (
              <div className="shots">
                {pictures.map(({ images }, n) => (
                  <Shot
                    key={images.at(-1)!.file}
                    alt={t('feedback.image', { n: n + 1 })}
                    small={feedbackPicturePath(personId, ticketId, images[0]!.file)}
                    large={feedbackPicturePath(personId, ticketId, images.at(-1)!.file)}
                  />
                ))}
              </div>
            )}
            <small>{[isTheirs && isMine ? t('feedback.me') : by, when(at)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ol>
      {closed && (
        <Notice>
          <b>{t('feedback.closedAt', { when: when(closed.at), reason: t(`feedback.${closed.reason}`) })}</b>
          {closed.words && <p>{closed.words}</p>}
        </Notice>
      )}
    </>
  );
}

function Shot({ alt, small, large }: { readonly alt: string; readonly small: string; readonly large: string }) {
  const { t } = useText();
  const [isGone, setGone] = useState(false);
  if (isGone) return <small>{t('feedback.imageGone')}</small>;
  return (
    <a href={large} target="_blank" rel="noreferrer">
      <img src={small} alt={alt} loading="lazy" onError={() => setGone(true)} />
    </a>
  );
}

interface Saying {
  readonly personId: string;
  readonly ticketId: string;
  readonly again: (receipt?: Receipt) => void;
}

function More({ personId, ticketId, again }: Saying) {
  const { t } = useText();
  const to = { family: 'feedback', id: personId };
  return (
    <>
      <CommandForm
        command={ContinueFeedback}
        to={to}
        draft={`feedback.${ticketId}`}
        start={{}}
        data={(values) => ({ ...values, ticketId })}
        fields={{
          words: { label: t('feedback.say'), as: 'lines' },
          pictures: { label: t('feedback.pictures'), hint: t('feedback.picturesHint', { n: LIMITS.postPictures }) },
        }}
        submit={t('feedback.send')}
        onDone={({ receipt }) => again(receipt)}
      />
      <CommandButton
        command={ResolveFeedback}
        to={to}
        data={{ ticketId }}
        confirm={{ title: t('feedback.resolveAsk'), what: t('feedback.resolveWhat') }}
        onDone={({ receipt }) => {
          toast('ok', t('feedback.wasResolved'));
          again(receipt);
        }}
      >
        {t('feedback.resolve')}
      </CommandButton>
    </>
  );
}

function Answer({ personId, ticketId, number, again }: Saying & { readonly number: string }) {
  const { t } = useText();
  const [isClosing, setClosing] = useState(false);
  const to = { family: 'feedback', id: personId };
  return (
    <>
      <CommandForm
        command={ReplyToFeedback}
        to={to}
        draft={`feedback.${ticketId}`}
        data={(values) => ({ ...values, ticketId })}
        fields={{ words: { label: t('feedback.reply'), as: 'lines' } }}
        submit={t('feedback.doReply')}
        onDone={({ receipt }) => {
          toast('ok', t('feedback.replied', { number }));
          again(receipt);
        }}
      />
      <Button onClick={() => setClosing(true)}>{t('feedback.close')}</Button>
      {isClosing && (
        <CommandDialog
          command={CloseFeedback}
          to={to}
          title={t('feedback.close')}
          start={{ reason: 'solved' }}
          data={(values) => ({ ...values, ticketId })}
          fields={{
            reason: {
              label: t('feedback.why'),
              options: (id) => ({ label: t(`feedback.${id as 'solved'}`) }),
            },
            words: { label: t('feedback.note'), hint: t('feedback.noteHint'), as: 'lines' },
          }}
          submit={t('feedback.close')}
          onClose={() => setClosing(false)}
          onDone={({ receipt }) => {
            setClosing(false);
            toast('ok', t('feedback.wasClosed', { number }));
            again(receipt);
          }}
        />
      )}
    </>
  );
}
