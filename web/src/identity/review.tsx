import {
  IdentityDocuments,
  IdentityNumber,
  PassIdentity,
  reason as reasons,
  ReturnIdentity,
  type Reason,
} from '@lectern/contracts/identity/identity.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { ReviewDecision } from '../kit/reviews/review-queue.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Failed, Skeleton, useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface Waiting {
  readonly personId: string;
  readonly submissionId: string;
  readonly name: string;
}

interface Props {
  readonly one: Waiting;
  readonly place: string;
  readonly onDecided: (said: string, receipt?: Receipt) => void;
  /** Somebody else decided, or it was withdrawn. */
  readonly onGone: () => void;
}

/** What somebody submitted, asked for once, as that is recorded; and what is decided about it. */
export function Review({ one, place, onDecided, onGone }: Props) {
  const { personId, submissionId, name } = one;
  const found = useQuery({
    queryKey: [IdentityDocuments.name, submissionId],
    queryFn: () => query<typeof IdentityDocuments>(IdentityDocuments, { personId, submissionId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <section className="review-part identity-part" aria-label={name}>
        <div className="row">
          <h2 className="grow">{name}</h2>
          <span className="i2">{place}</span>
        </div>
        {found.data ? (
          <Documents one={one} documents={found.data} />
        ) : found.error ? (
          <Failed
            error={found.error}
            retry={() => {
              onGone();
              void found.refetch();
            }}
          />
        ) : (
          <Skeleton lines={6} retry={() => void found.refetch()} />
        )}
      </section>
      {found.data && <Decision one={one} onDecided={onDecided} />}
    </>
  );
}

const SHOWN_MS = 30_000;

function Documents({ one, documents }: { one: Waiting; documents: IdentityDocuments }) {
  const { t } = useText();
  const errorText = useErrorText();
  const { personId, submissionId } = one;
  const [large, setLarge] = useState<IdentityDocuments['pictures'][number]>();
  const [whole, setWhole] = useState<string>();
  const show = useAction(async () => {
    const { number } = await query<typeof IdentityNumber>(IdentityNumber, { personId, submissionId });
    setWhole(number);
  });
  useEffect(() => {
    if (whole === undefined) return undefined;
    const timer = setTimeout(() => setWhole(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  return (
    <>
      <div className="identity-docs">
        {documents.pictures.map((picture) => (
          <figure key={picture.side}>
            <button
              type="button"
              aria-label={t('identity.larger', { label: t(labelOf(picture)) })}
              onClick={() => setLarge(picture)}
            >
              <img src={addressOf(picture)} alt="" />
            </button>
            <figcaption>{t(labelOf(picture))}</figcaption>
          </figure>
        ))}
      </div>
      <dl>
        <dt>{t('identity.name')}</dt>
        <dd>{documents.name}</dd>
        <dt>{t('identity.number')}</dt>
        <dd>
          <span className="mono">{whole ?? documents.number}</span>{' '}
          {whole === undefined && (
            <button type="button" className="link tap" disabled={show.busy} onClick={() => void show.run()}>
              {t('identity.show')}
            </button>
          )}
        </dd>
      </dl>
      {show.error !== undefined && <Fault>{errorText(show.error)}</Fault>}
      {large && (
        <Dialog title={t(labelOf(large))} onClose={() => setLarge(undefined)}>
          <img className="identity-large" src={addressOf(large)} alt={t(labelOf(large))} />
        </Dialog>
      )}
    </>
  );
}

const labelOf = ({ side }: IdentityDocuments['pictures'][number]) =>
  side === 'face' ? ('identity.facePhoto' as const) : (`identity.${side}` as const);

const addressOf = ({ webp }: { readonly webp: string }): string => `data:image/webp;base64,${webp}`;

function Decision({ one: { personId, submissionId, name }, onDecided }: Pick<Props, 'one' | 'onDecided'>) {
  const { t } = useText();
  const commands = useCommands('identity', personId);
  return (
    <section className="review-part review-decision" aria-label={t('identity.decide')}>
      <h3>{t('identity.decide')}</h3>
      <ReviewDecision<Reason>
        commands={commands}
        pass={{
          command: PassIdentity,
          label: t('identity.pass'),
          run: async () => {
            const done = await commands.give(PassIdentity, { submissionId });
            if (done) onDecided(t('identity.passedToast', { name }), done.receipt);
          },
        }}
        giveBack={{
          command: ReturnIdentity,
          label: t('identity.return'),
          reason: t('identity.reason'),
          reasons: reasons.options.map((id) => ({ id, label: t(`identity.${id}`) })),
          start: 'unreadable',
          words: t('identity.words'),
          hint: t('identity.wordsHint'),
          mostUnits: LIMITS.identityWordsUnits,
          run: async (reason, words) => {
            const done = await commands.give(ReturnIdentity, { submissionId, reason, ...words });
            if (done) onDecided(t('identity.returnedToast', { name }), done.receipt);
          },
        }}
        keys={t('identity.keys')}
      />
    </section>
  );
}
