import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { FactDeclaration } from '../src/kernel/fact.ts';
import { TOPIC } from '../src/kernel/topic.ts';
import { MEDIA_TYPES } from '../src/kernel/upload.ts';
import { pagePath } from '../src/slides/view.ts';
import { queries } from '../src/queries.ts';
import { streams } from '../src/streams.ts';
import { Track } from '../src/tracking/track.ts';
import { documents, staleDocuments } from './generate.ts';

type Json = Readonly<Record<string, unknown>>;

const generated = documents();
const read = (file: string) => JSON.parse(generated[file]!) as Json;
const openApi = read('openapi.json');
const asyncApi = read('asyncapi.json');

const contexts = streams.flatMap((stream) => stream.contexts.map((context) => ({ family: stream.family, context })));
const commands = contexts.flatMap(({ family, context }) =>
  context.commands.map((command) => ({ path: `/api/${family}/{id}/${command.name}`, command })),
);
const facts = contexts.flatMap(({ family, context }) =>
  (context.facts as FactDeclaration[]).map(({ type }) => ({ family, type })),
);

/** Every `$ref` in a document, wherever it stands. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => (key === '$ref' ? [field as string] : refsIn(field)));
}

/** What a `$ref` points at: in the same document, or in a neighbour by its file name. */
function resolve(document: Json, reference: string): unknown {
  const [file, pointer = ''] = reference.split('#');
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], file ? read(file) : document);
}

const unresolved = (document: Json) =>
  refsIn(document).filter((reference) => resolve(document, reference) === undefined);

describe('the generated documents', () => {
  it('are what stands in the repository', () => {
    expect(staleDocuments()).toEqual([]);
  });

  it('are the same each time, end with a newline, and hold no empty text', () => {
    expect(documents()).toEqual(generated);
    for (const content of Object.values(generated)) expect(content).toMatch(/[^\n]\n$/);
    expect(JSON.stringify([openApi, asyncApi])).not.toMatch(/"(summary|description)":""/);
  });
});

describe('openapi.json', () => {
  const operations = Object.values(openApi['paths'] as Record<string, Record<string, Json>>).flatMap((path) =>
    Object.values(path),
  );

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(openApi));
    expect(result).toMatchObject({ valid: true });
  });

  it('resolves every reference', () => {
    expect(refsIn(openApi).length).toBeGreaterThan(0);
    expect(unresolved(openApi)).toEqual([]);
    expect(unresolved({ a: { $ref: '#/components/nowhere' } })).toEqual(['#/components/nowhere']);
  });

  it('has an operation for every command and query, each with an id of its own, a summary and who may', () => {
    const ids = operations.map((operation) => operation['operationId']);
    expect(ids).toEqual(
      expect.arrayContaining([...commands.map(({ command }) => command.name), ...queries.map(({ name }) => name)]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of operations) {
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/\.$/),
        'x-allow': expect.arrayContaining([expect.anything()]),
      });
    }
  });

  it('[R7.01] demands the CSRF header of every POST and PUT, and the key of every command', () => {
    const paths = openApi['paths'] as Record<string, { post?: { parameters: Json[] }; put?: { parameters: Json[] } }>;
    // What a page tells while it is closed carries its token in the body.
    const guarded = Object.entries(paths).filter(([path]) => path !== Track.path);
    const posts = guarded.flatMap(([, { post, put }]) => [post ?? [], put ?? []].flat());
    const csrf = { $ref: '#/components/parameters/Csrf' };
    const key = { $ref: '#/components/parameters/Key' };
    for (const post of posts) expect(post.parameters).toContainEqual(csrf);
    for (const { path } of commands) expect(paths[path]?.post?.parameters).toContainEqual(key);
  });

  it('[R5.55] says how a file goes up, and where the picture of a page is', () => {
    const paths = openApi['paths'] as Record<string, Record<string, { requestBody?: { content: Json } }>>;
    expect(Object.keys(paths['/api/files']?.['put']?.requestBody?.content ?? {})).toEqual([...MEDIA_TYPES]);
    const picture = pagePath('{id}', { deckId: '{deckId}', n: 7, etag: '{v}' }, '{width}');
    expect(paths).toHaveProperty([picture.replace('/7/', '/{n}/').replace(/\?.*/, '')]);
  });

  it('declares every parameter of every path', () => {
    const paths = openApi['paths'] as Record<string, Record<string, { parameters: { name?: string; in?: string }[] }>>;
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      }
    }
  });
});

describe('asyncapi.json', () => {
  const channels = asyncApi['channels'] as Record<string, { messages: Json }>;
  const operations = asyncApi['operations'] as Record<
    string,
    { channel: { $ref: string }; messages: { $ref: string }[] }
  >;

  it('resolves every reference', () => {
    expect(refsIn(asyncApi).length).toBeGreaterThan(0);
    expect(unresolved(asyncApi)).toEqual([]);
  });

  it('says how each topic is made, and what every record carries beside the fact', () => {
    const { messages, messageTraits } = asyncApi['components'] as {
      messages: Record<string, Json>;
      messageTraits: { record: { headers: { required: string[] } } };
    };
    for (const { family, type } of facts) {
      expect(channels[`lectern.${family}`]).toMatchObject({
        bindings: {
          kafka: { partitions: TOPIC.partitions, topicConfiguration: { 'retention.ms': TOPIC.retentionMs } },
        },
      });
      expect(messages[type]).toMatchObject({ traits: [{ $ref: '#/components/messageTraits/record' }] });
    }
    const attributes = ['ce_id', 'ce_source', 'ce_specversion', 'ce_type', 'ce_position', 'ce_lane', 'ce_previous'];
    expect(messageTraits.record.headers.required).toEqual(expect.arrayContaining(attributes));
  });

  it('has operations that use messages of their own channel', () => {
    for (const { channel, messages } of Object.values(operations)) {
      expect(messages.length).toBeGreaterThan(0);
      for (const { $ref } of messages) expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
    }
  });

  const fieldsOf = (type: string) => {
    const { messages } = asyncApi['components'] as {
      messages: Record<string, { payload: { properties: { data: { properties: Json } } } }>;
    };
    return messages[type]?.payload.properties.data.properties;
  };

  it('says which fields a person wrote: they are published sealed', () => {
    expect(fieldsOf('DanmuSent')).toMatchObject({ words: { 'x-sealed': true, required: ['sealedBy', 'box'] } });
    expect(fieldsOf('DanmuHeld')).toMatchObject({
      words: { 'x-secret-until': ['DanmuPassed', 'DanmuRestored'], 'x-opened': { 'x-sealed': true } },
    });
    expect(JSON.stringify(fieldsOf('DanmuHidden'))).not.toContain('x-sealed');
  });

  it('has the frames of whoever looks aside, and how many do', () => {
    const { messages } = asyncApi['components'] as { messages: Record<string, { payload: { properties: Json } }> };
    expect(messages['client.aside']?.payload.properties).toMatchObject({ aside: { type: 'boolean' } });
    expect(messages['server.presence']?.payload.properties).toMatchObject({ aside: { type: 'integer' } });
  });

  it('says which fields are secret, and until when', () => {
    const fields = fieldsOf('QuestionWritten');
    expect(fields).toMatchObject({
      key: { 'x-secret-until': ['AnswerShown'] },
      text: { 'x-secret-until': ['QuestionPublished'] },
    });
    expect(fields?.['questionId']).not.toHaveProperty('x-secret-until');
  });
});

describe('the pages', () => {
  it('name every machine', () => {
    const machines = contexts.flatMap(({ context }) => context.machines);
    for (const { id } of machines) expect(generated['machines.md']).toContain(`### ${id}\n`);
  });

  it('[R6.01] name every command and every query', () => {
    for (const { command } of commands) expect(generated['permissions.md']).toContain(`| ${command.name} |`);
    for (const { name } of queries) expect(generated['permissions.md']).toContain(`| ${name} |`);
  });
});
