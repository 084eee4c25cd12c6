import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { capabilities } from './tests/support/capabilities.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';
import { unrunnable } from './tests/support/outer-services.ts';

const database = ['tests/support/database-setup.ts'];
const all = [...database, 'tests/support/kafka-setup.ts', 'tests/support/redis-setup.ts'];
const minute = 60_000;
/** What has no short form here: its short form is an acceptance test. */
const onlyLong = ['tests/faults/order-storm.test.ts'];
/** Stories that the whole form of looking has beside those of the short one (decision 108). */
const onlyWhole = process.env['LECTERN_LOOKS'] === 'short' ? ['tests/browser/**/*.whole.test.ts'] : [];
/** Of the suites that walk the contracts, the one that walks pages. */
const inBrowser = ['tests/contracts/pages.test.ts'];
/** Tests of services that replace modules which others share; those that put the jar in place of all streams share that. */
const replacing = files(/vi\.mock\(/);
const replacingProgram = files(/vi\.mock\(/, 'tests/acceptance/**/*.test.ts');
const ofJars = files(/vi\.mock\('@lectern\/contracts\/streams\.ts', \(\) => import\('.+\/jar\.ts'\)\)/).filter(
  (file) => !files(/vi\.mock\('(?!@lectern)/).includes(file),
);

/**
 * One project for each folder; those that kill processes come last, one by one. Of the others four files
 * at a time: what one waits for (a countdown, a broker, danmu on their way), another uses. A process for each file is only
 * where one replaces what all share: a thousand modules take longer to load than most tests to run.
 */
export default defineConfig({
  test: {
    maxWorkers: 4,
    setupFiles: ['tests/support/cost-setup.ts', 'tests/support/patience-setup.ts'],
    reporters: ['default', 'tests/support/cost-reporter.ts'],
    sequence: { groupOrder: 1 },
    // What is waited for comes, and ends the waiting; how soon is the machine's, which may have other things to do.
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      project('contracts', 'contracts/**/*.test.ts', { isolate: false }),
      project('services', 'services/src/**/*.test.ts', { globalSetup: all, isolate: false, exclude: replacing }),
      project('services-jars', ofJars, { globalSetup: all, isolate: false }),
      project('services-apart', replacing, { globalSetup: all, exclude: ofJars }),
      project('web', 'web/src/**/*.test.{ts,tsx}', { isolate: false }),
      project('architecture', 'tests/architecture/**/*.test.ts', { isolate: false }),
      project('infra', ['infra/**/*.test.ts', 'tests/load/**/*.test.ts']),
      project('suites', 'tests/contracts/**/*.test.ts', { globalSetup: all, isolate: false, exclude: inBrowser }),
      project('acceptance', 'tests/acceptance/**/*.test.ts', {
        globalSetup: all,
        isolate: false,
        exclude: replacingProgram,
      }),
      project('acceptance-apart', replacingProgram, { globalSetup: all }),
      ...(capabilities.chromium.path === undefined
        ? []
        : [
            project('browser', ['tests/browser/**/*.test.ts', ...inBrowser], {
              globalSetup: database,
              exclude: onlyWhole,
              isolate: false,
              maxConcurrency: 3, // files run beside each other already
              external: [/\/services\/dist\//],
            }),
          ]),
      project('faults', 'tests/faults/**/*.test.ts', {
        exclude: process.env['LECTERN_FAULTS'] === 'long' ? [] : onlyLong,
        globalSetup: database,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        testTimeout: 10 * minute,
      }),
    ],
  },
});

function files(that: RegExp, among = 'services/src/**/*.test.ts'): string[] {
  return globSync(among).filter((file) => that.test(readFileSync(file, 'utf8')));
}

interface Options {
  exclude?: string[];
  globalSetup?: string[];
  testTimeout?: number;
  hookTimeout?: number;
  maxWorkers?: number;
  maxConcurrency?: number;
  isolate?: boolean;
  /** Files that are built already, and run as they are. */
  external?: RegExp[];
  sequence?: { groupOrder: number };
}

function project(name: string, include: string | string[], { exclude = [], external = [], ...options }: Options = {}) {
  const without = [...configDefaults.exclude, ...Object.keys(unrunnable), ...exclude];
  return {
    extends: true as const,
    test: { name, include: [include].flat(), exclude: without, server: { deps: { external } }, ...options },
  };
}
