import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that says how facts fold and what is noted of them. */
const FOLDED_BY = ['contracts/src', 'services/src/ledger/folding', 'services/src/live/playback', 'services/src/replay'];

/** The hash of those sources, in a checkout. Tests are not among them. */
export function hashOfSources(checkout: string): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    for (const entry of readdirSync(join(checkout, path), { withFileTypes: true }).toSorted(byName)) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) add(inside);
      else if (!entry.name.endsWith('.test.ts'))
        hash
          .update(`${inside}\0`)
          .update(readFileSync(join(checkout, inside)))
          .update('\0');
    }
  };
  for (const folder of FOLDED_BY) add(folder);
  return hash.digest('hex').slice(0, 32);
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
