const BOM = '\uFEFF';
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** Rows as a spreadsheet opens them: UTF-8 with its mark, CRLF, every field quoted, and nothing that computes. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${BOM}${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
