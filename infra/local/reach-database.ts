import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, realFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { dataFolder } from './places.ts';
import { OWNER } from './postgres-cluster.ts';
import type { Stop } from './signals.ts';

export interface Reached {
  /** DATABASE_URL and DATABASE_OWNER_URL; nothing where they are given already. */
  readonly env: NodeJS.ProcessEnv;
  end(): Promise<void>;
}

/** The database of this installation: the given one, that of a server which runs right now, or the embedded one, started for as long as it is needed. */
export async function reachDatabase(say: (text: string) => void, stop: Stop): Promise<Reached> {
  try {
    const database = await openDatabase(say, stop, () => undefined);
    return { env: database.env(), end: () => database.end() };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const home = await realFolder(join(dataFolder, 'postgres'));
    const [port, password] = ['port', 'password'].map((name) => readFileSync(join(home, name), 'utf8').trim());
    const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/lectern`;
    return { env: { DATABASE_URL: url, DATABASE_OWNER_URL: url }, end: () => Promise.resolve() };
  }
}
