import * as z from 'zod/mini';
import { secrets } from '../src/kernel/fact.ts';
import { isPersonalField } from '../src/kernel/personal.ts';
import type { Allow } from '../src/kernel/roles.ts';

/** A JSON Schema, 2020-12: what OpenAPI 3.1 and AsyncAPI 3.0 speak. */
export type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schema of a zod value: as it is sent (`input`) or as it is given back (`output`). */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, override: tidied });
  return json;
}

/** Says which fields are secret and which are sealed, and leaves out the bounds that every integer has. */
function tidied({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const secret = secrets.get(zodSchema);
  if (secret !== undefined) jsonSchema['x-secret-until'] = secret.until;
  if (isPersonalField(zodSchema)) {
    jsonSchema['x-sealed'] = true;
    jsonSchema.description = 'What a person wrote, sealed under a key of that person; views hold it as a text.';
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The schema of an interface of the kernel: every field must be described, which the type demands. */
export function objectOf<Shape>(
  fields: { readonly [Field in keyof Required<Shape>]: Schema },
  optional: readonly (keyof Shape)[] = [],
): Schema {
  const required = Object.keys(fields).filter((field) => !optional.includes(field as keyof Shape));
  return { type: 'object', properties: fields, required };
}

export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const moment: Schema = {
  type: 'integer',
  description: 'Milliseconds since 1970, by the clock of the database.',
};
export const object: Schema = { type: 'object' };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Who may: a list of roles, each with the predicate that finishes it. */
export const allowed = (allow: Allow) =>
  Object.entries(allow).map(([role, rule]) => (rule === true ? { role } : { role, predicate: rule }));
