import type { Classroom } from '../support/classroom.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { simulateExam } from './exam/simulate-exam.ts';
import { ownLag } from './figures.ts';
import { fillClassroom, giveLesson, letIn } from './lesson.ts';
import { watchMemory } from './memory.ts';
import { readExamOptions, readOptions, USAGE, type Options } from './options.ts';
import { planClass } from './plan.ts';
import { replayDiffers, watchMoments } from './moments.ts';
import { showProgress } from './progress.ts';
import { reportDiffers } from './recounted.ts';
import { countsOf, report } from './report.ts';
import { writeTaughtLesson } from './taught.ts';
import { simulateTerm } from './term.ts';
import { watchReport } from './watch-report.ts';

const MEMORY_EVERY_MS = 60_000;
const REPORT_EVERY_MS = 1000;
/** What was on a screen at so many random moments is compared with the replay. */
const MOMENTS = 200;

/** A bounded simulated class against a running server: figures, and the proof that what everyone saw is the log. */
async function simulate(options: Options): Promise<boolean> {
  const plan = planClass(options.seed, options.students, options.minutes);
  const lag = ownLag();
  let classroom: Classroom | undefined;
  const progress = showProgress(() => soFar(classroom));
  const memory = watchMemory(options.url, MEMORY_EVERY_MS);
  try {
    classroom = await fillClassroom(options.url, plan, (stage) => progress.say(stage));
    if (options.slides !== undefined) progress.say('the slides are rendered');
    const slides = options.slides === undefined ? undefined : await classroom.addSlides(options.slides);
    await letIn(classroom, plan, (stage) => progress.say(stage));
    const reported = watchReport(classroom.teacher, classroom.lessonId, REPORT_EVERY_MS);
    const looked = watchMoments(classroom, MOMENTS, 0.9 * plan.lifeMs);
    const { cursor } = await giveLesson(classroom, plan, (stage) => progress.say(stage));
    const watched = await reported();
    progress.say('compares what was seen with the log');
    const log = await readLog(classroom.teacher, classroom.lessonId);
    const moments = looked();
    const after = `${cursor.incarnation}.${cursor.position}`;
    const differences = [
      ...audit(log, classroom),
      ...(await replayDiffers(classroom, moments)),
      ...(await reportDiffers(classroom, log, after)),
    ];
    progress.end();
    report(options, classroom, {
      lag: lag(),
      log,
      moments: moments.length,
      differences,
      slides,
      watched,
      memoryMB: await memory(),
    });
    return differences.length === 0;
  } finally {
    progress.end();
    await memory();
    await classroom?.leave();
  }
}

function soFar(classroom: Classroom | undefined): string {
  const joined = classroom?.students.filter(({ hasJoined }) => hasJoined) ?? [];
  const { given, receipts, waiting, pictures } = countsOf(joined);
  return `${joined.length} joined, ${given} given, ${receipts} receipts, ${waiting} waiting, ${pictures} pictures`;
}

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  if (args.includes('--exam')) process.exitCode = (await simulateExam(readExamOptions(args))) ? 0 : 1;
  else {
    const options = readOptions(args);
    if (options.term) process.exitCode = (await simulateTerm(options)) ? 0 : 1;
    else if (options.taught) await writeTaughtLesson({ ...options, minutes: options.minutes! });
    else process.exitCode = (await simulate(options)) ? 0 : 1;
  }
} catch (error) {
  const { message, cause } = error as Error;
  const isAway = (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
  console.error(`${isAway ? 'No server answers there: start one with `npm start`.' : message}\n\n${USAGE}`);
  process.exitCode = 2;
}
process.exit(); // a student who still waits for something holds nobody up
