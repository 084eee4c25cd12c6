import type { TestProject } from 'vitest/node';
import type { OuterService } from './outer-services.ts';

/** One that is started for the tests: its address, and how to be rid of it. */
export interface Started {
  address: string;
  end: () => Promise<void>;
}

export interface ServicePlan {
  /** The variable that tells tests its address. */
  variable: string;
  found: OuterService;
  /** What files that need it are named. */
  files: RegExp;
  container: () => Promise<Started>;
  local: () => Promise<Started>;
}

interface Shared {
  users: number;
  started: Promise<Started>;
}

// Each project loads this file anew, in one process: what they share hangs on the process.
const process_ = globalThis as { lecternTestServices?: Map<string, Shared> };

/** A global setup of Vitest: starts a service when a file of this run needs it; the last project out ends it. */
export const serviceSetup =
  ({ variable, found, files, container, local }: ServicePlan) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const idle = (): Promise<void> => Promise.resolve();
    if ('missing' in found || !project.vitest.state.getPaths().some((path) => files.test(path))) return idle;
    const all = (process_.lecternTestServices ??= new Map());
    if (found.from === 'given') {
      process.env[variable] = found.address;
      return idle;
    }
    const shared = all.get(variable) ?? { users: 0, started: found.from === 'container' ? container() : local() };
    all.set(variable, shared);
    shared.users += 1;
    const { address, end } = await shared.started;
    process.env[variable] = address;
    return async () => {
      shared.users -= 1;
      if (shared.users === 0) await end();
    };
  };
