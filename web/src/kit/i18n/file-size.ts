const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** A file's size with two decimals, in the largest unit of which there is at least one [R9.18]. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be printed decides: 1023.999 KB is 1.00 MB, not 1024.00 KB.
  while (Number(value.toFixed(2)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${value.toFixed(2)} ${UNITS[unit]}`;
}
