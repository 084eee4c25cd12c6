import { faultsOfTimes, TIME_FIELDS, type ExamTimes } from '@lectern/contracts/exam/settings.ts';

const MINUTE_MS = 60_000;
const DURATION_MS = 1;

/** Times as they are entered: scores are out at a time, or as soon as somebody submits. */
export interface EnteredTimes extends ExamTimes {
  readonly scoresAtOnce?: boolean | undefined;
}

/** The same line of times, so much later that it is right: what lies between them stays, unless it was too little. */
export function pushedLater(times: EnteredTimes, now: number): EnteredTimes {
  const first = times.publishAt ?? times.startsAt ?? now;
  const by = Math.max(0, fullMinute(now) - first);
  const moved = Object.fromEntries(
    TIME_FIELDS.flatMap((field) => (times[field] === undefined ? [] : [[field, times[field] + by]])),
  ) as ExamTimes;
  const { durationMs = DURATION_MS } = times;
  const least = fullMinute(now);
  const atLeast = (at: number | undefined, ...bounds: readonly (number | undefined)[]) =>
    at && fullMinute(Math.max(at, ...bounds.map((one) => one ?? least)));
  const publishAt = atLeast(moved.publishAt, least);
  const startsAt = atLeast(moved.startsAt, publishAt);
  const begins = startsAt ?? publishAt ?? least;
  const deadline = atLeast(moved.deadline, least + durationMs, begins + durationMs);
  const end = deadline ?? begins;
  return {
    ...times,
    publishAt,
    startsAt,
    deadline,
    scoreAt: atLeast(moved.scoreAt, begins),
    answersAt: atLeast(moved.answersAt, end),
    viewAt: atLeast(moved.viewAt, end),
  };
}

const fullMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

/** All that is wrong with them at once; where scores are out at once, their time is nobody's. */
export const faultsIn = ({ scoresAtOnce, scoreAt, ...times }: EnteredTimes, now: number) =>
  faultsOfTimes({ ...times, ...(scoresAtOnce !== true && { scoreAt }) }, now);
