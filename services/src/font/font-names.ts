/** What a file of fonts calls them. */
export interface FontNames {
  /** The names of their families, in each language that the file has; the English one, where there is one, first. */
  readonly families: readonly string[];
  /** Their PostScript names, one for each font in the file. */
  readonly keys: readonly string[];
}

/** What a font cannot be drawn without, in any of its formats. */
const NEEDED = ['cmap', 'head', 'hhea', 'maxp', 'name'];
/** Of the table of names: a family as old programs call it and as it is, and the PostScript name. */
const [FAMILY, KEY, WHOLE_FAMILY] = [1, 6, 16];
const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3];
const ENGLISH = 0x0409;
const [MOST_FONTS, MOST_TABLES, MOST_NAMES, MOST_UNITS] = [64, 256, 4096, 120];

interface Name {
  readonly id: number;
  readonly isEnglish: boolean;
  readonly words: string;
}

/**
 * Reads the names from a TrueType or OpenType font, or from a collection of them (OpenType 1.9, "The Font File", "name").
 * Undefined for what is none, or lacks what any font has.
 */
export function fontNamesOf(file: Buffer): FontNames | undefined {
  try {
    const names = fontsIn(file).map((start) => namesAt(file, start));
    const families = names.flatMap((all) => all.filter(({ id }) => id === FAMILY || id === WHOLE_FAMILY));
    const keys = names.flatMap((all) => all.find(({ id }) => id === KEY)?.words ?? []);
    const sorted = [...families.filter(({ isEnglish }) => isEnglish), ...families].map(({ words }) => words);
    if (names.length === 0 || families.length === 0 || keys.length < names.length) return undefined;
    return { families: [...new Set(sorted)], keys: [...new Set(keys)] };
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it points outside of itself
    throw error;
  }
}

/** Where each font of the file begins. */
function fontsIn(file: Buffer): number[] {
  const tag = file.toString('latin1', 0, 4);
  if (tag === '\0\x01\0\0' || tag === 'OTTO' || tag === 'true') return [0];
  if (tag !== 'ttcf') return [];
  const count = Math.min(file.readUInt32BE(8), MOST_FONTS);
  return Array.from({ length: count }, (_, index) => file.readUInt32BE(12 + 4 * index));
}

function namesAt(file: Buffer, start: number): Name[] {
  const tables = new Map<string, number>();
  const count = Math.min(file.readUInt16BE(start + 4), MOST_TABLES);
  for (let at = start + 12; at < start + 12 + 16 * count; at += 16) {
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    if (offset + length > file.length) throw new RangeError('a table beyond the end of the file');
    tables.set(file.toString('latin1', at, at + 4), offset);
  }
  if (NEEDED.some((one) => !tables.has(one))) return [];
  const table = tables.get('name')!;
  const words = table + file.readUInt16BE(table + 4);
  return Array.from({ length: Math.min(file.readUInt16BE(table + 2), MOST_NAMES) }, (_, index) =>
    nameAt(file, table + 6 + 12 * index, words),
  ).filter((one) => one !== undefined);
}

function nameAt(file: Buffer, at: number, words: number): Name | undefined {
  const [platform, , language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((more) => file.readUInt16BE(at + more));
  if (![UNICODE, MACINTOSH, WINDOWS].includes(platform!)) return undefined;
  const from = words + offset!;
  if (from + length! > file.length) throw new RangeError('a name beyond the end of the file');
  const bytes = file.subarray(from, from + length!);
  const isWide = platform !== MACINTOSH;
  if (!isWide && language !== 0) return undefined; // in the letters of an old Macintosh: Windows has the same name
  const text = isWide
    ? Buffer.from(bytes.subarray(0, length! & ~1))
        .swap16()
        .toString('utf16le')
    : bytes.toString('latin1');
  const said = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .trim();
  const isEnglish = isWide ? language === ENGLISH : true;
  return said === '' || said.length > MOST_UNITS ? undefined : { id: id!, isEnglish, words: said };
}
