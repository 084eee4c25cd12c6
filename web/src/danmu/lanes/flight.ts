import type { CSSProperties } from 'react';
import type { Arrival, Running } from './schedule.ts';

const PAD_PX = 24;
/** No danmu is on its way for this long: the animation never ends before its danmu is off the stage. */
const FLIGHT_MS = 120_000;

/** Where it crosses, and how far it would come in the time of the whole animation. */
export const flightOf = ({ lane, speed }: Running, laneHeight: number): CSSProperties =>
  ({
    top: lane * laneHeight,
    animationDuration: `${FLIGHT_MS}ms`,
    '--flight': `${-speed * FLIGHT_MS}px`,
  }) as CSSProperties;

let canvas: CanvasRenderingContext2D | null | undefined;

/** How wide it will be drawn, in px, is known before it is. */
export function arrivalOf(id: string, words: string, font: string): Arrival {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return { id, words, width: words.length * 40 };
  canvas.font = font;
  return { id, words, width: Math.ceil(canvas.measureText(words).width) + PAD_PX };
}
