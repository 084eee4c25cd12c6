/** A moment of a video or of a lesson: 4:05, 1:02:30. */
export function clock(ms: number): string {
  const s = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** A share as it is shown: never rounded up, so that what is not completed does not look it. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.floor((part / whole) * 1000) / 10}%`;
