import { name } from '@lectern/contracts/kernel/text.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultsIn } from './faults.ts';

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
