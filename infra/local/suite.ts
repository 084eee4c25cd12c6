import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capabilities } from '../../tests/support/capabilities.ts';
import { unrunnable } from '../../tests/support/outer-services.ts';
import { ensureBuilt } from './build.ts';
import { installed, root } from './places.ts';
import { afterSecondRun, failedFiles, readResults, type Results } from './results.ts';
import { stopRequests } from './signals.ts';
import { line, quietStep, runNode, type Step } from './steps.ts';

const tool = (name: string, ...path: string[]): string => installed(name, ...path);

/** Steps of `npm run check` that `npm test` leaves out. */
export const format: StepPlan = ['format', [tool('oxfmt', 'bin', 'oxfmt'), '--check']];
export const docs: StepPlan = ['docs', [join(root, 'contracts', 'docs', 'generate.ts'), '--check']];
/** Rules that ask for types have them all checked on the way: what the compiler says of them is told, too. */
const lint: StepPlan = ['types and lint', [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings', '--type-check']];

type StepPlan = [name: string, args: string[]];

interface SuiteOptions {
  before?: StepPlan[];
  /** Go to Vitest as they are. */
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs the steps, the build and the tests, prints the summary, and ends the process with its result. */
export async function runSuite({ before = [], args, env = {} }: SuiteOptions): Promise<never> {
  const stop = stopRequests().asked;
  try {
    // All of them use all cores; what follows has them for itself.
    const steps = await Promise.all([...before, lint].map(([name, command]) => quietStep(name, command, stop)));
    const built = await build(stop);
    console.log(line(built));
    const { step, results } = await test(args, env, stop);
    const settled = await lookAgain(results, env, stop);
    const good = step.good || (settled.unstable.length > 0 && failedFiles(settled).length === 0);
    if (env['LECTERN_LOOKS'] !== 'whole' && args.length === 0) console.log(leftToCheck());
    process.exit(summarise([...steps, built], { ...step, good }, settled) ? 0 : 1);
  } catch (error) {
    if (!stop.aborted) throw error;
    process.exit(130);
  }
}

/** Browser and fault tests run the built program. */
async function build(stop: AbortSignal): Promise<Step> {
  const start = performance.now();
  let output = '';
  try {
    await ensureBuilt(() => {}, stop);
  } catch (error) {
    if (stop.aborted) throw error;
    output = error instanceof Error ? error.message : String(error);
    console.log(output);
  }
  return { name: 'build', good: output === '', seconds: (performance.now() - start) / 1000, output };
}

async function test(
  args: string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<{ step: Step; results: Results }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-report-'));
  const report = join(folder, 'report.json');
  const costs = join(root, 'tests/support/cost-reporter.ts');
  const reporters = ['--reporter=default', `--reporter=${costs}`, '--reporter=json', `--outputFile.json=${report}`];
  try {
    const command = [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...args];
    const run = await runNode(command, {
      show: true,
      stop,
      env: { LECTERN_FAULTS: 'short', LECTERN_LOOKS: 'short', ...env, ...found() },
    });
    return { step: { name: 'tests', ...run }, results: readResults(report, run.good) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** More than so many files are no accident of a busy machine. */
const MOST_AGAIN = 6;

/**
 * Runs what failed once more by itself. What is green then had no room beside all else: it fails nobody's run, but is told
 * as unstable, a defect whose cause is to be found (decision 98).
 */
async function lookAgain(first: Results, env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<Settled> {
  const again = failedFiles(first);
  if (again.length === 0 || again.length > MOST_AGAIN || first.failed.length > 0) return { ...first, unstable: [] };
  console.log(`\nOnce more, by themselves: ${again.join(', ')}`);
  const { results } = await test(['--maxWorkers=1', ...again], env, stop);
  return afterSecondRun(first, results);
}
type Settled = ReturnType<typeof afterSecondRun>;

/** What was found on this machine, for tests that need it. */
function found(): NodeJS.ProcessEnv {
  const { path } = capabilities.chromium;
  return path === undefined ? {} : { CHROMIUM_PATH: path };
}

/** What the short form of looking at screens has not told (decision 108). */
const leftToCheck = (): string =>
  `\nLeft to npm run check: ${globSync('tests/browser/**/*.whole.test.ts', { cwd: root }).length} stories in a browser, and each screen at more sizes and in more states`;

/** Files that this machine cannot run, each with the reason. */
function leftOut(): string[] {
  const { missing } = capabilities.chromium;
  const inBrowser = '{tests/browser/**/*,tests/contracts/pages}.test.ts';
  const lacking = { ...(missing !== undefined && { [inBrowser]: missing }), ...unrunnable };
  return Object.entries(lacking).flatMap(([files, why]) =>
    globSync(files, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => `${file}: ${why}`),
  );
}

function summarise(steps: Step[], tests: Step, results: Settled): boolean {
  const inCi = process.env['CI'] === 'true';
  const files = [...results.files.values()];
  const skipped = [...files.flatMap((file) => file.skipped), ...leftOut()];
  const failed = [
    ...steps.filter((step) => !step.good).map((step) => step.name),
    ...results.failed,
    ...files.flatMap((file) => file.failed),
    // The machine of a CI run is ours to equip, so there a skip is a fault.
    ...(inCi ? skipped.map((text) => `skipped, which must not happen in CI: ${text}`) : []),
  ];
  const passed =
    files.reduce((sum, file) => sum + file.passed, 0) +
    steps.filter((step) => step.good && step.name !== 'build').length;

  console.log(['', ...[...steps, tests].map(line)].join('\n'));
  if (skipped.length > 0) console.log(['\nSkipped:', ...skipped.map((text) => `  ${text}`)].join('\n'));
  if (results.unstable.length > 0) {
    const unstable = results.unstable.map((text) => `  ${text}`);
    console.log(['\nUnstable, failed beside all others and not alone, a defect to be found:', ...unstable].join('\n'));
  }
  if (failed.length > 0) console.log(['\nFailed:', ...failed.map((text) => `  ${text}`)].join('\n'));
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  console.log(`\n${passed} passed, ${failed.length} failed${tail}`);
  return failed.length === 0;
}
