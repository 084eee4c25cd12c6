import type { Batch, KafkaRecord, Topic, Written } from './broker.ts';

/** What kafkajs gives of a partition, as far as it is looked at. */
interface Fetched {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly {
    readonly key: Buffer | null;
    readonly value: Buffer | null;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly offset: string;
  }[];
}

/** With any other value than these, a topic forgets. */
const LASTING: Readonly<Record<string, string>> = {
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
};

export const settingsOfTopics = Object.keys(LASTING);

/** Those of a topic's settings by which it forgets. */
export const forgetful = (
  settings: readonly { readonly configName: string; readonly configValue: string }[],
): Record<string, string> =>
  Object.fromEntries(
    settings
      .filter(({ configName, configValue }) => configName in LASTING && configValue !== LASTING[configName])
      .map(({ configName, configValue }) => [configName, configValue]),
  );

/** How kafkajs is told to make a topic. */
export const newTopicOf = ({ name, partitions, retentionMs }: Topic) => ({
  topic: name,
  numPartitions: partitions,
  configEntries: Object.entries({ ...LASTING, 'retention.ms': String(retentionMs) }).map(([setting, value]) => ({
    name: setting,
    value,
  })),
});

interface Acknowledged {
  readonly topicName: string;
  readonly partition: number;
  readonly baseOffset?: string;
}

export const writtenOf = ({ topicName: topic, partition, baseOffset }: Acknowledged): Written => ({
  topic,
  partition,
  offset: Number(baseOffset ?? -1),
});

/** Not later than now, whatever the clock of the ledger says: brokers refuse what is an hour ahead of them. */
export const messageOf = ({ key, value, headers, partition, timestamp }: KafkaRecord) => ({
  key,
  value,
  headers,
  partition,
  timestamp: String(Math.min(timestamp, Date.now())),
});

export function batchOf({ topic, partition, messages }: Fetched): Batch {
  const records = messages.map(({ key, value, headers, offset }) => ({
    key: key?.toString() ?? '',
    value: value ?? Buffer.alloc(0),
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])),
    offset,
  }));
  return { topic, partition, records };
}

/** Whether an error says that the brokers do not know yet what was just made. */
export function isNotYet(error: unknown): boolean {
  const { type, cause } = error as { readonly type?: string; readonly cause?: { readonly type?: string } };
  return /^(UNKNOWN_TOPIC_OR_PARTITION|LEADER_NOT_AVAILABLE|NOT_LEADER_FOR_PARTITION)$/.test(type ?? cause?.type ?? '');
}
