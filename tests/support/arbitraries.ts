import * as fc from 'fast-check';
import type { Fact, FactDeclaration } from '@lectern/contracts/kernel/fact.ts';
import type { Json, JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Block, Inline, ListItem, RichText } from '@lectern/contracts/kernel/rich-text-doc.ts';
import * as z from 'zod/mini';

/** Ids as the edge accepts them. */
export const ids: fc.Arbitrary<string> = fc.uuid({ version: 7 });

/** `__proto__` is no key of a view: views are maps by id, and assigning it would not make an entry. */
const keys = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
  { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom('toString', 'constructor', 'valueOf', '0', '') },
);

const { json } = fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(0, 1, true, false, 'x', ''),
    fc.array(tie('json'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(keys, tie('json'), { maxKeys: 4, noNullPrototype: true }),
}));

/** JSON objects without nulls, few keys, so that two of them often have the same ones. */
export const jsonObjects: fc.Arbitrary<JsonObject> = fc.dictionary(keys, json, { maxKeys: 5, noNullPrototype: true });

const marks = fc.uniqueArray(
  fc.oneof(
    fc.record({ type: fc.constantFrom('bold' as const, 'italic', 'underline', 'strike', 'code') }),
    fc.record({
      type: fc.constant('link' as const),
      attrs: fc.record({ href: fc.oneof(fc.webUrl(), fc.constant('mailto:lin@school.example')) }),
    }),
  ),
  { selector: ({ type }) => type, maxLength: 2 },
);
const inlines: fc.Arbitrary<Inline> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { type: fc.constant('text' as const), text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), marks },
      { requiredKeys: ['type', 'text'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('hardBreak' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('formula' as const),
      attrs: fc.record({ tex: fc.oneof(fc.constant('\\frac{a}{b}'), fc.string({ minLength: 1, maxLength: 8 })) }),
    }),
  },
);
const line = fc.record({ type: fc.constant('paragraph' as const), content: fc.array(inlines, { maxLength: 4 }) });
const heading = fc.record({
  type: fc.constant('heading' as const),
  attrs: fc.record({ level: fc.constantFrom(1 as const, 2) }),
  content: fc.array(inlines, { maxLength: 2 }),
});

function blocksWithin(levels: number): fc.Arbitrary<readonly Block[]> {
  const arrayOf = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: 1, maxLength: 3 });
  if (levels === 0) return arrayOf<Block>(fc.oneof(line, heading));
  const inner = blocksWithin(levels - 1);
  const items: fc.Arbitrary<readonly ListItem[]> = arrayOf(
    fc.record({
      type: fc.constant('listItem' as const),
      content: fc.tuple(line, inner).map(([first, rest]) => [first, ...rest]),
    }),
  );
  return arrayOf<Block>(
    fc.oneof(
      line,
      heading,
      fc.record({ type: fc.constant('bulletList' as const), content: items }),
      fc.record({
        type: fc.constant('orderedList' as const),
        attrs: fc.record({ start: fc.nat(9) }),
        content: items,
      }),
      fc.record({ type: fc.constant('blockquote' as const), content: inner }),
    ),
  );
}

/** Rich texts with something in them: lists and quotes in one another, every mark, links, formulas. */
export const richTexts: fc.Arbitrary<RichText> = fc
  .tuple(fc.constantFrom('a', '讲台'), blocksWithin(2))
  .map(([text, blocks]) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...blocks],
  }));

/** The part of JSON Schema that is understood here. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Values that a contract's JSON Schema allows: enough of the standard for the facts and commands there are, else it says so. */
export function valuesOf(given: object): fc.Arbitrary<unknown> {
  const schema: JsonSchema = given;
  if ('x-rich-text' in schema) return richTexts;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valuesOf(value)] as const);
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...(schema.required ?? [])],
        noNullPrototype: true,
      });
    }
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer': {
      const { multipleOf = 1 } = schema;
      const [min, max] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000_000, 1_000_000)];
      return fc
        .integer({ min: Math.ceil(min / multipleOf), max: Math.floor(max / multipleOf) })
        .map((times) => times * multipleOf);
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return ids;
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.constantFrom('a', '讲台', 'Ohm').map((word) => word.padEnd(schema.minLength ?? 0, 'm'));
    default:
      if (Object.keys(schema).length === 0) return jsonObjects; // anything
      throw new Error(`no values known for ${JSON.stringify(schema)}`);
  }
}

/** Facts of a kind, with any data that its schema allows. */
export const factsOfKind = ({ type, data: schema }: FactDeclaration): fc.Arbitrary<Fact> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input' })).map((data) => ({
    type,
    data,
    version: 1,
    actor: 'a',
    role: 'system',
    at: 0,
  }));
