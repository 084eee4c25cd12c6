import {
  AccountClosed,
  closure,
  ClosurePostponed,
  ClosureRequested,
  closureStream,
  ClosureWithdrawn,
} from '@lectern/contracts/closure/closure.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideClosure, type Standing } from './closure.decider.ts';

const [me, DAY] = [studentId(1), 24 * 3600_000];
const as = (at: number, gathered: Partial<Standing> = {}): Asked => ({
  personId: me,
  streamId: me,
  role: 'visitor',
  at,
  gathered: { obstacles: [], closesAt: at + 15 * DAY, ...gathered },
});
const software = (at: number, gathered?: Partial<Standing>): Asked => ({ ...as(at, gathered), role: 'system' });
const after = (...facts: NewFact[]) =>
  given({ stream: closureStream, context: closure, decide: decideClosure }, having(closureStream, facts, as(0)));
const asked = ClosureRequested({ closesAt: 100 });

describe('[R4.20] RequestClosure', () => {
  it('has the account closed after a waiting time', () => {
    expect(after().when('RequestClosure', {}, as(5))).toEqual([ClosureRequested({ closesAt: 5 + 15 * DAY })]);
    expect(after(asked, ClosureWithdrawn({})).when('RequestClosure', {}, as(5))).toHaveLength(1);
  });

  it('is said once', () => {
    expect(after(asked).when('RequestClosure', {}, as(5))).toEqual({ refused: 'already.so' });
  });

  it('is refused to who lectures in a class, and to the last who manages the school', () => {
    expect(after().when('RequestClosure', {}, as(5, { obstacles: ['teaches', 'lastOperator'] }))).toEqual({
      refused: 'closure.teaches',
    });
    expect(after().when('RequestClosure', {}, as(5, { obstacles: ['lastOperator'] }))).toEqual({
      refused: 'closure.lastOperator',
    });
  });

  it('is not for who has no account', () => {
    expect(after().when('RequestClosure', {}, { ...as(5), bound: false })).toEqual({ refused: 'page.forbidden' });
  });
});

describe('[R4.20] WithdrawClosure', () => {
  it('keeps the account, as long as it is there', () => {
    expect(after(asked).when('WithdrawClosure', {}, as(99))).toEqual([ClosureWithdrawn({})]);
    expect(after().when('WithdrawClosure', {}, as(5))).toEqual({ refused: 'already.so' });
  });
});

describe('[R4.20] CloseAccount', () => {
  it('closes it when its time has come, and not before', () => {
    const due = { closesAt: 100 };
    expect(after(asked).when('CloseAccount', due, software(100))).toEqual([AccountClosed({ personId: me })]);
    expect(after(asked).when('CloseAccount', due, software(99))).toEqual({ refused: 'timer.void' });
    expect(after(asked).when('CloseAccount', { closesAt: 90 }, software(100))).toEqual({ refused: 'timer.void' });
    expect(after(asked, ClosureWithdrawn({})).when('CloseAccount', due, software(100))).toEqual({
      refused: 'timer.void',
    });
  });

  it('waits another day where a class would lose its lecturer', () => {
    expect(after(asked).when('CloseAccount', { closesAt: 100 }, software(100, { obstacles: ['teaches'] }))).toEqual([
      ClosurePostponed({ closesAt: 100 + DAY, obstacle: 'teaches' }),
    ]);
  });

  it('is nobody’s to say but the software’s', () => {
    expect(after(asked).when('CloseAccount', { closesAt: 100 }, as(100))).toEqual({ refused: 'page.forbidden' });
  });
});
