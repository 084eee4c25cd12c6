import * as z from 'zod/mini';
import type { FactDeclaration } from './fact.ts';
import { id } from './ids.ts';
import { remembered } from './memo.ts';
import type { Json, JsonObject } from './patch.ts';
import { tally, type Tallied } from './same-words.ts';

/** What a person wrote, sealed under a key of that person: erased with the person, while the log stays whole. */
export type Sealed = { readonly sealedBy: string; readonly box: string };

/** Seals a text of whoever gives the command; it arrives with the command, as time and chance do. */
export type Seal = (text: string) => Sealed;

/** Opens what was sealed. The text of a person who was erased is empty. */
export type Open = (sealed: Sealed) => string;

const personalFields = z.registry<{ readonly personal: true }>();

/** Declares a field that holds what a person wrote. */
export function personal() {
  const schema = z.object({ sealedBy: id, box: z.string() });
  personalFields.add(schema, { personal: true });
  return schema;
}

/** Whether a schema is that of such a field; the registry's own `has` does not see what a clone inherits. */
export const isPersonalField = (schema: z.core.$ZodType): boolean =>
  personalFields.get(schema as z.ZodMiniType) !== undefined;

/** Whether facts of this kind may hold what a person wrote. */
export const isPersonal = ({ data }: FactDeclaration): boolean =>
  'shape' in data && Object.values((data as z.ZodMiniObject).shape).some((field) => isPersonalField(given(field)));

/** What an optional field is when it is there. */
const given = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodOptional ? given(schema._zod.def.innerType) : schema;

/** Who wrote what stands in these data. */
export function writersIn(data: object): string[] {
  return Object.values(data).flatMap((value) => (isSealed(value) ? [value.sealedBy] : []));
}

/** What several people wrote, to be seen as how many wrote the same, and not who. */
export type Tally = { readonly tallied: { readonly [n: string]: Sealed }; readonly exact: boolean };

/** A view as its reader sees it: what was sealed is a text. */
export type Opened<View> = View extends Sealed
  ? string
  : View extends Tally
    ? Tallied
    : View extends object
      ? { readonly [Field in keyof View]: Opened<View[Field]> }
      : View;

/** Opens everything in views; what did not change since the last time is the same object as then. */
export function opener(open: Open): (view: JsonObject) => JsonObject {
  const openAll = remembered((view: object): JsonObject => {
    if (isTally(view)) {
      const texts = Object.values(view.tallied).map(open);
      return tally(
        texts.filter((text) => typeof text === 'string'), // a broken fact may hold none
        view.exact,
      );
    }
    let opened: Record<string, Json | undefined> | undefined;
    for (const [key, value] of Object.entries(view) as [string, Json | undefined][]) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue; // a broken fact may hold null
      const shown = isSealed(value) ? open(value) : openAll(value);
      if (shown !== value) (opened ??= { ...(view as JsonObject) })[key] = shown;
    }
    return opened ?? (view as JsonObject);
  });
  return openAll;
}

const isTally = (value: object): value is Tally =>
  'tallied' in value && 'exact' in value && typeof value.tallied === 'object';

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealedBy' in value && 'box' in value;
