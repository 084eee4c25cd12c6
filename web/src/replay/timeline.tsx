import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Icon } from '../kit/ui/icon.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { CheckInLane, DanmuLane, OnlineLane } from './count-lanes.tsx';
import { PagesLane, QuestionsLane } from './stretch-lanes.tsx';
import { LaneMarks } from './lane-marks.tsx';
import type { Player } from './player.ts';
import { Scrubber, type Flag } from './scrubber.tsx';
import { laneOf } from './renderers.ts';
import { LANES, type Lane } from './telling.ts';
import { rulerTicks, shareOf } from './track.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import type { Marks } from './use-marks.ts';
import { usePosition } from './use-player.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';
import './timeline.css';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly telling: LessonTelling;
  readonly marks: Marks;
  readonly onShow: (version: number) => void;
}

const ICONS: { readonly [lane in Lane]: IconName } = {
  pages: 'slides',
  questions: 'quiz',
  danmu: 'danmu',
  tools: 'list',
  checkIn: 'attend',
  online: 'users',
};
const NAMES = {
  pages: 'replay.lanePages',
  questions: 'replay.laneQuestions',
  danmu: 'replay.laneDanmu',
  tools: 'replay.laneTools',
  checkIn: 'replay.laneCheckIn',
  online: 'replay.laneOnline',
} as const;

/** The whole lesson at a glance, lane by lane, and the head that goes through it. */
export function Timeline({ lesson, player, telling, marks, onShow }: Props) {
  const { t } = telling;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const flags = useMemo(() => flagsOf(marks.a, marks.b), [marks.a, marks.b]);
  useHeadInSight(scroller, lesson, player, isNarrow);
  const hasTools = lesson.sections.some(({ type }) => laneOf(type) === 'tools');
  const body: { readonly [lane in Lane]: ReactNode } = {
    pages: <PagesLane lesson={lesson} player={player} t={t} />,
    questions: <QuestionsLane lesson={lesson} t={t} />,
    danmu: <DanmuLane lesson={lesson} t={t} />,
    tools: null, // marks alone
    checkIn: <CheckInLane lesson={lesson} t={t} />,
    online: <OnlineLane lesson={lesson} t={t} />,
  };
  return (
    <div className="lanes-scroll" ref={scroller}>
      <div className="lanes2">
        <div className="lane rul" aria-hidden="true">
          <b />
          <div className="tk" ref={ruler}>
            {rulerTicks(lesson).map(({ minute, share }) => (
              <span key={minute} data-share={share} style={{ left: `${share * 100}%` }}>
                {minute === 0 ? t('replay.minute', { n: 0 }) : minute}
              </span>
            ))}
          </div>
        </div>
        {LANES.filter((lane) => lane !== 'tools' || hasTools).map((lane) => (
          <div key={lane} className="lane">
            <b>
              <Icon name={ICONS[lane]} size="s" />
              {t(NAMES[lane])}
            </b>
            <div className="tk">
              {body[lane]}
              <LaneMarks lane={lane} lesson={lesson} telling={telling} onShow={onShow} />
            </div>
          </div>
        ))}
        <div className="pos">
          <Scrubber
            lesson={lesson}
            player={player}
            className="over"
            isMute={isNarrow}
            flags={flags}
            onMoved={(x, reach) => clear(ruler.current!, x, reach)}
          >
            <Compared lesson={lesson} marks={marks} />
          </Scrubber>
        </div>
      </div>
    </div>
  );
}

const flagsOf = (a: Marks['a'], b: Marks['b']): readonly Flag[] => [
  ...(a ? [{ name: 'A', at: a.at }] : []),
  ...(b ? [{ name: 'B', at: b.at }] : []),
];

/** What lies between A and B. */
function Compared({ lesson, marks: { a, b } }: Pick<Props, 'lesson' | 'marks'>) {
  if (a === undefined || b === undefined) return null;
  const [low, high] = [shareOf(lesson, Math.min(a.at, b.at)), shareOf(lesson, Math.max(a.at, b.at))];
  return <div className="rng" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />;
}

/** A minute that the head's label would cover in part is not shown. */
function clear(ruler: HTMLElement, x: number, reach: number): void {
  for (const tick of ruler.children as HTMLCollectionOf<HTMLElement>) {
    const place = (Number(tick.dataset['share']) || 0) * ruler.clientWidth;
    const isCovered = reach > 0 && Math.abs(place - x) < reach + TICK_PX;
    const shown = isCovered ? 'hidden' : '';
    if (tick.style.visibility !== shown) tick.style.visibility = shown;
  }
}

/** What half of a minute's number takes at most, in px. */
const TICK_PX = 14;

/** Where the lanes are wider than the screen, they go along with the head, unless a finger moved them elsewhere. */
function useHeadInSight(
  scroller: RefObject<HTMLDivElement | null>,
  lesson: ReplayedLesson,
  player: Player,
  isNarrow: boolean,
): void {
  const moved = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = scroller.current!;
    const touched = () => {
      moved.current = performance.now();
    };
    element.addEventListener('pointerdown', touched);
    return () => element.removeEventListener('pointerdown', touched);
  }, [scroller]);
  usePosition(player, (at) => {
    const element = scroller.current;
    if (!isNarrow || element === null || performance.now() - moved.current < LEFT_ALONE_MS) return;
    const inner = element.scrollWidth - TRACK_FROM_PX;
    const x = TRACK_FROM_PX + shareOf(lesson, at) * inner;
    const isSeen = x > element.scrollLeft + TRACK_FROM_PX && x < element.scrollLeft + element.clientWidth - 24;
    if (!isSeen) element.scrollTo({ left: x - element.clientWidth / 3 });
  });
}

const LEFT_ALONE_MS = 4_000;
const TRACK_FROM_PX = 100;
