import { expect, it } from 'vitest';
import { loadReading } from '../kit/i18n/reading.ts';
import { findPeople } from './find-people.ts';

const people = {
  t: { name: '林知远', role: 'teacher' },
  a: { name: '张子涵', role: 'student' },
  b: { name: '陈思齐', role: 'representative' },
  c: { name: 'Anna', role: 'auditor' },
};
const names = (wanted: string) => findPeople(people, wanted).map(({ name }) => name);

it('those who see what students see, in the order of a register', () => {
  expect(names('')).toEqual(['陈思齐', '张子涵', 'Anna']);
});

it('by a part of the name, whatever its case', () => {
  expect(names(' 子 ')).toEqual(['张子涵']);
  expect(names('ANN')).toEqual(['Anna']);
  expect(names('林')).toEqual([]);
});

it('by how the name is read, whole or by the beginnings of its syllables', async () => {
  const reading = await loadReading();
  const read = (wanted: string) => findPeople(people, wanted, reading).map(({ name }) => name);
  expect(read('zzh')).toEqual(['张子涵']);
  expect(read('ChenSi')).toEqual(['陈思齐']);
  expect(read('an')).toEqual(['Anna']);
  expect(read('lin')).toEqual([]); // the teacher is not one of them
});
