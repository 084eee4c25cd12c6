import { ApproveDriveFile, ReturnDriveFile } from '@lectern/contracts/drive/commands.ts';
import { REVIEW_REASONS } from '@lectern/contracts/drive/facts.ts';
import { DRIVE } from '@lectern/contracts/drive/limits.ts';
import { DriveReview, DriveReviews } from '@lectern/contracts/drive/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { ReviewDecision, ReviewQueue, useTurn } from '../kit/reviews/review-queue.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Page } from '../kit/ui/page.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { clock } from './drive-page.tsx';
import { Player } from './player.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './drive.css';

const REFRESH_MS = 30_000;
type Reason = (typeof REVIEW_REASONS)[number];

/** What waits to be reviewed, and one of them to look at [R6.17]. */
export function QueuePage() {
  const { t } = useText();
  const when = useWhen();
  const [typed, onSearch] = useState('');
  const list = useList(DriveReviews, { search: usePaused(typed) }, REFRESH_MS);
  const readAgain = useReadAgain(DriveReviews);
  const { rows = [] } = list;
  const turn = useTurn(rows, idOf);
  const { one } = turn;
  return (
    <Page title={t('drive.queue')}>
      <header className="top">
        <div className="grow">
          <h1>{t('drive.queue')}</h1>
          <p>{t('drive.queueLead')}</p>
        </div>
      </header>
      <ListPage
        list={list}
        label={t('drive.queue')}
        search={{ label: t('drive.search'), typed, onSearch }}
        onAll={typed === '' ? undefined : () => onSearch('')}
        empty={{ icon: 'okc', title: t('drive.queueNone'), why: t('drive.queueNoneWhy') }}
      >
        {(shown) => (
          <ReviewQueue
            label={t('drive.queue')}
            rows={shown}
            idOf={idOf}
            one={one}
            onChoose={turn.choose}
            face={({ title, owner, waitsSince, rank, times, durationMs }) => (
              <>
                <span className="row">
                  <b className="grow cut">{title}</b>
                  {rank > 0 && <span className="st warn">{t('drive.isAppeal')}</span>}
                </span>
                <small>
                  {[
                    durationMs !== undefined && clock(durationMs),
                    t('drive.waits', { owner, when: when(waitsSince) }),
                    times > 1 && t('drive.times', { n: times }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </>
            )}
          >
            {one === undefined ? (
              <p className="review-part i2">{t('drive.pick')}</p>
            ) : (
              <Review
                key={`${one.id} ${one.times}`}
                id={one.id}
                title={one.title}
                place={t('drive.of', { n: turn.at + 1, total: list.total ?? shown.length })}
                onGone={() => readAgain()}
                onDecided={(said, receipt) => {
                  toast('ok', said);
                  turn.leave();
                  readAgain(receipt);
                }}
              />
            )}
          </ReviewQueue>
        )}
      </ListPage>
    </Page>
  );
}

const idOf = ({ id }: { readonly id: string }) => id;

interface ReviewProps {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly onDecided: (said: string, receipt?: Receipt) => void;
  /** Somebody else decided, or it was changed. */
  readonly onGone: () => void;
}

/** Asked for once, as each look is recorded. */
function Review({ id, title, place, onDecided, onGone }: ReviewProps) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [DriveReview.name, id],
    queryFn: () => query<typeof DriveReview>(DriveReview, { id }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const file = found.data;
  return (
    <>
      <section className="review-part" aria-label={title}>
        <div className="row">
          <h2 className="grow">{title}</h2>
          <span className="i2">{place}</span>
        </div>
        {file ? (
          <>
            <p className="i2">{[file.fileName, fileSize(file.bytes)].join(' · ')}</p>
            {file.appeal !== undefined && <Notice>{t('drive.appealSaid', { words: file.appeal })}</Notice>}
            <Player file={file} />
          </>
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
      {file && <Decision id={id} title={title} onDecided={onDecided} />}
    </>
  );
}

function Decision({ id, title, onDecided }: Pick<ReviewProps, 'id' | 'title' | 'onDecided'>) {
  const { t } = useText();
  const commands = useCommands('drive', id);
  return (
    <section className="review-part review-decision" aria-label={t('drive.decide')}>
      <h3>{t('drive.decide')}</h3>
      <ReviewDecision<Reason>
        commands={commands}
        pass={{
          command: ApproveDriveFile,
          label: t('drive.approve'),
          run: async () => {
            const done = await commands.give(ApproveDriveFile, {});
            if (done) onDecided(t('drive.approvedToast', { title }), done.receipt);
          },
        }}
        giveBack={{
          command: ReturnDriveFile,
          label: t('drive.return'),
          reason: t('drive.reason'),
          reasons: REVIEW_REASONS.map((one) => ({ id: one, label: t(`drive.reason.${one}`) })),
          start: 'people',
          words: t('drive.words'),
          mostUnits: DRIVE.reviewUnits,
          run: async (reason, words) => {
            const done = await commands.give(ReturnDriveFile, { reason, ...words });
            if (done) onDecided(t('drive.returnedToast', { title }), done.receipt);
          },
        }}
        keys={t('drive.queueKeys')}
      />
    </section>
  );
}
