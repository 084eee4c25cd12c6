import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { writersIn } from '@lectern/contracts/kernel/personal.ts';
import { fold, unfolded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { Head } from '../../services/src/ledger/event-store/head.ts';
import type { Listener, Mailbox } from '../../services/src/ledger/command/mailbox.ts';
import { Opening } from '../../services/src/ledger/sealing/opening.ts';
import type { Seals } from '../../services/src/ledger/sealing/seals.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';

/** A mailbox as a room knows it, to which facts happen when a test says so. */
export function fakeMailbox(stream: Stream) {
  const writers = new Set<string>();
  const listeners = new Set<Listener>();
  const facts: StoredFact[] = [];
  let head: Head = { folded: unfolded(stream), hash: '', school: 's1', hasUnknown: false };
  const mailbox: Pick<Mailbox, 'id' | 'stream' | 'head' | 'listen' | 'writers'> = {
    id: `${stream.family}/1`,
    stream,
    writers,
    get head() {
      return head;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const happens = (...news: readonly NewFact[]): void => {
    const batch = news.map((fact, index): StoredFact => {
      const version = head.folded.version + 1 + index;
      const who = { actor: 'keeper', role: 'teacher' } as const;
      const place = { stream: mailbox.id, school: 's1', family: stream.family, lane: 0, position: version };
      return {
        ...fact,
        ...who,
        ...place,
        version,
        at: version,
        recordedAt: version,
        command: null,
        meta: who,
        hash: '',
      };
    });
    for (const { data } of batch) for (const personId of writersIn(data as object)) writers.add(personId);
    facts.push(...batch);
    head = { ...head, folded: batch.reduce((folded, fact) => fold(stream, folded, fact), head.folded) };
    for (const listener of listeners) listener(batch, head);
  };
  return { mailbox, facts, listeners, happens };
}

/** Opens a stream's views for tests that seal nothing in earnest: what was written stands in the box as it is. */
export const openly = (stream: Stream): Opening =>
  new Opening(stream, `${stream.family}/1`, {
    forgotten: 0,
    secretOf: () => 'known',
    openWith: (_, { box }) => box,
  } satisfies Pick<Seals, 'forgotten' | 'secretOf' | 'openWith'> as Partial<Seals> as Seals);
