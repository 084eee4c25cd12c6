import type { LessonPlayback, PlaybackTimeline, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { useRef, useState } from 'react';
import { Player } from '../drive/player.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { Beside } from './beside.tsx';
import { clock, percentOf } from './clock.ts';
import { chaptersOf, momentOf, placeOf, type Place } from './place.ts';
import { useText } from './texts.ts';
import { useWatching } from './use-watching.ts';

interface Props {
  readonly id: string;
  readonly lesson: LessonPlayback;
  readonly timeline: PlaybackTimeline;
  readonly onReported: () => void;
}

/** The video, and beside it what the class was shown at that second; pressing an entry goes there. */
export function Watch({ id, lesson, timeline, onReported }: Props) {
  const { segments } = lesson;
  const media = useRef<HTMLVideoElement>(undefined);
  const [place, setPlace] = useState<Place>();
  const [inVideoMs, setInVideo] = useState(0);
  const segment = segments.find(({ segmentId }) => segmentId === place?.segmentId) ?? segments[0]!;
  const { moved, isKept } = useWatching(id, segment, lesson.isCounted, onReported);
  const start = (next: Place) => {
    if (next.segmentId === segment.segmentId && media.current) media.current.currentTime = next.startS;
    else {
      media.current = undefined; // of the one that stands there now
      setPlace(next);
    }
    setInVideo(next.startS * 1000);
  };
  const goTo = (atMs: number) => {
    const next = placeOf(segments, atMs);
    if (next !== undefined) start(next);
  };
  const { t } = useText();
  return (
    <section className="card playback-watch" aria-label={t('playback.title')}>
      <div className="playback-video">
        {segments.length > 1 && <Choice segments={segments} current={segment} onChoose={start} />}
        {segment.isGone ? (
          <Notice tone="warn">{t(lesson.isMine ? 'playback.goneWhy' : 'playback.goneStudent')}</Notice>
        ) : (
          <Player
            key={`${segment.segmentId} ${segment.driveId} ${segment.cutId ?? ''}`}
            file={{
              ...segment,
              id: segment.driveId,
              kind: 'video',
              hasStream: segment.hasStream || segment.cutId !== undefined,
            }}
            address={segment.cutId && `/api/lesson/${id}/playback/segments/${segment.segmentId}/cuts/${segment.cutId}`}
            chapters={chaptersOf(timeline, segment)}
            follow={{
              startS: place?.segmentId === segment.segmentId ? place.startS : 0,
              onMoved: (video) => {
                media.current = video;
                moved(video);
                setInVideo(video.currentTime * 1000);
              },
            }}
          />
        )}
        {lesson.isCounted && <Progress lesson={lesson} isKept={isKept} />}
      </div>
      <Beside
        id={id}
        timeline={timeline}
        atMs={momentOf(segment, inVideoMs)}
        isSeen={(atMs) => placeOf(segments, atMs) !== undefined}
        onGo={goTo}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly segments: readonly SegmentSeen[];
  readonly current: SegmentSeen;
  readonly onChoose: (place: Place) => void;
}

function Choice({ segments, current, onChoose }: ChoiceProps) {
  const { t } = useText();
  return (
    <nav className="row wraps" aria-label={t('playback.choose')}>
      {segments.map(({ segmentId, title, durationMs }) => (
        <button
          key={segmentId}
          type="button"
          className="btn"
          aria-current={segmentId === current.segmentId || undefined}
          onClick={() => onChoose({ segmentId, startS: 0 })}
        >
          {title} <span className="mono">{clock(durationMs)}</span>
        </button>
      ))}
    </nav>
  );
}

function Progress({ lesson, isKept }: { readonly lesson: LessonPlayback; readonly isKept: boolean }) {
  const { t } = useText();
  const { watchedMs, totalMs, percent, completedAt } = lesson;
  const said = { watched: clock(watchedMs), total: clock(totalMs), share: percentOf(watchedMs, totalMs) };
  return (
    <div className="playback-progress">
      <p className="row wraps">
        <span className="grow">{t('playback.progress', said)}</span>
        {completedAt !== undefined && <b className="st ok">{t('playback.isDone')}</b>}
      </p>
      <Meter share={totalMs === 0 ? 0 : watchedMs / totalMs} label={t('playback.progressLabel')} />
      {isKept ? (
        <Notice tone="warn">{t('playback.kept')}</Notice>
      ) : (
        completedAt === undefined && <small className="i2">{t('playback.line', { n: percent })}</small>
      )}
    </div>
  );
}
