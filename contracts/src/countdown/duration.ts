const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hr|hrs|hours?|小时|时)$/, 3600],
  [/^(?:m|min|mins|minutes?|分钟|分)$/, 60],
  [/^(?:s|sec|secs|seconds?|秒钟|秒)$/, 1],
];

/**
 * Seconds as somebody writes them: `3` or `1.5` are minutes, `3:00` and `1:05:00` are read as on a clock, and
 * `1 分 30 秒`, `90 s`, `1h 5m` as they stand. Undefined for what is none, is not more than 0, or is no whole second.
 */
export function secondsOf(written: string): number | undefined {
  const text = written.normalize('NFKC').trim().toLowerCase();
  const seconds = onClock(text) ?? inUnits(text) ?? inMinutes(text);
  return seconds !== undefined && Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

function onClock(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const [, hours, minutes, seconds] = parts.map(Number);
  const isClock = seconds! < 60 && (parts[1] === undefined || minutes! < 60);
  return isClock ? (parts[1] === undefined ? 0 : hours!) * 3600 + minutes! * 60 + seconds! : undefined;
}

/** Each unit at most once, the largest first. */
function inUnits(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d{1,6})\s*([a-z]+|[\u4e00-\u9fff]+)\s*/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return undefined;
  let [sum, last] = [0, Number.POSITIVE_INFINITY];
  for (const [, count, unit = ''] of parts) {
    const worth = UNITS.find(([form]) => form.test(unit))?.[1];
    if (worth === undefined || worth >= last) return undefined;
    sum += Number(count) * worth;
    last = worth;
  }
  return sum;
}

const inMinutes = (text: string): number | undefined =>
  /^\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 6000) / 100 : undefined;
