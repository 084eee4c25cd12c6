import { MyObjections } from '@lectern/contracts/objection/objection.ts';
import { MyTranscript } from '@lectern/contracts/transcript/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '../kit/data/errors.ts';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { OwnObjection } from './objections.tsx';
import { SheetView } from './sheet.tsx';
import { useText } from './texts.ts';
import './transcript.css';

const REFRESH_MS = 60_000;

/** What I have, how each figure came about, and what is to come. */
export function MyGrade({ classId }: { readonly classId: string }) {
  const { t } = useText();
  const when = useWhen();
  const found = useQuery({
    queryKey: [MyTranscript.name, classId],
    queryFn: () => query<typeof MyTranscript>(MyTranscript, { id: classId }),
    refetchInterval: REFRESH_MS,
  });
  const objections = useQuery({
    queryKey: [MyObjections.name, classId],
    queryFn: () => query<typeof MyObjections>(MyObjections, { id: classId }),
    refetchInterval: REFRESH_MS,
  });
  const { data, error } = found;
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} lines={8} />
      </section>
    );
  const { sheet, publishedAt } = data;
  return (
    <section className="transcript-mine" aria-label={t('transcript.mine')}>
      {error instanceof NetworkError && <Notice tone="warn">{t('transcript.offline')}</Notice>}
      {sheet === undefined ? (
        <div className="card">
          <Empty icon="eyeoff" title={t('transcript.notPublished')}>
            {t('transcript.notPublishedWhy')}
          </Empty>
        </div>
      ) : (
        <>
          <SheetView
            sheet={sheet}
            under={(unit) => (
              <OwnObjection
                classId={classId}
                unit={unit}
                objection={objections.data?.objections.find((one) => one.unit === unit.key)}
                onChanged={() => void objections.refetch()}
              />
            )}
          />
          {publishedAt !== undefined && <p className="t12 i2">{t('transcript.since', { when: when(publishedAt) })}</p>}
        </>
      )}
    </section>
  );
}
