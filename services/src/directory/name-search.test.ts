import { expect, it } from 'vitest';
import { searchFor } from './name-search.ts';

const CLASS = [
  { name: '李沐', login: 's0101' },
  { name: '单雄信', login: 's0102' },
  { name: '吕布', login: null },
  { name: '欧阳娜娜', login: 's0104' },
  { name: 'Lin Müller', login: 'limu' },
];

it('[R3.18] finds whom a list calls otherwise, and a department', async () => {
  const listed = [
    { name: '桐桐', login: null, listedName: '王雨桐' },
    { name: '陈思齐', login: null, department: '物理学院' },
  ];
  for (const search of ['王雨', 'wyt', 'tongtong']) expect(listed.filter(await searchFor(search))).toEqual([listed[0]]);
  expect(listed.filter(await searchFor('物理'))).toEqual([listed[1]]);
});

it.each([
  ['沐', ['李沐']],
  ['limu', ['李沐', 'Lin Müller']],
  ['lm', ['李沐']],
  ['Li M', ['李沐']],
  ['mu', ['李沐', 'Lin Müller']],
  ['shan', ['单雄信']],
  ['dan', ['单雄信']],
  ['oynn', ['欧阳娜娜']],
  ['on', []],
  ['lv', ['吕布']],
  ['lü', ['吕布']],
  ['s010', ['李沐', '单雄信', '欧阳娜娜']],
  ['müller', ['Lin Müller']],
  ['zz', []],
  [' ', CLASS.map(({ name }) => name)],
])('%j finds %j', async (search, found) => {
  const isSought = await searchFor(search);
  expect(CLASS.filter(isSought).map(({ name }) => name)).toEqual(found);
});
