import { verdictOf, type Ran, type Verdict } from '@lectern/contracts/question/outcomes.ts';
import type { Program, ProgramTest } from '@lectern/contracts/question/program.ts';
import { useRef, useState } from 'react';
import { workerRunner } from './worker-runner.ts';

/** One for the page: what was loaded once is there for the next run. */
const runner = workerRunner();

export interface Trial {
  readonly verdict: Verdict;
  readonly ran: Ran;
}

/** Runs a program here against tests, and says what each came to; a newer run takes the place of an older one. */
export function useTrial(program: Omit<Program, 'samples' | 'starter'>) {
  const [trials, setTrials] = useState<readonly Trial[]>();
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const last = useRef(0);

  async function run(code: string, tests: readonly ProgramTest[]): Promise<void> {
    const n = (last.current += 1);
    const { language, timeMs, memoryMb } = program;
    setState('running');
    try {
      const ran = await runner.run({ language, code, timeMs, memoryMb, calls: tests.map(({ input }) => input) });
      if (n !== last.current) return;
      setTrials(tests.map(({ expected }, index) => ({ verdict: verdictOf(expected, ran[index]!), ran: ran[index]! })));
      setState('idle');
    } catch {
      if (n === last.current) setState('failed');
    }
  }

  /** What was run is not what stands there any more. */
  function forget(): void {
    last.current += 1;
    setTrials(undefined);
    setState('idle');
  }

  return { trials, state, run, forget };
}
