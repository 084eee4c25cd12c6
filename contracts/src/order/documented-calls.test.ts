import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import examples from '../../../tests/support/golden/documented-calls.json' with { type: 'json' };
import { WEB_LOGOUT } from '../account/account.ts';
import { membershipQueries } from '../membership/membership.ts';
import { orderCalls, orderQueries } from './queries.ts';

interface Documented {
  readonly name: string;
  readonly path: string;
  readonly result: z.ZodMiniType;
  readonly data?: z.ZodMiniType;
  readonly input?: z.ZodMiniType;
}
const documented = [...membershipQueries, ...orderQueries, ...orderCalls] as unknown as readonly Documented[];

// R7.12, R7.13, R7.14, R7.15, R7.16, R7.17: each example says its rule.
describe.each(examples)('[$rule] the documented call $call', ({ call, method, path, asked, answered }) => {
  const kind = documented.find(({ name }) => name === call)!;
  const takes = kind.data ?? kind.input!;

  it('stands at its address, and is asked as it was', () => {
    expect([method, path]).toEqual([kind.data === undefined ? 'GET' : 'POST', kind.path]);
    expect(takes.parse(asked)).toEqual(asked);
  });

  it('answers with the same envelope and the same names', () => {
    expect(kind.result.parse(answered)).toEqual(answered);
    expect(kind.result.safeParse({ ...answered, code: 1 }).success).toBe(false);
  });
});

it('[R7.18] signing out of the pages for everybody leads to the prices', () => {
  expect(WEB_LOGOUT).toEqual({ path: '/pc/web_logout', next: '/en/set-meal' });
});
