/** Everybody into one of these groups, whose sizes differ by one at most; the same seed draws the same. */
export function drawn(people: readonly string[], groupIds: readonly string[], seed: number) {
  const random = randomFrom(seed);
  const shuffled = people.toSorted((one, other) => (one < other ? -1 : 1));
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  const capacity = Math.ceil(people.length / groupIds.length);
  return {
    groups: groupIds.map((groupId, index) => ({ groupId, name: String(index + 1), capacity })),
    members: shuffled.map((personId, index) => ({ personId, groupId: groupIds[index % groupIds.length]! })),
  };
}

/** mulberry32: small, and good enough to shuffle a class. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
