import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import { isArchive, Unreadable } from '../kit/files/archive.ts';
import { readCsv } from '../kit/files/csv.ts';
import { readWorkbook, type Lines } from '../kit/files/workbook.ts';

/** A line with the names of the columns, and one more, so that too many are noticed. */
const MOST_LINES = KNOWLEDGE.nodes + 2;

/**
 * Reads a CSV or the first sheet of a workbook, in the browser of whoever brings it: the server is sent nodes and links.
 * @throws Unreadable
 */
export async function readTable(file: Blob): Promise<Lines> {
  if (file.size > LIMITS.rosterFileBytes) throw new Unreadable('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const all = isArchive(bytes) ? readWorkbook(bytes, MOST_LINES) : readCsv(bytes, MOST_LINES);
  const lines = all.filter((line) => line.some((cell) => cell.trim() !== ''));
  if (lines.length < 2) throw new Unreadable('empty');
  if (lines.length >= MOST_LINES) throw new Unreadable('tooMany');
  return lines;
}
