import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './places.ts';
import { afterSecondRun, readResults } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A report of files whose tests ended so. */
function results(of: Readonly<Record<string, readonly string[]>>, exitedWell = false) {
  const file = join(folder, 'report.json');
  const testResults = Object.entries(of).map(([name, statuses]) => ({
    name: join(root, name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: statuses.map((status, n) => ({ status, fullName: `test ${n}` })),
  }));
  writeFileSync(file, JSON.stringify({ success: exitedWell, testResults }));
  return readResults(file, exitedWell);
}

describe('what failed and is run once more by itself', () => {
  const first = results({ 'a.ts': ['passed'], 'b.ts': ['passed', 'failed', 'skipped'], 'c.ts': ['failed'] });

  it('is unstable where it is green then, with all its tests, and has failed where it is red again', () => {
    const { files, unstable } = afterSecondRun(
      first,
      results({ 'b.ts': ['passed', 'passed', 'passed'], 'c.ts': ['failed'] }),
    );
    expect(unstable).toEqual(['b.ts: test 1']);
    expect(files.get('b.ts')).toEqual({ passed: 3, failed: [], skipped: [] });
    expect(files.get('c.ts')).toEqual({ passed: 0, failed: ['c.ts: test 0'], skipped: [] });
  });

  it('has failed when it was not run again', () => {
    const { files, unstable } = afterSecondRun(first, results({}, true));
    expect(unstable).toEqual([]);
    expect([...files.values()].flatMap(({ failed }) => failed)).toEqual(['b.ts: test 1', 'c.ts: test 0']);
  });

  it('fails as a whole when the second run ends badly without a reason', () => {
    expect(afterSecondRun(first, results({ 'b.ts': ['passed'] })).failed).toHaveLength(1);
  });
});

it('a run that ended badly without a failed test has failed all the same', () => {
  expect(results({ 'a.ts': ['passed'] }).failed).toHaveLength(1);
  expect(results({ 'a.ts': ['passed'] }, true).failed).toEqual([]);
});
