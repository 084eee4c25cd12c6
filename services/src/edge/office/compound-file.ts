import type { OpenedFile } from './opened-file.ts';

/** What a compound file holds [MS-CFB]: the container of old Office files, and of new ones with a password. */
export interface CompoundEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly size: number;
}

export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** So many bytes of a stream; fewer where it ends, or leads out of the file. */
  readonly read: (entry: CompoundEntry, at: number, length: number) => Promise<Buffer>;
  /** Whether all of it is there. */
  readonly isWhole: (entry: CompoundEntry) => boolean;
}

const [HEADER, ENTRY, MINI, MINI_UP_TO, LAST_SECTOR] = [512, 128, 64, 4096, 0xfffffff9];
const [STREAM, ROOT] = [2, 5];
const IN_HEADER = 109;

/** Undefined where it is none, or not all of its tables are there. */
export async function openCompound(file: OpenedFile): Promise<CompoundFile | undefined> {
  const header = await file.read(0, HEADER);
  if (header.length < HEADER) return undefined;
  const size = 1 << header.readUInt16LE(30);
  if (size !== 512 && size !== 4096) return undefined;
  const sectors = Math.ceil(file.bytes / size);
  const sector = (n: number) => file.read((n + 1) * size, size);
  const table = await allocationTable(header, sector, sectors, size);
  if (table === undefined) return undefined;
  const chain = (start: number) => chainIn(table, start, sectors);

  const directory = await joined(chain(header.readUInt32LE(48)), sector);
  const root = rootIn(directory);
  if (root === undefined) return undefined;
  const mini = chain(root.start);
  const miniTable = numbersIn(await joined(chain(header.readUInt32LE(60)), sector));

  /** Where each piece of a stream is in the file, and how long the pieces are. */
  const placesOf = ({ start, size: bytes }: CompoundEntry): readonly [places: readonly number[], piece: number] => {
    if (bytes >= MINI_UP_TO) return [chain(start).map((n) => (n + 1) * size), size];
    const pieces = chainIn(miniTable, start, miniTable.length);
    return [
      pieces.map((n) => ((mini[Math.floor((n * MINI) / size)] ?? sectors) + 1) * size + ((n * MINI) % size)),
      MINI,
    ];
  };
  const known = new Map<CompoundEntry, ReturnType<typeof placesOf>>();
  const places = (entry: CompoundEntry) => {
    const found = known.get(entry) ?? placesOf(entry);
    known.set(entry, found);
    return found;
  };
  return {
    entries: entriesIn(directory),
    async read(entry, at, length) {
      const [of, piece] = places(entry);
      const parts: Buffer[] = [];
      const end = Math.min(at + length, entry.size);
      for (let from = at; from < end;) {
        const place = of[Math.floor(from / piece)];
        if (place === undefined) break;
        const wanted = Math.min(piece - (from % piece), end - from);
        parts.push(await file.read(place + (from % piece), wanted));
        from += wanted;
      }
      return Buffer.concat(parts);
    },
    isWhole(entry) {
      const [of, piece] = places(entry);
      const needed = Math.ceil(entry.size / piece);
      const last = of[needed - 1];
      return last !== undefined && last + (entry.size - (needed - 1) * piece) <= file.bytes;
    },
  };
}

/** Which sector follows which, put together from the sectors that say so. */
async function allocationTable(
  header: Buffer,
  sector: (n: number) => Promise<Buffer>,
  sectors: number,
  size: number,
): Promise<readonly number[] | undefined> {
  const places = numbersIn(header.subarray(76, 76 + 4 * IN_HEADER));
  const wanted = header.readUInt32LE(44);
  if (wanted > sectors) return undefined;
  for (let next = header.readUInt32LE(68); places.length < wanted && next <= LAST_SECTOR;) {
    const more = numbersIn(await sector(next));
    if (more.length < size / 4) return undefined;
    next = more.pop()!;
    places.push(...more);
  }
  const table = await joined(places.slice(0, wanted), sector);
  return table.length === wanted * size ? numbersIn(table) : undefined;
}

/** Of one that runs in a circle, or out of the file, as far as it goes. */
function chainIn(table: readonly number[], start: number, most: number): readonly number[] {
  const chain: number[] = [];
  for (
    let at: number | undefined = start;
    at !== undefined && at <= LAST_SECTOR && chain.length <= most;
    at = table[at]
  )
    chain.push(at);
  return chain;
}

async function joined(chain: readonly number[], sector: (n: number) => Promise<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const one of chain) parts.push(await sector(one));
  return Buffer.concat(parts);
}

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(4 * at));

const entryAt = (directory: Buffer, at: number): CompoundEntry & { readonly kind: number } => {
  const length = Math.min(64, directory.readUInt16LE(at + 64));
  return {
    name: directory.toString('utf16le', at, at + Math.max(0, length - 2)),
    kind: directory[at + 66]!,
    isStream: directory[at + 66] === STREAM,
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
};

const entriesIn = (directory: Buffer) =>
  Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) => entryAt(directory, at * ENTRY));

const rootIn = (directory: Buffer): CompoundEntry | undefined =>
  directory.length < ENTRY ? undefined : entriesIn(directory).find(({ kind }) => kind === ROOT);
