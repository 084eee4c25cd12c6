import type { Folded, Stream } from '@lectern/contracts/kernel/stream.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { Injectable } from '@nestjs/common';
import { EventStore, type StoredFact } from '../event-store/event-store.ts';

export const foldAll = <State>(stream: Stream<State>, facts: readonly StoredFact[]): Folded<State> =>
  facts.reduce((before, fact) => fold(stream, before, fact), unfolded(stream));

/** Streams as they were at a moment, from their facts up to then. */
@Injectable()
export class PastStreams {
  constructor(private readonly events: EventStore) {}

  /** What is not in it is now as it was then. */
  changedSince(streams: readonly string[], at: number): Promise<ReadonlySet<string>> {
    return this.events.changedSince(streams, at);
  }

  async facts(id: string, until: number): Promise<readonly StoredFact[]> {
    const all = await this.events.load(id, 0);
    return all.filter(({ at }) => at <= until);
  }

  async folded<State>(stream: Stream<State>, id: string, until: number): Promise<Folded<State>> {
    return foldAll(stream, await this.facts(id, until));
  }
}
