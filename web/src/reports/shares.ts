/** 77 of 107 as "72.0%"; a dash where there is nothing that it could be a part of. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`;

/** A length of time as a clock shows it: 46:12, or 1:32:05 from an hour on. */
export function clockLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${two(minutes)}:${rest}`;
}

/** How far behind the newest fact the figures are, in seconds with one decimal: 420 → "0.4". */
export const lagSeconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(1).replace(/\.0$/, '');
