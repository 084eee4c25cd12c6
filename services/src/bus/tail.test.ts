import { describe, expect, it } from 'vitest';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { HELD, Tail } from './tail.ts';

const fact = (position: number, family = 'red', hash = `h${position}`) =>
  ({ position, family, hash, stream: `${family}/1` }) as unknown as StoredFact;
const PAGE = 4;
const RED = new Set(['red']);

/** A ledger of so many facts, every third of them blue; it says what was asked of it. */
function ledgerOf(facts: StoredFact[]) {
  const asked: number[] = [];
  const tail = (head = 0) =>
    new Tail(head, PAGE, async (after) => {
      asked.push(after);
      return facts.filter(({ position }) => position > after).slice(0, PAGE);
    });
  return { facts, asked, tail };
}
const many = (length: number) => Array.from({ length }, (_, at) => fact(at + 1, at % 3 === 2 ? 'blue' : 'red'));
const positions = (facts: readonly StoredFact[]) => facts.map(({ position }) => position);

describe('the end of the ledger', () => {
  it('is read once for all who look at one moment, and each is given their own', async () => {
    const { asked, tail: open } = ledgerOf(many(3));
    const tail = open();
    await Promise.all([tail.fresh(), tail.fresh(), tail.fresh()]);
    expect(asked).toEqual([0]);
    expect(positions(tail.of(RED, 0))).toEqual([1, 2]);
    expect(positions(tail.of(new Set(['red', 'blue']), 1))).toEqual([2, 3]);
    expect(tail).toMatchObject({ through: 3, isAll: true });
  });

  it('is read again for whoever asks while it is being read: their own fact may have come after that began', async () => {
    const { facts, tail: open } = ledgerOf([]);
    const tail = open();
    const first = tail.fresh();
    await Promise.resolve();
    facts.push(fact(1));
    await tail.fresh();
    await first;
    expect(positions(tail.of(RED, 0))).toEqual([1]);
  });

  it('says that there is more than a page', async () => {
    const { tail: open } = ledgerOf(many(6));
    const tail = open();
    await tail.fresh();
    expect(tail).toMatchObject({ through: 4, isAll: false });
    await tail.fresh();
    expect(tail).toMatchObject({ through: 6, isAll: true });
    expect(positions(tail.of(RED, 0))).toEqual([1, 2, 4, 5]);
  });

  it('holds so many at most; whoever is further behind is told so', async () => {
    const { tail: open } = ledgerOf(many(HELD + 10));
    const tail = open();
    do await tail.fresh();
    while (!tail.isAll);
    expect(tail.of(new Set(['red', 'blue']), 0)).toHaveLength(HELD);
    expect([tail.holds(9), tail.holds(10)]).toEqual([false, true]);
  });

  it.each([
    ['was cut off', [fact(1)]],
    ['is another, with as many facts', [fact(1), fact(2, 'red', 'other'), fact(3, 'red', 'other')]],
  ])('holds nothing once the ledger %s', async (_, after) => {
    const { facts, tail: open } = ledgerOf([fact(1), fact(2)]);
    const tail = open();
    await tail.fresh();
    facts.splice(0, facts.length, ...after);
    await tail.fresh();
    expect(tail.isVoid).toBe(true);
    expect(tail.holds(1_000)).toBe(false);
    expect(tail.of(RED, 0)).toEqual([]);
  });

  it('holds nothing where the ledger was cut off before any of it was read', async () => {
    const { facts, tail: open } = ledgerOf(many(3));
    const tail = open(3);
    facts.pop();
    await tail.fresh();
    expect(tail.isVoid).toBe(true);
  });

  it('is read on after a read that failed, which whoever asked for it hears of', async () => {
    let isAway = true;
    const tail = new Tail(0, PAGE, async () => {
      if (isAway) throw new Error('away');
      return [fact(1)];
    });
    await expect(tail.fresh()).rejects.toThrow('away');
    isAway = false;
    await tail.fresh();
    expect(positions(tail.of(RED, 0))).toEqual([1]);
  });
});
