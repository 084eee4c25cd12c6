import { EARLIEST, type Cell, type Column, type ColumnType } from '@lectern/contracts/analytics/column.ts';
import type { Filter } from '@lectern/contracts/analytics/dataset.ts';
import { columnOf, datasetOf, type Dataset, type DatasetName } from '@lectern/contracts/analytics/datasets.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { wellFormed } from '@lectern/contracts/kernel/text.ts';
import * as z from 'zod/mini';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** Which rows of a dataset are wanted, and of which school: that comes from the session. */
export interface Chosen {
  readonly dataset: Dataset;
  readonly school: string;
  readonly filters: Readonly<Partial<Record<Exclude<Filter, 'time'>, string | undefined>>>;
  /** In ms: from this moment on, and before that one. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Values that columns must have, of the key or of those that rows are counted by. */
  readonly where?: Readonly<Record<string, Cell>> | undefined;
}

/** Which rows are asked for, as a query brings it. */
export interface Asked {
  readonly dataset: DatasetName;
  readonly term?: string | undefined;
  readonly class?: string | undefined;
  readonly lesson?: string | undefined;
  readonly learner?: string | undefined;
  readonly verb?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly where?: string | undefined;
}

/** @throws RefusedError for a value that its column cannot have */
export function chosenBy(school: string, { dataset: name, from, to, where, ...named }: Asked): Chosen {
  const { term, class: classId, lesson, learner, verb } = named;
  const dataset = datasetOf(name);
  const filters = { term, class: classId, lesson, learner, verb };
  return { dataset, school, filters, from, to, where: readWhere(dataset, where) };
}

/** A statement in the making: every value is a parameter, every name comes from the dictionary. */
export class Statement {
  readonly values: unknown[] = [];

  /** A value as a column of this type has it; moments come as ms. */
  value(type: ColumnType, value: Cell): string {
    const at = `$${this.values.push(value)}`;
    return type === 'time' ? `to_timestamp(${at}::float8 / 1000)` : `${at}::${CASTS[type]}`;
  }
}

const CASTS: Readonly<Record<Exclude<ColumnType, 'time'>, string>> = {
  uuid: 'uuid',
  text: 'text',
  int: 'int',
  long: 'bigint',
  number: 'float8',
  boolean: 'boolean',
  date: 'date',
};

/** A column as it is told: moments in ms, days as in 2026-11-21. */
export const toldColumn = ({ name, type }: Column): string => {
  if (type === 'time') return `round(date_part('epoch', d.${name}) * 1000) as ${name}`;
  if (type === 'date') return `d.${name}::text as ${name}`;
  return type === 'long' ? `d.${name}::float8 as ${name}` : `d.${name}`;
};

/** The rows that were chosen, from where on: `dataset.x as d where …`. */
export function rowsOf({ dataset, school, filters, from, to, where = {} }: Chosen, statement: Statement): string {
  const conditions = [`school = ${statement.value('text', school)}`];
  const compare = (column: string, sign: string, value: Cell) => {
    const { type } = columnOf(dataset, column)!;
    conditions.push(value === null ? `${column} is null` : `${column} ${sign} ${statement.value(type, value)}`);
  };
  for (const [filter, value] of Object.entries(filters))
    if (value !== undefined) compare(columnBehind(dataset, filter as Filter), '=', value);
  if (from !== undefined) compare(columnBehind(dataset, 'time'), '>=', from);
  if (to !== undefined) compare(columnBehind(dataset, 'time'), '<', to);
  for (const [column, value] of Object.entries(where)) compare(column, '=', value);
  // What the ledger has by lesson is found by its stream.
  if (dataset.name === 'event' && filters.lesson !== undefined)
    conditions.push(`stream = ${statement.value('text', `lesson/${filters.lesson}`)}`);
  return `dataset.${dataset.name} as d where ${conditions.join(' and ')}`;
}

/** @throws RefusedError when rows of the dataset cannot be chosen by it */
function columnBehind(dataset: Dataset, filter: Filter): string {
  const column = dataset.filters[filter];
  if (column === undefined) throw invalid(filter, 'dataset.noSuchFilter');
  return column;
}

/** A day that there is: Postgres knows no year 0. */
const day = z.iso.date().check(z.regex(/^(?!0000)/));

const FITS: Readonly<Record<ColumnType, (value: unknown) => boolean>> = {
  uuid: (value) => id.safeParse(value).success,
  text: (value) => typeof value === 'string' && value === wellFormed(value),
  int: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  long: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  time: (value) => Number.isSafeInteger(value) && (value as number) >= EARLIEST,
  date: (value) => day.safeParse(value).success,
};

/** Whether a column can hold a value that somebody brought. */
export const isOf = ({ type, nullable }: Column, value: unknown): value is Cell =>
  value === null ? nullable === true : FITS[type](value);

/**
 * Values of columns as a query brings them, in JSON.
 * @throws RefusedError when it is something else, or no column of the key nor one that rows are counted by
 */
export function readWhere(dataset: Dataset, json: string | undefined): Readonly<Record<string, Cell>> {
  if (json === undefined) return {};
  const read = parsed(json);
  for (const [name, value] of Object.entries(read)) {
    const column = columnOf(dataset, name);
    const isChoosable = column !== undefined && (column.groups === true || dataset.key.includes(name));
    if (!isChoosable) throw invalid('where', 'dataset.noSuchColumn');
    if (!isOf(column, value)) throw invalid('where', 'dataset.wrongValue');
  }
  return read;
}

function parsed(json: string): Record<string, Cell> {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, Cell>;
  } catch {
    // told below
  }
  throw invalid('where', 'dataset.wrongValue');
}

export const invalid = (path: string, code: string): RefusedError =>
  new RefusedError('request.invalid', { faults: [{ path, code }] });
