import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Measured } from './bench/rounds.ts';
import { verdictOf, type Target } from './bench/targets.ts';
import { reached, writePage } from './performance-page.ts';

const sooner: Target = {
  id: 'B5',
  what: 'receipts',
  must: 400,
  goal: 250,
  better: 'less',
  of: 'value',
  unit: 'ms',
  from: { bench: 'answers', name: 'p99' },
  limit: 'one writer',
};
const faster: Target = {
  id: 'B1',
  what: 'commands',
  must: 10,
  goal: 30,
  better: 'more',
  of: 'ratio',
  unit: '×',
  from: { bench: 'hot', name: 'hot' },
};
const measured = (name: string, figure: number): Measured => ({
  name,
  unit: '',
  value: figure,
  values: [figure, figure + 1],
  peerName: '',
  peer: 1,
  ratio: figure,
  ratios: [figure, figure + 1],
});
const about = { rounds: 5, postgres: '18', at: new Date('2026-11-28T00:00:00Z') };

describe('the page of figures', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-figures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says of each whether the must and the goal were met', () => {
    expect([400, 250, 401].map((figure) => verdictOf(sooner, figure))).toEqual(['must met', 'goal met', 'missed']);
    expect([10, 30, 9.9].map((figure) => verdictOf(faster, figure))).toEqual(['must met', 'goal met', 'missed']);
  });

  it('keeps what was not measured again, and says what limits what was missed', () => {
    const file = join(folder, 'performance.md');
    const targets = [faster, sooner];
    writePage(file, targets, reached(targets, [measured('hot', 12.34)]), about);
    expect(readFileSync(file, 'utf8')).toMatch(/^\| B5 \| receipts \| \| \| ≤ 400 ms \| ≤ 250 ms \| \| \|$/m);
    writePage(file, targets, reached(targets, [measured('p99', 1200)]), { ...about, at: new Date('2027-01-02') });
    const page = readFileSync(file, 'utf8');
    expect(page).toMatch(
      /^\| B1 \| commands \| 12\.3 × \| 12\.3 to 13\.3 \| ≥ 10 × \| ≥ 30 × \| must met \| 2026-11-28,/m,
    );
    expect(page).toMatch(
      /^\| B5 \| receipts \| 1,200 ms \| 1,200 to 1,201 \| ≤ 400 ms \| ≤ 250 ms \| missed \| 2027-01-02,/m,
    );
    expect(page).toContain('- **B5**, receipts: one writer');
  });
});
