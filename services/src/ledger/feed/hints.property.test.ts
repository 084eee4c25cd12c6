import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { entryOf, NOWHERE } from '../../../../tests/support/ledger.ts';
import { jarStream } from '../../../../tests/support/jar.ts';
import { Mailbox } from '../command/mailbox.ts';
import type { EventStore, StoredFact } from '../event-store/event-store.ts';

/** The stream as the ledger has it in the end. */
const LENGTH = 12;
const STREAM = 'jar/1';
const ledger: readonly StoredFact[] = entryOf(
  STREAM,
  NOWHERE,
  Array.from({ length: LENGTH }, (_, n) =>
    n === 0 ? { type: 'JarOpened', data: { clubId: 'c' } } : { type: 'MarblesAdded', data: { personId: 'ann', n } },
  ),
).entry.facts.map((fact, index) => ({
  ...fact,
  stream: STREAM,
  version: index + 1,
  school: 's1',
  family: 'jar',
  lane: 0,
  position: index + 1,
  command: null,
  actor: 'p1',
  role: 'teacher',
  recordedAt: 0,
}));

/** Word of the facts from `from` to `to`, with or without them, taken while the ledger has so many more. */
interface Word {
  readonly from: number;
  readonly size: number;
  readonly hasFacts: boolean;
  readonly ahead: number;
  readonly isAwaited: boolean;
  readonly fails: boolean;
}

const word: fc.Arbitrary<Word> = fc.record({
  from: fc.integer({ min: 1, max: LENGTH }),
  size: fc.integer({ min: 1, max: 4 }),
  hasFacts: fc.boolean(),
  ahead: fc.nat({ max: 3 }),
  isAwaited: fc.boolean(),
  fails: fc.boolean(),
});

it('every fact is heard once and in order, whatever word of it is lost, repeated, late or out of order', async () => {
  let taken = 0;
  const property = fc.asyncProperty(fc.array(word, { maxLength: 20 }), fc.nat({ max: 5 }), async (words, begins) => {
    let [there, fails] = [begins, false];
    const load = vi.fn<EventStore['load']>(async (_, after) => {
      if (fails) throw new Error('the database is away');
      const facts = ledger.slice(after, there);
      await Promise.resolve();
      return facts;
    });
    const mailbox = mailboxOn(load);
    await mailbox.ready();
    const heard: number[] = [];
    mailbox.listen((facts) => heard.push(...facts.map(({ version }) => version)));
    const underWay: Promise<unknown>[] = [];
    for (const { from, size, hasFacts, ahead, isAwaited, fails: now } of words) {
      const facts = ledger.slice(from - 1, from - 1 + size);
      const version = facts.at(-1)!.version;
      there = Math.max(there, Math.min(LENGTH, version + ahead)); // what is told of stands in the ledger
      fails = now;
      const previous = ledger[from - 2]?.hash ?? '';
      const growth = hasFacts ? { growth: { stream: STREAM, previous, facts } } : {};
      const done = mailbox.heard({ stream: STREAM, version, ...growth }).then(
        (way) => (taken += way === 'taken' ? 1 : 0),
        () => undefined, // a second later it is told of again
      );
      underWay.push(done);
      if (isAwaited) await done;
    }
    await Promise.all(underWay);
    fails = false;
    if (there > 0) await mailbox.heard({ stream: STREAM, version: there });
    expect(heard).toEqual(ledger.slice(begins, there).map(({ version }) => version));
    expect(mailbox.head.hash).toBe(ledger[there - 1]?.hash ?? '');
    expect(mailbox.head.folded.version).toBe(there);
  });
  await fc.assert(property, { numRuns: 500, seed: 20261122, endOnFailure: true });
  expect(taken).toBeGreaterThan(50);
});

it('a gap that many words tell of at once is read once', async () => {
  const load = vi.fn<EventStore['load']>(async (_, after) => ledger.slice(after, after === 0 ? 2 : LENGTH));
  const mailbox = mailboxOn(load);
  await mailbox.ready();
  const words = [9, 10, 11, LENGTH].map((version) => mailbox.heard({ stream: STREAM, version }));
  expect(await Promise.all(words)).toEqual(['read', undefined, undefined, undefined]);
  expect(load).toHaveBeenCalledTimes(2);
});

const mailboxOn = (load: EventStore['load']): Mailbox =>
  new Mailbox(STREAM, jarStream, { load } as Partial<EventStore> as EventStore, {} as never, never, never);

const never = (): never => {
  throw new Error('nothing is decided here');
};
