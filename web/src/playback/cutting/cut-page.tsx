import { RetryPlaybackCut, WithdrawPlaybackCut } from '@lectern/contracts/playback/cutting.ts';
import { LessonPlayback, PlaybackTimeline } from '@lectern/contracts/playback/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../../kit/data/request.ts';
import { CommandButton } from '../../kit/forms/command-button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Meter } from '../../kit/ui/meter.tsx';
import { Page } from '../../kit/ui/page.tsx';
import { FailedPlace } from '../../kit/ui/pages.tsx';
import { Empty, Notice, Skeleton } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { CutEditor } from './cut-editor.tsx';
import type { Cuttable } from './draft.ts';
import { useText } from './texts.ts';
import './cut.css';

const WAITING_MS = 2000;
const NOTHING: PlaybackTimeline = { pages: [], questions: [], danmu: [] };
const wide = () => matchMedia('(min-width: 1180px)');
const subscribe = (listener: () => void) => {
  const found = wide();
  found.addEventListener('change', listener);
  return () => found.removeEventListener('change', listener);
};

/** A segment of a replay's video is cut here, by its main lecturer [R4.21]. */
export function CutPage() {
  const { id = '', segmentId = '' } = useParams();
  const { t } = useText();
  const isWide = useSyncExternalStore(subscribe, () => wide().matches);
  const found = useQuery({
    queryKey: [LessonPlayback.name, id],
    queryFn: () => query<typeof LessonPlayback>(LessonPlayback, { id }),
    refetchInterval: ({ state: { data } }) => (isMaking(cuttable(data, segmentId)) ? WAITING_MS : false),
  });
  const timeline = useQuery({
    queryKey: [PlaybackTimeline.name, id],
    queryFn: () => query<typeof PlaybackTimeline>(PlaybackTimeline, { id }),
  });
  const again = () => void found.refetch();
  const lesson = found.data;
  const segment = cuttable(lesson, segmentId);
  return (
    <Page title={segment ? t('cutting.of', segment) : t('cutting.saveCut')} slim>
      <div className="cut-page">
        {lesson === undefined ? (
          <section className="card">
            {found.error ? <FailedPlace error={found.error} retry={again} /> : <Skeleton lines={6} retry={again} />}
          </section>
        ) : segment === undefined ? (
          <Refused id={id} title={t('cutting.unknown')} />
        ) : isMaking(segment) ? (
          <Making id={id} segment={segment} onChanged={again} />
        ) : segment.isGone ? (
          <Refused id={id} title={t('cutting.gone')} />
        ) : !lesson.isCutting ? (
          <Refused id={id} title={t('cutting.noProgram')} why={t('cutting.noProgramWhy')} />
        ) : !isWide ? (
          <Refused id={id} title={t('cutting.narrow')} why={t('cutting.narrowWhy')} />
        ) : (
          <CutEditor
            key={`${segment.driveId} ${segment.own.cutting?.cutId ?? segment.cutId ?? ''}`}
            id={id}
            lesson={lesson}
            segment={segment}
            timeline={timeline.data ?? NOTHING}
            failed={segment.own.cutting && <Failed id={id} segment={segment} onChanged={again} />}
            onChanged={again}
          />
        )}
      </div>
    </Page>
  );
}

function cuttable(lesson: LessonPlayback | undefined, segmentId: string): Cuttable | undefined {
  const found = lesson?.segments.find((one) => one.segmentId === segmentId);
  return found?.own && { ...found, own: found.own };
}

const isMaking = (segment: Cuttable | undefined): boolean =>
  segment?.own.cutting !== undefined && segment.own.cutting.failed === undefined;

function Refused({ id, title, why }: { readonly id: string; readonly title: string; readonly why?: string }) {
  const { t } = useText();
  const back = (
    <Link className="btn" to={`/lesson/${id}/video`}>
      {t('cutting.back')}
    </Link>
  );
  return (
    <section className="card">
      <Empty icon="cam" title={title} actions={back}>
        {why}
      </Empty>
    </section>
  );
}

interface OfCut {
  readonly id: string;
  readonly segment: Cuttable;
  readonly onChanged: () => void;
}

/** What was saved is being made; nothing waits for this page. */
function Making({ id, segment, onChanged }: OfCut) {
  const { t } = useText();
  const go = useNavigate();
  const { segmentId, title, own } = segment;
  const { cutId, cuts, progress = 0 } = own.cutting!;
  return (
    <section className="card cut-making" aria-label={t('cutting.saving')}>
      <h1>{t('cutting.of', { title })}</h1>
      <ol>
        <li className="ok">
          <Icon name="okc" size="s" />
          {t('cutting.prepare')}
        </li>
        <li className="ok">
          <Icon name="okc" size="s" />
          {t('cutting.list', { n: cuts.length })}
        </li>
        <li className="ok">
          <Icon name="okc" size="s" />
          {t('cutting.save')}
        </li>
        <li aria-current="step">
          <Icon name="sync" size="s" />
          {t('cutting.transcode')} {t('cutting.percent', { n: Math.floor(progress * 100) })}
        </li>
      </ol>
      <Meter share={progress} label={t('cutting.progress')} />
      <p className="i2">{t('cutting.savingWhy')}</p>
      <div className="row wraps">
        <Link className="btn" to={`/lesson/${id}/video`}>
          {t('cutting.back')}
        </Link>
        <CommandButton
          command={WithdrawPlaybackCut}
          to={{ family: 'playback', id }}
          data={{ segmentId, cutId }}
          onDone={() => {
            toast('ok', t('cutting.withdrawn'));
            onChanged();
            void go(`/lesson/${id}/video`);
          }}
        >
          {t('cutting.withdraw')}
        </CommandButton>
      </div>
    </section>
  );
}

function Failed({ id, segment, onChanged }: OfCut) {
  const { t } = useText();
  const { segmentId, own } = segment;
  const { cutId, failed = 'broken' } = own.cutting!;
  return (
    <Notice
      tone="bad"
      action={
        <CommandButton
          command={RetryPlaybackCut}
          to={{ family: 'playback', id }}
          data={{ segmentId, cutId }}
          size="sm"
          icon="sync"
          onDone={() => {
            toast('ok', t('cutting.retried'));
            onChanged();
          }}
        >
          {t('cutting.retry')}
        </CommandButton>
      }
    >
      {t(`cutting.failed.${failed}`)}
      {t('cutting.failedStays')}
    </Notice>
  );
}
