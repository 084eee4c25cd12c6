import { ExamPhotos, type PhotoOfStudent } from '@lectern/contracts/exam/photo-queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ReviewQueue, useTurn } from '../kit/reviews/review-queue.tsx';
import { Empty, Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { PhotoReview } from './photo-review.tsx';
import { useText } from './texts.ts';
import './proctoring.css';

const REFRESH_MS = 3_000;
/** In this order they are looked at: who waits, then who was asked for another one. */
const STANDINGS = ['underReview', 'failed', 'none', 'passed', 'waived'] as const;
type Filter = (typeof STANDINGS)[number] | 'all';

/** Pictures of who sits the exam, one large at a time, decided on by keyboard [R4.12]. */
export function PhotosTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [ExamPhotos.name, id],
    queryFn: () => query<typeof ExamPhotos>(ExamPhotos, { id }),
    refetchInterval: REFRESH_MS,
  });
  const client = useQueryClient();
  if (found.data === undefined) {
    const retry = () => void found.refetch();
    return found.error === null ? <Skeleton lines={6} retry={retry} /> : <Failed error={found.error} retry={retry} />;
  }
  const again = () => client.invalidateQueries({ queryKey: [ExamPhotos.name, id] });
  return (
    <section className="card proctoring-checks" aria-label={t('proctoring.photo')}>
      <Queue id={id} checks={found.data} again={again} />
    </section>
  );
}

interface Props {
  readonly id: string;
  readonly checks: ExamPhotos;
  readonly again: () => Promise<void>;
}

function Queue({ id, checks, again }: Props) {
  const { t } = useText();
  const when = useWhen();
  const { now, opensAt, keptDays, deletedAt, students } = checks;
  const [filter, setFilter] = useState<Filter>('underReview');
  const of = (one: Filter) => students.filter(({ status }) => one === 'all' || status === one);
  const rows = of(filter).toSorted((one, other) => rankOf(one) - rankOf(other));
  const turn = useTurn(rows, idOf, { beginsAtFirst: true });
  const current = turn.one;
  const choose = (one: Filter) => {
    setFilter(one);
    turn.choose(undefined);
  };
  return (
    <>
      <div className="proctoring-tiles" role="group" aria-label={t('proctoring.photo.filter')}>
        {(['all', ...STANDINGS] as const).map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => choose(one)}>
            <b>{of(one).length}</b>
            <span>{t(one === 'all' ? 'proctoring.photo.all' : `proctoring.photo.is.${one}`)}</span>
          </button>
        ))}
      </div>
      {now < opensAt && <Notice>{t('proctoring.photo.opensFor', { when: when(opensAt) })}</Notice>}
      {deletedAt !== undefined && <Notice>{t('proctoring.photo.deleted', { when: when(deletedAt) })}</Notice>}
      {current === undefined ? (
        <Empty
          icon={filter === 'underReview' ? 'okc' : 'users'}
          title={t(filter === 'underReview' ? 'proctoring.photo.noneWait' : 'proctoring.photo.nobody')}
        />
      ) : (
        <div className="proctoring-queue">
          <ReviewQueue
            label={t('proctoring.photo')}
            rows={rows}
            idOf={idOf}
            one={current}
            onChoose={turn.choose}
            face={({ name, login, status }) => (
              <>
                <b>{name}</b>
                <small>{[login, t(`proctoring.photo.is.${status}`)].filter(Boolean).join(' · ')}</small>
              </>
            )}
          >
            <PhotoReview
              key={`${current.personId} ${current.photoId} ${current.status}`}
              examId={id}
              student={current}
              onDecided={() => {
                turn.leave(); // whether this one stays in the list or not
                return again();
              }}
              again={again}
            />
          </ReviewQueue>
        </div>
      )}
      {deletedAt === undefined && <p className="t13 i2">{t('proctoring.photo.keptFor', { n: keptDays })}</p>}
    </>
  );
}

/** Among those who stand alike, whoever has waited longest comes first. */
const rankOf = ({ status, sentAt = 0 }: PhotoOfStudent): number => STANDINGS.indexOf(status) * 1e15 + sentAt;

const idOf = ({ personId }: PhotoOfStudent): string => personId;
