import {
  LessonPlayback,
  LiveWatching,
  PlaybackTimeline,
  type SegmentSeen,
} from '@lectern/contracts/playback/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { Empty, Skeleton } from '../kit/ui/states.tsx';
import { clock, percentOf } from './clock.ts';
import { Segments } from './segments.tsx';
import { useText } from './texts.ts';
import { Watch } from './watch.tsx';
import { Watchers } from './watchers.tsx';
import '../kit/ui/page-head.css';
import './playback.css';

const REFRESH_MS = 60_000;
/** While a cut is made, or a recording saved. */
const MAKING_MS = 3000;
const isMaking = ({ own }: SegmentSeen): boolean => own?.cutting !== undefined && own.cutting.failed === undefined;
const NOTHING: PlaybackTimeline = { pages: [], questions: [], danmu: [] };

/** The replay video of a lesson: to watch for its class, to manage for its main lecturer [R1.10]. */
export function VideoPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [LessonPlayback.name, id],
    queryFn: () => query<typeof LessonPlayback>(LessonPlayback, { id }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.segments.some(isMaking) || data.recordings?.some(({ is }) => is === 'saving'))
        ? MAKING_MS
        : REFRESH_MS,
  });
  const timeline = useQuery({
    queryKey: [PlaybackTimeline.name, id],
    queryFn: () => query<typeof PlaybackTimeline>(PlaybackTimeline, { id }),
    enabled: (found.data?.segments.length ?? 0) > 0,
  });
  const lesson = found.data;
  const again = () => void found.refetch();
  return (
    <Page title={lesson ? t('playback.of', lesson) : t('playback.title')}>
      {lesson ? (
        <div className="playback-page">
          <Head id={id} lesson={lesson} />
          {lesson.segments.length > 0 ? (
            <Watch id={id} lesson={lesson} timeline={timeline.data ?? NOTHING} onReported={again} />
          ) : (
            !lesson.isMine && (
              <section className="card">
                <Empty icon="cam" title={t('playback.none')}>
                  {t('playback.noneWhy')}
                </Empty>
              </section>
            )
          )}
          {lesson.isMine && <Segments id={id} lesson={lesson} onChanged={again} />}
          {lesson.isCounted && <MyLiveWatching id={id} />}
          {lesson.canSeeWatchers && lesson.segments.length > 0 && <Watchers id={id} of="replay" />}
          {lesson.canSeeWatchers && <Watchers id={id} of="live" />}
        </div>
      ) : (
        <section className="card">
          {found.error ? <FailedPlace error={found.error} retry={again} /> : <Skeleton lines={6} retry={again} />}
        </section>
      )}
    </Page>
  );
}

function Head({ id, lesson }: { readonly id: string; readonly lesson: LessonPlayback }) {
  const { t } = useText();
  const back = (
    <>
      <Icon name="left" size="s" />
      {t('playback.back')}
    </>
  );
  return (
    <header>
      {lesson.isCounted ? (
        <a className="row" href={`/s/${id}/result`}>
          {back}
        </a>
      ) : (
        <Link className="row" to={lesson.canSeeWatchers ? `/lesson/${id}/report` : '/'}>
          {back}
        </Link>
      )}
      <h1>{t('playback.of', lesson)}</h1>
    </header>
  );
}

/** Of a lesson that was live, what a student watched of it. */
function MyLiveWatching({ id }: { readonly id: string }) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: [LiveWatching.name, id],
    queryFn: () => query<typeof LiveWatching>(LiveWatching, { id }),
  });
  if (!data?.totalMs) return null;
  const { watchedMs, totalMs, percent, isCompleted } = data;
  const share = percentOf(watchedMs, totalMs);
  const said = { watched: clock(watchedMs), total: clock(totalMs), share, n: percent };
  return (
    <section className="card playback-mine">
      <p className="i2">{t('playback.liveMine', said)}</p>
      {isCompleted && <b className="st ok">{t('playback.isDone')}</b>}
    </section>
  );
}
