/** The ids with one of them at another place; what would fall off an end stays at it. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** In the order that was asked for; what has been added meanwhile comes last, what is gone is left out. */
export function inAskedOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  asked: readonly string[] | undefined,
): readonly Item[] {
  if (asked === undefined) return items;
  const place = (id: string) => (asked.includes(id) ? asked.indexOf(id) : asked.length);
  return [...items].sort((one, other) => place(one.id) - place(other.id));
}
