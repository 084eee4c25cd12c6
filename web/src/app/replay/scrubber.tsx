import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { elapsed } from '../../i18n/when.ts';
import type { Player } from './player.ts';
import { atShare, shareOf } from './track.ts';
import { usePosition } from './use-player.ts';
import type { ReplayedLesson } from './use-replay.ts';
import './scrubber.css';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly className: string;
  /** For the hand only: another one beside it is read and reached by keys. */
  readonly isMute?: boolean;
  readonly children?: ReactNode;
}

const PAGE_MS = 60_000;

/** The head of the replay on its track: dragged by pointer or finger, moved by keys. */
export function Scrubber({ lesson, player, className, isMute = false, children }: Props) {
  const { t } = useText();
  const { from, to } = lesson;
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLElement>(null);
  const isHeld = useRef(false);
  const isTap = useRef(false);

  const show = (at: number) => {
    if (head.current === null) return; // a frame may still come when the page is left
    const seconds = Math.floor((at - from) / 1000);
    // A transform: to move it for each frame lays nothing out anew.
    head.current.style.transform = `translateX(${shareOf(lesson, at) * track.current!.clientWidth}px)`;
    const text = shortTime(at - from);
    if (label.current && label.current.textContent !== text) label.current.textContent = text;
    if (isMute || track.current!.getAttribute('aria-valuenow') === String(seconds)) return;
    track.current!.setAttribute('aria-valuenow', String(seconds));
    const value = t('replay.headValue', { at: elapsed(at - from), all: elapsed(to - from) });
    track.current!.setAttribute('aria-valuetext', value);
  };
  usePosition(player, show);
  const shown = useRef(show);
  useEffect(() => {
    shown.current = show;
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => shown.current(player.position()));
    observer.observe(track.current!);
    return () => observer.disconnect();
  }, [player]);

  const at = ({ clientX }: { clientX: number }) => {
    const { left, width } = track.current!.getBoundingClientRect();
    return atShare(lesson, (clientX - left) / width);
  };
  const down = (event: PointerEvent) => {
    // Where a finger scrolls the lanes, it is the tap that goes somewhere.
    isTap.current = isMute && event.pointerType === 'touch';
    if (event.button !== 0 || isTap.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
    player.drag(at(event));
  };
  const move = (event: PointerEvent) => {
    if (isHeld.current) player.drag(at(event));
  };
  const up = (event: PointerEvent) => {
    if (!isHeld.current) return;
    isHeld.current = false;
    void player.seek({ at: at(event) });
  };
  const keys = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, lesson, player.position());
    if (to === undefined || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    void player.seek({ at: to });
  };
  const reader = isMute
    ? ({ 'aria-hidden': true } as const)
    : ({
        role: 'slider',
        tabIndex: 0,
        'aria-label': t('replay.head'),
        'aria-valuemin': 0,
        'aria-valuemax': Math.ceil((to - from) / 1000),
      } as const);
  return (
    <div
      {...reader}
      ref={track}
      className={`scrub ${className}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClick={(event) => isTap.current && void player.seek({ at: at(event) })}
      onKeyDown={keys}
    >
      {children}
      <div className="head" ref={head}>
        <b ref={label} />
      </div>
    </div>
  );
}

/** Arrows up and down and the page keys, beside those of the whole page; left and right are its own. */
function keyTarget(key: string, { from, to }: ReplayedLesson, at: number): number | undefined {
  switch (key) {
    case 'Home':
      return from;
    case 'End':
      return to;
    case 'ArrowUp':
      return at + 1000;
    case 'ArrowDown':
      return at - 1000;
    case 'PageUp':
      return at + PAGE_MS;
    case 'PageDown':
      return at - PAGE_MS;
    default:
      return undefined;
  }
}

/** 27:40, and hours only where there are some. */
function shortTime(ms: number): string {
  const text = elapsed(ms);
  return text.startsWith('00:') ? text.slice(3) : text;
}
