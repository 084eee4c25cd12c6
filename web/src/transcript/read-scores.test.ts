import { expect, it } from 'vitest';
import { linesIn, readScores, tenthsOf } from './read-scores.ts';

const students = [
  { personId: 'a', name: '陈思齐', login: 'chen', number: '2025010301' },
  { personId: 'b', name: '王雨桐', number: '2025010303' },
  { personId: 'c', name: '王雨桐', number: '2025010304' },
];
const read = (text: string) => readScores(linesIn(text), students);

it('finds students by number, username or name, whatever stands between', () => {
  expect(read('2025010301\t88\n2025010303, 王雨桐, 79.5\n2025010304  60')).toEqual([
    { n: 1, who: '2025010301', score: '88', personId: 'a', scoreTenths: 880 },
    { n: 2, who: '2025010303', score: '79.5', personId: 'b', scoreTenths: 795 },
    { n: 3, who: '2025010304', score: '60', personId: 'c', scoreTenths: 600 },
  ]);
  expect(read('chen 90')).toMatchObject([{ personId: 'a', scoreTenths: 900 }]);
  expect(read('陈思齐 90')).toMatchObject([{ personId: 'a' }]);
});

it('passes over headings and empty lines, and counts lines as the file does', () => {
  expect(read('学号,得分\n\n2025010301,88')).toEqual([
    { n: 3, who: '2025010301', score: '88', personId: 'a', scoreTenths: 880 },
  ]);
});

it('says of each line what is wrong with it', () => {
  expect(
    read('2025010399 88\n王雨桐 70\n2025010301\n2025010303 105\n2025010304 79.25\n2025010301 91\nchen 92').map(
      ({ n, fault }) => [n, fault],
    ),
  ).toEqual([
    [1, 'nobody'],
    [2, 'several'],
    [3, 'noScore'],
    [4, 'above'],
    [5, 'decimals'],
    [6, undefined],
    [7, 'twice'],
  ]);
});

it('a score is out of 100, in tenths', () => {
  expect(['0', '100', '99.9', ' 7 ', '100.1', '-1', '1e2', ''].map(tenthsOf)).toEqual([
    0,
    1000,
    999,
    70,
    'above',
    'noScore',
    'noScore',
    'noScore',
  ]);
});
