import { units } from '@lectern/contracts/kernel/text.ts';
import type { ReactNode } from 'react';
import './tool-face.css';

interface Props {
  /** What it is, above. */
  readonly title: string;
  /** The one thing that is read from the last row. */
  readonly big: string;
  /** What is large changes by itself: a clock is not read out each second. */
  readonly isClock?: boolean;
  readonly children?: ReactNode;
  /** Below: what to do, or what it rests on. */
  readonly foot?: ReactNode;
}

/** The face of a tool on the screens of the room. */
export const ToolFace = ({ title, big, isClock = false, children, foot }: Props) => (
  <section className="tool-face" aria-label={title}>
    <p>{title}</p>
    <div>
      <b className={units(big) > 20 ? 'big long' : 'big'} role={isClock ? 'timer' : 'status'}>
        {big}
      </b>
      {children}
    </div>
    <p>{foot}</p>
  </section>
);
