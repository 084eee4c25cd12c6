import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import * as z from 'zod/mini';
import { snakeCase, type ColumnType } from './row-table.ts';

/** The read model that keeps a table, and the families of streams that it follows. */
export interface ReadModelRef {
  readonly name: string;
  readonly families: readonly string[];
}

/** A table that is described by a zod object: what TypeORM makes its statements from. */
export interface Table<Row extends object = object> {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Columns<Row>;
  readonly entity: EntitySchema;
  /** Absent where the table is no read model. */
  readonly readModel?: ReadModelRef | undefined;
}

type Columns<Row extends object> = { readonly [Field in keyof Row & string]-?: ColumnType };

/** The names of a table's fields. */
export type FieldOf<Kind extends Table> = keyof Kind['columns'] & string;

/** Describes a table that is there, by its columns' fields: in snake case in the database. */
export function table<Shape extends z.core.$ZodLooseShape, Ref extends ReadModelRef | undefined = undefined>(
  name: string,
  shape: z.ZodMiniObject<Shape>,
  key: readonly (keyof Shape & string)[],
  readModel?: Ref,
): Table<z.output<z.ZodMiniObject<Shape>>> & { readonly readModel: Ref } {
  const columns = columnsOf(shape) as Columns<z.output<z.ZodMiniObject<Shape>>>;
  return { name, key, columns, entity: entityOf(name, shape, key), readModel: readModel as Ref };
}

export const columnsOf = ({ shape }: z.ZodMiniObject): Record<string, ColumnType> =>
  Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, columnType(schema)]));

/** What TypeORM knows of the table: a field that is optional is a column that may be null. */
export function entityOf(name: string, { shape }: z.ZodMiniObject, key: readonly string[]): EntitySchema {
  const columns = Object.entries(shape).map(([field, schema]): [string, EntitySchemaColumnOptions] => [
    field,
    {
      type: columnType(schema),
      name: snakeCase(field),
      primary: key.includes(field),
      nullable: schema instanceof z.core.$ZodOptional,
    },
  ]);
  return new EntitySchema({ name, tableName: name, columns: Object.fromEntries(columns) });
}

function columnType(schema: z.core.$ZodType): ColumnType {
  if (schema instanceof z.core.$ZodOptional) return columnType(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodNumberFormat) return 'bigint';
  if (schema instanceof z.core.$ZodNumber) return 'float8';
  if (schema instanceof z.core.$ZodBoolean) return 'boolean';
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) return 'text';
  if (schema instanceof z.core.$ZodString) return z.globalRegistry.get(schema)?.['format'] === 'uuid' ? 'uuid' : 'text';
  return 'jsonb';
}
