import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { Kafka } from '../../services/src/platform/bus/kafka.ts';
import { recordOf } from '../../services/src/platform/bus/record.ts';
import { partitionOf, topicOf } from '../../services/src/platform/bus/topics.ts';
import type { StoredFact } from '../../services/src/platform/event-store/event-store.ts';
import { Log } from '../../services/src/platform/telemetry/log.ts';
import { settingsFor } from '../support/platform.ts';
import { readTopic, removeTopics, testBrokers } from '../support/topic.ts';
import { auditTopic } from './topic-audit.ts';

const [FAMILY, PARTITIONS] = ['lesson', 4];
const OF = { cluster: 'this cluster', incarnation: 'this ledger' };

/** Three streams in two lanes, their facts in turn. */
const facts: readonly StoredFact[] = Array.from({ length: 30 }, (_, index) => ({
  position: index + 1,
  stream: `lesson/${index % 3}`,
  version: Math.floor(index / 3) + 1,
  school: 'demo',
  family: FAMILY,
  lane: index % 3 === 2 ? 9 : 5,
  type: 'Noted',
  data: { n: index },
  meta: { actor: 'p1', role: 'teacher' },
  actor: 'p1',
  role: 'teacher',
  command: null,
  at: 1000 + index,
  recordedAt: 2000 + index,
  hash: index.toString(16).padStart(64, '0'),
}));

describe('the audit of a topic', () => {
  const log = new Log(settingsFor(''));
  let kafka: Kafka;
  let prefix: string;
  beforeEach(async () => {
    kafka = new Kafka(testBrokers(), 'an auditor', log);
    prefix = `audit-${randomBytes(4).toString('hex')}`;
    await kafka.ensureTopics([{ name: topicOf(prefix, FAMILY), partitions: PARTITIONS, retentionMs: -1 }]);
  });
  afterEach(async () => {
    await kafka.close();
    await removeTopics(prefix);
  });

  /** Sends these facts in this order, as a relay that names the last of each lane would; answers with the audit. */
  async function audited(sent: readonly (StoredFact & { readonly cluster?: string; readonly partition?: number })[]) {
    const last = new Map<number, number>();
    const records = sent.map(({ cluster = OF.cluster, partition, ...fact }) => {
      const previous = last.get(fact.lane) ?? 0;
      last.set(fact.lane, fact.position);
      const at = partition ?? partitionOf(fact.lane, PARTITIONS);
      const place = { topic: topicOf(prefix, FAMILY), partition: at, previous, ...OF, cluster };
      return recordOf(fact, place);
    });
    const sender = await kafka.sender();
    await sender.send(records);
    await sender.close();
    return auditTopic(await readTopic(topicOf(prefix, FAMILY)), FAMILY, facts, OF);
  }
  const without = (position: number) => facts.filter((fact) => fact.position !== position);

  it('finds nothing wrong where every fact stands once and in order', async () => {
    expect(await audited(facts)).toEqual({ faults: [], records: 30, repeats: 0, foreign: 0 });
  });

  it('counts what came again and what is of another cluster, and passes it by', async () => {
    const foreign = facts.slice(0, 4).map((fact) => ({ ...fact, cluster: 'one before' }));
    const { repeats, foreign: others, records } = await audited([...foreign, ...facts, ...facts.slice(20)]);
    expect({ records, repeats, others }).toEqual({ records: 44, repeats: 10, others: 4 });
  });

  it('tells which fact is missing, and that its stream goes on without it', async () => {
    const { faults } = await audited(without(13));
    expect(faults).toEqual(['lesson/0 goes on its topic from 4 to 6', 'lesson: position 13 is not on the topic']);
  });

  it('tells a fact that is another one than in the ledger, and one that the ledger does not have', async () => {
    const changed = facts.map((fact) => (fact.position === 7 ? { ...fact, data: { n: 'other' } } : fact));
    const more = { ...facts[29]!, position: 31, version: 11 };
    expect((await audited([...changed, more])).faults).toEqual([
      'lesson: position 7 is another fact on the topic than in the ledger',
      'lesson: position 31 is on the topic, not in the ledger',
    ]);
  });

  it('tells what changed places', async () => {
    const swapped = [...facts.slice(0, 9), facts[12]!, ...facts.slice(10, 12), facts[9]!, ...facts.slice(13)];
    const { faults, repeats } = await audited(swapped);
    expect(repeats).toBe(2); // 10 and 11, as they come after 13 in their lane
    expect(faults).toContain('lesson: position 10 is not on the topic');
  });

  it('tells what is in another partition than its lane', async () => {
    const moved = facts.map((fact) => (fact.position === 30 ? { ...fact, partition: 3 } : fact));
    expect((await audited(moved)).faults).toEqual(['lesson: 30 of lane 9 is in partition 3']);
  });
});
