import { describe, expect, it } from 'vitest';
import { doubtsOf } from './doubts.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 6);
const wanted = (startsAt: number, classId = 'physics') => ({ id: 'new', classId, startsAt });
const other = { id: 'one', title: '角动量', classId: 'physics', status: 'scheduled', startsAt: NOW } as const;

describe('what is asked before a lesson is scheduled', () => {
  it('is nothing about one that begins soon, or began a moment ago', () => {
    expect(doubtsOf(wanted(NOW + MINUTE), [], NOW)).toEqual([]);
    expect(doubtsOf(wanted(NOW - 50 * MINUTE), [], NOW)).toEqual([]);
  });

  it('is a time that is long past', () => {
    expect(doubtsOf(wanted(NOW - 61 * MINUTE), [], NOW)).toEqual([{ is: 'past' }]);
  });

  it('is another lesson of the same class at the same time, but not itself, nor one of another class or that is over', () => {
    expect(doubtsOf(wanted(NOW + 39 * MINUTE), [other], NOW)).toEqual([
      { is: 'atOnce', title: '角动量', startsAt: NOW },
    ]);
    expect(doubtsOf(wanted(NOW + 40 * MINUTE), [other], NOW)).toEqual([]);
    expect(doubtsOf(wanted(NOW, 'chemistry'), [other], NOW)).toEqual([]);
    expect(doubtsOf({ ...wanted(NOW), id: 'one' }, [other], NOW)).toEqual([]);
    expect(doubtsOf(wanted(NOW), [{ ...other, status: 'ended' }], NOW)).toEqual([]);
  });
});
