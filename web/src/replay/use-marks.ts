import { useState } from 'react';

/** A moment that was marked, to be compared with another. */
export interface MarkedMoment {
  /** In ms of the lesson's clock. */
  readonly at: number;
  readonly version: number;
}

export interface Marks {
  readonly a: MarkedMoment | undefined;
  readonly b: MarkedMoment | undefined;
  readonly set: (name: 'a' | 'b', moment: MarkedMoment) => void;
  readonly swap: () => void;
  readonly clear: () => void;
}

/** Two moments, A and B. */
export function useMarks(): Marks {
  const [marked, setMarked] = useState<{ readonly a?: MarkedMoment; readonly b?: MarkedMoment }>({});
  const { a, b } = marked;
  return {
    a,
    b,
    set: (name, moment) => setMarked((before) => ({ ...before, [name]: moment })),
    swap: () => setMarked({ ...(b && { a: b }), ...(a && { b: a }) }),
    clear: () => setMarked({}),
  };
}
