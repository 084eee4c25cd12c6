import type { Head } from '../event-store/head.ts';
import type { StoredFact } from '../event-store/event-store.ts';

/** Facts that follow one another in a stream, and the hash of what they follow; '' at its beginning. */
export interface Growth {
  readonly stream: string;
  readonly previous: string;
  readonly facts: readonly StoredFact[];
}

/** A stream has this version, or a later one; perhaps with the facts that lead up to it. */
export interface News {
  readonly stream: string;
  readonly version: number;
  readonly growth?: Growth;
}

/**
 * Brings word of what other processes append to the streams that are followed here. Word may come twice, late, or without
 * the facts: who hears checks what fits and reads the rest from the ledger. Within 1.5 s some word of every fact has come.
 */
export interface Feed {
  follow(stream: string): void;
  unfollow(stream: string): void;
  /** This process appended these, and they are durable. */
  tell(growth: Growth): void;
  /** Who hears; news that it failed on comes again. */
  onNews(listener: (news: readonly News[]) => Promise<void>): void;
}

export const FEED = Symbol('feed');

/** The facts of a growth that follow this head, by number and by hash; undefined when something is missing or does not fit. */
export function beyond({ folded, hash }: Head, { previous, facts }: Growth): readonly StoredFact[] | undefined {
  const known = facts.findLastIndex(({ version }) => version <= folded.version);
  const news = facts.slice(known + 1);
  const isWhole = news.every(({ version }, index) => version === folded.version + 1 + index);
  return isWhole && (facts[known]?.hash ?? previous) === hash ? news : undefined;
}
