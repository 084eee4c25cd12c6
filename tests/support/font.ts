import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Client } from './client.ts';
import { attach } from './upload.ts';

/** Brings a font as an operator does. */
export async function addFont(operator: Client, bytes: Buffer, name = '字体.ttf') {
  const id = newId();
  const { file, ...refused } = await attach(operator, { family: 'font', id, command: 'AddFont' }, name, bytes);
  if (file === undefined) return { id, receipt: undefined, problem: refused };
  return { id, ...(await operator.command('font', id, 'AddFont', { files: [file] })) };
}

/** A name in a font: what it is (1 a family, 6 the key, 16 the whole family), in which language, and the words. */
export type FontName = readonly [id: number, language: number, words: string];

const ENGLISH = 0x0409;
export const CHINESE = 0x0804;

export const namedFont = (family: string, key: string, ...more: readonly FontName[]): Buffer =>
  fontOf([[1, ENGLISH, family], [6, ENGLISH, key], ...more]);

/** A font with tables of no content, and these names: nothing could be drawn in it. */
export function fontOf(names: readonly FontName[], start = 0, needed = ['cmap', 'head', 'hhea', 'maxp']): Buffer {
  const words = names.map(([, , text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(6 + 12 * names.length, 4);
  const records = names.map(([id, language], index) => {
    const record = Buffer.alloc(12);
    const before = words.slice(0, index).reduce((sum, one) => sum + one.length, 0);
    [3, 1, language, id, words[index]!.length, before].forEach((value, at) => record.writeUInt16BE(value, 2 * at));
    return record;
  });
  const name = Buffer.concat([head, ...records, ...words]);
  const tags = [...needed, 'name'];
  const directory = Buffer.alloc(12 + 16 * tags.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tags.length, 4);
  tags.forEach((tag, index) => {
    directory.write(tag, 12 + 16 * index, 'latin1');
    directory.writeUInt32BE(start + directory.length, 12 + 16 * index + 8);
    directory.writeUInt32BE(tag === 'name' ? name.length : 0, 12 + 16 * index + 12);
  });
  return Buffer.concat([directory, name]);
}

/** Fonts in one file: each knows where it begins. */
export function collectionOf(fonts: readonly (readonly FontName[])[]): Buffer {
  const head = Buffer.alloc(12 + 4 * fonts.length);
  head.write('ttcf', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(fonts.length, 8);
  const parts: Buffer[] = [head];
  for (const [index, names] of fonts.entries()) {
    const start = parts.reduce((sum, one) => sum + one.length, 0);
    head.writeUInt32BE(start, 12 + 4 * index);
    parts.push(fontOf(names, start));
  }
  return Buffer.concat(parts);
}
