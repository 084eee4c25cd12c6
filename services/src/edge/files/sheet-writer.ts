import type { Writable } from 'node:stream';
import type { Cell } from '@lectern/contracts/kernel/csv.ts';
import { xmlText } from './xml-text.ts';
import { ZipWriter, type ZipEntry } from './zip-writer.ts';

/** The most that a sheet of the format has; rows beyond go to a further sheet. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
/** Between two writes, in characters: a row is small, and each write costs. */
const CHUNK = 64 * 1024;

const DAY_MS = 24 * 3600_000;
/** Days before 1970 began, as spreadsheets count. */
const EPOCH_DAYS = 25_569;

/**
 * Writes a workbook (ECMA-376) to a stream, sheet after sheet and row after row: what is held does not grow with it.
 * Texts are texts, never formulas; a Date is a moment on the wall clock of `zoneMs` east of UTC.
 */
export class SheetWriter {
  private readonly zip: ZipWriter;
  private readonly names: string[] = [];
  private entry: ZipEntry | undefined;
  private title = '';
  private header: readonly Cell[] = [];
  private part = 1;
  private row = 0;
  private pending = '';

  constructor(
    out: Writable,
    at: Date,
    private readonly zoneMs: number,
  ) {
    this.zip = new ZipWriter(out, at);
  }

  /** Begins a sheet with a line of headings that stays when one scrolls. A title has at most 28 characters. */
  async sheet(title: string, header: readonly Cell[]): Promise<void> {
    await this.endSheet();
    this.title = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 28);
    this.header = header;
    this.part = 1;
    await this.begin();
  }

  async add(cells: readonly Cell[]): Promise<void> {
    if (this.row >= MOST_ROWS) {
      await this.endSheet();
      this.part += 1;
      await this.begin();
    }
    this.write(cells, '');
    if (this.pending.length > CHUNK) await this.flush();
  }

  async end(): Promise<void> {
    await this.endSheet();
    for (const [name, text] of packageParts(this.names)) {
      const entry = this.zip.file(name);
      await entry.write(text);
      await entry.end();
    }
    await this.zip.end();
  }

  private async begin(): Promise<void> {
    this.names.push(this.part === 1 ? this.title : `${this.title} ${this.part}`);
    this.entry = this.zip.file(`xl/worksheets/sheet${this.names.length}.xml`);
    this.row = 0;
    this.pending = SHEET_BEGIN;
    this.write(this.header, ' s="1"');
  }

  private write(cells: readonly Cell[], style: string): void {
    this.row += 1;
    this.pending += `<row r="${this.row}">${cells.map((cell) => this.cell(cell, style)).join('')}</row>`;
  }

  private cell(cell: Cell, style: string): string {
    if (cell === null || cell === undefined || cell === '') return '<c/>';
    if (cell instanceof Date) return `<c s="2"><v>${(cell.getTime() + this.zoneMs) / DAY_MS + EPOCH_DAYS}</v></c>`;
    if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${style}><v>${cell}</v></c>` : '<c/>';
    if (typeof cell === 'boolean') return `<c${style} t="b"><v>${cell ? 1 : 0}</v></c>`;
    return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }

  private async flush(): Promise<void> {
    const text = this.pending;
    this.pending = '';
    await this.entry?.write(text);
  }

  private async endSheet(): Promise<void> {
    if (this.entry === undefined) return;
    this.pending += SHEET_END;
    await this.flush();
    await this.entry.end();
    this.entry = undefined;
  }
}

const escaped = (text: string): string => xmlText(text.slice(0, MOST_CHARACTERS));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What stands before and after the rows of a sheet: the first row stays where it is. */
const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** The other files of a workbook with these sheets (ECMA-376, part 1, 12.3; part 2 for the package). */
function packageParts(names: readonly string[]): readonly (readonly [name: string, text: string])[] {
  const numbers = names.map((_, index) => index + 1);
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}

/** Style 0 is plain, 1 a heading, 2 a moment. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
