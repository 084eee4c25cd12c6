import type { Column } from '@lectern/contracts/analytics/column.ts';
import type { ExportFormat } from '@lectern/contracts/analytics/exports.ts';
import type { Cell as Told } from '@lectern/contracts/analytics/column.ts';
import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { SheetWriter } from '../../edge/files/sheet-writer.ts';
import { ParquetFile } from '../parquet/parquet-file.ts';

/** A row of a dataset, as the cursor tells it. */
export type Row = Readonly<Record<string, Told>>;

/** Takes rows, and has written them to its file when it has ended. What it holds does not grow with them. */
interface RowSink {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
  /** Frees what it holds; also when it was not ended, and has written half a file. */
  close(): Promise<void>;
}

/** A file of a format at a path. `at` is when the export began: the same rows give the same bytes. */
interface SinkFile {
  readonly format: ExportFormat;
  readonly path: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly at: Date;
}

export async function openSink({ format, path, title, columns, at }: SinkFile): Promise<RowSink> {
  switch (format) {
    case 'csv':
      return lines(path, `${BOM}${csvLine(columns.map(({ name }) => name))}`, (row) =>
        csvLine(columns.map((column) => cellOf(column, row))),
      );
    case 'jsonl':
      return lines(path, '', (row) => `${JSON.stringify(valuesOf(columns, row))}\n`);
    case 'xapi':
      return lines(path, '', (row) => `${String(row['statement'])}\n`);
    case 'parquet':
      return parquet(path, columns);
    case 'xlsx':
      return workbook(path, title, columns, at);
  }
}

/** Moments are ISO 8601 in CSV and JSON, and dates with a clock in a workbook. */
const cellOf = ({ name, type }: Column, row: Row): Cell => {
  const value = row[name];
  return type === 'time' && typeof value === 'number' ? new Date(value) : value;
};

const valuesOf = (columns: readonly Column[], row: Row) =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(column, row)]));

function lines(path: string, head: string, lineOf: (row: Row) => string): RowSink {
  const file = fileAt(path);
  file.write(head);
  return {
    add: (rows) => written(file, rows.map(lineOf).join('')),
    end: () => ended(file),
    close: () => closed(file),
  };
}

async function workbook(path: string, title: string, columns: readonly Column[], at: Date): Promise<RowSink> {
  const file = fileAt(path);
  const sheets = new SheetWriter(file, at, ZONE_MS);
  await sheets.sheet(
    title,
    columns.map(({ name }) => name),
  );
  return {
    add: async (rows) => {
      for (const row of rows) await sheets.add(columns.map((column) => cellOf(column, row)));
    },
    end: async () => {
      await sheets.end();
      await ended(file);
    },
    close: () => closed(file),
  };
}

function parquet(path: string, columns: readonly Column[]): RowSink {
  const file = new ParquetFile(path, columns);
  return {
    add: async (rows) => {
      for (const row of rows) await file.add(row);
    },
    end: () => file.end(),
    close: async () => undefined, // it opens its file for each group alone
  };
}

/** A file whose first error waits for whoever writes next: nobody may be writing when it happens. */
function fileAt(path: string): WriteStream {
  const file = createWriteStream(path);
  file.on('error', () => undefined);
  return file;
}

async function written(file: WriteStream, text: string): Promise<void> {
  if (file.errored) throw file.errored;
  if (!file.write(text)) await once(file, 'drain');
}

async function ended(file: WriteStream): Promise<void> {
  file.end();
  await finished(file);
}

async function closed(file: WriteStream): Promise<void> {
  file.destroy();
  await finished(file).catch(() => undefined); // it says that its end was not written
}
