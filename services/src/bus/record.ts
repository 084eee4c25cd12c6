import type { RecordBody, RecordHeaders } from '@lectern/contracts/kernel/topic.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import type { KafkaRecord, ReceivedRecord } from './broker.ts';
import type { Closed } from './record-seals.ts';

/** Where a record stands: `previous` is the position of the record before it in its topic and lane, 0 for the first. */
export interface RecordPlace {
  readonly topic: string;
  readonly partition: number;
  readonly previous: number;
  /** The id of the Kafka cluster, and of the ledger. */
  readonly cluster: string;
  readonly incarnation: string;
}

export interface PublishedFact {
  readonly fact: StoredFact;
  readonly previous: number;
  readonly cluster: string;
  readonly incarnation: string;
}

/** A fact as it is published: a CloudEvent 1.0 in Kafka's binary mode. All that a reader needs to trust it is in the headers. */
export function recordOf(fact: Closed, { topic, partition, ...on }: RecordPlace): KafkaRecord {
  const { stream, version, school, type, data, meta, command, at, recordedAt, hash, keys } = fact;
  const sealing = { ...(hash !== undefined && { hash }), ...(keys && { keys }) };
  const body: RecordBody = { stream, version, school, type, data, meta, command, at, recordedAt, ...sealing };
  const headers: RecordHeaders = {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: `${on.incarnation}.${fact.position}`,
    ce_source: `/ledger/${on.incarnation}`,
    ce_type: type,
    ce_subject: stream,
    ce_time: new Date(at).toISOString(),
    ce_position: String(fact.position),
    ce_lane: String(fact.lane),
    ce_previous: String(on.previous),
    ce_incarnation: on.incarnation,
    ce_cluster: on.cluster,
    ...(meta.trace !== undefined && { traceparent: meta.trace }),
  };
  return { topic, partition, key: stream, value: JSON.stringify(body), headers: { ...headers }, timestamp: recordedAt };
}

/** The fact that a record of a family's topic holds, as it is sealed there; undefined when it is not one that a relay of ours wrote. */
export function factOf({ value, headers }: ReceivedRecord, family: string): PublishedFact | undefined {
  const [position, lane, previous] = [headers['ce_position'], headers['ce_lane'], headers['ce_previous']].map(numberOf);
  const { ce_incarnation: incarnation, ce_cluster: cluster } = headers;
  if (position === undefined || lane === undefined || previous === undefined) return undefined;
  if (incarnation === undefined || cluster === undefined) return undefined;
  const body = bodyOf(value);
  if (body === undefined) return undefined;
  const { keys: _, hash = '', ...told } = body;
  const { actor, role } = body.meta;
  return { fact: { ...told, hash, position, lane, family, actor, role }, previous, cluster, incarnation };
}

const numberOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

function bodyOf(value: Buffer): RecordBody | undefined {
  try {
    const body = JSON.parse(value.toString()) as Partial<RecordBody> | null;
    return typeof body?.stream === 'string' && typeof body.meta?.actor === 'string' ? (body as RecordBody) : undefined;
  } catch {
    return undefined;
  }
}
