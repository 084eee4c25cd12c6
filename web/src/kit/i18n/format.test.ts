import { describe, expect, it } from 'vitest';
import { countdown, format, percent, score, worth } from './format.ts';

it('puts parameters into texts, with the singular for exactly one', () => {
  expect(format('第 {n} 题', { n: 3 })).toBe('第 3 题');
  expect([0, 1, 2].map((n) => format('{n} {n:answer|answers}', { n }))).toEqual(['0 answers', '1 answer', '2 answers']);
});

it('groups the digits of counts, not those of what a fact is called', () => {
  expect(format('作答 {n}，截至 #{version}', { n: 15_937, version: 22_511 })).toBe('作答 15,937，截至 #22511');
  expect(format('{n:answer|answers} of {all}', { n: 1, all: 1000 })).toBe('answer of 1,000');
  expect(format('Due {when}', { when: 'Today 10:00' })).toBe('Due today 10:00');
  expect(format('{when} · {n}', { when: 'Today 10:00', n: 1 })).toBe('Today 10:00 · 1');
  expect(format('课堂码 {code}', { code: '204715' })).toBe('课堂码 204715');
});

describe('[R9.21] countdown', () => {
  it.each([
    [90_000, '01:30'],
    [89_999, '01:30'],
    [1, '00:01'],
    [3_600_000, '60:00'],
  ])('%i ms are %s', (left, shown) => expect(countdown(left)).toBe(shown));

  it.each([0, -1])('%i ms are up', (left) => expect(countdown(left)).toBeUndefined());
});

it('[R5.50] shows what is earned with one decimal', () => {
  expect([0, 25, 50, 1000].map(score)).toEqual(['0.0', '2.5', '5.0', '100.0']);
});

it('[R5.50] shows what a question is worth without a needless decimal', () => {
  expect([1, 25, 50, 1000].map(worth)).toEqual(['0.1', '2.5', '5', '100']);
});

it('shows shares, and nothing of nothing as 0%', () => {
  expect([percent(1, 3), percent(0, 0)]).toEqual(['33%', '0%']);
});
