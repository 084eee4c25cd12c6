import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import * as fc from 'fast-check';
import { root } from '../../infra/local/places.ts';
import { valuesOf } from '../support/arbitraries.ts';
import { newKey, type Client } from '../support/client.ts';
import type { Random } from '../support/random.ts';

/** Anything that a client may send, over every documented call and with everybody: drawn from the schemas, then spoilt. */

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Missing where it takes none, or one that is no JSON. */
  readonly body?: object;
}

const SAMPLES = 24;
const LONG = '长'.repeat(3000);
/** What programs stumble over: ends of ranges, signs of text, names of what every object has, and shapes of another kind. */
const SPOILT: readonly unknown[] = [
  null, '', ' ', '\u0000', 'a\u0000b', '\ud800', '‮x', LONG, "'; drop table event; --", '%', '%00', '../../etc/passwd', '{{7*7}}',
  '__proto__', 'constructor', -1, 0, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, Number.MAX_SAFE_INTEGER, true, [], {}, [null], [[]],
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{}}'), '1970-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000',
]; // prettier-ignore

/** Every call of the product, as contracts/docs/openapi.json has it. */
export function documentedCalls(): Call[] {
  const api = JSON.parse(readFileSync(join(root, 'contracts', 'docs', 'openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      const named = parameters.filter((one): one is Parameter => 'in' in one && one.in !== 'header');
      return { method: method.toUpperCase(), path, parameters: named, ...(body && { body }) };
    }),
  );
}

/** Draws requests; `ids` are of things that there are, so that some get past the door. */
export class Drawing {
  private readonly drawn = new Map<object, readonly unknown[]>();

  constructor(
    private readonly random: Random,
    private readonly ids: readonly string[],
    /** Of a family, a stream that there is. */
    private readonly places: Readonly<Record<string, string>> = {},
  ) {}

  one<Item>(items: readonly Item[]): Item {
    return items[this.random.int(items.length)]!;
  }

  /** What the schema allows, about things that there are; half of the time with something spoilt in it. */
  value(schema: object): unknown {
    const drawn = this.about(this.one(this.samples(schema)));
    return this.random.chance(0.5) ? drawn : this.spoil(drawn);
  }

  /** Somewhere in it stands something else, or nothing, or it is something else as a whole. */
  spoil(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.random.chance(0.1)) return this.one(SPOILT);
    const keys = Object.keys(value);
    if (keys.length === 0) return this.random.chance(0.5) ? { surplus: this.one(SPOILT) } : this.one(SPOILT);
    const key = this.one(keys);
    const now = (value as Readonly<Record<string, unknown>>)[key];
    const other = this.random.chance(0.2) ? undefined : this.spoil(now);
    if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? (other ?? null) : item));
    return { ...value, [key]: other };
  }

  path({ path, parameters }: Call): string {
    const query = new URLSearchParams();
    let filled = path;
    for (const { name, in: where, required, schema } of parameters) {
      if (where === 'query' && required !== true && this.random.chance(0.5)) continue;
      const text = textOf(this.value(schema));
      if (where === 'query') query.set(name, text);
      else
        filled = filled.replace(`{${name}}`, encodeURIComponent(this.place(path, name) ?? text.slice(0, 300)) || '-');
    }
    return query.size === 0 ? filled : `${filled}?${query.toString()}`;
  }

  /** What a call is about, mostly one that there is. */
  private place(path: string, name: string): string | undefined {
    const [, family = ''] = /^\/api\/([a-zA-Z]+)\/\{id\}/.exec(path) ?? [];
    return name === 'id' && this.random.chance(0.8) ? this.places[family] : undefined;
  }

  private samples(schema: object): readonly unknown[] {
    const before = this.drawn.get(schema);
    if (before !== undefined) return before;
    const made = fc.sample(valuesOf(schema), { numRuns: SAMPLES, seed: this.random.int(2 ** 31) });
    this.drawn.set(schema, made);
    return made;
  }

  private about(value: unknown): unknown {
    if (typeof value === 'string') return isId(value) && this.random.chance(0.7) ? this.one(this.ids) : value;
    if (Array.isArray(value)) return value.map((item) => this.about(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.about(item)]));
  }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

/** Sends one drawn request; answers what is wrong with what came back. */
export async function fuzzed(client: Client, call: Call, drawing: Drawing): Promise<string[]> {
  const path = drawing.path(call);
  const body = call.body === undefined ? undefined : (drawing.value(call.body) as object | null);
  const sent = `${call.method} ${path} ${JSON.stringify(body) ?? ''}`.slice(0, 600);
  try {
    const response = await client.fetch(call.method, path, {
      headers: { [HEADERS.key]: newKey() },
      ...(body !== undefined && { body: body ?? 'null' }),
    });
    await response.arrayBuffer();
    // What is busy says so; anything else of 500 and above is an error that nobody foresaw.
    return response.status < 500 || response.status === 503 ? [] : [`${response.status}: ${sent}`];
  } catch (error) {
    return [`no answer (${(error as Error).message}): ${sent}`];
  }
}
