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

export interface Results {
  passed: number;
  /** One line for each test that failed, and for each file that could not run. */
  failed: string[];
  skipped: string[];
}

/** Reads a report; a run that ended badly never counts as good, whatever its report says. */
export function readResults(file: string, exitedWell: boolean): Results {
  const results: Results = { passed: 0, failed: [], skipped: [] };
  if (!existsSync(file)) return { ...results, failed: ['The tests ended without a report.'] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const suite of report.testResults) {
    const path = relative(root, suite.name);
    const before = results.failed.length;
    for (const { status, fullName } of suite.assertionResults) {
      if (status === 'passed') results.passed += 1;
      else if (status === 'failed') results.failed.push(`${path}: ${fullName}`);
      else results.skipped.push(`${path}: ${fullName}`);
    }
    if (suite.status === 'failed' && results.failed.length === before) {
      results.failed.push(`${path}: ${suite.message.split('\n')[0] ?? ''}`);
    }
  }
  if (!exitedWell && results.failed.length === 0) {
    results.failed.push('The run of the tests did not end well: see the errors above.');
  }
  return results;
}
