import { DEFAULT_POLICY } from '@lectern/contracts/transcript/grade.ts';
import { expect, it } from 'vitest';
import { areNamed, draftOf, nameFault, policyIn, totalIn, wholeOf } from './policy-draft.ts';

const policy = {
  ...DEFAULT_POLICY,
  own: [{ id: 'lab', name: '实验', weight: 0, units: [{ id: 'wave', name: '驻波', weight: 2 }] }],
  units: [{ module: 'homework' as const, id: 'h', weight: 0 }],
};
const there = [
  { module: 'homework' as const, id: 'h' },
  { module: 'homework' as const, id: 'i' },
];

it('a policy stands in the form as it is, and comes out of it the same', () => {
  expect(policyIn(draftOf(policy), there)).toEqual(policy);
});

it('[R5.21] takes whole numbers from 0 to 100, and sums them up as they are typed', () => {
  expect(['0', '100', ' 7 ', '101', '5.5', '-1', '', 'x'].map(wholeOf)).toEqual([
    0,
    100,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const draft = draftOf(policy);
  const typed = { ...draft, weights: { ...draft.weights, exams: 'x' } };
  expect([totalIn(draft), totalIn(typed), policyIn(typed, there)]).toEqual([100, 70, undefined]);
});

it('[R5.20] a name has 1–20 units and stands once', () => {
  expect(nameFault(' ', [])).toBe('required');
  expect(nameFault('实'.repeat(10), [])).toBeUndefined();
  expect(nameFault('实'.repeat(11), [])).toBe('tooLong');
  expect(nameFault('实验', [{ name: '实验' }, { name: '实验 ' }])).toBe('twice');
  const [lab] = draftOf(policy).own;
  expect(areNamed({ ...draftOf(policy), own: [lab!] })).toBe(true);
  expect(areNamed({ ...draftOf(policy), own: [{ ...lab!, units: [...lab!.units, ...lab!.units] }] })).toBe(false);
});
