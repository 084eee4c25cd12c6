import type { Writable } from 'node:stream';
import type { Cell } from '@lectern/contracts/kernel/csv.ts';
import { packageParts, SHEET_BEGIN, SHEET_END } from './sheet-parts.ts';
import { ZipWriter, type ZipEntry } from './zip-writer.ts';

/** The most that a sheet of the format has; rows beyond go to a further sheet. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
/** Between two writes, in characters: a row is small, and each write costs. */
const CHUNK = 64 * 1024;

const DAY_MS = 24 * 3600_000;
/** Days before 1970 began, as spreadsheets count. */
const EPOCH_DAYS = 25_569;

/** Characters that XML 1.0 has no way to write, and the controls that it advises against. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

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

const escaped = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
