/** What a cell of a table can hold; a Date is a moment. */
export type Cell = string | number | boolean | Date | null | undefined;

/** A spreadsheet that opens the file as UTF-8 wants this first. */
export const BOM = '\uFEFF';

/** What a spreadsheet would run, also in full width or after spaces (OWASP, CSV Injection); a number below zero is none. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One line of a table (RFC 4180). A text that a spreadsheet would run is shown as a text: an apostrophe stands before it. */
export function csvLine(cells: readonly Cell[]): string {
  return plainLine(cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
}

/** The same for programs, which take every cell as it is. */
export function plainLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

function cellOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
