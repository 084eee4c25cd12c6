import { useEffect, useState, type RefObject } from 'react';

const SIZE_PX = 12;
let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a chart is, and how wide a small word would be on it before it is drawn, in px. */
export function useRoom(chart: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, font: 'sans-serif' });
  useEffect(() => {
    const element = chart.current!;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, font: getComputedStyle(element).fontFamily }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart]);
  return { width: room.width, widthOf: (word: string) => widthOf(word, room.font) };
}

function widthOf(word: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return word.length * SIZE_PX;
  pen.font = `${SIZE_PX}px ${font}`;
  return pen.measureText(word).width;
}
