import { expect, it } from 'vitest';
import { isThere, turnsSeen } from './student-stays.ts';

it('who came is there until they are cut off, and again once they are back', () => {
  const stays = [
    { type: 'ParticipantJoined', version: 3 },
    { type: 'ParticipantLeft', version: 10 },
    { type: 'ParticipantReturned', version: 12 },
  ];
  expect([2, 3, 9, 10, 11, 12, 99].map((version) => isThere(stays, version))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
});

it('the page turns that a student saw are those since they came, up to now', () => {
  const page = (n: number, at: number) => ({ deckId: 'd', n, number: n, title: '', at, version: n * 10, until: at });
  const pages = [page(1, 100), page(2, 200), page(3, 300)];
  expect(turnsSeen(pages, 150, 25)).toEqual([{ key: 'd/2', at: 200 }]);
  expect(turnsSeen(pages, undefined, 99)).toEqual([]);
});
