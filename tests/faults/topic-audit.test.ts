import { describe, expect, it } from 'vitest';
import { recordOf } from '../../services/src/bus/record.ts';
import { partitionOf, topicOf } from '../../services/src/bus/topics.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import type { TopicRecord } from '../support/topic.ts';
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
  /** What a reader gets when these were sent in this order by a relay that names the last of each lane. */
  function audited(sent: readonly (StoredFact & { readonly cluster?: string; readonly partition?: number })[]) {
    const last = new Map<number, number>();
    const records = sent.map(({ cluster = OF.cluster, partition: other, ...fact }, offset): TopicRecord => {
      const previous = last.get(fact.lane) ?? 0;
      last.set(fact.lane, fact.position);
      const partition = other ?? partitionOf(fact.lane, PARTITIONS);
      const record = recordOf(fact, { topic: topicOf('audited', FAMILY), partition, previous, ...OF, cluster });
      return { ...record, value: Buffer.from(record.value), offset: String(offset) };
    });
    return auditTopic(records, FAMILY, facts, OF);
  }
  const without = (position: number) => facts.filter((fact) => fact.position !== position);

  it('finds nothing wrong where every fact stands once and in order', () => {
    expect(audited(facts)).toEqual({ faults: [], records: 30, repeats: 0, foreign: 0 });
  });

  it('counts what came again and what is of another cluster, and passes it by', () => {
    const foreign = facts.slice(0, 4).map((fact) => ({ ...fact, cluster: 'one before' }));
    const { repeats, foreign: others, records } = audited([...foreign, ...facts, ...facts.slice(20)]);
    expect({ records, repeats, others }).toEqual({ records: 44, repeats: 10, others: 4 });
  });

  it('tells which fact is missing, and that its stream goes on without it', () => {
    const { faults } = audited(without(13));
    expect(faults).toEqual(['lesson/0 goes on its topic from 4 to 6', 'lesson: position 13 is not on the topic']);
  });

  it('tells a fact that is another one than in the ledger, and one that the ledger does not have', () => {
    const changed = facts.map((fact) => (fact.position === 7 ? { ...fact, data: { n: 'other' } } : fact));
    const more = { ...facts[29]!, position: 31, version: 11 };
    expect(audited([...changed, more]).faults).toEqual([
      'lesson: position 7 is another fact on the topic than in the ledger',
      'lesson: position 31 is on the topic, not in the ledger',
    ]);
  });

  it('tells what changed places', () => {
    const swapped = [...facts.slice(0, 9), facts[12]!, ...facts.slice(10, 12), facts[9]!, ...facts.slice(13)];
    const { faults, repeats } = audited(swapped);
    expect(repeats).toBe(2); // 10 and 11, as they come after 13 in their lane
    expect(faults).toContain('lesson: position 10 is not on the topic');
  });

  it('tells what is in another partition than its lane', () => {
    const moved = facts.map((fact) => (fact.position === 30 ? { ...fact, partition: 3 } : fact));
    expect(audited(moved).faults).toEqual(['lesson: 30 of lane 9 is in partition 3']);
  });
});
