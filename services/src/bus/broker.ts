/** A topic as it is to be; `retentionMs` -1 keeps records for ever. */
export interface Topic {
  readonly name: string;
  readonly partitions: number;
  readonly retentionMs: number;
}

export interface KafkaRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** In ms; what a reader who looks for a time finds it by. */
  readonly timestamp: number;
}

export interface ReceivedRecord {
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly offset: string;
}

/** What a broker gave of one partition, in order. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly ReceivedRecord[];
}

export interface Consumption {
  readonly group: string;
  readonly topics: readonly string[];
  /** Told at each joining of the group: the partitions that are ours from now on, by topic. */
  onAssigned(partitions: Readonly<Record<string, readonly number[]>>): void;
  /** Told whenever the broker answers a member of its group: about each second while all is well. */
  onAlive(): void;
  /** The offset is committed a second after this resolves, or at the close; when it throws, the batch comes again. */
  onBatch(batch: Batch): Promise<void>;
}

export interface Closable {
  close(): Promise<void>;
}

/** Where the records of one partition were written, from the first of them on. */
export interface Written {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** Sends one batch at a time; after any error it must be closed and another one made. */
export interface Sender extends Closable {
  /** Resolves when every in-sync replica has all of it. */
  send(records: readonly KafkaRecord[]): Promise<readonly Written[]>;
}
