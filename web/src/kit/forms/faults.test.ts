import { name } from '@lectern/contracts/kernel/text.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { texts } from '../texts.ts';
import { faultsIn, faultText } from './faults.ts';

const schema = z.strictObject({
  title: name(4),
  code: z.string().check(z.minLength(3), z.regex(/^\d+$/)),
});

it('tells the first fault of each entry by its name, with what it may hold', () => {
  expect(faultsIn(schema, { title: '讲台讲台', code: 'ab' })).toEqual({
    title: { code: 'text.tooLong', max: 4 },
    code: { code: 'too_small' },
  });
  expect(faultsIn(schema, { title: '  ', code: 'abc', more: 1 })).toEqual({
    title: { code: 'text.required' },
    code: { code: 'invalid_format' },
    more: { code: 'unrecognized_keys' },
  });
  expect(faultsIn(schema, { title: '讲台', code: '123' })).toEqual({});
});

it('says how many are to be chosen where a list holds too few, in both languages', () => {
  const list = (min: number) => z.object({ list: z.array(z.string()).check(z.minLength(min)) });
  const said = (min: number, entered: readonly string[], language: 0 | 1) => {
    const t = (key: keyof typeof texts, params: object = {}) =>
      texts[key][language].replace('{min}', String(Reflect.get(params, 'min')));
    return faultText(faultsIn(list(min), { list: entered })['list']!, t as never);
  };
  expect([said(1, [], 0), said(1, [], 1)]).toEqual(['选一个或几个', 'Choose at least one']);
  expect([said(2, ['a'], 0), said(2, ['a'], 1)]).toEqual(['选够 2 个', 'Choose at least 2']);
});
