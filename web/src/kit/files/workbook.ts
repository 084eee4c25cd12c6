import { textIn, unpack, Unreadable } from './archive.ts';
import { pictureNamedIn, PICTURE_PARTS, picturesInCells, picturesOn } from './workbook-pictures.ts';
import { walk } from './xml.ts';

/** The lines of a file, each with its cells as texts. */
export type Lines = readonly (readonly string[])[];

export const MOST_CELLS = 100;

/** The parts of a workbook that matter; whatever else is in the file is not even unpacked. */
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const PARTS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** The lines of the first sheet, as far as they are no more than `mostLines`, and which row each is, from 0. */
export const readWorkbookRows = (bytes: Uint8Array, mostLines: number) =>
  sheetIn(
    unpack(bytes, (name) => PARTS.test(name)),
    mostLines,
  );

export const readWorkbook = (bytes: Uint8Array, mostLines: number): Lines => readWorkbookRows(bytes, mostLines).lines;

/** The same with the pictures that lie on it or stand in its cells, each with its line. */
export function readWorkbookWithPictures(bytes: Uint8Array, mostLines: number) {
  const parts = unpack(bytes, (name) => PARTS.test(name) || PICTURE_PARTS.test(name));
  const { name, lines, rows } = sheetIn(parts, mostLines);
  const places = new Map(rows.map((row, line) => [row, line]));
  const inCells = picturesInCells(parts);
  const pictures = picturesOn(parts, name).map(({ row, ...one }) => ({ ...one, line: places.get(row) }));
  const plain = lines.map((cells, line) =>
    cells.map((cell, column) => {
      const found = inCells.get(pictureNamedIn(cell) ?? '');
      if (found === undefined) return cell;
      pictures.push({ ...found, line, column });
      return '';
    }),
  );
  return { lines: plain, pictures };
}

function sheetIn(parts: Readonly<Record<string, Uint8Array>>, mostLines: number) {
  const part = (name: string) => textIn(parts[name]);
  const strings = readStrings(part('xl/sharedStrings.xml'));
  const first = firstSheet(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'));
  const name = first in parts ? first : (Object.keys(parts).find((one) => SHEET.test(one)) ?? '');
  const sheet = part(name);
  if (sheet === '') throw new Unreadable('broken');
  return { name, ...readSheet(sheet, strings, mostLines) };
}

function firstSheet(workbook: string, relations: string): string {
  let id: string | undefined;
  let target = '';
  walk(workbook, { open: (name, attribute) => void (name === 'sheet' && (id ??= attribute('r:id'))) });
  walk(relations, {
    open: (name, attribute) => {
      if (name === 'Relationship' && attribute('Id') === id) target = attribute('Target') ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells name by their number; how they are read aloud stands beside them and is left out. */
function readStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let [isText, isPhonetic] = [false, false];
  walk(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (text) => {
      if (isText && !isPhonetic) strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  return strings;
}

/** Its lines, and which row of the sheet each is, from 0: rows without anything may be left out of the file. */
function readSheet(xml: string, strings: readonly string[], mostLines: number) {
  const lines: string[][] = [];
  const rows: number[] = [];
  let [kind, column, value, isValue]: [string | undefined, number, string, boolean] = [undefined, 0, '', false];
  walk(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        if (lines.length >= mostLines) throw new Unreadable('tooMany');
        lines.push([]);
        const row = attribute('r');
        rows.push(row === undefined ? (rows.at(-1) ?? -1) + 1 : Number(row) - 1);
        column = -1;
      } else if (name === 'c') {
        const place = attribute('r');
        column = place === undefined ? column + 1 : columnOf(place);
        [kind, value] = [attribute('t'), ''];
      }
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      isValue = false;
      const line = lines.at(-1);
      if (name !== 'c' || line === undefined || column >= MOST_CELLS) return;
      while (line.length < column) line.push('');
      line[column] = kind === 's' ? (strings[Number(value)] ?? '') : numberOf(value, kind);
    },
  });
  return { lines, rows };
}

/** "C7" is the third column. */
const columnOf = (place: string): number =>
  Array.from(place.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A number of many digits may stand as 1.38E10, which nobody has as a number. */
const numberOf = (value: string, kind: string | undefined): string =>
  (kind === undefined || kind === 'n') && /^\d+(\.\d+)?e\+?\d+$/i.test(value) ? String(Number(value)) : value;
