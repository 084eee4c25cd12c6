import { isDeepStrictEqual } from 'node:util';
import { streams } from '@lectern/contracts/streams.ts';
import { Client } from 'pg';
import { RecordSeals } from '../../services/src/bus/record-seals.ts';
import { factOf } from '../../services/src/bus/record.ts';
import { partitionOf, topicOf } from '../../services/src/bus/topics.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { readTopic, type TopicRecord } from '../support/topic.ts';

export interface TopicAudit {
  /** Everything in which the topics differ from the ledger; empty when they are sound. */
  readonly faults: string[];
  readonly records: number;
  /** Records that a reader drops, because it has them already. */
  readonly repeats: number;
  /** Records of another cluster or of another ledger. */
  readonly foreign: number;
}

interface Published {
  readonly fact: StoredFact;
  readonly previous: number;
  readonly partition: number;
}

/** Reads all topics of a ledger from the beginning, and compares what a reader keeps with the event table, fact by fact. */
export async function auditTopics(url: string, brokers: string, prefix: string, cluster: string): Promise<TopicAudit> {
  const { incarnation, facts, seals } = await ledgerAt(url);
  const audits = await Promise.all(
    streams.map(async ({ family }) => {
      const records = await readTopic(topicOf(prefix, family), [brokers]);
      return auditTopic(
        records,
        family,
        facts.filter((fact) => fact.family === family),
        { cluster, incarnation },
        (fact) => seals.opened(fact),
      );
    }),
  );
  const sum = (of: (audit: TopicAudit) => number): number => audits.reduce((total, audit) => total + of(audit), 0);
  return {
    faults: audits.flatMap(({ faults }) => faults),
    records: sum(({ records }) => records),
    repeats: sum(({ repeats }) => repeats),
    foreign: sum(({ foreign }) => foreign),
  };
}

/** Of one family. `facts` are those of the ledger, in the order of their positions. */
export function auditTopic(
  records: readonly TopicRecord[],
  family: string,
  facts: readonly StoredFact[],
  of: { readonly cluster: string; readonly incarnation: string },
  opened: (fact: StoredFact) => StoredFact = (fact) => fact,
): TopicAudit {
  const faults: string[] = [];
  const kept: Published[] = [];
  const furthest = new Map<string, number>();
  let [repeats, foreign] = [0, 0];
  for (const record of records.toSorted((one, other) => one.partition - other.partition)) {
    const { partition } = record;
    const published = factOf(record, family);
    if (published === undefined) faults.push(`${family} ${partition}/${record.offset}: not a record of ours`);
    else if (published.cluster !== of.cluster || published.incarnation !== of.incarnation) foreign += 1;
    else {
      const { fact, previous } = published;
      const lane = `${partition} ${fact.lane}`;
      if (fact.position <= (furthest.get(lane) ?? 0)) repeats += 1;
      else {
        furthest.set(lane, fact.position);
        kept.push({ fact: opened(fact), previous, partition });
      }
    }
  }
  const partitions = 1 + Math.max(0, ...records.map(({ partition }) => partition));
  faults.push(...differences(kept, facts, family), ...misplaced(kept, family, partitions));
  return { faults, records: records.length, repeats, foreign };
}

/** Complete, nothing else, and each fact as it stands in the ledger; per stream in the order of the versions. */
function differences(kept: readonly Published[], facts: readonly StoredFact[], family: string): string[] {
  const faults: string[] = [];
  const standing = new Map(facts.map((fact) => [fact.position, fact]));
  const versions = new Map<string, number>();
  for (const { fact } of kept) {
    const { position, stream, version } = fact;
    const before = versions.get(stream) ?? 0;
    if (version !== before + 1) faults.push(`${stream} goes on its topic from ${before} to ${version}`);
    versions.set(stream, version);
    const stored = standing.get(position);
    if (stored === undefined) faults.push(`${family}: position ${position} is on the topic, not in the ledger`);
    else if (!isDeepStrictEqual(plain({ ...fact, hash: fact.hash || stored.hash }), plain(stored)))
      faults.push(`${family}: position ${position} is another fact on the topic than in the ledger`);
    standing.delete(position);
  }
  return [...faults, ...[...standing.keys()].map((position) => `${family}: position ${position} is not on the topic`)];
}

/** Each record names the one before it in its lane, and all of a lane are in one partition. */
function misplaced(kept: readonly Published[], family: string, partitions: number): string[] {
  const last = new Map<number, number>();
  const home = new Map<number, number>();
  return kept.flatMap(({ fact: { lane, position }, previous, partition }) => {
    const faults: string[] = [];
    const before = last.get(lane) ?? 0;
    if (previous !== before) faults.push(`${family}: ${position} names ${previous} before it, and that is ${before}`);
    last.set(lane, position);
    const at = home.get(lane) ?? partition;
    home.set(lane, at);
    if (at !== partition || (partitions > lane && partitionOf(lane, partitions) > partition))
      faults.push(`${family}: ${position} of lane ${lane} is in partition ${partition}`);
    return faults;
  });
}

async function ledgerAt(url: string): Promise<{ incarnation: string; facts: StoredFact[]; seals: RecordSeals }> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: ledgers } = await client.query<{ incarnation: string }>('select incarnation from ledger');
    const { rows } = await client.query(
      `select position, stream, version, school, family, lane, type, data, meta, command, encode(hash, 'hex') as hash,
         (extract(epoch from at) * 1000)::bigint as at, (extract(epoch from recorded_at) * 1000)::bigint as "recordedAt"
       from event order by position`,
    );
    const facts = rows.map((row) => ({
      ...row,
      position: Number(row.position),
      at: Number(row.at),
      recordedAt: Number(row.recordedAt),
      actor: row.meta.actor,
      role: row.meta.role,
    }));
    const secrets = await client.query<{ secret: Uint8Array }>('select secret from record_secret');
    return { incarnation: ledgers[0]!.incarnation, facts, seals: new RecordSeals(secrets.rows[0]!.secret) };
  } finally {
    await client.end();
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
