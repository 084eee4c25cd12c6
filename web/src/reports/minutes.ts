import type { Report } from './use-report.ts';

export interface Minute {
  readonly minute: number;
  readonly answers: number;
  readonly danmu: number;
}

const MINUTE_MS = 60_000;

/** Every minute of the lesson, also those in which nothing happened; of a running one those up to now. */
export function everyMinute({
  minutes,
  startedAt,
  endedAt,
  asOf,
}: Pick<Report, 'minutes' | 'startedAt' | 'endedAt' | 'asOf'>): readonly Minute[] {
  if (startedAt === undefined) return [];
  const until = endedAt ?? asOf.at ?? startedAt;
  const last = Math.max(0, Math.ceil((until - startedAt) / MINUTE_MS) - 1, ...minutes.map(({ minute }) => minute));
  const known = new Map(minutes.map((one) => [one.minute, one]));
  return Array.from({ length: last + 1 }, (_, minute) => known.get(minute) ?? { minute, answers: 0, danmu: 0 });
}

/** Under which name the facts of a minute are asked for: those that the chart counts. */
export const cellOfMinute = (minute: number, answers: boolean): string =>
  answers ? `minute/${minute}` : `minute/${minute}/danmu`;

export const inAll = ({ answers, danmu }: Minute): number => answers + danmu;

/** The fullest minutes, in their order; none that is not above the mean, and no two that are one hill. */
export function peaks(minutes: readonly Minute[], most = 3): readonly Minute[] {
  const mean = minutes.reduce((sum, one) => sum + inAll(one), 0) / Math.max(1, minutes.length);
  const chosen: Minute[] = [];
  for (const one of [...minutes].sort((a, b) => inAll(b) - inAll(a) || a.minute - b.minute)) {
    if (chosen.length === most || inAll(one) <= mean) break;
    if (chosen.every((other) => Math.abs(other.minute - one.minute) > 2)) chosen.push(one);
  }
  return chosen.sort((a, b) => a.minute - b.minute);
}

/** A scale for whole numbers up to `most`: its top, and what stands at its lines, from 0. */
export function scaleFor(most: number): { readonly top: number; readonly ticks: readonly number[] } {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough)!,
  );
  const count = Math.max(1, Math.ceil(Math.max(1, most) / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Where minutes are written below a chart: at full tens, fives or less of them, and the end where it has room. */
export function minuteMarks(length: number): readonly number[] {
  const step = [1, 2, 5, 10, 15, 30, 60].find((one) => length / one <= 6) ?? 120;
  const marks = Array.from({ length: Math.floor((length - 1) / step) + 1 }, (_, index) => index * step);
  return marks.filter((mark) => length - mark >= step / 2);
}
