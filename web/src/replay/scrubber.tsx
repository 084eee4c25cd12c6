import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from './texts.ts';
import { elapsed } from '../kit/i18n/when.ts';
import type { Player } from './player.ts';
import { atShare, besideHead, shareOf } from './track.ts';
import { usePosition } from './use-player.ts';
import type { ReplayedLesson } from './use-replay.ts';
import './scrubber.css';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly className: string;
  /** For the hand only: another one beside it is read and reached by keys. */
  readonly isMute?: boolean;
  readonly flags?: readonly Flag[];
  /** Told where the head is and how far its label reaches to either side, both in px; the label may not be there. */
  readonly onMoved?: (x: number, reach: number) => void;
  readonly children?: ReactNode;
}

/** A moment that is marked on the track. */
export interface Flag {
  readonly name: string;
  /** In ms of the lesson's clock. */
  readonly at: number;
}

const NO_FLAGS: readonly Flag[] = [];
const PAGE_MS = 60_000;

/** The head of the replay on its track: dragged by pointer or finger, moved by keys. */
export function Scrubber({ lesson, player, className, isMute = false, flags = NO_FLAGS, onMoved, children }: Props) {
  const { t } = useText();
  const { from, to } = lesson;
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLElement>(null);
  const poles = useRef<(HTMLElement | null)[]>([]);
  const isHeld = useRef(false);
  const isTap = useRef(false);

  const show = (at: number) => {
    if (head.current === null) return; // a frame may still come when the page is left
    const seconds = Math.floor((at - from) / 1000);
    // A transform: to move it for each frame lays nothing out anew.
    const width = track.current!.clientWidth;
    const x = shareOf(lesson, at) * width;
    head.current.style.transform = `translateX(${x}px)`;
    const isHere = flags.map((flag) => Math.floor((flag.at - from) / 1000) === seconds);
    const names = flags.filter((_, n) => isHere[n]).map(({ name }) => name);
    const text = [...names, shortTime(at - from)].join(' ');
    if (label.current!.textContent !== text) label.current!.textContent = text;
    const reach = label.current!.offsetWidth / 2;
    const apart = flags.map((_, n) => n).filter((n) => !isHere[n] || reach === 0);
    const places = besideHead(
      apart.map((n) => shareOf(lesson, flags[n]!.at) * width),
      { x, reach, width },
    );
    flags.forEach((_, n) => {
      const pole = poles.current[n]!;
      pole.hidden = !apart.includes(n);
      pole.style.transform = `translateX(${places[apart.indexOf(n)]}px)`;
    });
    onMoved?.(x, reach);
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
      {flags.map(({ name }, n) => (
        <span
          key={name}
          className="ab flag"
          ref={(element) => {
            poles.current[n] = element;
          }}
        >
          {name}
        </span>
      ))}
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
