import { summary, table, type Summary } from '../figures.ts';
import type { ExamOptions } from '../options.ts';
import type { Audit } from './audit.ts';
import type { Sitter } from './sitter.ts';

const SHOWN = 20;
/** What an exam should feel like; in ms. */
const GOALS: readonly (readonly ['start' | 'save' | 'submit', 'p95' | 'p99', number])[] = [
  ['start', 'p95', 1000],
  ['save', 'p99', 500],
  ['submit', 'p99', 1000],
];

/** What an exam came to. */
export interface ExamOutcome {
  readonly sitters: readonly Sitter[];
  readonly audit: Audit;
  readonly killed: readonly { readonly what: string; readonly ms: number }[];
  readonly memoryMB: readonly number[];
  readonly lag: { readonly p99: number; readonly max: number };
  readonly packedPaper: number;
}

/** What was measured and what was wrong, for people or as JSON. */
export function reportExam(options: ExamOptions, outcome: ExamOutcome): void {
  const { sitters, audit, killed, memoryMB, lag, packedPaper } = outcome;
  const of = (name: keyof Sitter['latencies']): Summary => summary(sitters.flatMap(({ latencies }) => latencies[name]));
  const latencies = { start: of('start'), save: of('save'), submit: of('submit') };
  const sum = (count: (sitter: Sitter) => number) => sitters.reduce((total, one) => total + count(one), 0);
  const saves = latencies.save.count + latencies.submit.count;
  const { wrong, ...counted } = audit;
  const counts = {
    ...counted,
    'never got in': sitters.filter(({ sheet }) => sheet === undefined).length,
    typed: sum(({ typed }) => typed.size),
    receipts: sum(({ told }) => told.length),
    cuts: sum(({ cuts }) => cuts),
    reloads: sum(({ reloads }) => reloads),
    'sent in vain': sum(({ failures }) => failures),
  };
  const bytes = {
    paper: sitters[0]?.bytes.paper ?? 0,
    packedPaper,
    aDelivery: Math.round(sum(({ bytes: { saves: sent } }) => sent) / Math.max(1, saves)),
  };
  const refusals: Record<string, number> = {};
  for (const code of sitters.flatMap((one) => one.refusals)) refusals[code] = (refusals[code] ?? 0) + 1;
  const { students, seed, seconds } = options;
  if (options.json) {
    const about = { students, seed, seconds, latencies, counts, refusals, bytes, killed, memoryMB, lag, wrong };
    return console.log(JSON.stringify(about));
  }
  console.log(`\n${students} students sit an exam, seed ${seed}, ${seconds} s of answers\n`);
  const rows = Object.entries(latencies).map(([name, { count, p50, p95, p99, max }]) => [
    name,
    count,
    p50,
    p95,
    p99,
    max,
  ]);
  console.log(table([['ms', 'count', 'p50', 'p95', 'p99', 'max'], ...rows]));
  const refused = Object.entries(refusals).map(([code, n]) => [`refused: ${code}`, n] as const);
  console.log(`\n${table([...Object.entries(counts), ...refused])}`);
  const { paper, aDelivery } = bytes;
  console.log(`\n  a paper is ${paper} bytes, ${packedPaper} on the wire; a delivery with its receipt ${aDelivery}`);
  for (const { what, ms } of killed) console.log(`  the ${what} was killed, and away for ${ms} ms`);
  if (memoryMB.length > 0)
    console.log(
      `  memory of the server: ${memoryMB[0]} MB at first, at most ${Math.max(...memoryMB)}, ${memoryMB.at(-1)} at last`,
    );
  console.log(`  the simulation's own lag: p99 ${lag.p99} ms, at most ${lag.max} ms`);
  for (const [name, share, ms] of GOALS)
    console.log(`  ${latencies[name][share] <= ms ? 'met' : 'MISSED'}: ${name} ${share} within ${ms} ms`);
  if (wrong.length === 0)
    return console.log('\nEvery answer with a receipt is in the log; every answer typed is there or on its device.');
  console.log(`\n${wrong.length} faults:`);
  for (const one of wrong.slice(0, SHOWN)) console.log(`  ${one}`);
}
