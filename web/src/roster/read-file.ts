import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { ONE_ROSTER_FILES, readOneRoster, type OneRosterTables } from '@lectern/contracts/roster/oneroster.ts';
import { COLUMNS } from '@lectern/contracts/roster/rows.ts';
import { isArchive, namesIn, unpack, Unreadable } from '../kit/files/archive.ts';
import { readCsv } from '../kit/files/csv.ts';
import { readWorkbook, type Lines } from '../kit/files/workbook.ts';

/** A list of people in a file, and what it is called there. */
export interface FoundList {
  readonly id: string;
  readonly title: string;
  readonly lines: Lines;
}

/** A line for headings, and one more, so that too many are noticed. */
const MOST_LINES = LIMITS.rosterRows + 2;
/** Of a school's archive, of which one class is chosen. */
const MOST_ENROLMENTS = 50 * LIMITS.rosterRows;

/**
 * Reads a CSV, an Excel workbook, whose first sheet is the list, or an archive of OneRoster, which has a list for each class
 * (`headings` are what its columns are called then). The file is read here, in the browser of whoever brings
 * it: the server is sent rows, never a file that it would have to unpack.
 * @throws Unreadable
 */
export async function readLists(file: Blob, headings: readonly string[] = COLUMNS): Promise<readonly FoundList[]> {
  if (file.size > LIMITS.rosterFileBytes) throw new Unreadable('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return [{ id: '', title: '', lines: bounded(readCsv(bytes, MOST_LINES)) }];
  const names = namesIn(bytes);
  if (!names.some((name) => tableOf(name) === 'users'))
    return [{ id: '', title: '', lines: bounded(readWorkbook(bytes, MOST_LINES)) }];
  const lists = readOneRoster(readTables(bytes, names), wallClock(Date.now()).slice(0, 'yyyy-mm-dd'.length));
  if (lists.length === 0) throw new Unreadable('empty');
  return lists.map(({ id, title, people }) => ({
    id,
    title,
    lines: bounded([headings, ...people.map((cells) => COLUMNS.map((column) => cells[column]))]),
  }));
}

function bounded(all: Lines): Lines {
  const lines = all.filter((line) => line.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw new Unreadable('empty');
  if (lines.length >= MOST_LINES) throw new Unreadable('tooMany');
  return lines;
}

/** Which table of OneRoster a file of an archive is; it may lie in a folder, but not among what a Mac adds. */
const tableOf = (name: string) =>
  name.startsWith('__MACOSX/')
    ? undefined
    : ONE_ROSTER_FILES.find((file) => name.toLowerCase().split('/').at(-1) === `${file.toLowerCase()}.csv`);

function readTables(bytes: Uint8Array, names: readonly string[]): OneRosterTables {
  const byTable = Map.groupBy(names, tableOf);
  const wanted = ONE_ROSTER_FILES.flatMap((file) => {
    const [one, ...others] = byTable.get(file) ?? [];
    if (others.length > 0) throw new Unreadable('broken'); // two rosters in one archive
    return one === undefined ? [] : [[file, one] as const];
  });
  const parts = unpack(bytes, (name) => wanted.some(([, one]) => one === name));
  return Object.fromEntries(
    wanted.map(([file, name]) => {
      const lines = readCsv(parts[name]!, MOST_ENROLMENTS + 2);
      if (lines.length > MOST_ENROLMENTS + 1) throw new Unreadable('tooMany');
      return [file, lines];
    }),
  );
}
