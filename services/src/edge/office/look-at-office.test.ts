import { OFFICE_TYPES } from '@lectern/contracts/kernel/office-types.ts';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compoundOf, docxOf, openDocumentOf, pptxOf, zipOf } from '../../../../tests/support/office.ts';
import { newFolder } from '../../../../tests/support/rendering.ts';
import { lookAtOffice } from './look-at-office.ts';

async function look(bytes: Buffer) {
  const path = join(await newFolder(), 'upload');
  await writeFile(path, bytes);
  return lookAtOffice(path);
}
const refused = async (bytes: Buffer) => ((await look(bytes)) as { refused?: string }).refused;

const large = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.alloc(5000)]);
/** The beginning of a document of old Word: its flags say whether it is encrypted. */
const word = (flags = 0) => large(Buffer.from([0xec, 0xa5, 0, 0, 0, 0, 0, 0, 0, 0, flags & 0xff, flags >> 8]));
/** A record of old PowerPoint: one that holds others has 0xF at its beginning. */
function atom(type: number, content: Buffer, holds = false): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(holds ? 0xf : 0, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
const slides = (macros = 0) => {
  const said = atom(0x0400, Buffer.from([0, 0, 0, 0, macros, 0, 0, 0, 2, 0, 0, 0]));
  const list = atom(0x07d0, atom(0x03ff, said, true), true);
  return large(
    atom(0x03ee, Buffer.alloc(100), true),
    atom(0x03e8, Buffer.concat([atom(0x03e9, Buffer.alloc(40)), list]), true),
  );
};
const user = (token: number) => {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt32LE(token, 12);
  return bytes;
};
const [OPEN, LOCKED] = [0xe391c05f, 0xf3d1c4df];
const ppt = (token = OPEN, macros = 0) =>
  compoundOf({ 'Current User': user(token), 'PowerPoint Document': slides(macros) });

describe('[R5.58] what an Office file is, its content says', () => {
  it.each([
    ['pptx', pptxOf()],
    ['docx', docxOf()],
    ['odp', openDocumentOf('presentation')],
    ['odt', openDocumentOf('text')],
    ['doc', compoundOf({ WordDocument: word() })],
    ['ppt', ppt()],
  ] as const)('%s', async (ending, bytes) => {
    expect(await look(bytes)).toEqual({ type: OFFICE_TYPES[ending] });
  });

  it('slides with macros are slides: those are not run', async () => {
    const type = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';
    expect(await look(pptxOf([''], {}, type))).toEqual({ type: OFFICE_TYPES.pptx });
  });

  it.each([
    ['a table', openDocumentOf('spreadsheet')],
    ['an old table', compoundOf({ Workbook: large() })],
    ['a new table', pptxOf([''], {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')],
    ['any other archive', zipOf({ 'readme.txt': 'PPTX' })],
    ['text', Buffer.from('PPTX')],
  ])('%s is nothing that becomes pages', async (_, bytes) => {
    expect(await refused(bytes)).toBe('file.unsupported');
  });
});

describe('why an Office file is not opened', () => {
  it.each([
    ['a new one with a password', compoundOf({ EncryptedPackage: large(), EncryptionInfo: Buffer.alloc(100) })],
    ['old Word', compoundOf({ WordDocument: word(0x0100) })],
    ['old PowerPoint', ppt(LOCKED)],
    ['OpenDocument', openDocumentOf('text', '<manifest:encryption-data/>')],
  ])('encrypted: %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('file.encrypted');
  });

  it.each([
    ['an archive', pptxOf().subarray(0, -40)],
    ['one without its main part', zipOf({ '[Content_Types].xml': indexWithout() })],
    ['one whose index is none', zipOf({ '[Content_Types].xml': '<Types><Override' })],
    ['a document of old Word', compoundOf({ WordDocument: Buffer.alloc(20_000, 1) }).subarray(0, 9000)],
    ['only its beginning', compoundOf({ WordDocument: word() }).subarray(0, 300)],
  ])('cut off or damaged: %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('file.damaged');
  });

  it.each([
    ['much of nothing', bomb(1, 600)],
    ['the same many times over', bomb(400, 1)],
    ['more files than anybody makes', bomb(20_001, 0)],
  ])('unpacked it is %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('file.unpacksTooLarge');
  });

  it.each([
    ['old Word', compoundOf({ WordDocument: word(), Macros: undefined, VBA: undefined })],
    ['old PowerPoint', ppt(OPEN, 1)],
  ])('macros of %s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('file.hasMacros');
  });

  it('tables that run in a circle come to an end', async () => {
    const bytes = compoundOf({ WordDocument: word() });
    bytes.writeUInt32LE(bytes.readUInt32LE(48), 512 + 4 * bytes.readUInt32LE(48)); // the directory follows itself
    expect(await look(bytes)).toHaveProperty('type');
  });
});

const indexWithout = () =>
  '<Types><Override PartName="/ppt/gone.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>';

/** Entries that say to be so many MB, and all stand at one place of the archive. */
function bomb(entries: number, mb: number): Buffer {
  const packed = deflateRawSync(randomBytes(5000));
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(mb * 1024 * 1024, 24);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(entries * 46, 12);
  end.writeUInt32LE(30 + packed.length, 16);
  return Buffer.concat([local, packed, ...Array.from({ length: entries }, () => entry), end]);
}
