/** Randomness that a seed repeats. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  /** From 0 to below `end`. */
  int(end: number): number;
  between(low: number, high: number): number;
}

/** mulberry32 (Tommy Ettinger): 32 bits of state are plenty for a class. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    int: (end) => Math.floor(next() * end),
    between: (low, high) => low + next() * (high - low),
  };
}
