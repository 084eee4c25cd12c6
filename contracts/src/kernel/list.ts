import * as z from 'zod/mini';
import type { QueryKind } from './command.ts';
import { fileQuery, type FileQueryKind } from './file-query.ts';
import { LIMITS } from './limits.ts';
import type { Language } from './refusal.ts';
import type { Allow } from './roles.ts';

/** A text in both languages, Chinese first. */
export type Label = readonly [zhCn: string, en: string];

export const labelIn = ([zhCn, en]: Label, language: Language): string => (language === 'en' ? en : zhCn);

/** A column of the downloaded table: its heading, what its values are called, and whether a number is a moment. */
export interface ListColumn {
  readonly title: Label;
  readonly words?: Readonly<Record<string, Label>>;
  readonly isTime?: boolean;
}

/** The fields that a list is sorted by; "-" before a field puts the greatest first. */
export type Order<Field extends string = string> = readonly (Field | `-${Field}`)[];

/** How fresh an answer is: the ledger's position it stands at. */
export const asOf = z.object({ position: z.int(), lagMs: z.int() });

/** `<incarnation>.<position>` of a receipt: the answer holds what that command did. */
export const after = z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,16}$/));

/** A number in a query string. */
export const whole = z.coerce.number().check(z.int(), z.minimum(1));

/** What is looked for. */
export const searched = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.searchUnits));

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface Standing {
  readonly after: z.ZodMiniOptional<typeof after>;
  readonly cursor: z.ZodMiniOptional<z.ZodMiniString>;
  readonly size: z.ZodMiniOptional<typeof whole>;
  readonly order: z.ZodMiniOptional<z.ZodMiniString>;
  readonly search: z.ZodMiniOptional<typeof searched>;
}

export type ListPage<Row extends z.ZodMiniType> = z.ZodMiniObject<{
  rows: z.ZodMiniArray<Row>;
  /** Leads to the next page; absent on the last one. */
  next: z.ZodMiniOptional<z.ZodMiniString>;
  /** How many there are on all pages, where the list says so. */
  total: z.ZodMiniOptional<z.ZodMiniNumber>;
  asOf: typeof asOf;
}>;

/** A list of rows, a page at a time, and the same as a file. */
export interface ListKind<
  Row extends z.ZodMiniObject = z.ZodMiniObject,
  Filters extends Shape = Shape,
> extends QueryKind<z.ZodMiniObject<Standing & Filters>, ListPage<Row>> {
  readonly row: Row;
  /** By name; the first one is how the list is sorted unless another is asked for. */
  readonly orders: Readonly<Record<string, Order>>;
  readonly filters: Filters;
  readonly pageSize: number;
  readonly isCounted: boolean;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly files: readonly FileQueryKind[];
}

interface ListSpec<Row extends z.ZodMiniObject, Filters extends Shape> {
  readonly summary: string;
  readonly path: string;
  readonly allow: Allow;
  readonly row: Row;
  readonly orders: Readonly<Record<string, Order<keyof z.output<Row> & string>>>;
  readonly filters?: Filters;
  /** Whether it can be searched by part of a name or number. */
  readonly isSearched?: boolean;
  readonly pageSize?: number;
  readonly isCounted?: boolean;
  /** What is downloaded, in the order of its columns; a list without it has no files. */
  readonly columns?: { readonly [Field in keyof z.output<Row>]?: ListColumn };
}

/**
 * Declares a list: what a row shows, who may see it, how it is sorted, filtered and searched. A filter that is named like a
 * field of the row asks for rows where it has that value.
 */
export function list<Row extends z.ZodMiniObject, const Filters extends Shape = Readonly<Record<never, never>>>(
  name: string,
  spec: ListSpec<Row, Filters>,
): ListKind<Row, Filters> {
  const { summary, path, allow, row, orders, filters = {} as Filters, columns = {} } = spec;
  const { isSearched = false, isCounted = false, pageSize = LIMITS.listRows } = spec;
  const chosen = {
    ...(Object.keys(orders).length > 1 && { order: z.optional(z.enum(Object.keys(orders))) }),
    ...(isSearched && { search: z.optional(searched) }),
    ...filters,
  };
  const paging = {
    after: z.optional(after),
    cursor: z.optional(z.string().check(z.maxLength(LIMITS.cursorLength), z.regex(/^[\w-]+$/))),
    size: z.optional(whole.check(z.maximum(LIMITS.listRowsMost))),
  };
  const page = z.object({ rows: z.array(row), next: z.optional(z.string()), total: z.optional(z.int()), asOf });
  const file = (ending: 'csv' | 'xlsx', mediaType: string) =>
    fileQuery(`${name}${ending === 'csv' ? 'Csv' : 'Xlsx'}`, {
      summary: `The rows of ${name} as ${ending.toUpperCase()}, at most ${LIMITS.listRowsInFile}.`,
      path: `${path}/${ending}`,
      input: z.object({ after: paging.after, ...chosen }),
      allow,
      file: mediaType,
    });
  const files =
    Object.keys(columns).length === 0
      ? []
      : [
          file('csv', 'text/csv; charset=utf-8'),
          file('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
        ];
  return {
    name,
    summary,
    path,
    input: z.object({ ...paging, ...chosen }) as never,
    result: page,
    allow,
    row,
    orders,
    filters,
    pageSize,
    isCounted,
    columns,
    files,
  };
}

export const isList = (kind: QueryKind): kind is ListKind => 'orders' in kind;
