import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import { isArchive, Unreadable } from '../kit/files/archive.ts';
import { readCsvRows } from '../kit/files/csv.ts';
import { readWorkbookRows } from '../kit/files/workbook.ts';
import type { TableRow } from './import-lines.ts';

/** A line with the names of the columns, and one more, so that too many are noticed. */
const MOST_LINES = KNOWLEDGE.nodes + 2;

/**
 * Reads a CSV or the first sheet of a workbook, in the browser of whoever brings it: the server is sent nodes and links.
 * Empty rows are left out, and the others keep the number that the file shows.
 * @throws Unreadable
 */
export async function readTable(file: Blob): Promise<readonly TableRow[]> {
  if (file.size > LIMITS.rosterFileBytes) throw new Unreadable('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = rowsIn(bytes).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length < 2) throw new Unreadable('empty');
  if (rows.length >= MOST_LINES) throw new Unreadable('tooMany');
  return rows;
}

function rowsIn(bytes: Uint8Array): readonly TableRow[] {
  if (!isArchive(bytes)) return readCsvRows(bytes).map((cells, at) => ({ line: at + 1, cells }));
  const { lines, rows } = readWorkbookRows(bytes, MOST_LINES);
  return lines.map((cells, at) => ({ line: (rows[at] ?? at) + 1, cells }));
}
