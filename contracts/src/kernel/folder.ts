/** The names of a folder's path, from above; those that are empty fall away. */
export const namesIn = (path: string): string[] =>
  path
    .split('/')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The folder's path and those of all above it. */
export const pathsTo = (folder: string): string[] =>
  namesIn(folder).map((_, index, names) => names.slice(0, index + 1).join('/'));

/** A path from its beginning, so that what stands below begins alike. */
export const pathLine = (folder: string): string => `\n${folder}/`;

/** A line for each, so that one is found whole: no name has a line break. */
export const lined = (names: readonly string[]): string => names.map((one) => `\n${one}\n`).join('');

/** How often each stands there, by name. */
export function countedNames(names: readonly string[]): { name: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([name, n]) => ({ name, n }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true }));
}
