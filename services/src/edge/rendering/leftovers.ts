import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'lectern-pages-';
/** No rendering takes nearly so long. */
const ABANDONED_MS = 24 * 3600_000;

/** An empty folder for the pictures of one deck. */
export const newPagesFolder = (place = tmpdir()): Promise<string> => mkdtemp(join(place, PREFIX));

/** Removes what processes that were killed have left: a deck's pictures each. What cannot be removed stays. */
export async function removeLeftovers(place = tmpdir()): Promise<void> {
  const names = await readdir(place).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = join(place, name);
    const begun = await stat(folder).catch(() => undefined);
    if (begun !== undefined && Date.now() - begun.mtimeMs > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
