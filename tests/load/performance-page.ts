import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { verdictOf, type Target, type Verdict } from './bench/targets.ts';
import type { Measured } from './bench/rounds.ts';

/** A target, and what it came to. */
export interface Reached {
  readonly target: Target;
  readonly figure: number;
  readonly spread: string;
  readonly verdict: Verdict;
}

/** What the benches that ran came to, of the targets; a bench that could not run has said why. */
export function reached(targets: readonly Target[], measured: readonly Measured[]): Reached[] {
  return targets.flatMap((target) => {
    const found = measured.find(({ name }) => name === target.from?.name);
    if (found === undefined) return [];
    const [figure, [lowest, highest]] =
      target.of === 'ratio' ? [found.ratio, found.ratios] : [found.value, found.values];
    const spread = `${shown(lowest)} to ${shown(highest)}`;
    return [{ target, figure, spread, verdict: verdictOf(target, figure) }];
  });
}

const HEAD = ['figure', 'of what', 'median', 'lowest to highest', 'must', 'goal', '', 'measured'];

/** The page of all targets: what was measured now, and of the others what stood there before. */
export function writePage(
  file: string,
  targets: readonly Target[],
  now: readonly Reached[],
  { rounds, postgres, at }: { readonly rounds: number; readonly postgres: string; readonly at: Date },
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const day = at.toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const measured = `${day}, ${machine}, Node ${process.versions.node}, PostgreSQL ${postgres}, ${rounds} rounds`;
  const rows = targets.map((target) => {
    const key = `| ${target.id} | ${target.what} |`;
    const one = now.find((each) => each.target === target);
    if (one === undefined) return before.find((line) => line.startsWith(key)) ?? notMeasured(key, target);
    return `${key} ${shown(one.figure)} ${target.unit} | ${one.spread} | ${wanted(target)} | ${one.verdict} | ${measured} |`;
  });
  const missed = targets.filter((target, n) => rows[n]!.includes('| missed |') && target.limit !== undefined);
  const limits = missed.map(({ id, what, limit }) => `- **${id}**, ${what}: ${limit}`);
  const page = [
    '# Performance',
    '',
    'Written by `npm run bench -- --report`, from rounds of each thing and its peer in turn, in the same run and on the same PostgreSQL with fsync on. `npm run bench -- B4` measures one; what is not measured in a run stands as it was. Only ratios say something of another machine. An empty median: nobody measured it yet.',
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${HEAD.map(() => '---').join('|')}|`,
    ...rows,
    ...(limits.length === 0 ? [] : ['', '## What limits the rest', '', ...limits]),
    '',
  ];
  writeFileSync(file, page.join('\n'));
}

const notMeasured = (key: string, target: Target): string => `${key} | | ${wanted(target)} | | |`;

const wanted = ({ must, goal, better, unit }: Target): string => {
  const bound = better === 'more' ? '≥' : '≤';
  return `${bound} ${must} ${unit} | ${bound} ${goal} ${unit}`;
};

export const shown = (figure: number): string =>
  figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3).replace(/\.?0+$/, '');
