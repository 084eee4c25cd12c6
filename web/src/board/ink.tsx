import type { StrokeSeen } from '@lectern/contracts/board/board.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { getStroke } from 'perfect-freehand';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useText } from './texts.ts';
import './ink.css';

/** How wide the picture is in its own units, whatever the screen. */
export const WIDE = 1000;
const WIDTHS = { 1: 3, 2: 6, 3: 12 } as const;
const LETTERS = { 1: 28, 2: 40, 3: 64 } as const;
type Size = keyof typeof WIDTHS;

interface Props {
  readonly strokes: Readonly<Record<string, StrokeSeen>>;
  /** Width by height of the page. */
  readonly ratio: number;
  /** What it says of itself, where it is no board. */
  readonly label?: string;
  /** What lies over it and takes the pen. */
  readonly children?: ReactNode;
}

/** What stands on a page, as large as the page is here. For whoever cannot see it: how much, and every word of it. */
export function Ink({ strokes, ratio, label, children }: Props) {
  const { t } = useText();
  const sorted = Object.entries(strokes).sort(([, one], [, other]) => one.order - other.order);
  const text = sorted.flatMap(([, one]) => one.text ?? []).join(' ');
  const n = sorted.length;
  const says = n === 0 ? t('board.empty') : text === '' ? t('board.says', { n }) : t('board.saysText', { n, text });
  return (
    <div className="ink" style={{ '--ratio': ratio } as CSSProperties}>
      <svg viewBox={`0 0 ${WIDE} ${WIDE / ratio}`} role="img" aria-label={label ?? says}>
        {sorted.map(([id, one]) => (
          <Shape key={id} stroke={one} ratio={ratio} />
        ))}
      </svg>
      {children}
    </div>
  );
}

/** Of thousands, only those are drawn anew that are new. */
export const Shape = memo(OneShape, (before, now) => before.stroke === now.stroke && before.ratio === now.ratio);

function OneShape({ stroke, ratio }: { stroke: Omit<StrokeSeen, 'order'>; ratio: number }) {
  const at = stroke.points.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [(x / LIMITS.boardSpan) * WIDE, ((y / LIMITS.boardSpan) * WIDE) / ratio] as const;
  });
  const [x1, y1] = at[0]!;
  const [x2, y2] = at.at(-1)!;
  const width = WIDTHS[stroke.size as Size];
  const line = { className: `line of-${stroke.color}`, strokeWidth: width };
  switch (stroke.tool) {
    case 'line':
      return <line {...line} x1={x1} y1={y1} x2={x2} y2={y2} />;
    case 'rectangle':
      return (
        <rect
          {...line}
          x={Math.min(x1, x2)}
          y={Math.min(y1, y2)}
          width={Math.abs(x2 - x1)}
          height={Math.abs(y2 - y1)}
        />
      );
    case 'ellipse':
      return (
        <ellipse
          {...line}
          cx={(x1 + x2) / 2}
          cy={(y1 + y2) / 2}
          rx={Math.abs(x2 - x1) / 2}
          ry={Math.abs(y2 - y1) / 2}
        />
      );
    case 'arrow':
      return <path {...line} d={arrow(x1, y1, x2, y2, width * 4)} />;
    case 'text':
      return (
        <text className={`fill of-${stroke.color}`} x={x1} y={y1} fontSize={LETTERS[stroke.size as Size]}>
          {stroke.text}
        </text>
      );
    case 'pen': {
      const outline = getStroke(at as never, { size: width * 1.4, thinning: 0.25, smoothing: 0.5, streamline: 0.3 });
      return <path className={`fill of-${stroke.color}`} d={closed(outline)} />;
    }
  }
}

function arrow(x1: number, y1: number, x2: number, y2: number, head: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) => `${x2 - head * Math.cos(angle + turn)},${y2 - head * Math.sin(angle + turn)}`;
  return `M${x1},${y1} L${x2},${y2} M${wing(0.5)} L${x2},${y2} L${wing(-0.5)}`;
}

const closed = (outline: readonly (readonly [number, number])[]): string =>
  outline.length === 0 ? '' : `M${outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L')} Z`;
