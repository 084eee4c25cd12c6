import { expect, it } from 'vitest';
import { LiveWatches, watcherName } from './live-watches.ts';

const [MINUTE, START] = [60_000, 1_764_000_000_000];
const [one, other] = ['p1', 'p2'].map((person) => watcherName(person, START)) as [string, string];

it('says from when to when somebody was there once they miss two looks in a row, and nothing at one', () => {
  const watches = new LiveWatches();
  watches.see('room', [one, other], START + 1000);
  watches.see('room', [one, other], START + 2000);
  watches.see('room', [other], START + 3000);
  expect(watches.due('room')).toEqual([]);
  watches.see('room', [other], START + 4000);
  const due = watches.due('room');
  expect(due).toEqual([{ personId: 'p1', from: START, to: START + 2000 }]);
  watches.settle('room', due);
  watches.see('room', [other], START + 5000);
  expect(watches.due('room')).toEqual([]);
});

it('says of all together what they watched every ten minutes, each moment once, and at the end the rest', () => {
  const watches = new LiveWatches();
  const late = watcherName('p3', START + 9 * MINUTE);
  watches.see('room', [one], START + 1000);
  watches.see('room', [one, late], START + 10 * MINUTE);
  const due = watches.due('room');
  expect(due).toEqual([
    { personId: 'p1', from: START, to: START + 10 * MINUTE },
    { personId: 'p3', from: START + 9 * MINUTE, to: START + 10 * MINUTE },
  ]);
  watches.settle('room', due);
  watches.see('room', [one, late], START + 11 * MINUTE);
  expect(watches.due('room')).toEqual([]);
  const rest = watches.due('room', true);
  expect(rest).toEqual(
    ['p1', 'p3'].map((personId) => ({ personId, from: START + 10 * MINUTE, to: START + 11 * MINUTE })),
  );
  watches.settle('room', rest, true);
  expect(watches.due('room', true)).toEqual([]);
});

it('knows since when somebody watches in a process that has just started; what could not be recorded stays due', () => {
  const watches = new LiveWatches();
  watches.see('room', [one], START + 5 * MINUTE);
  const all = [{ personId: 'p1', from: START, to: START + 5 * MINUTE }];
  expect(watches.due('room', true)).toEqual(all);
  expect(watches.due('room', true)).toEqual(all);
});
