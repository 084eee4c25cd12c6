import type { Classroom } from '../support/classroom.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import type { Student } from '../support/student.ts';
import { ownLag, summary, table } from './figures.ts';
import { fillClassroom, giveLesson } from './lesson.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { planClass } from './plan.ts';
import { showProgress } from './progress.ts';

const SHOWN_DIFFERENCES = 20;

/** A bounded simulated class against a running server: figures, and the proof that what everyone saw is the log. */
async function simulate(options: Options): Promise<boolean> {
  const plan = planClass(options.seed, options.students, options.minutes);
  const lag = ownLag();
  let classroom: Classroom | undefined;
  const progress = showProgress(() => (classroom === undefined ? '' : soFar(classroom.students)));
  try {
    classroom = await fillClassroom(options.url, plan, (stage) => progress.say(stage));
    await giveLesson(classroom, plan, (stage) => progress.say(stage));
    progress.say('compares what was seen with the log');
    const log = await readLog(classroom.teacher, classroom.lessonId);
    const differences = audit(log, classroom);
    progress.end();
    report(options, classroom, lag(), log.length, differences);
    return differences.length === 0;
  } finally {
    progress.end();
    await classroom?.leave();
  }
}

function report(
  options: Options,
  { students, lessonId }: Classroom,
  lag: ReturnType<ReturnType<typeof ownLag>>,
  facts: number,
  differences: readonly string[],
): void {
  const latencies = {
    join: summary(students.flatMap((student) => student.latencies.join)),
    receipt: summary(students.flatMap((student) => student.latencies.receipt)),
    push: summary(students.flatMap((student) => student.latencies.push)),
  };
  const counts = { facts, ...countsOf(students) };
  if (options.json) {
    const { url, seed } = options;
    console.log(
      JSON.stringify({ students: students.length, url, seed, lessonId, latencies, counts, lag, differences }),
    );
    return;
  }
  const head = ['ms', 'count', 'p50', 'p95', 'p99', 'max'];
  const rows = Object.entries(latencies).map(([name, { count, p50, p95, p99, max }]) => [
    name,
    count,
    p50,
    p95,
    p99,
    max,
  ]);
  console.log(`\n${students.length} students, seed ${options.seed}, lesson ${lessonId}\n`);
  console.log(table([head, ...rows]));
  console.log(`\n${table(Object.entries(counts))}`);
  console.log(`\n  the simulation's own lag: p99 ${lag.p99} ms, at most ${lag.max} ms`);
  if (differences.length === 0) return console.log('\nWhat everyone saw equals the log.');
  console.log(`\n${differences.length} differences from the log:`);
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) console.log(`  ${difference}`);
}

function countsOf(students: readonly Student[]) {
  const given = students.flatMap((student) => student.given);
  const troubles = students.flatMap((student) => student.troubles);
  const sum = (of: (student: Student) => number): number => students.reduce((total, student) => total + of(student), 0);
  return {
    answers: given.length,
    receipts: given.filter(({ outcome }) => outcome?.receipt !== undefined).length,
    refused: given.filter(({ outcome }) => outcome?.problem !== undefined).length,
    repeats: sum(({ repeats }) => repeats),
    'sent again': given.filter(({ sends }) => sends > 1).length,
    cuts: sum(({ place }) => place.counts.cuts),
    resumes: sum(({ place }) => place.counts.resumes),
    'patches that did not fit': sum(({ place }) => place.counts.gaps),
    'server errors': troubles.filter(({ status }) => status >= 500).length,
    'without an answer': troubles.filter(({ status }) => status === 0).length,
  };
}

function soFar(students: readonly Student[]): string {
  const joined = students.filter(({ hasJoined }) => hasJoined);
  const { answers, receipts } = countsOf(joined);
  return `${joined.length} joined, ${answers} answers, ${receipts} receipts`;
}

try {
  process.exitCode = (await simulate(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  const { message, cause } = error as Error;
  const isAway = (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
  console.error(`${isAway ? 'No server answers there: start one with `npm start`.' : message}\n\n${USAGE}`);
  process.exitCode = 2;
}
