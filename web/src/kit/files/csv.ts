import Papa from 'papaparse';
import { begins, Unreadable } from './archive.ts';
import { textOf } from './text-of.ts';
import { MOST_CELLS, type Lines } from './workbook.ts';

/** The lines of a CSV, whatever it is separated by, without empty ones. @throws Unreadable */
export const readCsv = (bytes: Uint8Array, most: number): Lines =>
  parsed(bytes, { skipEmptyLines: 'greedy', preview: most });

/** The same with its empty lines, so that each stands where the file has it. @throws Unreadable */
export const readCsvRows = (bytes: Uint8Array): Lines => parsed(bytes, {});

function parsed(bytes: Uint8Array, config: Papa.ParseConfig<string[]>): Lines {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable('oldExcel');
  const text = textOf(bytes).replace(/^sep=.\r?\n/, '');
  if (text.includes('\u0000')) throw new Unreadable('broken'); // some other kind of file
  const { data } = Papa.parse<string[]>(text, { ...config, delimitersToGuess: [',', ';', '\t'] });
  return data.map((line) => line.slice(0, MOST_CELLS));
}
