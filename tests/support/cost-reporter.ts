import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor time that a file of tests took, with the processes that it started but without the shared Postgres. */
    cpuS?: number;
  }
}

/** An area's tests take at most 20 s together: a file that takes more by itself is told. */
const BUDGET_S = 20;
const SHOWN = 10;

interface Cost {
  readonly file: string;
  readonly project: string;
  readonly cpuS: number;
  readonly wallS: number;
}

/** At the end of a run: what each project took, and the files that took most. */
export default class CostReporter implements Reporter {
  private readonly costs: Cost[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    const wallS = (duration + collectDuration) / 1000;
    const { cpuS = 0 } = module.meta();
    this.costs.push({ file: module.relativeModuleId, project: module.project.name, cpuS, wallS });
  }

  onTestRunEnd(): void {
    if (this.costs.length < 2) return;
    const byProject = Map.groupBy(this.costs, ({ project }) => project);
    const projects = Array.from(byProject, ([project, all]) => ({
      file: `${project} (${all.length} files)`,
      project,
      cpuS: sum(all.map(({ cpuS }) => cpuS)),
      wallS: sum(all.map(({ wallS }) => wallS)),
    }));
    const files = this.costs.toSorted((one, other) => other.cpuS - one.cpuS);
    const over = files.filter(({ cpuS }) => cpuS > BUDGET_S);
    process.stdout.write(
      [
        '',
        ' CPU s    wall s',
        ...projects.map(line),
        '',
        ...files.slice(0, SHOWN).map(line),
        ...over.map(({ file, cpuS }) => `\n Over its budget of ${BUDGET_S} s CPU: ${file}, ${cpuS.toFixed(0)} s`),
        '\n',
      ].join('\n'),
    );
  }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const line = ({ file, cpuS, wallS }: Cost): string =>
  `${cpuS.toFixed(1).padStart(6)} ${wallS.toFixed(1).padStart(9)}  ${file}`;
