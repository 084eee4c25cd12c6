import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Another living process has this data folder. */
export class FolderInUse extends Error {
  readonly holder: number;
  constructor(folder: string, holder: number) {
    super(`Process ${holder} is using the data folder ${folder}.`);
    this.holder = holder;
  }
}

/** One folder must have one name, or its lock would not exclude a second supervisor that came by a symbolic link. */
export async function realFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  await mkdir(dirname(path), { recursive: true });
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}
