import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Latencies of one kind, in ms. */
export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function summary(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: rounded(sorted.at(-1)) };
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How late this process itself is: when it is late, its figures say more about it than about the server. */
export function ownLag(): () => { readonly p99: number; readonly max: number } {
  const resolution = 10;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  const ms = (nanoseconds: number): number => rounded(Math.max(0, nanoseconds / 1e6 - resolution));
  return () => ({ p99: ms(histogram.percentile(99)), max: ms(histogram.max) });
}

/** Rows with a head, right-aligned but for the first column. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const widths = texts[0]!.map((_, column) => Math.max(...texts.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('   ');
  return texts.map((row) => `  ${line(row)}`).join('\n');
}

const rounded = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;
