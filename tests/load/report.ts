import type { Classroom } from '../support/classroom.ts';
import type { LoggedFact } from '../support/lesson-audit.ts';
import type { Student } from '../support/student.ts';
import { summary, table, type Summary } from './figures.ts';
import type { Options } from './options.ts';
import type { Watched } from './watch-report.ts';

const SHOWN_DIFFERENCES = 20;

/** What a class on one machine should feel, load included; in ms. */
const GOALS: readonly (readonly ['join' | 'receipt' | 'push', 'p95' | 'p99', number])[] = [
  ['join', 'p95', 1000],
  ['receipt', 'p99', 500],
  ['push', 'p99', 300],
];

interface Outcome {
  readonly lag: { readonly p99: number; readonly max: number };
  readonly log: readonly LoggedFact[];
  /** At so many moments what was on a screen was compared with the replay. */
  readonly moments: number;
  readonly differences: readonly string[];
  readonly slides: { readonly firstPageMs: number; readonly allPagesMs: number } | undefined;
  /** A teacher's report, asked for every second of the lesson. */
  readonly watched: Watched;
  /** At the start, every minute, and at the end. */
  readonly memoryMB: readonly number[];
}

/** What was measured and what was wrong, for people or as JSON. */
export function report(options: Options, { students, lessonId, pages }: Classroom, outcome: Outcome): void {
  const { lag, log, moments, differences, slides, watched, memoryMB } = outcome;
  const of = (samples: (student: Student) => readonly number[]) => summary(students.flatMap(samples));
  const latencies = {
    join: of((student) => student.latencies.join),
    receipt: of((student) => student.latencies.receipt),
    push: of((student) => student.latencies.push),
    picture: of((student) => student.pictures?.latencies ?? []),
  };
  const counts = { facts: log.length, ...countsOf(students) };
  if (options.json) {
    const { url, seed } = options;
    const about = { students: students.length, url, seed, lessonId, slides };
    console.log(
      JSON.stringify({
        ...about,
        latencies,
        counts,
        refusals: refusalsOf(students),
        lag,
        watched,
        memoryMB,
        moments,
        differences,
      }),
    );
    return;
  }
  console.log(`\n${students.length} students, seed ${options.seed}, lesson ${lessonId}\n`);
  console.log(latencyTable({ ...latencies, report: watched.took, 'report lag': watched.lag }));
  if (watched.failures > 0) console.log(`  ${watched.failures} reports failed`);
  console.log(`\n${table(Object.entries({ ...counts, ...refusalsOf(students) }))}`);
  console.log(`\n  the simulation's own lag: p99 ${lag.p99} ms, at most ${lag.max} ms`);
  if (memoryMB.length > 0) console.log(`  memory of the server in MB: ${memoryMB.join(' ')}`);
  if (slides !== undefined) console.log(`  ${renderedIn(pages.length, slides)}`);
  for (const [name, share, ms] of GOALS)
    console.log(`  ${latencies[name][share] <= ms ? 'met' : 'MISSED'}: ${name} ${share} within ${ms} ms`);
  if (differences.length === 0)
    return console.log(
      `\nWhat everyone saw equals the log, at ${moments} moments the replay, and the report its facts.`,
    );
  console.log(`\n${differences.length} differences from the log:`);
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) console.log(`  ${difference}`);
}

function renderedIn(pages: number, { firstPageMs, allPagesMs }: NonNullable<Outcome['slides']>): string {
  const [first, all] = [firstPageMs, allPagesMs].map((ms) => (ms / 1000).toFixed(1));
  return `${pages} pages rendered in ${all} s, the first after ${first} s: ${((pages * 1000) / allPagesMs).toFixed(1)} a second`;
}

const latencyTable = (latencies: Readonly<Record<string, Summary>>): string => {
  const rows = Object.entries(latencies).map(([name, { count, p50, p95, p99, max }]) => [
    name,
    count,
    p50,
    p95,
    p99,
    max,
  ]);
  return table([['ms', 'count', 'p50', 'p95', 'p99', 'max'], ...rows]);
};

/** How often which refusal was given. */
function refusalsOf(students: readonly Student[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { outcome } of students.flatMap(({ given }) => given)) {
    const code = outcome?.problem?.code;
    if (code !== undefined) counts[`refused: ${code}`] = (counts[`refused: ${code}`] ?? 0) + 1;
  }
  return counts;
}

export function countsOf(students: readonly Student[]) {
  const given = students.flatMap((student) => student.given);
  const troubles = students.flatMap((student) => student.troubles);
  const sum = (of: (student: Student) => number): number => students.reduce((total, student) => total + of(student), 0);
  const named = (name: string) => given.filter((one) => one.name === name).length;
  return {
    given: given.length,
    answers: named('SubmitAnswer') + named('FillBlanks') + named('WriteAnswer'),
    ballots: sum(({ ballots }) => ballots.size),
    danmu: named('SendDanmu'),
    marks: named('MarkPage'),
    grabs: named('GrabPacket'),
    joins: named('JoinGroup'),
    presses: named('PressAnswer'),
    posts: named('SubmitPost'),
    votes: named('VoteForPost'),
    'check-ins': named('CheckIn'),
    receipts: given.filter(({ outcome }) => outcome?.receipt !== undefined).length,
    waiting: given.filter(({ outcome }) => outcome === undefined).length,
    repeats: sum(({ repeats }) => repeats),
    'sent again': given.filter(({ sends }) => sends > 1).length,
    pictures: sum(({ pictures }) => pictures?.latencies.length ?? 0),
    'MB of pictures': Math.round(sum(({ pictures }) => pictures?.bytes ?? 0) / 2 ** 20),
    cuts: sum(({ place }) => place.counts.cuts),
    resumes: sum(({ place }) => place.counts.resumes),
    'patches that did not fit': sum(({ place }) => place.counts.gaps),
    'server errors': troubles.filter(({ status }) => status >= 500).length,
    'without an answer': troubles.filter(({ status }) => status === 0).length,
  };
}
