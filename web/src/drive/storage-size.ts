const STEP = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
/** Up to these a unit is used [R9.18]: 102.4 B, 100 KB, 100 MB. */
const UP_TO = [102.4, 100 * STEP, 100 * STEP ** 2] as const;

/** How much of a storage is used, with two decimals. */
export function storageSize(bytes: number): string {
  const unit = UP_TO.filter((most) => bytes >= most).length;
  return `${(bytes / STEP ** unit).toFixed(2)} ${UNITS[unit]}`;
}
