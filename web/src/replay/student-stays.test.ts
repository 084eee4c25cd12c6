import { expect, it } from 'vitest';
import { clockOff, isThere, turnsSeen } from './student-stays.ts';

const told = (type: string, version: number, more: { at?: number; clientAt?: number; actor?: string } = {}) => ({
  type,
  version,
  at: 1000,
  actor: 'them',
  ...more,
});

it('who came is there until they are cut off, and again once they are back', () => {
  const stays = [
    told('ParticipantJoined', 3),
    told('AnswerSubmitted', 7),
    told('ParticipantLeft', 10),
    told('AttendanceMarked', 11),
    told('ParticipantReturned', 12),
  ];
  expect(isThere(undefined, 5)).toBe(true); // nobody is shown as cut off because their facts did not come
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

it('the phone’s clock is told by what it sent last, up to then; what others did to them says nothing of it', () => {
  const facts = [
    told('ParticipantJoined', 3, { at: 1000, clientAt: 900 }),
    told('AnswerSubmitted', 7, { at: 5000, clientAt: 4854 }),
    told('ParticipantLeft', 8, { actor: 'system' }),
    told('AttendanceMarked', 9, { at: 9000, clientAt: 8000, actor: 'teacher' }),
  ];
  expect([2, 3, 6, 7, 9].map((version) => clockOff(facts, 'them', version))).toEqual([undefined, 100, 100, 146, 146]);
  expect(clockOff(undefined, 'them', 9)).toBeUndefined();
});
