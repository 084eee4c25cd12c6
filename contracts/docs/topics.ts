import type * as z from 'zod/mini';
import { secrets, type FactDeclaration } from '../src/kernel/fact.ts';
import { ROLES } from '../src/kernel/roles.ts';
import { TOPIC, type RecordBody, type RecordHeaders, type RecordMeta, type SealedField } from '../src/kernel/topic.ts';
import { streams } from '../src/streams.ts';
import { moment, objectOf, schemaOf, text, type Schema } from './schema.ts';

export const topicOf = (family: string) => `${TOPIC.prefix}.${family}`;

/** The channel of a family's topic. */
export const topic = (family: string, summary: string) => ({
  address: topicOf(family),
  servers: [{ $ref: '#/servers/kafka' }],
  summary,
  description: [
    'Every fact of this family, in the order of the ledger. A stream is in one lane, and a lane in one partition: the',
    'facts of one stream come in their order. A record may come again: whoever drops those whose `ce_position` is not',
    'above the last one of their lane has each fact once, and `ce_previous` then tells whether one is missing. After',
    'a restore the whole ledger comes again under another `ce_incarnation`, after a loss of the brokers under another',
    `\`ce_cluster\`: the last one counts. An installation with a prefix of its own has it instead of \`${TOPIC.prefix}\`.`,
  ].join(' '),
  messages: Object.fromEntries(
    Object.keys(factsOf(family)).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  ),
  bindings: {
    kafka: {
      topic: topicOf(family),
      partitions: TOPIC.partitions,
      topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': TOPIC.retentionMs },
      bindingVersion: '0.5.0',
    },
  },
});

const kindsOf = (family: string): FactDeclaration[] =>
  streams
    .filter((one) => one.family === family)
    .flatMap(({ contexts }) => contexts.flatMap(({ facts }) => facts as FactDeclaration[]));

/** The messages of a family, one for each kind of fact. */
export function factsOf(family: string): Record<string, object> {
  return Object.fromEntries(
    kindsOf(family).map(({ type, summary, data }) => [
      type,
      {
        name: type,
        summary,
        payload: recorded(family, type, data),
        traits: [{ $ref: '#/components/messageTraits/record' }],
      },
    ]),
  );
}

const untilOf = (field: z.ZodMiniType): readonly string[] | undefined => secrets.get(field)?.until;

const shapeOf = (data: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> =>
  'shape' in data ? (data.shape as Record<string, z.ZodMiniType>) : {};

const hasSecrets = (family: string): boolean =>
  kindsOf(family).some(({ data }) => Object.values(shapeOf(data)).some((field) => untilOf(field) !== undefined));

/** Whether a fact reveals what others kept secret. */
const reveals = (family: string, type: string): boolean =>
  kindsOf(family).some(({ data }) => Object.values(shapeOf(data)).some((field) => untilOf(field)?.includes(type)));

/** As it stands on the topic: for a secret field, its box, until when, and what is in it. */
function published(data: z.ZodMiniType): Schema {
  const schema = schemaOf(data);
  const fields = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const sealed = Object.entries(shapeOf(data)).flatMap(([field, one]) => {
    const until = untilOf(one);
    if (until === undefined) return [];
    const box = { $ref: '#/components/schemas/SealedField' };
    const { 'x-secret-until': _, ...opened } = fields[field]!;
    const description = `Sealed until ${until.join(' or ')} about the same.`;
    return [[field, { allOf: [box], description, 'x-secret-until': until, 'x-opened': opened }] as const];
  });
  if (sealed.length === 0) return schema;
  return { ...schema, properties: { ...fields, ...Object.fromEntries(sealed) } };
}

const recorded = (family: string, type: string, data: z.ZodMiniType): Schema =>
  objectOf<Omit<RecordBody, 'hash' | 'keys'>>({
    stream: { type: 'string', description: 'What it happened to: a family and an id.' },
    version: { type: 'integer', minimum: 1, description: 'Its number in the stream.' },
    school: text,
    type: { const: type },
    data: published(data),
    meta: { $ref: '#/components/schemas/Meta' },
    command: {
      anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
      description: 'The id of the command, on the first fact that it recorded.',
    },
    at: { ...moment, description: 'When it arrived, in milliseconds by the clock of the database.' },
    recordedAt: { ...moment, description: 'When it was recorded; it never goes back along the ledger.' },
    ...(reveals(family, type) && {
      keys: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What it reveals: by the name of a lock, the key of the boxes that it opens, in base64url.',
      },
    }),
    ...(!hasSecrets(family) && { hash: HASH }),
  });

const HASH: Schema = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 over the hash of the fact before it in its stream and the RFC 8785 form of this one.',
};

/** What all bodies share. */
export const schemas = {
  Meta: objectOf<RecordMeta>(
    {
      actor: { type: 'string', description: 'Who caused it.' },
      role: { type: 'string', enum: Object.keys(ROLES) },
      count: { type: 'integer', description: 'How many facts the command recorded, on the first of them.' },
      fingerprint: { type: 'string', description: 'Tells one body of a command from another, on its first fact.' },
      clientAt: { ...moment, description: 'What the clock of the device said, in milliseconds; only to be shown.' },
      trace: { type: 'string', description: 'The W3C traceparent of the command, where traces are made.' },
    },
    ['count', 'fingerprint', 'clientAt', 'trace'],
  ),
  SealedField: objectOf<SealedField>({
    sealedUntil: {
      type: 'array',
      items: { type: 'string' },
      description: 'The facts that reveal it: whichever comes first.',
    },
    lock: { type: 'string', description: 'By this name the record of the revealing fact has the key, in `keys`.' },
    box: {
      type: 'string',
      description:
        'In base64url: iv (12 bytes), AES-256-GCM of the value as JSON with spaces behind it, tag (16 bytes); the stream is the additional data.',
    },
  }),
};

const attribute = (description: string, more: Schema = {}): Schema => ({ type: 'string', ...more, description });
const number = { pattern: '^[0-9]+$' };

const headers = objectOf<RecordHeaders>(
  {
    'content-type': { const: 'application/json' },
    ce_specversion: { const: '1.0' },
    ce_id: attribute('The incarnation and the position.', { pattern: '^.+[.][0-9]+$' }),
    ce_source: attribute('The ledger.', { pattern: '^/ledger/.+$' }),
    ce_type: attribute('The kind of fact: the name of the message.'),
    ce_subject: attribute('The stream.'),
    ce_time: attribute('When it arrived.', { format: 'date-time' }),
    ce_position: attribute('Its place in the ledger: a whole number, without gaps over all topics.', number),
    ce_lane: attribute(`0 to ${TOPIC.lanes - 1}, the same for all of a stream.`, number),
    ce_previous: attribute('The position of the record before it in this topic and lane; 0 for the first.', number),
    ce_incarnation: attribute('The ledger’s identity: another one after every restore.', { format: 'uuid' }),
    ce_cluster: attribute('The id of the Kafka cluster that it was written to.'),
    traceparent: attribute('W3C trace context of the command, where traces are made.'),
  },
  ['traceparent'],
);

/** What all records of all topics share: a CloudEvent 1.0 in the binary mode of Kafka, keyed by its stream. */
export const messageTraits = {
  record: {
    contentType: 'application/json',
    headers,
    bindings: {
      kafka: { key: { type: 'string', description: 'The stream.' }, bindingVersion: '0.5.0' },
    },
  },
};

export const kafkaServer = {
  host: '{broker}',
  protocol: 'kafka',
  description: 'One of the brokers that KAFKA_BROKERS names; without any, nothing is published.',
  variables: { broker: { default: 'localhost:9092', description: 'host:port.' } },
};
