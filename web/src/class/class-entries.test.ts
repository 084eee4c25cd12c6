import { CreateClass } from '@lectern/contracts/class/commands.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { classData, faultsOfClass } from './class-entries.ts';

const entries = (change: object) => ({ name: '物理 2501 班', capacity: '', schoolOnly: false, ...change });

it('[R5.05] a name has at most 20 units', () => {
  expect(faultsOfClass(entries({ name: '讲'.repeat(10) }))).toEqual({});
  expect(faultsOfClass(entries({ name: `${'讲'.repeat(10)}a` }))).toEqual({ name: 'tooLong' });
  expect(faultsOfClass(entries({ name: '  ' }))).toEqual({ name: 'required' });
});

it('[R9.15] the size is without limit or a whole number from 1', () => {
  const faults = (capacity: string) => faultsOfClass(entries({ capacity })).capacity;
  expect(['', ' 40 ', '1', '100000'].map(faults)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['0', '-3', '1.5', 'many', '100001'].map(faults)).toEqual(Array.from({ length: 5 }, () => 'notANumber'));
});

it('what has no fault is what the server takes', () => {
  for (const one of [entries({}), entries({ capacity: '40', schoolOnly: true })])
    expect(z.safeParse(CreateClass.data, classData(one)).success).toBe(true);
  expect(classData(entries({ capacity: ' ' }))).not.toHaveProperty('capacity');
});
