import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { topicsOf } from '../../services/src/bus/topics.ts';
import { factsOfKind } from '../support/arbitraries.ts';
import { describedTopic } from '../support/async-api.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { given, wishes } from '../support/lesson-commands.ts';
import { asOwner, writeSide } from '../support/platform.ts';
import { plainKafka, readTopic, removeTopics, testBrokers, type TopicRecord } from '../support/topic.ts';
import { lessonWith, openSchool, receipt, type School } from './school.ts';

const prefix = `published-${randomBytes(4).toString('hex')}`;
const LONG = { interval: 200 };

const kinds = streams.map(({ family, contexts }) => ({
  family,
  kinds: contexts.flatMap(({ facts }) => facts),
}));

let school: School;
const topics = new Map<string, readonly TopicRecord[]>();
const ofKind =
  (type: string) =>
  ({ headers }: TopicRecord) =>
    headers['ce_type'] === type;

beforeAll(async () => {
  school = await openSchool({ KAFKA_BROKERS: testBrokers().join(','), KAFKA_PREFIX: prefix });
  await taught();
  await recordTheRest();
  const isPublished = async () => {
    const [row] = await asOwner(
      school.database,
      'select position = (select max(position) from event) as done from relay',
    );
    return row!['done'] as boolean;
  };
  await vi.waitUntil(isPublished, LONG);
  for (const { family } of kinds) topics.set(family, await readTopic(`${prefix}.${family}`));
});
afterAll(async () => {
  await school.close();
  await removeTopics(prefix);
});

/** A lesson by its commands, as people give them. */
async function taught(): Promise<void> {
  const { id, give, questionId, students, console: room } = await lessonWith(school, [1, 2]);
  const { student, room: seat } = students[0]!;
  await receipt(seat.send('SubmitAnswer', { questionId, choice: 'B' }));
  await receipt(student.command('lesson', id, 'SendDanmu', { danmuId: newId(), words: '听懂了' }));
  for (const step of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(step);
  await give('EndLesson', {});
  await Promise.all([room, ...students.map((one) => one.room)].map((one) => one.close()));
}

/** Every kind that nobody gave a command for just now: as deciders record them, and else as its schema allows. */
async function recordTheRest(): Promise<void> {
  const side = writeSide(school.database.url);
  for (const drawn of fc.sample(wishes, { numRuns: 10, seed: 5 }))
    await append(side.store, `lesson/${newId()}`, NOWHERE, given(drawn).log);
  for (const { family, kinds: all } of kinds)
    for (const kind of all)
      await append(side.store, `${family}/${newId()}`, NOWHERE, fc.sample(factsOfKind(kind), { numRuns: 3, seed: 5 }), {
        meta: { actor: newId(), role: 'teacher' }, // the server goes on with some, and names who did them
      });
  await side.close();
}

describe.each(kinds)('the topic of the family $family', ({ family, kinds: all }) => {
  const described = describedTopic(family);

  it('holds every kind of fact that there is', () => {
    const met = new Set(topics.get(family)!.map(({ headers }) => headers['ce_type']));
    expect(all.map(({ type }) => type).filter((type) => !met.has(type))).toEqual([]);
    expect([...described.messages.keys()].toSorted()).toEqual(all.map(({ type }) => type).toSorted());
  });

  it.each(all.map(({ type }) => type))(
    'has every %s as the AsyncAPI document describes it, in headers and body',
    (type) => {
      const { body, headers } = described.messages.get(type)!;
      const records = topics.get(family)!.filter(ofKind(type));
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        const value = JSON.parse(String(record.value)) as Record<string, unknown>;
        expect(headers(record.headers)).toEqual([]);
        expect(body(value)).toEqual([]);
        expect(record.key).toBe(value['stream']);
        expect(record.headers).toMatchObject({ ce_subject: record.key, ce_type: value['type'] });
      }
      const [{ value, headers: own }] = records as [TopicRecord];
      const sound = JSON.parse(String(value)) as Record<string, unknown>;
      expect(body({ ...sound, type: 'Another' })).not.toEqual([]);
      expect(body({ ...sound, more: 1 })).not.toEqual([]);
      expect(body({ ...sound, recordedAt: undefined })).not.toEqual([]);
      expect(headers({ ...own, ce_position: 'first' })).not.toEqual([]);
    },
  );

  it('is made as the document says', async () => {
    const admin = plainKafka().admin();
    await admin.connect();
    const name = `${prefix}.${family}`;
    const {
      topics: [made],
    } = await admin.fetchTopicMetadata({ topics: [name] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name, configNames: ['retention.ms', 'cleanup.policy'] }],
    });
    await admin.disconnect();
    const configured = Object.fromEntries(resources[0]!.configEntries.map((one) => [one.configName, one.configValue]));
    expect({
      topic: `lectern.${family}`,
      partitions: made!.partitions.length,
      topicConfiguration: {
        'cleanup.policy': [configured['cleanup.policy']],
        'retention.ms': Number(configured['retention.ms']),
      },
      bindingVersion: '0.5.0',
    }).toEqual(described.bindings.kafka);
    expect(topicsOf(prefix).map((one) => one.name)).toContain(name);
  });
});

it('the metrics of the server say who publishes, and how far behind the topics are', async () => {
  let text = '';
  const figure = (name: string) => Number(new RegExp(`^lectern_relay_${name} (.+)$`, 'm').exec(text)?.[1]);
  // What was recorded a moment ago is on its way.
  const behind = async () => {
    text = await (await fetch(`${school.url}/metrics`)).text();
    return figure('behind_facts');
  };
  await expect.poll(behind).toBe(0);
  expect(figure('leads')).toBe(1);
  expect(figure('behind_seconds')).toBe(0);
  const records = [...topics.values()].flat();
  const facts = new Set(records.map(({ headers }) => headers['ce_position'])).size;
  expect(figure('sent_total')).toBeGreaterThanOrEqual(facts);
  // What stands there twice was sent again after a failure, and that is counted: a broker may stall.
  expect(records.length === facts || figure('failures_total') > 0).toBe(true);
});
