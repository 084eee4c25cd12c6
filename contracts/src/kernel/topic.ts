import type { Role } from './roles.ts';

/** The topics that facts are published to, one for each family, and what they are made with where they are missing. */
export const TOPIC = { prefix: 'lectern', partitions: 12, lanes: 64, retentionMs: -1 } as const;

/** The body of a record: a fact as the ledger keeps it. Its place in the ledger is in the headers. */
export interface RecordBody {
  readonly stream: string;
  readonly version: number;
  readonly school: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: RecordMeta;
  readonly command: string | null;
  readonly at: number;
  readonly recordedAt: number;
  readonly hash: string;
}

export interface RecordMeta {
  readonly actor: string;
  readonly role: Role;
  readonly count?: number;
  readonly fingerprint?: string;
  readonly clientAt?: number;
  readonly trace?: string;
}

/** The attributes of a CloudEvent in Kafka's binary mode, and the place of the fact. All of them are texts. */
export interface RecordHeaders {
  readonly 'content-type': string;
  readonly ce_specversion: string;
  readonly ce_id: string;
  readonly ce_source: string;
  readonly ce_type: string;
  readonly ce_subject: string;
  readonly ce_time: string;
  readonly ce_position: string;
  readonly ce_lane: string;
  readonly ce_previous: string;
  readonly ce_incarnation: string;
  readonly ce_cluster: string;
  readonly traceparent?: string;
}
