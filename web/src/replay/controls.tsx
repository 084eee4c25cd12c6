import { useRef } from 'react';
import { timeOfDay } from '../kit/i18n/format.ts';
import { useText } from './texts.ts';
import { Segmented } from '../kit/ui/segmented.tsx';
import { elapsed } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Scrubber } from './scrubber.tsx';
import { SPEEDS } from './playhead.ts';
import type { Player, PlayerSnapshot } from './player.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { usePosition } from './use-player.ts';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  readonly onSkip: (by: 1 | -1) => void;
  readonly onSection: (by: 1 | -1) => void;
  readonly onMark: (name: 'a' | 'b') => void;
  readonly onKeys: () => void;
}

/** Play, go, how fast, and where one is. */
export function Controls({ lesson, player, snapshot, onSkip, onSection, onMark, onKeys }: Props) {
  const { t } = useText();
  const isNarrow = useIsNarrow();
  const { isPlaying, speed } = snapshot;
  const quiet = (icon: 'skipb' | 'b15' | 'f15' | 'skipf', label: string, go: () => void) => (
    <Button look="quiet" icon={icon} aria-label={label} title={label} onClick={go} />
  );
  return (
    <div className="ctl-place">
      {isNarrow && <Scrubber lesson={lesson} player={player} className="slim" />}
      <div className="ctl">
        {quiet('skipb', t('replay.sectionBefore'), () => onSection(-1))}
        {quiet('b15', t('replay.back15'), () => onSkip(-1))}
        <button
          type="button"
          className="btn primary play"
          aria-label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          onClick={() => player.toggle()}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        {quiet('f15', t('replay.forward15'), () => onSkip(1))}
        {quiet('skipf', t('replay.sectionAfter'), () => onSection(1))}
        <Time lesson={lesson} player={player} />
        <span className="grow" />
        <Segmented
          label={t('replay.speed')}
          options={SPEEDS.map((id) => ({ id, label: `${id}×` }))}
          value={speed}
          onChange={(one) => player.setSpeed(one)}
        />
        <span className="ab-set row">
          <Button size="sm" onClick={() => onMark('a')}>
            {t('replay.setA')}
          </Button>
          <Button size="sm" onClick={() => onMark('b')}>
            {t('replay.setB')}
          </Button>
          <span className="wide-only">
            <Button
              look="quiet"
              size="sm"
              icon="keys"
              aria-label={t('replay.keys')}
              title={`${t('replay.keys')} ?`}
              onClick={onKeys}
            />
          </span>
        </span>
      </div>
    </div>
  );
}

/** 00:27:40 / 00:46:12 · 14:27:40, written for each frame without drawing anything else. */
function Time({ lesson: { from, to }, player }: Pick<Props, 'lesson' | 'player'>) {
  const into = useRef<HTMLElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  usePosition(player, (at) => {
    write(into.current, elapsed(at - from));
    write(clock.current, ` · ${timeOfDay(at)}`);
  });
  return (
    <span className="tm">
      <b ref={into} /> <span className="i3">/ {elapsed(to - from)}</span>
      <span className="i3 clk" ref={clock} />
    </span>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
