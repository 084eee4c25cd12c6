import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './places.ts';

/** What matters of the file that Vitest's JSON reporter writes. */
interface Report {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** What became of one file's tests: a line for each that failed, or for the file if it could not run. */
export interface FileResults {
  passed: number;
  failed: string[];
  skipped: string[];
}

export interface Results {
  /** By file. */
  files: Map<string, FileResults>;
  /** What is wrong with the run as a whole. */
  failed: string[];
}

/** Reads a report; a run that ended badly never counts as good, whatever its report says. */
export function readResults(file: string, exitedWell: boolean): Results {
  const files = new Map<string, FileResults>();
  if (!existsSync(file)) return { files, failed: ['The tests ended without a report.'] };
  for (const suite of (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults) {
    const path = relative(root, suite.name);
    const results = files.get(path) ?? { passed: 0, failed: [], skipped: [] };
    const before = results.failed.length;
    for (const { status, fullName } of suite.assertionResults) {
      if (status === 'passed') results.passed += 1;
      else if (status === 'failed') results.failed.push(`${path}: ${fullName}`);
      else results.skipped.push(`${path}: ${fullName}`);
    }
    if (suite.status === 'failed' && results.failed.length === before)
      results.failed.push(`${path}: ${suite.message.split('\n')[0] ?? ''}`);
    files.set(path, results);
  }
  const isExplained = exitedWell || failedFiles({ files }).length > 0;
  return { files, failed: isExplained ? [] : ['The run of the tests did not end well: see the errors above.'] };
}

export const failedFiles = ({ files }: Pick<Results, 'files'>): string[] =>
  [...files].filter(([, { failed }]) => failed.length > 0).map(([file]) => file);

/**
 * What holds when the files that failed were run again by themselves: one that is green then counts as it is then, and what
 * had failed is told as unstable.
 */
export function afterSecondRun(first: Results, second: Results): Results & { unstable: string[] } {
  const files = new Map(first.files);
  const unstable: string[] = [];
  for (const file of failedFiles(first)) {
    const now = second.files.get(file);
    if (now === undefined || now.failed.length > 0) continue;
    unstable.push(...first.files.get(file)!.failed);
    files.set(file, now);
  }
  return { files, failed: [...first.failed, ...second.failed], unstable };
}
