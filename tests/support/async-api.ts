import { readFileSync } from 'node:fs';
import * as z from 'zod';

type Schema = Readonly<Record<string, unknown>>;

interface Message {
  readonly payload: Schema;
  readonly traits: readonly { readonly $ref: string }[];
}

const document = JSON.parse(
  readFileSync(new URL('../../contracts/docs/asyncapi.json', import.meta.url), 'utf8'),
) as Schema;
const channels = document['channels'] as Record<string, Schema & { readonly messages: Schema }>;

/** What a reference in the document stands for, with all that stands in it. */
function whole(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(whole);
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
  const keys = $ref.replace('#/', '').split('/');
  return whole(keys.reduce<unknown>((at, key) => (at as Schema)[key], document));
}

/** The topic of a family, as the AsyncAPI document has it: how it is made, and what validates each kind of record. */
export function describedTopic(family: string) {
  const channel = channels[`lectern.${family}`]!;
  const messages = Object.entries(channel.messages).map(([type, reference]) => {
    const { payload, traits } = whole(reference) as Message & { traits: readonly { readonly headers: Schema }[] };
    const headers = traits[0]!.headers;
    return [type, { body: validator(payload), headers: validator(headers) }] as const;
  });
  return { bindings: channel['bindings'] as { readonly kafka: Schema }, messages: new Map(messages) };
}

export type Validate = (value: unknown) => readonly string[];

/** What a value has that the schema does not allow, and which of its own fields the schema does not name. */
function validator(schema: Schema): Validate {
  const parsed = z.fromJSONSchema(schema);
  return (value) => {
    const { success, error } = parsed.safeParse(value);
    return [...(success ? [] : [z.prettifyError(error)]), ...unnamed(schema, value, '')];
  };
}

function unnamed(schema: Schema, value: unknown, path: string): string[] {
  const properties = schema['properties'] as Record<string, Schema> | undefined;
  if (properties === undefined || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const at = `${path}/${key}`;
    return properties[key] === undefined ? [`${at} is not described`] : unnamed(properties[key], one, at);
  });
}
