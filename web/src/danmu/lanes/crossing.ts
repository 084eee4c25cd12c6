import type { LanesProps } from './lanes-props.ts';
import { changes } from './changes.ts';
import { arrive, EMPTY, runUntil, withdraw, type Arrival, type Lanes, type Stage } from './schedule.ts';

type Seen = LanesProps['danmu'];

/** What there is to cross, and how wide it will be drawn. */
export interface Measure {
  readonly stage: Stage;
  /** In px of this font and stage. */
  readonly arrivalOf: (id: string, words: string) => Arrival;
}

/** What crosses a stage as of the last danmu that came to it: what is to be seen later follows from that alone. */
export interface Crossing {
  readonly measure: Measure;
  readonly danmu: Seen;
  readonly lanes: Lanes;
  /** In ms of the lesson's clock. */
  readonly at: number;
}

/**
 * The danmu of a later moment on the same stage. Begins anew where the measure is another one, or one comes that was to
 * be seen before the last: so that what is seen at a moment does not depend on how one came to it.
 */
export function follow(known: Crossing | undefined, danmu: Seen, measure: Measure): Crossing {
  if (known?.measure === measure && known.danmu === danmu) return known;
  const before = known?.measure === measure ? known : { danmu: {}, lanes: EMPTY, at: Number.NEGATIVE_INFINITY };
  const { came, gone } = changes(before.danmu, danmu);
  if (came.some((id) => danmu[id]!.shownAt < before.at)) return follow(undefined, danmu, measure);
  let { at } = before;
  let lanes = withdraw(before.lanes, gone);
  for (const id of came) {
    const { words, shownAt } = danmu[id]!;
    lanes = runUntil(lanes, at, shownAt, measure.stage);
    lanes = runUntil(arrive(lanes, [measure.arrivalOf(id, words)]), shownAt, shownAt, measure.stage);
    at = shownAt;
  }
  return { measure, danmu, lanes, at };
}

/** What of it is on its way at a moment, in ms of the lesson's clock. */
export const seenAt = ({ lanes, at, measure }: Crossing, now: number): Lanes =>
  runUntil(lanes, Math.min(at, now), now, measure.stage);
