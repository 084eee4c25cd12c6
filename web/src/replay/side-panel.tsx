import { Skeleton } from '../kit/ui/states.tsx';
import { Difference } from './difference.tsx';
import { FactPanel } from './fact-panel.tsx';
import { FactsAround } from './facts-around.tsx';
import type { Moment } from './playback.ts';
import { FactsBehind } from './facts-behind.tsx';
import { NotGot } from './not-got.tsx';
import type { PlayerSnapshot } from './player.ts';
import { useCalmly, useFactsAround, type Behind } from './use-facts.ts';
import type { Marks } from './use-marks.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';
import './side-panel.css';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly snapshot: PlayerSnapshot;
  readonly telling: LessonTelling;
  readonly marks: Marks;
  readonly behind: Behind | undefined;
  readonly onBehind: (behind: Behind | undefined) => void;
  readonly onShow: (version: number) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** While it plays, the facts follow this often: faster nobody reads. */
const PLAYING_MS = 400;

/** The facts: around this second or behind a figure, the one that the picture stands after, and two moments compared. */
export function SidePanel(props: Props) {
  const { moment } = props.snapshot;
  return (
    <aside className="side2">{moment === undefined ? <NothingYet /> : <Facts {...props} moment={moment} />}</aside>
  );
}

/** Until the first moment is here nobody knows which facts are around it. */
const NothingYet = () => (
  <section className="near">
    <div className="wait">
      <Skeleton />
    </div>
  </section>
);

function Facts(props: Props & { readonly moment: Moment }) {
  const { id, lesson, snapshot, moment, telling, marks, behind, onBehind, onShow, onStep } = props;
  const { isPlaying } = snapshot;
  const version = useCalmly(moment.version, isPlaying ? PLAYING_MS : 0);
  const around = useFactsAround(id, Math.max(1, version), lesson.through);
  return (
    <>
      {behind === undefined ? (
        <FactsAround around={around} version={version} telling={telling} onShow={onShow} onStep={onStep} />
      ) : (
        <FactsBehind
          key={`${behind.what}/${behind.after}/${behind.until}`}
          id={id}
          behind={behind}
          version={version}
          telling={telling}
          onShow={onShow}
          onClose={() => onBehind(undefined)}
        />
      )}
      <div className="lower">
        {around.error !== null && <NotGot error={around.error} retry={around.retry} />}
        <FactPanel id={id} lesson={lesson} around={around} version={version} telling={telling} isPlaying={isPlaying} />
        <Difference id={id} lesson={lesson} marks={marks} telling={telling} onBehind={onBehind} />
      </div>
    </>
  );
}
