/** Numbers from 0 to below 1, always the same of one seed: FNV-1a into mulberry32. */
export function chanceOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in an order that the numbers say. */
export function shuffled<One>(all: readonly One[], next: () => number): One[] {
  const drawn = [...all];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [drawn[last], drawn[other]] = [drawn[other]!, drawn[last]!];
  }
  return drawn;
}
