/** The list with the one at `from` put to `to`; a place outside of it changes nothing. */
export function moved<One>(list: readonly One[], from: number, to: number): readonly One[] {
  if (from < 0 || to < 0 || from >= list.length || to >= list.length || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}
