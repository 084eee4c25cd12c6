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
  /** Not in a family with secret fields: what is sealed could be found by trying what has this hash. */
  readonly hash?: string;
  /** Of what this fact reveals: by the name of a lock, the key that opens the fields that are sealed with it. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** What stands in a record for a field that may not be seen before one of these facts about the same. */
export interface SealedField {
  readonly sealedUntil: readonly string[];
  readonly lock: string;
  /** base64url of iv (12 bytes) ‖ AES-256-GCM of the value as JSON, spaces behind it ‖ tag (16); bound to the stream. */
  readonly box: string;
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
