import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [CHUNKS, CHUNK_BYTES] = [[1 << 20, 4096], 1 << 20] as const;

/** A filesystem of a fixed size, in memory. */
export class SmallVolume {
  private readonly ballast: string;

  private constructor(readonly folder: string) {
    this.ballast = join(folder, 'ballast');
    process.once('exit', this.remove);
  }

  /** The volume, or why this machine has none. */
  static of(megabytes: number): SmallVolume | string {
    if (process.platform !== 'linux')
      return `a volume of a fixed size is made on Linux only, not on ${process.platform}`;
    const folder = mkdtempSync(join(tmpdir(), 'lectern-volume-'));
    const options = `size=${megabytes}m,mode=755`;
    const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'lectern', folder]);
    if (status === 0) return new SmallVolume(folder);
    rmdirSync(folder);
    return `no volume can be mounted here: ${error?.message ?? stderr.toString().trim()}`;
  }

  /** Takes all the space that is left, to the last page. */
  fill(): void {
    const bytes = Buffer.alloc(CHUNK_BYTES);
    const file = openSync(this.ballast, 'a');
    try {
      for (const size of CHUNKS) while (isWritten(file, bytes.subarray(0, size)));
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.ballast, { force: true });
  }

  /** Gone from the folders at once, from memory when nobody has a file of it open. */
  readonly remove = (): void => {
    process.off('exit', this.remove);
    spawnSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  };
}

function isWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
