import { CloudEvent, Kafka as KafkaBinding } from 'cloudevents';
import * as fc from 'fast-check';
import { ROLES, type Role } from '@lectern/contracts/kernel/roles.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import type { FactMeta, StoredFact } from '../ledger/event-store/event-store.ts';
import type { KafkaRecord, ReceivedRecord } from './broker.ts';
import { factOf, recordOf, type RecordPlace } from './record.ts';
import { partitionOf, topicOf, topicsOf } from './topics.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const ON: RecordPlace = {
  topic: 'one.red',
  partition: 3,
  previous: 41,
  cluster: 'MkU3OEVBNTcwNTJENDM2Qg',
  incarnation: '5ad4b3c5-9e1c-4b5c-a75a-8f4e19a5c6a1',
};

const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const words = fc.string({ minLength: 1, unit: 'binary' });
const metas: fc.Arbitrary<FactMeta> = fc.record(
  {
    actor: fc.uuid(),
    role: fc.constantFrom(...(Object.keys(ROLES) as Role[])),
    count: fc.nat(),
    fingerprint: fc.base64String(),
    clientAt: moments,
    trace: fc.constant(TRACE),
  },
  { requiredKeys: ['actor', 'role'], noNullPrototype: true },
);

/** Facts as the event table gives them back. */
const facts: fc.Arbitrary<StoredFact> = fc
  .record({
    position: fc.integer({ min: 1, max: 10 ** 15 - 1 }),
    stream: words.map((id) => `red/${id}`),
    version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    school: words,
    lane: fc.nat({ max: 63 }),
    type: words,
    data: fc.jsonValue({ stringUnit: 'binary' }).map((data) => JSON.parse(JSON.stringify(data)) as unknown),
    meta: metas,
    command: fc.option(fc.uuid()),
    at: moments,
    recordedAt: moments,
    hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  })
  .map((fact) => ({ ...fact, family: 'red', actor: fact.meta.actor, role: fact.meta.role }));

const received = ({ key, value, headers }: KafkaRecord): ReceivedRecord => ({
  key,
  value: Buffer.from(value),
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text).toString()])),
  offset: '0',
});
const [sample] = fc.sample(facts, { numRuns: 1, seed: 7 });
const wellFormed = (fact: StoredFact) => [fact.stream, fact.type].every((text) => text.isWellFormed());

describe('a record on a topic', () => {
  it('gives back the whole fact that it was made of, whatever is in it', () => {
    fc.assert(
      fc.property(facts, (fact) => {
        const { previous, cluster, incarnation } = ON;
        expect(factOf(received(recordOf(fact, ON)), 'red')).toEqual({ fact, previous, cluster, incarnation });
      }),
    );
  });

  it('is a valid CloudEvent in the binary mode of Kafka', () => {
    fc.assert(
      fc.property(facts.filter(wellFormed), (fact) => {
        const { key, value, headers } = recordOf(fact, ON);
        const message = { key, value, headers, body: value, timestamp: '' };
        expect(KafkaBinding.isEvent(message)).toBe(true);
        const event = KafkaBinding.toEvent(message);
        if (!(event instanceof CloudEvent)) throw new Error('It is something else.');
        expect(event.validate()).toBe(true);
        expect(event).toMatchObject({
          id: `${ON.incarnation}.${fact.position}`,
          source: `/ledger/${ON.incarnation}`,
          type: fact.type,
          subject: fact.stream,
          time: new Date(fact.at).toISOString(),
          position: String(fact.position),
          lane: String(fact.lane),
          previous: '41',
          incarnation: ON.incarnation,
          cluster: ON.cluster,
        });
        expect(event.data).toMatchObject({ stream: fact.stream, version: fact.version, hash: fact.hash });
      }),
    );
  });

  it('carries the trace of the command, where there is one', () => {
    const traced = { ...sample!, meta: { ...sample!.meta, trace: TRACE } };
    const { trace: _, ...meta } = traced.meta;
    expect(recordOf(traced, ON).headers['traceparent']).toBe(TRACE);
    expect(recordOf({ ...sample!, meta }, ON).headers).not.toHaveProperty('traceparent');
  });

  it('is keyed by its stream, and stands where it was told to', () => {
    expect(recordOf(sample!, ON)).toMatchObject({ topic: 'one.red', partition: 3, key: sample!.stream });
  });

  it.each<[string, Partial<ReceivedRecord>]>([
    ['without headers', { headers: {} }],
    ['without a body', { value: Buffer.alloc(0) }],
    ['whose body is no JSON', { value: Buffer.from('{"stream":') }],
    ['whose body is null', { value: Buffer.from('null') }],
    ['whose body is another thing', { value: Buffer.from('{"stream":"red/1"}') }],
    ['whose position is no number', { headers: { ce_position: '-1' } }],
    ['whose lane is no number', { headers: { ce_lane: 'x' } }],
    ['that does not say what came before', { headers: { ce_previous: '' } }],
  ])('%s is not one of ours', (_, broken) => {
    const whole = received(recordOf(sample!, ON));
    const isStripped = Object.keys(broken.headers ?? { one: 1 }).length === 0;
    const headers = isStripped ? {} : { ...whole.headers, ...broken.headers };
    expect(factOf(whole, 'red')).toBeDefined();
    expect(factOf({ ...whole, ...broken, headers }, 'red')).toBeUndefined();
  });

  it.each(['ce_incarnation', 'ce_cluster'])('that says no %s is not one of ours', (header) => {
    const whole = received(recordOf(sample!, ON));
    const { [header]: _, ...headers } = whole.headers;
    expect(factOf({ ...whole, headers }, 'red')).toBeUndefined();
  });
});

describe('the topics', () => {
  it('are one for each family that there is, kept for ever', () => {
    expect(topicsOf('one')).toEqual(
      streams.map(({ family }) => ({ name: topicOf('one', family), partitions: 12, retentionMs: -1 })),
    );
    expect(topicsOf('one', ['red']).map(({ name }) => name)).toEqual(['one.red']);
  });

  it('have a lane in one partition, whatever number of them there is', () => {
    const lanes = Array.from({ length: 64 }, (_, lane) => lane);
    for (const partitions of [1, 12, 64, 100])
      expect(lanes.every((lane) => partitionOf(lane, partitions) < partitions)).toBe(true);
    expect(partitionOf(13, 12)).toBe(1);
  });
});
