/** One danmu that is to cross the stage; `width` in px as it will be drawn. */
export interface Arrival {
  readonly id: string;
  readonly words: string;
  readonly width: number;
}

/** One that crosses it: from beyond the right edge until its tail is beyond the left one, at an even speed. */
export interface Running extends Arrival {
  readonly lane: number;
  /** In ms of the same clock as every `now` here. */
  readonly startedAt: number;
  /** In px per ms. */
  readonly speed: number;
}

export interface Lanes {
  readonly running: readonly Running[];
  /** Oldest first. */
  readonly waiting: readonly Arrival[];
}

export interface Stage {
  /** In px. */
  readonly width: number;
  readonly lanes: number;
  /** How long a danmu without any width would need from edge to edge, in ms: whatever is on screen is there for longer. */
  readonly crossMs: number;
}

/** A danmu is on screen for at least this long, however fast a teacher wants it. */
export const SHORTEST_MS = 5_000;
/** Between the tail of one and the head of the next. */
export const GAP_PX = 32;
/** How many may wait for a lane; when more come, the oldest of them are skipped. */
export const WAITING_MOST = 30;

/** The least time between two looks. */
const STEP_MS = 0.01;

export const EMPTY: Lanes = { running: [], waiting: [] };

/** Lets new ones wait for their lane; of more than `WAITING_MOST` the oldest are skipped. */
export function arrive(lanes: Lanes, arrivals: readonly Arrival[]): Lanes {
  return { ...lanes, waiting: [...lanes.waiting, ...arrivals].slice(-WAITING_MOST) };
}

/** Takes some off at once, running or waiting: a teacher took them down. */
export function withdraw(lanes: Lanes, gone: ReadonlySet<string>): Lanes {
  if (gone.size === 0) return lanes;
  const stays = ({ id }: Arrival) => !gone.has(id);
  return { running: lanes.running.filter(stays), waiting: lanes.waiting.filter(stays) };
}

/** What runs at this moment: those that left are gone, and whoever waits runs as soon as a lane has room. */
export function run(lanes: Lanes, now: number, stage: Stage): Lanes {
  const running = lanes.running.filter((one) => leavesAt(one, stage.width) > now);
  const waiting = [...lanes.waiting];
  while (waiting.length > 0 && stage.lanes > 0 && stage.width > 0) {
    const speed = stage.width / Math.max(SHORTEST_MS, stage.crossMs);
    const { lane, at } = earliest(running, speed, stage);
    if (at > now) break;
    running.push({ ...waiting.shift()!, lane, startedAt: now, speed });
  }
  return { running, waiting };
}

/** When `run` has something to do again, in ms; undefined when nothing waits and nothing runs. */
export function nextAt({ running, waiting }: Lanes, stage: Stage): number | undefined {
  const ends = running.map((one) => leavesAt(one, stage.width));
  if (waiting.length > 0 && stage.lanes > 0 && stage.width > 0) {
    const speed = stage.width / Math.max(SHORTEST_MS, stage.crossMs);
    ends.push(earliest(running, speed, stage).at);
  }
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/**
 * What runs at a moment, with all that set out and left since an earlier one: where time is not waited for. Who waits
 * at `from` has come by then, and sets out no earlier.
 */
export function runUntil(lanes: Lanes, from: number, until: number, stage: Stage): Lanes {
  let now = lanes;
  let last = from - STEP_MS;
  for (let at = nextAt(now, stage); at !== undefined && at <= until; at = nextAt(now, stage)) {
    last = Math.max(at, last + STEP_MS); // the same moment again would be no step
    if (last > until) break;
    now = run(now, last, stage);
  }
  return run(now, until, stage);
}

/** Where the head of one is, in px from the left edge of the stage. */
export const headOf = ({ startedAt, speed }: Running, now: number, width: number): number =>
  width - speed * (now - startedAt);

/** When its tail is beyond the left edge. */
export const leavesAt = ({ startedAt, width, speed }: Running, stageWidth: number): number =>
  startedAt + (stageWidth + width) / speed;

/** The uppermost lane that is free first for one of this speed. */
function earliest(running: readonly Running[], speed: number, { lanes, width }: Stage): { lane: number; at: number } {
  let best = { lane: 0, at: Number.POSITIVE_INFINITY };
  for (let lane = 0; lane < lanes; lane += 1) {
    const at = Math.max(0, ...running.filter((one) => one.lane === lane).map((one) => freeAt(one, speed, width)));
    if (at < best.at) best = { lane, at };
  }
  return best;
}

/**
 * From when on another one of this speed may follow on the same lane: the tail before it has come in, and it does not
 * catch up before that tail has left. Both run evenly, so that those two moments settle all others.
 */
function freeAt(before: Running, speed: number, width: number): number {
  const tailIsIn = before.startedAt + (before.width + GAP_PX) / before.speed;
  const caughtUp = leavesAt(before, width) - Math.max(0, width - GAP_PX) / speed;
  return Math.max(tailIsIn, caughtUp);
}
