import { memo, useMemo } from 'react';
import { useDuration } from '../kit/i18n/use-duration.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { deepestDip, onlinePath, shareOf } from './track.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly t: LessonTelling['t'];
}

const HEIGHT = 48;
/** Room above the highest bar and line. */
const TOP = 6;
const FOOT = 4;

const box = { viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: 'none', className: 'g', 'aria-hidden': true } as const;

/** As many bars as can be told apart. */
const MOST_BARS = 120;

/** How many danmu there were, over time. */
export const DanmuLane = memo(function DanmuLane({ lesson, t }: Props) {
  const { danmu, bucketMs, from, to } = lesson;
  const every = Math.max(1, Math.ceil(danmu.length / MOST_BARS));
  const bars = Array.from({ length: Math.ceil(danmu.length / every) }, (_, n) =>
    danmu.slice(n * every, (n + 1) * every).reduce((sum, count) => sum + count, 0),
  );
  const most = Math.max(1, ...bars);
  const width = ((every * bucketMs) / Math.max(1, to - from)) * 100;
  const path = bars
    .map((count, n) => {
      const height = (count / most) * (HEIGHT - TOP - FOOT);
      return count === 0
        ? ''
        : `M${n * width} ${HEIGHT - FOOT}v${-Math.max(1, height)}h${width * 0.82}V${HEIGHT - FOOT}z`;
    })
    .join('');
  const sum = danmu.reduce((all, count) => all + count, 0);
  return (
    <div role="img" aria-label={t('replay.laneSays.danmu', { n: sum })}>
      <svg {...box}>
        <path d={path} fill="var(--c2)" />
      </svg>
    </div>
  );
});

/** More late ones than this in a row of symbols would only hide each other. */
const MOST_CLOCKS = 24;

/** A stroke for each who checked in, a clock for each who was late. */
export const CheckInLane = memo(function CheckInLane({ lesson, t }: Props) {
  const { checkIns } = lesson;
  const late = checkIns.filter((one) => one.late);
  const inTime = checkIns.filter((one) => !one.late || late.length > MOST_CLOCKS);
  const strokes = (some: typeof checkIns) => some.map(({ at }) => `M${shareOf(lesson, at) * 100} 14v20`).join('');
  return (
    <div role="img" aria-label={t('replay.laneSays.checkIn', { n: checkIns.length, late: late.length })}>
      <svg {...box}>
        <path d={strokes(inTime)} stroke="var(--c1)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        {late.length > MOST_CLOCKS && (
          <path d={strokes(late)} stroke="var(--warn)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      {late.length <= MOST_CLOCKS &&
        late.map(({ at, personId }) => (
          <span key={personId} className="late" style={{ left: `${shareOf(lesson, at) * 100}%` }}>
            <Icon name="clock" size="s" />
          </span>
        ))}
    </div>
  );
});

/** So many at once are worth a word: a network that failed, not somebody who went. */
const DIP_SHARE = 0.05;
const DIP_LEAST = 3;

/** How many were there, and the deepest fall in words. */
export const OnlineLane = memo(function OnlineLane({ lesson, t }: Props) {
  const online = useMemo(() => lesson.online.filter(({ at }) => at < lesson.to), [lesson]); // that all go at the end is no news
  const duration = useDuration();
  const most = Math.max(0, ...online.map(({ count }) => count));
  const line = onlinePath(lesson, online, HEIGHT - TOP - 2, most);
  const dip = useMemo(() => deepestDip(online, Math.max(DIP_LEAST, most * DIP_SHARE)), [online, most]);
  return (
    <div role="img" aria-label={t('replay.laneSays.online', { n: most })}>
      <svg {...box}>
        <g transform={`translate(0 ${TOP})`}>
          <path d={`${line}V${HEIGHT - TOP - 2}H0Z`} fill="var(--c1)" fillOpacity=".14" />
          <path d={line} fill="none" stroke="var(--c1)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
      {dip && (
        <span className="dip t12 i2" style={{ left: `${Math.min(0.8, shareOf(lesson, dip.at)) * 100}%` }}>
          {dip.lastedMs === undefined
            ? t('replay.dipStays', { n: dip.count })
            : t('replay.dip', { n: dip.count, time: duration(Math.ceil(dip.lastedMs / 1000)) })}
        </span>
      )}
    </div>
  );
});
