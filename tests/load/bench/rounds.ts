import { median, table } from '../figures.ts';

export interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** The lowest and the highest of the rounds. */
  readonly values: Span;
  readonly peerName: string;
  readonly peer: number;
  readonly ratio: number;
  readonly ratios: Span;
}

export type Span = readonly [lowest: number, highest: number];

/** One person asks here as often as many would: what holds up who asks without end is out of the way. */
export const AS_MANY = { queriesAtOnce: 1000, commandsPerMinute: 1_000_000 } as const;

type Sample = () => Promise<number> | number;

/** Rounds of the thing and its peer in turn, after one that nobody counts; medians, and the ratio of each round. */
export async function compare(
  { name, unit, peerName, rounds }: { name: string; unit: string; peerName: string; rounds: number },
  thing: Sample,
  peer: Sample,
): Promise<Measured> {
  const [values, peers]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [value, other] = [await thing(), await peer()];
    if (round === 0) continue;
    values.push(value);
    peers.push(other);
  }
  const ratios = values.map((value, index) => value / peers[index]!);
  return {
    name,
    unit,
    value: median(values),
    values: spanOf(values),
    peerName,
    peer: median(peers),
    ratio: median(ratios),
    ratios: spanOf(ratios),
  };
}

const spanOf = (figures: readonly number[]): Span => [Math.min(...figures), Math.max(...figures)];

/** So many of something a second. */
export async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (count * 1000) / (performance.now() - since);
}

/** What was measured, for people. */
export function tell(results: readonly Measured[], rounds: number): void {
  const rows = results.map(({ name, unit, value, peerName, peer, ratio, ratios: [lowest, highest] }) => [
    name,
    `${round(value)} ${unit}`,
    peerName,
    `${round(peer)} ${unit}`,
    `${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`,
  ]);
  console.log(`\nMedians of ${rounds} rounds, embedded Postgres, fsync on\n`);
  console.log(table([['', 'measured', 'peer', 'peer measured', 'ratio (lowest to highest)'], ...rows]));
}

const round = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));
