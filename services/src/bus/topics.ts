import { TOPIC } from '@lectern/contracts/kernel/topic.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Topic } from './broker.ts';

export const topicOf = (prefix: string, family: string): string => `${prefix}.${family}`;

/** The topics as they are made where they are missing: one for each family, by default for all that the contracts know. */
export const topicsOf = (prefix: string, families: readonly string[] = streams.map(({ family }) => family)): Topic[] =>
  families.map((family) => ({
    name: topicOf(prefix, family),
    partitions: TOPIC.partitions,
    retentionMs: TOPIC.retentionMs,
  }));

/** All of a stream is in one lane, and all of a lane in one partition: so a stream keeps its order. */
export const partitionOf = (lane: number, partitions: number): number => lane % partitions;
