import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ParquetFile, type ParquetColumn } from '../parquet/parquet-file.ts';
import { sha256Of, type LakeFile } from './manifest.ts';

/** A fact as it stands in the lake: as in the ledger, with data and meta as JSON text. */
export interface LakeFact {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly school: string;
  readonly family: string;
  readonly lane: number;
  readonly type: string;
  readonly actor: string;
  readonly role: string;
  /** In ms. */
  readonly at: number;
  readonly recorded_at: number;
  readonly command: string | null;
  readonly hash: string;
  readonly data: string;
  readonly meta: string;
}

const FACT_COLUMNS: readonly ParquetColumn[] = [
  { name: 'position', type: 'long' },
  { name: 'stream', type: 'text' },
  { name: 'version', type: 'int' },
  { name: 'school', type: 'text' },
  { name: 'lane', type: 'int' },
  { name: 'type', type: 'text' },
  { name: 'actor', type: 'text' },
  { name: 'role', type: 'text' },
  { name: 'at', type: 'time' },
  { name: 'recorded_at', type: 'time' },
  { name: 'command', type: 'uuid', nullable: true },
  { name: 'hash', type: 'text' },
  { name: 'data', type: 'text' },
  { name: 'meta', type: 'text' },
];

const ROOT = join('lectern', 'fact');

interface Open {
  readonly file: ParquetFile;
  readonly entry: Omit<LakeFile, 'rows' | 'to' | 'sha256'>;
  to: number;
}

/**
 * The files that facts go to, one for each family and day of recording (UTC). Facts come in their order, so those of a day
 * that is over are ended at once: what is held is of one day, however many days there are.
 */
export class FactFiles {
  private readonly open = new Map<string, Open>();
  private readonly ended: LakeFile[] = [];
  private date = '';

  constructor(private readonly folder: string) {}

  async add(fact: LakeFact): Promise<void> {
    const date = new Date(fact.recorded_at).toISOString().slice(0, 10);
    if (date > this.date) {
      await this.endOpen();
      this.date = date;
    }
    const key = `${fact.family} ${date}`;
    let open = this.open.get(key);
    if (open === undefined) this.open.set(key, (open = await this.begin(fact, date)));
    await open.file.add({ ...fact });
    open.to = fact.position;
  }

  /** Ends all files; they are whole when this resolves. */
  async end(): Promise<LakeFile[]> {
    await this.endOpen();
    return this.ended;
  }

  private async endOpen(): Promise<void> {
    for (const { file, entry, to } of this.open.values()) {
      await file.end();
      this.ended.push({ ...entry, rows: file.rows, to, sha256: await sha256Of(join(this.folder, entry.path)) });
    }
    this.open.clear();
  }

  private async begin({ family, position }: LakeFact, date: string): Promise<Open> {
    const name = `part-${String(position).padStart(12, '0')}.parquet`;
    const path = join(ROOT, `family=${family}`, `date=${date}`, name);
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    const file = new ParquetFile(join(this.folder, path), FACT_COLUMNS);
    return { file, entry: { path, family, date, from: position }, to: position };
  }
}

/** Removes files that no manifest knows: those of a run that was ended in the middle. */
export async function removeUnknown(folder: string, known: readonly LakeFile[]): Promise<number> {
  const paths = new Set(known.map(({ path }) => path));
  const found = await readdir(join(folder, ROOT), { recursive: true, withFileTypes: true }).catch(() => []);
  const strays = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !paths.has(path.slice(folder.length + 1)));
  await Promise.all(strays.map((path) => rm(path)));
  return strays.length;
}
