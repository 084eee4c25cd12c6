import { OFFICE_TYPES, type OfficeType } from '@lectern/contracts/kernel/office-types.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { openCompound, type CompoundEntry, type CompoundFile } from './compound-file.ts';
import { withOpened, type OpenedFile } from './opened-file.ts';
import { eachElement } from './xml.ts';
import { readDirectory, readEntry, type ZipEntry } from './zip-directory.ts';

export type OfficeRefusal = Extract<
  RefusalCode,
  'file.unsupported' | 'file.encrypted' | 'file.damaged' | 'file.unpacksTooLarge' | 'file.hasMacros'
>;
export type LookedAt = { readonly type: OfficeType } | { readonly refused: OfficeRefusal };

const refused = (code: OfficeRefusal): LookedAt => ({ refused: code });
const INDEX_BYTES = 4 * 1024 * 1024;
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** What the main part of a new file is called in its index (ECMA-376, part 1), with macros and without. */
const MAIN_PARTS: Readonly<Record<string, OfficeType>> = {
  [`${OPEN_XML}.presentationml.presentation.main+xml`]: OFFICE_TYPES.pptx,
  [`${OPEN_XML}.presentationml.slideshow.main+xml`]: OFFICE_TYPES.pptx,
  'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml': OFFICE_TYPES.pptx,
  'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml': OFFICE_TYPES.pptx,
  [`${OPEN_XML}.wordprocessingml.document.main+xml`]: OFFICE_TYPES.docx,
  'application/vnd.ms-word.document.macroEnabled.main+xml': OFFICE_TYPES.docx,
};
const OPEN_DOCUMENTS: readonly OfficeType[] = [OFFICE_TYPES.odp, OFFICE_TYPES.odt];

/** What an Office file is by what stands in it, whatever it is called, or why it is not opened [R5.58]. */
export const lookAtOffice = (path: string): Promise<LookedAt> =>
  withOpened(path, async (file) => {
    const head = (await file.read(0, 8)).toString('latin1');
    if (head.startsWith('PK')) return lookAtArchive(file);
    const compound = head === '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1' ? await openCompound(file) : null;
    return compound === null
      ? refused('file.unsupported')
      : compound
        ? lookAtCompound(compound)
        : refused('file.damaged');
  });

async function lookAtArchive(file: OpenedFile): Promise<LookedAt> {
  const entries = await readDirectory(file);
  if (entries === 'broken') return refused('file.damaged');
  if (entries === 'tooLarge') return refused('file.unpacksTooLarge');
  if (entries.some(({ isEncrypted }) => isEncrypted)) return refused('file.encrypted');
  const text = async (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry && (await readEntry(file, entry, INDEX_BYTES))?.toString('utf8');
  };
  const kind = (await text('mimetype'))?.trim();
  return kind === undefined ? openXml(entries, await text('[Content_Types].xml')) : openDocument(entries, kind, text);
}

function openXml(entries: readonly ZipEntry[], index: string | undefined): LookedAt {
  if (index === undefined) return refused('file.unsupported');
  const names = new Set(entries.map(({ name }) => `/${name}`));
  const found: { readonly type: OfficeType; readonly isThere: boolean }[] = [];
  const isSound = eachElement(index, (name, attribute) => {
    const type = name === 'Override' ? MAIN_PARTS[attribute('ContentType') ?? ''] : undefined;
    if (type !== undefined) found.push({ type, isThere: names.has(attribute('PartName') ?? '') });
  });
  const [main] = found;
  if (!isSound) return refused('file.damaged');
  if (main === undefined) return refused('file.unsupported');
  return main.isThere ? { type: main.type } : refused('file.damaged');
}

async function openDocument(
  entries: readonly ZipEntry[],
  kind: string,
  text: (name: string) => Promise<string | undefined>,
): Promise<LookedAt> {
  const type = OPEN_DOCUMENTS.find((one) => one === kind);
  if (type === undefined) return refused('file.unsupported');
  let isLocked = false;
  const manifest = await text('META-INF/manifest.xml');
  if (manifest !== undefined) eachElement(manifest, (name) => (isLocked ||= name === 'encryption-data'));
  if (isLocked) return refused('file.encrypted');
  return entries.some(({ name }) => name === 'content.xml') ? { type } : refused('file.damaged');
}

/** Storages that hold macros, wherever they stand [MS-OVBA]. */
const OF_MACROS: ReadonlySet<string> = new Set(['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']);

async function lookAtCompound(compound: CompoundFile): Promise<LookedAt> {
  const { entries } = compound;
  const stream = (name: string) => entries.find((one) => one.isStream && one.name === name);
  if (stream('EncryptedPackage') ?? stream('EncryptedSummary')) return refused('file.encrypted');
  const [words, show] = [stream('WordDocument'), stream('PowerPoint Document')];
  const main = words ?? show;
  if (main === undefined) return refused('file.unsupported');
  if (!compound.isWhole(main)) return refused('file.damaged');
  if (words ? await isLockedDoc(compound, words) : await isLockedPpt(compound, stream('Current User')))
    return refused('file.encrypted');
  if (entries.some(({ name }) => OF_MACROS.has(name)) || (show !== undefined && (await hasMacros(compound, show))))
    return refused('file.hasMacros');
  return { type: words ? OFFICE_TYPES.doc : OFFICE_TYPES.ppt };
}

/** [MS-DOC] 2.5.2, fEncrypted. */
async function isLockedDoc({ read }: CompoundFile, words: CompoundEntry): Promise<boolean> {
  const head = await read(words, 0, 12);
  return head.length === 12 && (head.readUInt16LE(10) & 0x0100) !== 0;
}

/** [MS-PPT] 2.3.2, headerToken. */
async function isLockedPpt({ read }: CompoundFile, user: CompoundEntry | undefined): Promise<boolean> {
  const head = user === undefined ? Buffer.alloc(0) : await read(user, 0, 16);
  return head.length === 16 && head.readUInt32LE(12) === 0xf3d1c4df;
}

/** [MS-PPT] 2.4.10: records in records, of which those are entered that lead to what is said of macros. */
const [DOCUMENT, LIST, VBA_INFO, VBA_INFO_ATOM] = [0x03e8, 0x07d0, 0x03ff, 0x0400];
const MOST_RECORDS = 50_000;

async function hasMacros({ read }: CompoundFile, show: CompoundEntry): Promise<boolean> {
  for (let at = 0, n = 0; at + 8 <= show.size && n < MOST_RECORDS; n += 1) {
    const head = await read(show, at, 16);
    if (head.length < 8) return false;
    const type = head.readUInt16LE(2);
    if (type === VBA_INFO_ATOM && head.length === 16 && head.readUInt32LE(12) !== 0) return true;
    at += 8 + ([DOCUMENT, LIST, VBA_INFO].includes(type) ? 0 : head.readUInt32LE(4));
  }
  return false;
}
