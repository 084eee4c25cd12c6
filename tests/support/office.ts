import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { pdfWithPages } from './upload.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const NAMES = {
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
};
const spaces = (...prefixes: readonly (keyof typeof NAMES)[]) =>
  prefixes.map((one) => `xmlns:${one}="${NAMES[one]}"`).join(' ');

/** An archive of texts. */
export const zipOf = (parts: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

const indexOf = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;

/** Slides, each with what stands in it besides its shapes; not all that PowerPoint asks of a file. */
export const pptxOf = (
  slides: readonly string[] = [''],
  more: Readonly<Record<string, string>> = {},
  type = `${OPEN_XML}.presentationml.presentation.main+xml`,
): Buffer =>
  zipOf({
    '[Content_Types].xml': indexOf('ppt/presentation.xml', type),
    'ppt/presentation.xml': `<p:presentation ${spaces('p')}/>`,
    ...Object.fromEntries(
      slides.map((inside, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `<p:sld ${spaces('p', 'a')}><p:cSld/>${inside}</p:sld>`,
      ]),
    ),
    ...more,
  });

/** Three effects, one page that comes with one, a video. */
export const MOVING = `<p:transition><p:fade/></p:transition><p:timing><p:cTn nodeType="mainSeq"/>${[
  'click',
  'with',
  'after',
  'click',
]
  .map((begins) => `<p:cTn presetID="1" nodeType="${begins}Effect"/>`)
  .join('')}<p:cmd type="call" cmd="playFrom(0.0)"/></p:timing><p:nvPr><a:videoFile/></p:nvPr>`;
export const written = (...fonts: readonly string[]): string =>
  fonts.map((font) => `<a:rPr><a:latin typeface="${font}"/></a:rPr>`).join('');

export const docxOf = (inside = '', more: Readonly<Record<string, string>> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': indexOf('word/document.xml', `${OPEN_XML}.wordprocessingml.document.main+xml`),
    'word/document.xml': `<w:document ${spaces('w')}><w:body>${inside}</w:body></w:document>`,
    ...more,
  });

export const openDocumentOf = (kind: 'presentation' | 'text' | 'spreadsheet', manifest = ''): Buffer =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<office:document-content/>',
    'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
  });

const SECTOR = 512;
const [FREE, END, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];
const padded = (bytes: Buffer, to: number) => Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
const numbers = (all: readonly number[]) => {
  const bytes = Buffer.alloc(all.length * 4);
  all.forEach((one, at) => bytes.writeUInt32LE(one, at * 4));
  return bytes;
};

/** A compound file [MS-CFB] of these streams; what has no content is a storage. Up to some 60 KB. */
export function compoundOf(parts: Readonly<Record<string, Buffer | undefined>>): Buffer {
  const table: number[] = [TABLE];
  const sectors: Buffer[] = [];
  const place = (bytes: Buffer): number => {
    const whole = padded(bytes, SECTOR);
    const first = table.length;
    const count = whole.length / SECTOR;
    for (let n = 0; n < count; n += 1) table.push(n === count - 1 ? END : first + n + 1);
    sectors.push(whole);
    return count === 0 ? END : first;
  };
  const directory = place(Buffer.alloc(128 * (1 + Object.keys(parts).length)));
  const miniTable: number[] = [];
  const mini: Buffer[] = [];
  const placed = Object.entries(parts).map(([name, content]) => {
    if (content === undefined) return { name, kind: 1, start: 0, size: 0 };
    if (content.length >= 4096) return { name, kind: 2, start: place(content), size: content.length };
    const start = miniTable.length;
    const whole = padded(content, 64);
    for (let n = 1; n <= whole.length / 64; n += 1) miniTable.push(n * 64 === whole.length ? END : start + n);
    mini.push(whole);
    return { name, kind: 2, start, size: content.length };
  });
  const small = Buffer.concat(mini);
  const root = { name: 'Root Entry', kind: 5, start: place(small), size: small.length };
  const miniStart = place(padded(numbers(miniTable), SECTOR));
  const entries = [root, ...placed].map(({ name, kind, start, size }) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry[66] = kind;
    entry.writeUInt32LE(start, 116);
    entry.writeUInt32LE(size, 120);
    return entry;
  });
  Buffer.concat(entries).copy(sectors[0]!);
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(miniStart, 60);
  header.writeUInt32LE(1, 64);
  header.writeUInt32LE(END, 68);
  numbers([0, ...Array.from({ length: 108 }, () => FREE)]).copy(header, 76);
  const whole = [...table, ...Array.from({ length: SECTOR / 4 - table.length }, () => FREE)];
  return Buffer.concat([header, numbers(whole), ...sectors]);
}

/** In the place of LibreOffice: makes the PDF that stands beside it, or what a file beside it says instead. */
const PROGRAM = `#!/bin/sh
here=\${0%/*}
read mode < "$here/mode"
echo "$mode" >> "$here/runs"
echo "$*" > "$here/args"
env > "$here/env"
ls "$XDG_DATA_HOME/fonts" > "$here/fonts" 2>/dev/null
case $mode in
  unreadable) echo 'source file could not be loaded' >&2; exit 1;;
  killed) kill -9 $$;;
  crashed) kill -6 $$;;
  slow) exec sleep 600;;
esac
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done
name=\${1##*/}
cp "$here/made.pdf" "$out/\${name%.*}.pdf"
`;

export interface StandIn {
  readonly program: string;
  readonly folder: string;
  /** What it does from now on. */
  readonly next: (mode: 'ok' | 'unreadable' | 'killed' | 'crashed' | 'slow') => void;
  readonly remove: () => void;
}

export function standInOffice(titles: readonly string[]): StandIn {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-office-'));
  const program = join(folder, 'soffice');
  writeFileSync(program, PROGRAM);
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'made.pdf'), pdfWithPages(titles));
  const next: StandIn['next'] = (mode) => writeFileSync(join(folder, 'mode'), `${mode}\n`);
  next('ok');
  return { program, folder, next, remove: () => rmSync(folder, { recursive: true }) };
}
