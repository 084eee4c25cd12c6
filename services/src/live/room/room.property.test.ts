import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { AUDIENCES, fold, unfolded, type Audience, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jarStream } from '../../../../tests/support/jar.ts';
import { lessonHistories, studentId } from '../../../../tests/support/lesson-history.ts';
import { fakeMailbox, openly } from '../../../../tests/support/mailbox.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Room } from './room.ts';

type Move =
  | { readonly do: 'facts'; readonly n: number }
  | { readonly do: 'enter'; readonly who: number; readonly audience: Audience }
  | { readonly do: 'cut' | 'return' | 'returnFromAfar'; readonly who: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'moveHouse' };

const who = fc.nat({ max: 3 });
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('facts'), n: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('enter'), who, audience: fc.constantFrom(...AUDIENCES) }) },
    { weight: 9, arbitrary: fc.record({ do: fc.constantFrom('cut', 'return', 'return', 'returnFromAfar'), who }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(10, LIMITS.tickMs, 200, 20_000) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('moveHouse') }) },
  ) as fc.Arbitrary<Move>,
  { minLength: 30, maxLength: 90, size: 'max' },
);

const jarHistories: fc.Arbitrary<readonly NewFact[]> = fc
  .array(fc.record({ personId: fc.constantFrom(...[1, 2, 3, 4].map(studentId)), n: fc.integer({ min: -2, max: 2 }) }), {
    minLength: 20,
    maxLength: 80,
    size: 'max',
  })
  .map((adds) => [
    { type: 'JarOpened', data: { clubId: 'c' } },
    ...adds.map((data) => ({ type: 'MarblesAdded', data })),
    { type: 'JarSealed', data: {} },
  ]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Four people in and out of a room in which a history happens; after every move each must see what is so. */
function live(stream: Stream, history: readonly NewFact[], script: readonly Move[]): { resumed: number } {
  const told = fakeMailbox(stream);
  const left = [...history];
  const states = [unfolded(stream)];
  const incarnation = newId();
  const shown = openly(stream);
  const open = () => new Room(told.mailbox as Mailbox, openly(stream), incarnation, () => 0);
  let room = open();
  let resumed = 0;
  const away = new Map<number, Watcher>();
  const here = new Map<number, Watcher>();
  const come = (who: number, watcher: Watcher): void => {
    const patches = watcher.frames.filter(({ t }) => t === 'patch').length;
    room.enter(watcher, watcher.resume);
    resumed += watcher.frames.filter(({ t }) => t === 'patch').length - patches;
    here.set(who, watcher);
    away.delete(who);
  };
  const cut = (who: number): void => {
    const watcher = here.get(who);
    if (watcher === undefined) return;
    room.leave(watcher);
    here.delete(who);
    away.set(who, watcher);
  };
  const act = (move: Move): void => {
    if (move.do === 'wait') return void vi.advanceTimersByTime(move.ms);
    if (move.do === 'facts') return told.happens(...left.splice(0, move.n));
    if (move.do === 'moveHouse') {
      for (const who of here.keys()) cut(who);
      room.close();
      room = open();
      return;
    }
    const watcher = away.get(move.who);
    if (move.do === 'cut') cut(move.who);
    else if (move.do === 'enter' && !here.has(move.who))
      come(move.who, new Watcher(studentId(move.who), move.audience));
    else if (watcher !== undefined) {
      if (move.do === 'returnFromAfar') watcher.incarnation = newId();
      come(move.who, watcher);
    }
  };
  const expectTruth = (isNewest: boolean): void => {
    for (const fact of told.facts.slice(states.length - 1)) states.push(fold(stream, states.at(-1)!, fact));
    for (const { audience, personId, through, view, own, misfits } of here.values()) {
      expect(misfits).toBe(0);
      expect(view).toEqual(shown.present(states[through]!.state, audience));
      const wanted = isNewest ? shown.present(states.at(-1)!.state, audience) : view;
      expect(view).toEqual(wanted);
      const ownWanted = isNewest && audience === 'student' ? shown.own(states.at(-1)!.state, personId) : own;
      expect(own).toEqual(ownWanted);
    }
  };

  for (const move of script) {
    act(move);
    expectTruth(false);
  }
  vi.advanceTimersByTime(LIMITS.tickMs);
  expectTruth(true);
  const online = [...here.values()].filter(({ audience }) => audience === 'student').map(({ personId }) => personId);
  for (const watcher of here.values())
    expect([...watcher.online].toSorted()).toEqual(
      watcher.audience === 'teacher' ? [...new Set(online)].toSorted() : [],
    );
  room.close();
  return { resumed };
}

describe('whoever comes, is cut off and returns, whenever', () => {
  it.each([
    ['a jar', jarStream, jarHistories],
    ['a lesson', lessonStream, lessonHistories.map((moments) => moments.map(({ fact }) => fact))],
  ] as const)(
    'sees of %s what it presents at the place it stands, and in the end what is so',
    (_, stream, histories) => {
      let resumed = 0;
      fc.assert(
        fc.property(histories, moves, (history, script) => {
          resumed += live(stream, history, script).resumed;
        }),
        { numRuns: 100, seed: 5 },
      );
      expect(resumed).toBeGreaterThan(50);
    },
  );
});
