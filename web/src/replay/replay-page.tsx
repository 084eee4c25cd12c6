import { Link, useParams } from 'react-router';
import { isPassing, ProblemError } from '../kit/data/errors.ts';
import { useText } from './texts.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Empty, Skeleton } from '../kit/ui/states.tsx';
import { FailedPlace, ForbiddenPage, MissingPage } from '../kit/ui/pages.tsx';
import { NotGot } from './not-got.tsx';
import { ReplayRoom } from './replay-room.tsx';
import { useReplay, type ReplayedLesson } from './use-replay.ts';

/** A lesson, watched again. */
export function ReplayPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const { data, error, refetch } = useReplay(id);
  const retry = () => void refetch();
  // Whom the server refuses now sees no more of it [R6.07]; one that is only away leaves what is here.
  if (error !== null && (data === undefined || !isPassing(error))) return <Refused error={error} retry={retry} />;
  if (data === undefined) return <Skeleton />;
  const title = <title>{`${t('replay.title')} · ${data.title} - ${t('app.name')}`}</title>;
  if (data.prepared < 1) {
    return (
      <Alone>
        {title}
        <Preparing share={data.prepared} />
        {error !== null && <NotGot error={error} retry={retry} />}
      </Alone>
    );
  }
  if (data.startedAt === undefined) {
    return (
      <Alone>
        {title}
        <NothingYet id={id} status={data.status} />
      </Alone>
    );
  }
  return (
    <>
      {title}
      <ReplayRoom key={id} id={id} lesson={data} isCut={error !== null} />
    </>
  );
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const status = error instanceof ProblemError ? error.problem.status : undefined;
  if (status === 403) return <ForbiddenPage />;
  if (status === 404) return <MissingPage />;
  return (
    <Alone>
      <FailedPlace error={error} retry={retry} />
    </Alone>
  );
}

function Preparing({ share }: { share: number }) {
  const { t } = useText();
  const percent = Math.round(share * 100);
  return (
    <Empty icon="history" title={t('replay.preparing')}>
      {t('replay.preparingWhy')}
      <span
        className="meter replay-preparing"
        role="progressbar"
        aria-label={t('replay.preparing')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </Empty>
  );
}

function NothingYet({ id, status }: { id: string; status: ReplayedLesson['status'] }) {
  const { t } = useText();
  const isCancelled = status === 'cancelled';
  return (
    <Empty
      icon={isCancelled ? 'leave' : 'clock'}
      title={t(isCancelled ? 'replay.emptyCancelled' : 'replay.empty')}
      actions={
        <Link className="btn primary" to={`/lesson/${id}`}>
          {t('replay.toLesson')}
        </Link>
      }
    >
      {isCancelled ? undefined : t('replay.emptyWhy')}
    </Empty>
  );
}
